import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const readingAnAdvert: ReferenceArticle = {
  slug: "reading-a-quantity-surveyor-advert",
  title: "How to read a quantity surveyor’s advert",
  summary:
    "Which lines of an advert tell you what the work is, which tell you nothing, and what to ask about the rest before you send a CV.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.advertsOfAgencies, citedSources.falseAdverts, citedSources.jobTitles, citedSources.goingRates],
  markdown: `An advert is a short document written by someone who wants you to apply. Read it as you would read a tender enquiry: note what is stated, what is assumed and what has been left for you to price. Ten minutes spent this way saves an afternoon at an interview for a post that was never yours.

## Read the facts before the prose

On this board the facts of an advert stand above its description in a fixed order, and a fact that was not given is marked “Not stated”. Four of them decide most of what your week will look like.

| Fact | What it settles | What silence usually means |
| --- | --- | --- |
| Side | Whose money you look after | The advert was copied from another post |
| Project value and number | One large account or many small ones | The project has not been won yet, or the writer does not know |
| Contract suite | Which notices you will be writing | Several forms, or heavily amended ones |
| Site and office | Where you will in fact sit | The site changes during the post |

The title comes last. The apprenticeship standards for the trade list quantity surveyor, construction surveyor, cost consultant, cost engineer, cost analyst, cost manager and commercial manager among the titles one training leads to (QFI, standard ST0045). Two firms can use any two of these for the same desk.

## The words that carry information

**“Pre-contract” and “post-contract”.** Pre-contract means estimating, cost planning, tender documents and tender reports. Post-contract means valuations, change, forecasts and the account. An advert that lists both in equal measure may describe a small team, in which you will do everything, or a writer who pasted a job description. Ask what the last three months of the previous holder looked like.

**“Reporting to”.** A quantity surveyor who reports to a senior has somebody to learn from. One who reports to a director, or to a project manager, is the only commercial person on the job. Either can be what you want; they are not the same post.

**“Must”, “useful” and “will train”.** This board asks advertisers how well each contract suite has to be known. “Will train” against NEC4 is an offer: it lets you move into infrastructure without pretending.

**“Package”.** A base salary and a package are different quantities. The package may include a car or allowance, employer’s pension, bonus and healthcare. Compare base with base, and value the rest apart.

**“Working towards MRICS”.** Between “required” and “preferred” stands a promise that somebody will support you. Ask who the counsellor would be and how many candidates the office has now.

## What a pay line can hide

A range that runs over two levels, say from the lowest assistant to the highest senior, tells you that the employer will place you after the interview. That is legitimate, but it means that the level is open, and the conversation about it should come before the conversation about pay.

For a day rate the figure means nothing without its basis. The same sum can be a wage, what an umbrella company receives before its own costs, or the invoice of your company. [Day rates, umbrella and IR35](/article/day-rates-umbrella-and-ir35) works one figure through all three.

For orientation, salaries in adverts for intermediate surveyors on this board: {{pay: period=year, level=intermediate}}.

The Home Office going rate for quantity surveyors, £48,600 a year in the table of July 2025, is a visa floor that follows national earnings for the whole occupation; it is not the price of any one level. The [salary database](/salary-database) separates levels, places and sides.

## Who is speaking

An agency or employment business must print its full name and say, for each position, whether it is temporary or permanent. It needs the hirer’s authority and details of a real position before it advertises. If it states pay, it must also give the nature of the work, the place, and the minimum experience, training or qualification. All of this is regulation 27 of the Conduct of Employment Agencies and Employment Businesses Regulations 2003 (legislation.gov.uk). Northern Ireland has its own Regulations of 2005.

So an agency’s advert with pay, but without a place, is not merely vague: it does not meet the rule. Ask, and if no answer comes, move on.

The same vacancy often appears more than once, from the employer and from one or more agencies. Apply once, and know through whom. [Working through an agency](/article/working-through-an-agency) says why that matters.

## Signs that there is no job

The Disclosure and Barring Service and JobsAware list signs of false adverts, reported by The HR Director: a vague description, no named contact, pay out of line with the rest, an offer without an interview, any request for money, a company that is not on the register, and an odd web domain. Quantity surveying adds two of its own:

- no project, no sector and no contract in an advert for a senior post;
- a project described as live in a town where no such site can be found.

One such sign is carelessness. Three are a reason to leave the advert alone and [tell us about it](/contact?topic=advert).

## A scoring sheet for your own use

Give each line a mark from 0 (not stated) to 2 (stated, and what you want). It takes two minutes, and it makes six adverts comparable.

1. Side and employer known
2. Sector and project value
3. Stage: pre-contract, post-contract, claims
4. Contract suite and how well it must be known
5. Line manager and team
6. Site, office and days at home
7. Base pay, with basis if it is a rate
8. Support for the qualification you want next
9. Length of the project, and what follows it
10. Closing date and a named contact

Adverts below ten deserve one telephone call before an application. Adverts above fifteen deserve a cover note that answers them line by line.

## What to do now

- Look through [adverts for quantity surveyors](/jobs?category=quantity-surveyor). Live at present: {{jobs: category=quantity-surveyor}}.
- If titles confuse you, read [Titles translated](/article/commercial-manager-or-managing-surveyor).
- If you are unsure which side suits you, read [Client side or contractor side](/article/client-side-or-contractor-side).
- When you have chosen, [how to apply](/how-to-apply) says what happens to an application.
`,
};
