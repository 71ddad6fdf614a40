import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const writingAnAdvert: ReferenceArticle = {
  slug: "writing-an-advert-that-gets-answered",
  title: "Writing a quantity surveyor’s advert that gets answered",
  summary:
    "What surveyors look for in the first ten lines, what the law requires, what puts good people off, and an advert rewritten line by line.",
  topic: "hiring",
  ...editorsByline,
  sources: [
    citedSources.advertLayout,
    citedSources.payTransparency,
    citedSources.applicationsByPay,
    citedSources.applicationsAtReed,
    citedSources.equalityAct,
    citedSources.discriminatoryAdverts,
    citedSources.wordsThatPutOff,
    citedSources.capCode,
    citedSources.minimumWage,
  ],
  markdown: `Surveyors read adverts as they read enquiries: they look for scope, terms and price, and an enquiry without them goes to the bottom of the pile. The good ones are employed, read on a telephone between two meetings and give you about a minute. This article is for the commercial manager or practice director who writes the advert without a personnel department.

## The ten facts

Advice for employers in general names job title, employer, place, hours, pay, length of contract, the skills really needed, how to apply and by when (Avensure). For quantity surveyors add the project and the contract. In the order in which people look for them:

1. **Title and level**, in the trade’s words: “Senior quantity surveyor”.
2. **Place**: where the site is, where the office is, and days at home.
3. **Pay**, with what is in it. For a day rate, its basis.
4. **Side**: contractor, subcontractor, consultancy, client.
5. **Project**: sector, value, stage, and how long it will last.
6. **Contract suite**, and how well it must be known.
7. **Team**: who they report to and who reports to them.
8. **What is in the way**: clearance, driving licence, nights.
9. **What they gain**: the next step, the APC, the next project.
10. **Closing date**, and a name to ask for.

If you know eight of these, publish. If you know five, find out the rest first; applicants will ask each of you separately.

## State the pay

There is no general duty to state pay in an advert, and a government call for evidence in 2025 only floated the idea (Birketts has reported on it; what came after is not settled). The case for stating it is practical. Adzuna counted pay in 51.5% of UK adverts in April 2023, down from 61.4% a year before, and claims that adverts with pay receive six times the applications (Personnel Today). Reed, from its own adverts, puts the gain at 27% (Totalent). Both firms sell advertising, and the truth for surveyors may lie elsewhere; the sign is not in doubt.

On this board there is a mechanical reason as well: somebody who filters by pay does not see adverts that state none, unless they ask for them.

Choose a range that you would really pay. The lower end is what you offer somebody who meets the must-haves, the upper end what you offer somebody who also brings the useful. A range whose top is half as much again as its bottom says that you have not decided the level. Check what others state before you choose. At senior level: {{pay: period=year, level=senior}}. The [salary database](/salary-database?level=senior) narrows this by place, sector and side.

## Say what is needed and what you will teach

Every “essential” halves the field. Go through the list and ask of each item what would happen in the first month if the person lacked it.

| Written | Meant | Better |
| --- | --- | --- |
| NEC4 essential | Will run compensation events from week two | “NEC4: must; you draft quotations under Option A” |
| NEC4 essential | We use it | “NEC4: will train” |
| Ten years’ experience | Can settle an account alone | “Has agreed a final account of £5m or more without help” |
| MRICS | The client’s bid form asks for it | “MRICS, or sitting within a year” |
| Excellent communicator | Deals with difficult subcontractors | “Agrees twenty subcontract accounts a month” |

The right-hand column also protects you. Years of experience go with age, and a requirement that shuts out younger or older people needs a justification under the Equality Act 2010 (legislation.gov.uk). A skill needs none.

## Words to leave out

Publishing a discriminatory advert is unlawful under that Act, for whoever places it and whoever prints it, and the exceptions for occupational requirements are narrow (EHRC, guidance of July 2024). Advisers and lawyers warn of words such as young, recent graduate, highly experienced, handyman and native speaker (Beagle HR and Lindsays). “Recent graduate” can be replaced by “graduate level”; “native speaker” by the standard of English the reports need; “young team” by the size of the team.

The CAP Code, section 20, adds that vacancies must be genuine and not misleading (ASA). Do not advertise a project you are only bidding for as if it were yours; write “subject to award”, with the date.

Pay for trainees and apprentices must meet the minimum wage: since 1 April 2026 it is £12.71 an hour from the age of 21, £10.85 from 18 to 20, and £8.00 below 18 and for apprentices in their first year or under 19 (Howes Percival reported the rates). A trainee’s salary divided by the hours really worked, site hours included, has to clear it.

## An advert rewritten

**Before**

> *URGENT! Senior QS, leading contractor, Yorkshire. Fantastic opportunity for a highly motivated, dynamic individual to join a fast-growing team on exciting projects. NEC/JCT. Excellent package for the right candidate. MRICS preferred. Apply now!*

**After**

> *Senior quantity surveyor. £24m secondary school, Wakefield, design and build, JCT 2016 amended; on site from January 2027 to August 2028, then a second school on the same framework. You carry the account: valuations, twenty-six subcontracts, monthly CVR with the commercial manager. One assistant reports to you. £60,000 to £68,000 and car allowance; four days on site, one at home. MRICS useful, fees paid. Must: has settled a building account of £5m or more. Will train: our cost system. Closes 11 December; questions to the commercial manager by telephone.*

The second is about twice as long and takes less time to judge. The figures in it are an invented example, not a recommendation.

## After publication

Answer within a week, even if only to say when you will decide. Tell those you do not take; on this board moving an application to “not progressing” does it for you. When the post is filled, say so: an advert that stays up collects applications you will have to answer.

If nobody suitable has applied after ten days, change one thing at a time. In order of effect: the pay, the must-haves, the days at home, the title. Changing the adjectives does nothing.

## What to do now

- [How to post a job](/how-to-post-a-job) goes through the four parts and what is checked. [Pricing](/pricing) says what it costs.
- Look at [the adverts beside which yours will stand](/jobs?level=senior), live now: {{jobs: level=senior}}.
- Prepare the interview with [Interview questions by level](/article/interview-questions-by-level).
- If this is the first surveyor in the firm, read [Hiring your first quantity surveyor](/article/hiring-your-first-quantity-surveyor).
`,
};
