import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const clientOrContractor: ReferenceArticle = {
  slug: "client-side-or-contractor-side",
  title: "Client side or contractor side: how the two jobs differ",
  summary:
    "The same measurement and the same contracts, looked at from two ends: duties, rhythm, pay and prospects on each side, and how to find out which suits you.",
  topic: "careers",
  ...editorsByline,
  sources: [
    citedSources.practiceDuties,
    citedSources.contractorDuties,
    citedSources.movingSides,
    citedSources.apcPathway,
    citedSources.ricsSurvey,
  ],
  markdown: `Quantity surveyors on both sides of a contract read the same drawings, price the same change and sit at the same table once a month. What differs is whose money is at stake, what happens between those meetings and what the employer rewards. This article sets the two side by side for people choosing a first post or thinking of a second.

## The work on each side

A consultant quantity surveyor, in the trade’s shorthand a PQS, works for the owner: cost plans, tender documents and reports, monthly valuations, changes and the final account (Civil Engineer Link). A contractor’s surveyor protects the contractor’s position: cost against value, forecasts, cash flow, buying subcontracts and recovering value, with detailed knowledge of each deal (Voloco).

| Question | Consultancy or client | Contractor or subcontractor |
| --- | --- | --- |
| Main product | Advice: estimates, reports, recommendations | A result: margin, cash, closed accounts |
| Enters the project | At feasibility, long before a contract | At tender, or on the day the job is won |
| Projects at once | Several, at different stages | One large one, or a few small ones |
| Counterpart | The main contractor | The client’s surveyor above, twenty or more subcontractors below |
| Monthly climax | The valuation and the cost report | The application and the cost value reconciliation |
| Place | Office, with visits | Site, with days in an office |
| Learns early | Cost planning, procurement, clients | Buying, building methods, what things really cost |

Subcontractors’ surveyors are a third kind. They price and measure one trade in depth, carry the account from enquiry to retention and often chase the payment as well. Clients’ own surveyors, in a developer, a council or a utility, are a fourth: they appoint the consultants and answer for the budget.

## How a month runs

**In a practice** the month is cut up by clients. One week a cost plan has to be reconciled with a new design; the next, two valuations fall on the same day and a tender report is due. Pressure comes in peaks and from several directions, and the discipline is to keep six projects in mind without confusing them.

**With a contractor** the month has one shape. Subcontractors apply, you assess them, notices go out, your own application goes up, and then the costs are closed and set against the value. The cost value reconciliation is where you say whether the job is making money and why last month’s forecast was wrong. Pressure comes from that one meeting, and from the site, whose problems reach your desk as they happen.

Neither is gentler. People who like variety and writing tend to prefer the first; people who like bargaining and seeing something built tend to prefer the second.

## Pay and what comes with it

Pay differs less between sides than people say, and more between places and levels. Adverts for senior surveyors counted on this board give:

{{chart: period=year, level=senior, by=side}}

What stands beside the base differs more. Contractors more often add a car or an allowance, travel, and a bonus tied to results. Consultancies more often pay professional fees and give time for study. Value each item in pounds before you compare two offers; [What advertised pay ranges tell you](/article/what-pay-ranges-tell) shows how.

Membership counts for more in practices, whose clients expect it in the bid. Across all land, property and construction professions together, the RICS and Macdonald & Company survey of 2019 reported a median base of £35,000 for people without a professional qualification and £51,000 for MRICS members (Twinfm). Part of that gap is age and seniority, so read it as a direction and not as a price list.

## Chartership from either side

The APC can be passed from both. The competencies differ in emphasis: someone on the contractor’s side usually takes commercial management to level 3, someone in a consultancy takes design economics and cost planning (isurv). The practical difference is company. A practice may have several candidates a year and a director who has been an assessor. A contractor may have you. [What to ask an employer about the APC](/article/apc-what-to-ask-an-employer) lists the questions.

## How long the choice stays open

Early on, people move between the two without much difficulty; later it becomes harder (Drayton Fox). The reason is money. After six or seven years you are paid for judgement that belongs to one side: knowing what a plastering subcontractor will settle for, or how a particular client’s board reads a risk allowance. The other side does not use that judgement and is reluctant to pay for it.

That is not a rule against moving. It means that a move at three years usually costs nothing, at seven costs a step of title, and at fifteen needs a reason that the new employer can explain to the rest of the team. [From PQS to contractor](/article/moving-from-pqs-to-contractor) treats the commoner direction.

## Test your preference before you apply

Answer these from memory of your last three months at work or on placement:

1. Which did you postpone: the report, or the telephone call to argue about a figure?
2. When a drawing changed, did you first think of the budget or of who would have to be told?
3. Did you want to know how it was built, or why it was wanted?
4. Would you rather be judged by a client’s renewed appointment or by the margin at completion?

People who postponed the call, thought of the budget, wanted to know why and would be judged by the client belong in a practice or with a client. The opposite answers point to a contractor. A mixture is common and points to a subcontractor’s surveyor, an employer’s agent or a client’s commercial team, where both appear in one post.

If you are a student, take the placement on the side you think you will not choose. It is the cheapest year in which to be wrong.

## What to do now

- [Jobs with consultancies](/jobs?employer=pqs-consultancy), live now: {{jobs: employer=pqs-consultancy}}.
- [Jobs with main contractors](/jobs?employer=main-contractor), live now: {{jobs: employer=main-contractor}}.
- [Jobs with specialist subcontractors](/jobs?employer=subcontractor), live now: {{jobs: employer=subcontractor}}.
- [What a quantity surveyor does](/what-does-a-quantity-surveyor-do) describes the work of each stage in more detail.
`,
};
