import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const pqsToContractor: ReferenceArticle = {
  slug: "moving-from-pqs-to-contractor",
  title: "From PQS to contractor: making the move",
  summary:
    "What a consultant surveyor already brings to a contractor, what has to be learnt in the first year, and how to present one as the other without overstating it.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.movingSides, citedSources.contractorDuties, citedSources.constructionAct, citedSources.representation],
  markdown: `The move from a consultancy to a contractor is made more often than the move back, and is best made early: in the first years people change sides without difficulty, later it becomes harder (Drayton Fox). This article is for a surveyor with two to eight years in practice who wants to know what the change involves before asking for it.

## What you already have

You can measure, value work in progress, read a contract and write a report that a board can use. You know how the client’s side thinks about a claim, and contractors value that more than candidates expect: somebody who has refused a hundred badly drafted applications knows how to draft one that will be paid.

You also know the tender process from the receiving end. On a two-stage tender you can say which qualifications a client’s team will strike out and which they will live with.

## What you do not have yet

Voloco describes the contractor’s surveyor as protecting the firm’s position by comparing cost with value, forecasting, managing cash, buying subcontracts and recovering value. Four of those five are new to most people from practice.

| New to you | What it means in the first month | Where to start |
| --- | --- | --- |
| Cost value reconciliation | Matching every pound spent to a pound earned, with accruals | Ask for last month’s, and rebuild it from the ledger |
| Forecasting cost to complete | Estimating what is left, line by line, and standing by it | Take two packages and forecast them weekly |
| Subcontract procurement | Scope, enquiry, comparison, gap analysis, order | Buy one small package from start to finish |
| Cash flow | When money arrives and leaves, not only how much | Lay out the payment dates of every subcontract |
| Contra charges and attendances | Who pays for whose mess, with evidence | Read the daybook with the site manager |

The mental change is larger than the technical one. In practice a good estimate is one that turns out to be right. With a contractor a good estimate is one that turns out to be right *and leaves something over*. You are not there to find the fair value; the fair value is found between you and somebody like your former self.

## Payment seen from the other chair

You have issued recommendations for payment. Now you pay and are paid, and the dates are yours to miss. Part II of the Housing Grants, Construction and Regeneration Act 1996 (legislation.gov.uk) gives every party to a construction contract a right to adequate machinery for payment: a due date, a final date, a payment notice not later than five days after the due date, and a pay less notice if less than the notified sum is to be paid. Where no valid notice is given, the sum applied for can become payable whether it was right or not.

Twenty subcontracts mean twenty sets of dates every month. Make the calendar in your first week. It is the piece of work that most quickly earns a newcomer’s keep, and it needs no experience of building.

## Level and pay on arrival

Expect to move sideways or half a step down in title, and not in pay if you come before senior. The usual translations:

- assistant cost manager to assistant quantity surveyor;
- cost manager to quantity surveyor or project surveyor;
- senior cost manager to project or senior quantity surveyor, depending on post-contract experience;
- associate to senior quantity surveyor, seldom straight to managing surveyor or commercial manager.

What adverts state at the two ends of the move:

{{chart: period=year, level=intermediate, by=side}}

Look at the rest of the offer with care. A car allowance may be payment for driving to a site an hour away. A bonus may depend on a region’s result, which you cannot influence. Professional fees and study leave, which you took for granted in practice, are worth asking for in writing, above all if you have not yet sat the APC.

## Presenting yourself

Rewrite the CV by account and not by client. For each project give value, form of contract, stage and what you personally settled, in money. Contractors read for four things:

1. **Post-contract weight.** If your work was mostly cost planning, say which valuations, variations and final accounts you did carry, however small.
2. **Negotiation.** One dispute over a figure, where it began, where it ended and why.
3. **Contract administration.** Notices you drafted, with the clause.
4. **Site.** Days a week you were there. If few, say that you want more and why.

Leave out words for which a contractor has no use, such as stakeholder or added value. Do not call a monthly cost report a CVR: the first interview will show the difference in two questions.

If an agency puts you forward, give permission employer by employer. An agency needs your consent before sending your CV to a client (Saltwater HR, 2025), and two agencies sending the same one helps nobody.

## Questions to ask them

- Which package would I buy first, and who would check the order?
- How long after month end is the CVR, and who sits in it?
- How many subcontract accounts on this job are still open from the last one?
- What became of the last person who came from a practice?
- Is the project under JCT or NEC, and how much has it been amended?

The fourth tells you most. A contractor who has taken people from practice before has a list of what went wrong and has mended it. One who has not will assume that you know what an accrual is.

## The first ninety days

**Days 1 to 30.** Walk the job every day with the site manager. Build the payment calendar. Read every subcontract order over a value you agree with your manager, and list what each leaves out.

**Days 31 to 60.** Take over two subcontract accounts and buy one package. Prepare your part of the CVR and have somebody senior take it apart before the meeting.

**Days 61 to 90.** Draft the application for one section. Forecast its end. In the following months, compare, and keep the file: the gap between that forecast and the outcome is what your first review will be about.

## What to do now

- [Contractors’ adverts at intermediate level](/jobs?employer=main-contractor&level=intermediate), live now: {{jobs: employer=main-contractor, level=intermediate}}.
- [Civil engineering contractors](/jobs?employer=civils-contractor), live now: {{jobs: employer=civils-contractor}}.
- If you are still undecided, [Client side or contractor side](/article/client-side-or-contractor-side) sets the two side by side.
- Before an interview, read [Final accounts: what employers test](/article/final-accounts-what-employers-test).
`,
};
