import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const interviewQuestions: ReferenceArticle = {
  slug: "interview-questions-by-level",
  title: "Interview questions for quantity surveyors, by level",
  summary:
    "Questions that show what a surveyor can be left alone with, from graduate to commercial manager, with what a good answer contains and what may not be asked.",
  topic: "hiring",
  ...editorsByline,
  sources: [
    citedSources.equalityAct,
    citedSources.constructionAct,
    citedSources.necContract,
    citedSources.recordsDraft,
    citedSources.interviewCount,
  ],
  markdown: `A technical interview should find out one thing: what can this person be left alone with? The questions here are sorted by level. Interviewers can use them as they stand; candidates can use them to see which level they are ready for. Each comes with what a good answer contains, because a question without a standard only measures confidence.

Maxim Recruitment tells of a contractor who held forty interviews to fill one post. When that happens the interviewers usually disagree about the level. Agree on it first, and on five questions, and ask every candidate the same five.

## Graduate and assistant

**“Measure this.”** Give a small drawing, a strip foundation or a partition, and a scale. Twenty minutes. Look for dimensions set down so that somebody else can follow them, for waste and laps treated as the rules treat them, and for a question about what the drawing leaves open.

**“A bricklayer has applied for £18,000. How do you find out what is due?”** A good answer goes: the order, what was paid before, what has been built, deductions and retention, the date by which notice must be given. Many assistants begin with the site visit. That is fine, if they come to the date.

**“What was wrong with a figure you were given?”** Any example will do. You are looking for the habit of checking.

**“Why this side?”** There is no right answer; there is a prepared one and a considered one. [Client side or contractor side](/article/client-side-or-contractor-side) is what the considered one would have read.

## Intermediate and project level

**“A subcontractor’s application is double what you expect, and the pay less notice is due on Friday.”** The answer has two tracks. The first is procedural: whatever you think the work is worth, the notice goes out in time, stating the sum and the basis, because otherwise the sum notified can become payable under part II of the Housing Grants, Construction and Regeneration Act 1996 (legislation.gov.uk). The second is commercial: find the gap, talk, agree what can be agreed.

**“Tell me about a compensation event or a variation, from the instruction to the money.”** One event, told in order. For NEC expect the periods: eight weeks to notify where the bar applies, three for the quotation (NEC4, NEC, 2017). For JCT expect the valuation rules in their order, and when they leave the rates behind.

**“In month three, how would you know that the job will lose money in month twelve?”** Listen for cost to complete, committed orders against allowances, preliminaries against programme, and unagreed change that is counted as income. The weak answer is “from the CVR”.

**“Which account did you close, and what did you give away?”** Everybody gives something away. Somebody who did not was not there at the end.

## Senior

**“Here is a forecast. What do you not believe?”** Give one sheet with a planted error: a subcontract forecast below the sum already certified, or a gain without an instruction behind it. Ten minutes alone, ten together.

**“The project manager wants to start the change before it is priced. You have no instruction. What do you do today, this week and this month?”** Today: a confirmation in writing and records. This week: the notice the contract wants. This month: where it stands in the forecast and who has been told.

**“Describe a subcontractor who failed.”** Early signs, protection of the works, what was owed, who finished, what was recovered. Weight the early signs.

**“How have you taught somebody?”** A name is not needed; a plan, a mistake and a result are.

## Managing surveyor, commercial manager and associate

**“Three accounts are late and one of your surveyors is leaving. What do you do first?”** Look for triage by money and dates, and for a conversation with the person who is leaving before the handover is drawn up.

**“Which contract would you refuse to sign, and what would change your mind?”** One or two clauses with the reason in money, and a trade that would make them bearable. A list of fifteen is somebody who has never had to win work.

**“Explain our margin.”** Give published accounts or an invented summary. You want to see what they ask for.

**“Tell me about a forecast you had to withdraw.”** The whole answer is in when they told the director.

For associates in a consultancy, replace the margin with the fee: **“This commission is at 80% of its fee and half its work. What happened, and what do you tell the client?”**

## Marking

Write the standard next to each question before the first interview, on a scale of four:

| Mark | Meaning |
| --- | --- |
| 0 | Did not know there was a problem |
| 1 | Knew the problem, needed help with the method |
| 2 | Would do it correctly alone |
| 3 | Would do it alone, and told us something we had not thought of |

Two interviewers mark apart and compare afterwards. Where they differ by two or more, go back to what was said and not to how it felt. A candidate with twos throughout is at the level. Threes on some questions and zeros on others mean that you are hiring for a different post than you advertised.

## What may not be asked

The Equality Act 2010 (legislation.gov.uk) restricts questions about health and disability before an offer: with a few exceptions, such as asking whether somebody needs an adjustment for the interview, they have to wait. Questions about pregnancy, plans for children, age, religion or where somebody is “really from” invite a claim and tell you nothing about final accounts. Ask instead what the work demands: “The site opens at seven and is two hours from the office three days a week. Does that work for you?” Ask it of everyone.

Right to work is checked from documents before employment begins, and for everybody alike, not guessed from a name.

## Notes and afterwards

What you write down about a candidate is personal data, and they may ask to see it. Write what was said. The ICO, in its draft guidance on recruitment, gives no fixed period for keeping such records: set one, say what it is, and do not keep them longer than a claim could be brought unless you have a reason.

Tell every candidate the result within a week. Give those you refuse one sentence that they can use: “You were clear on valuations; we needed somebody who has closed an account.” It costs two minutes, and the trade is small.

## What to do now

- Employers: compare [who else is asking for this level](/jobs?level=senior), live now: {{jobs: level=senior}}; then [write the advert](/article/writing-an-advert-that-gets-answered) around the five questions.
- Candidates: take the level above yours, and prepare one project for each question. [Career advice](/career-advice) has more on interviews.
- [Final accounts: what employers test](/article/final-accounts-what-employers-test) goes deeper into the commonest subject.
`,
};
