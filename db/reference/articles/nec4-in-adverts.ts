import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const nec4InAdverts: ReferenceArticle = {
  slug: "nec4-in-adverts",
  title: "NEC4 in adverts, and what depth means",
  summary:
    "“NEC4 experience” covers anything from having read the contract to running a target cost account. Four depths, the options, and how to say which one you need or have.",
  topic: "contracts",
  ...editorsByline,
  sources: [citedSources.necContract, citedSources.necOptions],
  markdown: `Adverts for infrastructure, public work and a growing part of building ask for NEC4. The word alone is of little use to either side. A surveyor who has drafted forty compensation event quotations and one who attended a day’s course can both put it on a CV. This article sets out what there is to know, in four depths, and how to ask for or offer the right one.

## One contract, six ways of paying

The Engineering and Construction Contract (ECC) has six main options (Kennedys):

| Option | Priced by | Who carries most of the risk of quantity and cost |
| --- | --- | --- |
| A | Activity schedule | Contractor |
| B | Bill of quantities | Client for quantities, Contractor for rates |
| C | Target cost with activity schedule | Shared, by the share ranges |
| D | Target cost with bill of quantities | Shared, by the share ranges |
| E | Cost reimbursable | Client |
| F | Management | Client, through the management contractor’s packages |

For a quantity surveyor the great divide runs between A and B on one side and C, D and E on the other. Under the first two you are paid for activities or quantities, and cost records matter when something changes. Under the others cost records *are* the payment: every assessment goes through Defined Cost, and every invoice may be questioned as Disallowed Cost.

Experience of Option A therefore does not by itself qualify anyone for an Option C account. An advert should say which option it means, and a candidate who is asked for “NEC” should say which one they have worked.

## Four depths

**Depth 1: has read it.** Knows that change is handled by compensation events and not by variations, that early warnings are for both parties, and that the Project Manager and the Supervisor are separate roles. Enough for an assistant on a team with somebody to ask.

**Depth 2: works in it.** Keeps the compensation event register and the early warning register, drafts notifications, prepares quotations from Defined Cost with the Fee, and knows the periods by heart. This is what most adverts at intermediate level mean.

**Depth 3: carries it.** Assesses or agrees quotations alone, understands what the Accepted Programme does to an assessment, closes the forecast at each assessment date, and has dealt with a Project Manager’s own assessment of an event. On Option C, can explain the share calculation to a director without slides.

**Depth 4: sets it up.** Chooses the option and the secondary options, drafts the Contract Data, and knows which amendments change the allocation of risk and which only change the wording. Client’s advisers, commercial managers and claims specialists work here.

On this board an advert says of each contract suite whether it is a must, useful, or something the employer will train. “Must” should mean depth 2 at least. If depth 1 would do, “will train” finds more people.

## The periods that interviews ask about

A few figures from the contract itself (NEC, fourth edition, 2017) separate those who have used it from those who have read about it.

- A compensation event of which the Project Manager has not notified the Contractor has to be notified by the Contractor within **eight weeks** of becoming aware of it, or the entitlement is lost. Events which the Project Manager should have notified, such as instructions, are outside that bar.
- The Contractor submits a quotation within **three weeks** of being instructed to; the Project Manager replies within **two weeks** of the submission.
- The Project Manager certifies payment within **one week** of each assessment date, and payment is due within **three weeks** of it, unless the contract says otherwise.

Secondary option Y(UK)2 adjusts payment to the Construction Act, and amendments often lengthen all of these. The right answer in an interview is the printed period followed by: “and on my last project it was amended to …”.

## What changed from NEC3

People with long NEC3 records sometimes leave out NEC4, or the reverse. The two share the method and most of the structure. The changes a surveyor notices:

- Early warning *register* instead of risk register, and *Client* instead of Employer.
- A procedure for the final assessment, which NEC3 lacked.
- A programme to which the Project Manager does not reply, even after a reminder, is treated as accepted.
- The Schedule of Cost Components was revised, and the fee is a single percentage.

A firm that asks for “NEC3 or NEC4” has understood this. [Adverts naming NEC3](/jobs?suite=nec3) still appear for long programmes let before 2017 and their successors.

## Software is not depth

CEMAR, FastDraft and Sypro are platforms on which notices are issued and answered. They enforce the periods and keep the register. Somebody who has used one has met the procedure; whether they wrote what went into it is a separate question. In an advert, name the platform under software, and describe the contract skill in words: “prepares compensation event quotations under Option C from records of Defined Cost”.

## For employers: writing the line

Instead of “NEC4 experience essential”, choose from sentences like these:

- “Keeps the compensation event register and drafts quotations; Option A; we train people who have only used JCT.”
- “Assesses quotations for the client’s Project Manager; Option C; at least one project followed to the final assessment.”
- “Prepares the monthly forecast of Defined Cost and answers questions about Disallowed Cost.”

Each says what the person will do on Monday. Each also tells somebody from the other side whether they could do it.

## For candidates: proving it

Bring one compensation event that you can tell from start to finish: what happened, who notified and when, how the quotation was made up, what the Project Manager objected to, what was implemented and what it did to the Completion Date. Leave names out. Ten minutes on one event convinces more than a list of twelve contracts.

If you come from JCT, do not translate. Saying that a compensation event is a variation with loss and expense attached shows that you have missed the point: NEC prices the effect forecast at the time, on cost and programme together, and then leaves it alone.

## Reading demand from adverts

- Live adverts that name NEC4: {{jobs: suite=nec4}}.
- Live adverts that name JCT: {{jobs: suite=jct}}.
- Salaries in adverts at senior level that name NEC4: {{pay: period=year, level=senior, suite=nec4}}.
- The same for JCT: {{pay: period=year, level=senior, suite=jct}}.

A difference between the last two is not the price of the contract. NEC work is concentrated in other sectors and larger projects, which pay differently for reasons of their own.

## What to do now

- Filter [jobs by NEC4](/jobs?suite=nec4), or go straight to [Option C](/jobs?suite=nec4%3Ac).
- See how JCT and NEC accounts end in [Final accounts: what employers test](/article/final-accounts-what-employers-test).
- Compare [pay by contract suite](/salary-database?suite=nec4&level=senior).
`,
};
