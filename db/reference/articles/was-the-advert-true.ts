import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const advertTruth: ReferenceArticle = {
  slug: "was-the-advert-true",
  title: "Was the advert true? How we ask, and what firms see",
  summary:
    "After a hire and after an interview we ask three questions: were the pay, the contract suite, and the site days and side as advertised? Who is asked, who sees what, when figures are shown, and how a firm can reply.",
  topic: "hiring",
  ...editorsByline,
  sources: [citedSources.equalityAct, citedSources.recordsDraft],
  markdown: `An advert says £65,000, NEC4 and three days on site. Whether that is what people find, only those know who went there. So we ask them: three questions, half a minute, and the answers of many become one line on the firm’s page, such as “23 of 25 people it interviewed or hired say the pay was as advertised”.

## Who is asked, and when

| Who | When | Why then |
| --- | --- | --- |
| People whose application here ended in a hire | 90 days after the firm recorded it | Three pay days, and long enough on the job to know the days on site |
| People who had an interview | 7 days after it | They remember what was said, and the answer no longer reaches the room in which the decision is made |

Each is asked once on each occasion, by one e-mail. It comes only if you have e-mails about your applications switched on, and has a link that switches them off. Only people who applied here can be asked: of nobody else do we know which advert they read.

The link is yours alone. It works for 30 days without signing in, and until then you can change your answers by it. Please do not forward the e-mail.

## What is asked

The page shows what the advert said on the day you applied, not what it says now. We keep that when you send the application, so that a later change of the advert cannot make it look true.

1. Was the pay as advertised?
2. Was the contract suite as advertised?
3. Were the site days and the side as advertised?

To each you answer “As advertised”, “Different” or “I can’t say”. What the advert did not state is not asked about. You may leave a note of up to 300 characters for our moderators. Pay that was agreed above or below a range is different; pay within it is as advertised.

## Who sees what

| What | The firm and the public | Moderators | You |
| --- | --- | --- | --- |
| How many answered what | From five people on | Yes | From five people on |
| A single answer | Never | Only if it is held for review, without your name | Yes, in your data download |
| Your note | Never | Yes, without your name | Yes |
| Whether you were asked, or answered | Never | No | Yes |

Figures change only once five people have been added, and once a week at most. Nobody can look at the page before and after an answer and tell what it was. For the same reason each question has its own figure: where only four people could say what the suite was, there is none.

One limit we cannot remove: where everybody says the same, the figure says so. “0 of 5” tells a firm that all five found the pay different. It does not tell which five of those it met.

If you delete your account, your answers stay in the figures, without anything that leads to you, and your note is deleted. After 24 months answers are deleted in any case.

## What the figure cannot tell

It says how often people found what an advert said, not whether the job is a good one. A firm may pay exactly what it states and state little; another may have overstated the days at home once and never again. Read the number of answers first: 5 of 5 is a beginning, 46 of 50 is a record. Read the firm’s reply second, and ask about what differs at the interview: “Your page says the site days are often different. How many would they be on this project?” is a fair question, and a good answer to it is worth more than a bar of the chart.

Nor does the figure say anything about a single advert. It is of the firm that advertises, over all adverts people answered about. Where an agency advertises, it is the agency’s.

## What is done against tricks

A figure is worth something only if the answers are real. Answers that look arranged are held back until a moderator has decided: several from one network, from the network on which the firm itself publishes, from accounts at one company’s domain, many within half an hour, or a run that contradicts everything said before. While an answer is held that a figure already counts, the figure is hidden.

A firm cannot pay to have a figure removed, and it cannot choose who is asked.

## For employers: the right to reply

The dashboard shows the figures as your page does, under **Company**. Your company’s administrators can publish a reply beside them, one in 90 days. A moderator reads it first: it must not name or describe anybody who may have answered. You can withdraw it at any time.

The way to good figures is dull. State a range that you will pay, not one that reaches up to a person you will not find. Say how many days are on site on the project that is hired for. Name the contract that is in use, not the one you hope for.

If you guess who answered, do nothing about it. Treating somebody worse for what they said may be victimisation under the Equality Act 2010 where it concerns discrimination (legislation.gov.uk), and what you write about them is personal data that they can ask to see; the ICO’s draft guidance on recruitment says how to handle it.

## Where it is shown

On the firm’s page, as a sentence on each of its adverts, in the [API](/api/docs/companies), and added up on [board health](/board-health). Lists are not sorted by it.

## What to do now

- [Reading a quantity surveyor advert](/article/reading-a-quantity-surveyor-advert).
- [A promise to answer, and what becomes of it](/article/reply-promise).
- [Senior adverts](/jobs?level=senior), live now: {{jobs: level=senior}}.
`,
};
