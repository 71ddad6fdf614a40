import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const finalAccounts: ReferenceArticle = {
  slug: "final-accounts-what-employers-test",
  title: "Final accounts: what employers test, and how to prepare",
  summary:
    "Why “settles final accounts” stands in so many adverts, what the contract forms ask for at the end, the six things an interviewer listens for and a way to get the experience.",
  topic: "contracts",
  ...editorsByline,
  sources: [citedSources.constructionAct, citedSources.jctBuilding, citedSources.necContract, citedSources.practiceDuties],
  markdown: `“Able to settle final accounts” separates the levels of the trade better than any title. It means that somebody can bring a year or more of events, opinions and missing paper to one figure that both sides sign. Employers test it because nothing else shows so quickly whether a surveyor finishes things.

## What a final account is made of

Whatever the form, the account has the same anatomy:

| Part | Where the argument is |
| --- | --- |
| Contract sum or total of the prices | Seldom; check omissions made by letter |
| Remeasurement or provisional quantities | Records of what was really there |
| Variations or compensation events | Value, and whether there was an instruction |
| Provisional and prime cost sums | Attendance, profit, programme |
| Fluctuations | Base dates and indices |
| Loss and expense, or prolongation | Cause, concurrency, proof of cost |
| Contra charges and set-off | Notice and evidence |
| Less damages for delay | The extension of time that should have been given |

A consultant’s surveyor prepares or checks it for the owner, as the last of the duties that began with the cost plan (Civil Engineer Link). A contractor’s surveyor fights it twice: upwards with the client and downwards with every subcontractor, preferably in the reverse order, so that the cost is known before the value is agreed.

## How the forms bring it to an end

**JCT.** Under the Standard Building Contract (JCT) the contractor supplies the documents for the adjustment of the contract sum within a period after practical completion, the quantity surveyor then ascertains and prepares a statement of all adjustments, and a final certificate follows. That certificate becomes conclusive on important points unless somebody challenges it in the time allowed. Design and build works instead by a final statement that the contractor drafts. Read the edition and the amendments for the periods: they differ, and employers often change them.

**NEC4.** The contract means the account to be agreed as the work goes on: each compensation event is closed in price and time when it happens. What is left at the end is the final assessment, made by the Project Manager within four weeks of the Defects Certificate and conclusive unless it is challenged in the time the contract gives (NEC, 2017). An NEC account that has to be negotiated from scratch at completion is a sign that the procedure was not kept.

**Subcontracts.** Usually the main form in miniature, with bespoke periods. Read what happens if the subcontractor sends nothing: many forms then let the contractor make a statement that binds.

Throughout, the payment rules of part II of the Construction Act apply (the Housing Grants, Construction and Regeneration Act 1996, legislation.gov.uk). A final payment has a due date, a final date and notices like any other. Agreeing figures in a meeting does not replace them.

## Six things interviewers listen for

**1. The first and the last figure.** “It started at £4.9m against our £4.1m, and we signed at £4.35m.” Somebody who carried the account remembers these for years. Somebody who assisted remembers the project.

**2. The order of work.** Agree quantities and facts first, then rates, then principles, and leave the two or three points of real dispute until everything else is signed. Beginning with the dispute is the commonest mistake.

**3. The paper.** Which record won an argument: a daywork sheet signed at the time, a photograph with a date, a programme with the delay in it. And which missing record lost one.

**4. The trade.** What was given for what. An account in which every item was won is either very small or not true.

**5. Time and the clock.** When notices were due at the end, who drafted them and what the contract would have done if nobody had.

**6. The lesson in the next job.** One thing done differently afterwards, such as sending a monthly account of changes for signature.

Prepare one project with all six. Do not disclose a client’s figures: round them, change the sector, and say that you have. Employers notice discretion, because the next account will be theirs.

## A test you can set in half an hour

For interviewers: hand over one page with an account of eight lines, two of them without an instruction, one counted twice, one contra charge without notice and a claim for prolongation whose period overlaps with the contractor’s own delay. Ask for three things: what can be agreed today, what must be asked for, and the range in which the account will end. The range is the best part of it. A good surveyor gives one unasked, and says which line makes it so wide.

## Getting the experience if nobody gives it to you

Many project surveyors reach the door of senior without having closed anything, because their jobs were handed over at completion. Ways round it:

- Ask for the oldest open subcontract account in the office. Every firm has some, nobody wants them, and each is a complete final account in small.
- Take the defects period of a finished project. The sums are modest and the correspondence teaches form.
- Draft the statement for a job that somebody senior is closing, and sit in at one meeting.
- On NEC, carry a set of compensation events through to implementation and write the reconciliation of the total of the prices. It is the same skill, spread over the job.

Keep your own note of each: first figure, last figure, months, what decided it. By the fourth you have the answer to any interview question on the subject.

## What it means for pay and level

At intermediate level adverts ask for help with accounts; at senior level they ask for somebody who settles them; above that, for somebody who decides what to give away. Advertised salaries at the three levels:

- intermediate: {{pay: period=year, level=intermediate}}
- senior: {{pay: period=year, level=senior}}
- managing or principal: {{pay: period=year, level=principal-managing}}

There is also contract work in nothing else: freelance surveyors who come in at completion, close and leave. It suits people who like an end. Day rates advertised outside IR35 at senior level: {{pay: period=day, level=senior, basis=outside-ir35}}.

## What to do now

- [Adverts that mention final accounts](/jobs?q=%22final+account%22), or [senior posts](/jobs?level=senior), live now: {{jobs: level=senior}}.
- [Interview questions by level](/article/interview-questions-by-level) has the rest of the technical interview.
- [NEC4 in adverts](/article/nec4-in-adverts) for the other way of reaching the last figure.
`,
};
