import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const replyPromise: ReferenceArticle = {
  slug: "reply-promise",
  title: "A promise to answer, and what becomes of it",
  summary:
    "Some adverts here promise every applicant an answer within 5, 10 or 20 days. What counts as an answer, when the promise is broken, who is told, and what a firm gets for keeping it.",
  topic: "hiring",
  ...editorsByline,
  sources: [citedSources.equalityAct, citedSources.recordsDraft],
  markdown: `Silence is the commonest answer to an application, and the one that costs both sides most. The applicant keeps a place free for a firm that has long decided, and the firm is remembered for it in a trade in which everybody meets again. An advert on this board can promise that it will not happen: everybody who applies gets an answer within 5, 10 or 20 days. The promise is shown on the advert and in lists, and so is how often the firm has kept such promises.

## What is promised

An answer to every applicant, not a good one. “We are going on with others” is an answer. So is an invitation, or a message that says when a decision will come.

| What the firm does | Is it an answer |
| --- | --- |
| Moves the application to In review, Shortlisted, Interview, Offer or Not progressing | Yes |
| Writes a message to the applicant | Yes |
| Opens the application | No |
| Writes a note for colleagues, or rates the applicant | No |

Each of the first two reaches the applicant on the site, and by e-mail if they want it. A move can be undone for half a minute, before anybody is told of it; one that is undone counts as none.

Only adverts that take applications on this site can make the promise. Of those that send people elsewhere we cannot know who applied, nor what they heard.

## How the days are counted

In calendar days, UK time, with weekends and bank holidays. The day on which somebody applies does not count, and the last day counts to its end.

| Applied on | Promise | Answer due by the end of |
| --- | --- | --- |
| Monday 2 November | 5 days | Saturday 7 November |
| Monday 2 November | 10 days | Thursday 12 November |
| Friday 18 December | 20 days | Thursday 7 January |

Working days would be kinder to firms and useless to applicants, who would have to know which holidays are kept in Glasgow and which in Belfast. A firm that closes between Christmas and the new year does better to promise 20 days than to explain the calendar.

The days go on when an advert is paused, closed or filled. The promise was made to a person, and is kept or broken for each person on their own. Who withdraws before the answer is due is owed none, and counts neither way.

## When it is broken

The moment the last day is over, the applicant is told that the promise was broken. The message says what happened and no more. It offers no excuse, because we know of none, and it says nothing about the application, which stays where it is: an answer may still come.

The firm is told too. Its advert says from then on that it broke the promise, and on which day, and makes it to nobody who applies later. The firm can make no new promise for 90 days, on any advert. It cannot pay to be let off. Promises on its other live adverts stand, because other people have applied on the strength of them.

## What “kept 23 of 24” means

It counts every promise of the firm that has been decided, on all its adverts, for as long as the applications are kept. It is shown from ten on: from fewer, somebody could be recognised. A firm without a figure has promised too little to be judged, which is neither good nor bad.

The figure is about time. Whether answers were useful it cannot say; the reply record beside it shows how quickly a firm answers where it has promised nothing.

## For employers: how to keep it

Choose the promise in the last step of [posting a job](/post-a-job). It is fixed once the advert is live: people apply for it as it stands. Three habits keep it without heroics.

1. **Two readings a week.** Read new applications on two fixed mornings. Whoever is plainly not suitable is told the same morning, with a template; whoever may be goes to In review, which is an answer, and is told that they are being considered.
2. **A second reader.** Promises are broken in holidays. Give a colleague the advert before you go.
3. **Close with an answer.** When you close an advert, the site offers to answer everybody who is left. Accept.

Your dashboard lists who waits and what is due when. We remind you in the morning two days before answers are due and on the last day, once for all applicants of an advert.

Choose the number of days by who reads applications, not by how keen you are. Twenty days kept are worth more to an applicant than five days broken.

A refusal may be short. Say nothing that you would not defend: the Equality Act 2010 (legislation.gov.uk) covers how applicants are chosen and turned down. What you write about them is personal data, which they may ask to see; the ICO’s draft guidance on recruitment says how to handle it. “Others had more experience of final accounts” is a reason; “not quite the right fit” is an invitation to ask.

## What it is worth

Kept to everybody who applied, the promise returns a quarter of what the advert cost, without VAT, as credit on your next orders. It comes once for each paid advert, when the advert has ended and every answer has been given. It is valid for a year, at most half of an order is paid by it, and VAT is charged on what is left to pay.

Free adverts earn none, nor does an advert to which nobody applied. If the order is refunded later, what is left of the credit goes with it.

Adverts that promise an answer do not stand higher in lists for it. Applicants can filter by the promise, and see it; the order stays what it says it is.

## What to do now

- [Adverts that promise an answer within 10 days](/jobs?promise=10), live now: {{jobs: promise=10}}.
- [Adverts that promise one within 20 days](/jobs?promise=20), live now: {{jobs: promise=20}}.
- [Writing an advert that gets answered](/article/writing-an-advert-that-gets-answered).
- [What an advert costs](/pricing).
`,
};
