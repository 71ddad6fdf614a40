import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const payRanges: ReferenceArticle = {
  slug: "what-pay-ranges-tell",
  title: "What advertised pay ranges tell you, and what they do not",
  summary:
    "How to read a range, why two published averages disagree, which figures exist for quantity surveyors, and how to use adverts when you negotiate or set pay.",
  topic: "pay-and-market",
  ...editorsByline,
  sources: [
    citedSources.goingRates,
    citedSources.goingRatesReview,
    citedSources.ricsSurvey,
    citedSources.hays2023,
    citedSources.applicationsByPay,
    citedSources.payTransparency,
    citedSources.capCode,
  ],
  markdown: `Pay in adverts is the best evidence most surveyors have of what their work is worth elsewhere. It is evidence of a particular kind: what employers say they would pay to people who come. It is not what they pay to those who stay, and not always what they agree in the end. Used with that in mind it is very useful.

## How much of the market states pay

Adzuna counted pay in 51.5% of UK adverts of all kinds in April 2023, against 61.4% a year earlier (Personnel Today). So about half of what is advertised cannot be seen in any statistic of adverts. Stating pay is not compulsory. The CAP Code, section 20, asks only that leaving it out must not mislead (ASA). A call for evidence in 2025 floated ranges in adverts as a possible duty (Birketts); nothing that we have found makes it one so far.

The silent half is not a random half. Typical reasons for leaving pay out are existing staff who would compare, agencies that would copy, and senior salaries that will be negotiated. Figures from adverts therefore say most about the middle of the ladder and least about the top.

## Reading one range

**The bottom** is usually the budget for somebody who meets the must-haves, or the salary of the person who left. **The top** is what was approved, or what the writer hopes will attract attention. Narrow ranges, up to about a tenth either way, come from firms with pay bands. A range that spans two levels is an advert for two different people.

Three questions show which end is real:

1. What would put somebody at the top of this range?
2. Where in it are the people who do this work for you now?
3. Does it move after a year, and on what?

**“Up to”** states a maximum alone. **“From”** states a minimum alone. Neither is a range, and on this board each counts only at its own end.

**“Package”, “OTE” and “total remuneration”** add something to the base. Ask for the base before you compare.

## Why two averages disagree

| Difference | Effect |
| --- | --- |
| Mean or median | A few directors lift the mean; the median does not notice them |
| Base or package | A car allowance and a bonus can add a tenth or more |
| People in post or people wanted | Adverts tend to be above what long-serving staff earn |
| Which occupation | “Surveyors” may include building, land and estate surveyors |
| Which year | Old surveys are quoted for years without their date |
| Which place | London and the rest should not be averaged |

Before you quote a figure, name all six. If you cannot, the figure is not ready to be quoted.

## What published figures there are

The national earnings survey counts quantity surveyors as an occupation of their own. We have not checked its latest table and so do not quote it. The official figure we can show is the Home Office going rate for visas: £48,600 a year for quantity surveyors, with a lower rate of £38,500, in the table updated on 22 July 2025. The Migration Advisory Committee explains that since April 2024 these rates follow the median earnings of the occupation, and that a general threshold of £41,700 applies beside them (review of 18 December 2025). They are floors for sponsorship, rounded and put on a 37.5-hour week, for all ages and places together.

For comparison, in the same table: civil engineers £50,400, architects £47,600, construction project managers £44,300.

From surveys:

- **RICS and Macdonald & Company, 2019**, all land, property and construction professions: median base £38,299 with two to four years of experience, £56,562 with eleven to fifteen (Twinfm). Seven years old now.
- **Hays, 2023**, London consultancies: typically £80,000 for an associate, £120,000 for a partner (Building).

That is the whole of what we found fit to print. Anything that gives a precise average for each level in each city without a source and a year has either computed it from adverts or made it up.

## What this board counts

Our own figures come from adverts first published here in the last six months that state pay in pounds. Several adverts for one vacancy count once. The two ends of a range are counted apart, salaries and day rates never meet, and where too few adverts or too few employers stand behind a figure, none is printed.

Advertised salaries at present, from the first post to the last:

{{chart: period=year, by=level}}

The [salary guide](/salary-guide) gives the spread around each, and the [salary database](/salary-database) lets you choose place, sector, side and contract suite.

## Using the figures as an employee

Do not take one advert to your manager. Take the median and the middle half for your level, side and region, and three adverts for work that you do now. Then talk about the work first: which accounts you carry, what you were hired to carry, and what changed in between. Pay follows the description of the job more readily than it follows a printout.

If you are below the middle half, say so plainly and ask what would have to be true for you to be inside it by a date. If you are within it, the case has to rest on something else: a new level, a qualification, an offer.

Remember what is not in the figures. A pension contribution three points higher, or a site twenty minutes away instead of ninety, is worth more than the difference between most ranges.

## Using them as an employer

Set the range from the work and check it against adverts, not the other way about. If your range ends below the median for level and place, you can still hire: with teaching, with hours, with the next step of the ladder, or with a lower must-have. Say in the advert which of these it is.

Look inwards at the same time. If new surveyors come in above those who trained them, the second group will read your advert too. A firm that corrects its own pay before it advertises hires once; a firm that does not hires twice.

Publish the range. The people who would have been put off by it would have refused the offer later, after three interviews.

## What to do now

- Look up [your level in the salary database](/salary-database), and save the address: it keeps your filters.
- [How much does a quantity surveyor earn](/how-much-does-a-quantity-surveyor-earn) gives the same figures in order of level.
- For day rates, read [Day rates, umbrella and IR35](/article/day-rates-umbrella-and-ir35) first.
- If you have an offer in hand, [Counter-offers and notice](/article/counter-offers-and-notice) is about the next four weeks.
`,
};
