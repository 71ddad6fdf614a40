import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const workingThroughAnAgency: ReferenceArticle = {
  slug: "working-through-an-agency",
  title: "Working through an agency: your rights and theirs",
  summary:
    "Agency or employment business, what each must tell you and may not charge you, what changes after twelve weeks, and how to stop two agencies sending the same CV.",
  topic: "law-and-tax",
  ...editorsByline,
  sources: [
    citedSources.advertsOfAgencies,
    citedSources.agencyRights,
    citedSources.agencyWorkers,
    citedSources.fairWorkAgency,
    citedSources.representation,
  ],
  markdown: `Many quantity surveyors’ posts reach the market through agencies. Most of the friction with them comes from not knowing what they owe you. The main rules are the Conduct of Employment Agencies and Employment Businesses Regulations 2003 and the Agency Workers Regulations 2010, both at legislation.gov.uk. They cover Great Britain; Northern Ireland has its own. This is a guide to them and no advice on a dispute.

## Two kinds of firm

| | Employment agency | Employment business |
| --- | --- | --- |
| What it does | Introduces you to an employer who then employs you | Engages you, and supplies you to a hirer |
| Who pays you | The employer | The employment business, or an umbrella company it uses |
| Typical post | Permanent senior quantity surveyor | Six months on a day rate |
| Ends | When you start | When the assignment ends |

Many firms are both. An advert must print the firm’s full name and say for each position whether it is temporary or permanent (regulation 27). On this board it also says in which capacity the firm advertises.

## What you may not be charged

Finding you work must cost you nothing. The exceptions are for entertainment, modelling and sport, and none is for construction. An agency may sell other things, such as rewriting a CV, but may not make its help depend on your buying them. GOV.UK adds that such services need separate terms and that you may cancel without penalty.

Somebody who asks a surveyor for a registration fee, for “vetting” or for a card to be bought through them is breaking the rule or is not an agency at all.

## What you must be told

**Before they look for work for you**, an employment business gives you a key information document: a short statement of how you will be paid and what will be deducted, with the minimum rate and an example payslip, and who pays you. It also gives written terms: the kind of contract, notice, pay and holiday (GOV.UK, Your rights as an agency worker).

**When a post is offered**, you are told in writing the start date and likely length, the type of work, place and hours, expenses, risks to health and safety that the hirer has named, and the experience or qualifications needed.

Read the example payslip first. If the rate you were quoted on the telephone stands in it as “assignment rate”, it is not your pay; [Day rates, umbrella and IR35](/article/day-rates-umbrella-and-ir35) shows the difference.

## What they may not do

- **Withhold pay** because the hirer has not paid them, or only because a timesheet has not been signed. They may take time to check that the hours were worked.
- **Send your details to anyone without your permission.** That covers your present employer above all.
- **Punish you for leaving.** They may not make you tell them where you go next, and may not put you at a disadvantage for ending an arrangement, beyond the notice you agreed.
- **Keep you for ever.** If a hirer wants to employ you, a fee between the hirer and the business is their affair, and the Regulations limit it: after eight weeks from the end of an assignment, or fourteen from its start if that is later, no transfer fee can be demanded. You owe nothing in any case.

If you work through your own limited company, you may be asked to opt out of these Regulations. It is a choice: it must be made in writing before you are introduced, both you and your company must agree, and it may not be a condition of finding you work. What you give up is chiefly the protection of pay. There is seldom a reason to.

## After twelve weeks

The Agency Workers Regulations 2010 give two sets of rights to people whom an agency supplies to work under a hirer’s supervision and direction.

**From the first day**: the hirer’s shared facilities, such as the canteen and the car park, and information on vacancies in the firm.

**After twelve weeks in the same role with the same hirer**: the same basic working and employment conditions as if you had been hired directly, in particular pay, hours, rest and holiday. Some breaks pause the count, others start it again.

People working through umbrella companies are usually covered. People truly in business on their own account are not. Day rates for senior surveyors are often above the pay of the hirer’s staff, so equal pay may change nothing; holiday is where a difference is most likely to be found. Ask what a direct employee at your level gets.

## Right to represent

Two agencies sending one CV to one client is an old quarrel: both claim the fee, and some clients decline the candidate in order to stay out of it. An agency needs your consent before your CV goes to a client (Saltwater HR, 2025). Make use of that:

1. Give permission for a named client and a named post, never “for suitable roles”.
2. Ask for the client’s name before you say yes. A reason to keep it from the public is no reason to keep it from you.
3. Put a date on it: “for thirty days from today”.
4. Keep a list. When the next agency describes a £40m school in Wakefield, you will know.
5. Ask what was sent. Some firms shorten a CV or add a summary.

If you learn that you have been sent without permission, tell the client in one polite sentence which agency speaks for you.

## Using agencies well

Two or three that know your sector are enough. Tell each the same facts: level, side, contract suites, radius, pay and date. Say no quickly, with the reason; a consultant who knows that the journey was the trouble will not send you the next one from the same town. Expect candour in return: which project, why it is vacant, how many others are being put forward, who decides and by when.

An agency is paid by the employer. That makes it neither your adviser nor your opponent. It wants the post filled, by you if possible, this month. On pay its interest is close to yours; on taking your time, it is not.

## Where to complain

First to the firm in writing, with dates. After that, in Great Britain, the Fair Work Agency, which took over from the previous inspectorate on 7 April 2026 (GOV.UK). Agencies have to keep records of their dealings with work-seekers for at least a year, so a complaint within that time finds paper. For pay that was withheld, Acas explains what a tribunal can do and how long you have.

Adverts on this board that do not name the agency, ask for money or describe a post that does not exist: [tell us](/contact?topic=advert).

## What to do now

- [Contract and freelance adverts](/jobs?contract=contract-freelance), live now: {{jobs: contract=contract-freelance}}.
- [Temporary posts](/jobs?contract=temporary), live now: {{jobs: contract=temporary}}.
- To apply without an intermediary, filter by employer: [main contractors](/jobs?employer=main-contractor), [consultancies](/jobs?employer=pqs-consultancy).
- [How to read an advert](/article/reading-a-quantity-surveyor-advert) includes the signs of a false one.
`,
};
