import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const checkingAnOffer: ReferenceArticle = {
  slug: "checking-an-offer",
  title: "Checking an offer: where it stands and what it does not say",
  summary:
    "How to read an offer line by line: whether the pay is in line with adverts like it, what the extras are worth, what has to be in writing, and how to ask for the rest without spoiling anything.",
  topic: "pay-and-market",
  ...editorsByline,
  sources: [citedSources.employmentRights, citedSources.holidayEntitlement],
  markdown: `An offer usually arrives at a good moment and in a bad form: a telephone call, then three lines in an e-mail, then a contract that you are asked to sign by Friday. Most surveyors read a payment notice with more suspicion than the offer that decides the next three years of their income. This article reads one as if it were a subcontractor’s quotation: what is in the price, what is not, and what somebody assumed.

Our [offer check](/offer-check) does the arithmetic of it. Paste what you were sent; it finds pay, car, bonus, pension, holiday and the rest, shows where the pay stands among adverts like it, and lists what like adverts state and this offer does not. Nothing of it is stored.

## Where the pay stands

An offer is high or low only beside something. The something should be the same role, the same level, the same place and the same kind of engagement. A senior surveyor’s salary in Leeds says nothing about a managing surveyor’s in London, and a day rate outside IR35 says nothing about one through an umbrella.

The check takes adverts of the last six months for your role and level that state pay, in your place. Where these are fewer than ten from five employers it takes the county, the region, and then the whole of the UK, and tells you so. If there are too few even then, it says that rather than guess.

{{chart: period=year, by=level}}

Three things blunt the comparison, and you should keep them in mind.

**Adverts state ranges, offers state figures.** We compare your figure with the middle of each range. Employers seldom open at the upper end, so an offer a little under the middle is ordinary and an offer at the foot of most ranges is not.

**Adverts that state pay are not all adverts.** Firms that pay well have less reason to hide it. If anything, the adverts you are compared with flatter the market.

**Levels are elastic.** One firm’s senior is another’s project surveyor. If the work described to you at the interview was a level above the title, compare the pay with that level too.

Beside the adverts the check shows what members report being paid, where ten people or more have. The two are never mixed, and they seldom agree to the pound: one is what firms say they would pay, the other what somebody settled for.

## What the extras are worth

Put a figure on each before you compare two offers, because a thousand pounds of salary is the wrong reason to choose a worse one.

| In the offer | How to put a figure on it |
| --- | --- |
| Car allowance | It is pay, and taxed as pay; count it whole, but ask whether pension and bonus are reckoned on it |
| Company car | What you would pay for a like car, less the tax on the benefit |
| Employer’s pension | The percentage of the salary it is reckoned on, which is not always the whole |
| Bonus | What was paid in each of the last three years, not what may be paid |
| Holiday | Each day above the legal minimum is about one 260th of the salary |
| Professional fees | The subscription, every year |
| Days at home | The fares or fuel of those days, and the hours |

The legal minimum of holiday is 5.6 weeks a year, 28 days for somebody who works five days a week, and bank holidays may be counted in it (holiday entitlement, GOV.UK). “25 days plus bank holidays” is therefore five days more than “28 days including bank holidays”, though it reads as three fewer.

If one offer is a salary and the other a day rate, do not compare them by multiplying. Say once how you compare pay, and the board shows each on those terms: [pay in your own terms](/article/pay-in-your-own-terms) explains what it assumes.

## What has to be in writing

An employee or worker must be given a written statement of the main particulars on or before the first day (Employment Rights Act 1996, section 1): among them pay and how often it is paid, hours and days of work, holiday, where the work is, how long it is expected to last, probation and notice. Particulars of pensions may follow within two months. You need not wait for the first day. A firm that has to produce the statement anyway can send it now, and most do so within a day of being asked.

For work outside IR35 there is no such statement, because there is no employment. What matters then is the contract between two businesses: the status and who determined it, the length, notice on both sides, when invoices are paid, and what happens when the project stops for a month.

Promises made across a table are worth what is left of them after the person who made them has moved on. APC support, a review after six months, a rise on chartership, Fridays at home: put each into the e-mail in which you ask your questions, and have it answered.

## How to ask

Asking does not endanger an offer. Nobody has gone through three interviews, chosen you and told the others no in order to lose you over a question about pension. What does harm is asking in five separate e-mails, or asking for what you were told at the interview.

Ask once, in writing, with everything in it. Begin with thanks, and mean it. Make a list, so that it can be answered as a list. Say when you will decide, and keep to it. The check writes such a text from what your offer leaves out; change it until it sounds like you.

If the pay is low, ask separately and with a reason. “Adverts for the same level in the same region mostly offer more; is there room?” can be answered by somebody who wants to help you. “I want more” cannot. If the answer is no, ask when it will be looked at again, and have that date put in the letter.

Do not invent another offer. The trade is small, recruiters talk to each other, and the second question is always which firm it is from. If you do have another, say so plainly and say what would decide it.

## Two offers at once

Put them side by side before you think about them, not afterwards. After a day of thinking everybody has a favourite, and the table is then drawn up to suit it.

Compare what is fixed first: pay, pension, holiday, hours, journey. Then what is likely: bonus, overtime, travel. Then what cannot be counted: who you would learn from, which contracts you would run, whether the firm has work after this project. An offer that loses on the first list may still be the better one, but you should know what it costs you. The board keeps nothing of such a table unless you tell it to, and then on your device alone.

For what happens after you say yes, see [offers, counter-offers and notice](/article/counter-offers-and-notice).

## What to do now

1. Paste the offer into the [offer check](/offer-check), and correct what it has misread.
2. Look at the adverts behind the figure. Two minutes with the list tells you whether they are like your post.
3. Put a figure on each extra, with the table above.
4. Send one polite e-mail that asks for everything that is missing.
5. Compare what comes back with the [salary database](/salary-database?level=senior), and decide by the day you named.
`,
};
