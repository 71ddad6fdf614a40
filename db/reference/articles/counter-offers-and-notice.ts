import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const counterOffers: ReferenceArticle = {
  slug: "counter-offers-and-notice",
  title: "Offers, counter-offers and notice",
  summary:
    "From the telephone call to the last day: what to have in writing before resigning, what the law says on notice, how to weigh a counter-offer and how to hand over an account.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.employmentRights, citedSources.workingTime, citedSources.hays2023],
  markdown: `Between an offer and the first day at a new desk lie four to twelve weeks in which surveyors make expensive mistakes: resigning on a telephone call, taking a counter-offer for the wrong reason, or leaving an account in such a state that the trade remembers it. The trade is small. This article takes the steps in order. It describes the law of Great Britain in general terms; your contract and your case may differ.

## Before you resign

Have these in writing from the new employer:

1. Base pay, and each allowance by itself.
2. Place of work, with days at home, and who pays for travel when the site changes.
3. Notice, on both sides, during probation and after it.
4. Start date, and what the offer still depends on: references, clearance, proof of qualification.
5. Whatever persuaded you that is not standard: fees, study leave, a project, a review after six months.
6. Restrictions after leaving: clients, colleagues, competitors.

An offer that is “subject to references” is conditional. If your present employer is to be one of the referees, ask the new one to make the offer unconditional before you resign, or to accept other referees first.

Everyone who starts work as an employee or worker is entitled to a written statement of the main particulars on or before the first day (Employment Rights Act 1996, section 1). A good employer sends it with the offer.

## What notice you owe, and are owed

The statutory minimum is in section 86 of the same Act (legislation.gov.uk). After one month’s service:

| | Minimum |
| --- | --- |
| From you to the employer | One week, however long you have been there |
| From the employer to you | One week up to two years; then one week for each complete year, up to twelve |

Your contract may say more and usually does: one month for assistants and intermediates, three for seniors and above are common terms. The longer of the two applies. Read whether it runs from any day or from the end of a month; under the latter kind, a letter given on the first of the month costs you nearly four weeks more than one given on the thirty-first.

Holiday goes on accruing during notice, and what is left at the end must be paid (Working Time Regulations 1998). Employers may require you to take it during the notice.

**Leaving early** is a matter of agreement. Offer something for it: a finished handover by a date, or the application for that month. **Garden leave** means that you are employed, paid and bound, but not at work; it needs a clause. **Payment in lieu** ends the employment at once; whether the employer may impose it depends on the contract.

## Resigning

Do it in person, and hand over a letter of three sentences: that you resign, the date it is given, and the last day as you calculate it. Reasons do not belong in it. If the employer disagrees about the last day, better to learn it now.

Tell your project manager and then your team yourself, in an order agreed with your manager. Subcontractors and clients hear it last, from the firm.

## The counter-offer

It comes within two days, usually from somebody above your manager, and it is usually money. Why it is made is no secret: your work has to be done next month, and finding somebody takes longer than your notice. Hays remarked in 2023 that higher salaries were behind people’s moves (as Building reported), and employers know it.

Judge it on three questions.

**Does it change the reason?** Write down, before you resign, why you are going: the project, the manager, the journey, the level, the pay. Hold the counter-offer against that list. A rise answers one line of it.

**Why now?** If the firm could pay this last month, ask what it thought then. There are honest answers: nobody looked, a review was due, budgets are set in April. “We did not know that you were unhappy” is often true, and then partly your doing.

**What will be in writing, by when?** A new title, a move to another project or an assistant of your own must have a date. A promise of a review has the value of a provisional sum, undefined.

| Take it if | Decline it if |
| --- | --- |
| Pay was the only reason and the gap is closed fully | The reason was the manager or the work |
| It brings the step you were refused, dated and in writing | The step is promised “in the new year” |
| You would stay two years | You would be looking again by summer |

Set yourself a limit of two days. Whoever you refuse, refuse by telephone, with thanks, and once.

## Handing over an account

What you leave behind is your reference for the next twenty years. A handover file for each project:

- the current forecast with its assumptions, and what you do not believe in it;
- the payment calendar for the next three months, with notices due;
- changes: agreed, submitted, to be priced, to be notified, with the last date for each;
- subcontracts: order, amendments, account position, contra charges with evidence, retention;
- correspondence that matters, by subject, with the three letters that everybody will ask for;
- promises made by word of mouth, on both sides.

Write the last item honestly. Take nothing with you: rates, tenders and cost data belong to the firm, and copying them can cost you the new post too. Your own list of projects, values and results, from memory and without confidential figures, is yours.

## The weeks in between

Keep the new employer informed of the date. Do not begin to work for them. If a better offer arrives after you have accepted, remember who introduced you and how many people in the region would hear of it; but a contract can be ended by notice like any other, and it is fairer before the first day than a month after it.

## What to do now

- Check the offer against [advertised pay at your level](/salary-database?level=senior). Advertised for seniors: {{pay: period=year, level=senior}}.
- [What advertised pay ranges tell you](/article/what-pay-ranges-tell) helps with the comparison of packages.
- Still looking? [Permanent posts](/jobs?contract=permanent), live now: {{jobs: contract=permanent}}.
- If an agency introduced you, [Working through an agency](/article/working-through-an-agency) says what you owe it, which is nothing.
`,
};
