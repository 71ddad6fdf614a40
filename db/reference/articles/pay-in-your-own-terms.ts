import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const payInYourOwnTerms: ReferenceArticle = {
  slug: "pay-in-your-own-terms",
  title: "Pay in your own terms: how a salary and a day rate are compared",
  summary:
    "Say once how you compare pay, and every advert shows its equivalent on your terms. What the figures behind “≈” assume, worked through for £500 a day and for £60,000 a year.",
  topic: "pay-and-market",
  ...editorsByline,
  sources: [
    citedSources.incomeTaxRates,
    citedSources.scottishIncomeTax,
    citedSources.dividendTax,
    citedSources.corporationTax,
    citedSources.employerThresholds,
    citedSources.holidayEntitlement,
  ],
  markdown: `One advert offers £60,000 a year, the next £500 a day through an umbrella, a third £450 a day outside IR35. They cannot be put in order as they stand: each pays for different things and is taxed in a different way. On this board you state once on which terms you compare pay. From then on, each advert shows in grey what its pay comes to on your terms, beside what the employer wrote. This article explains the figures and works two of them through. It is general information for the tax year 2026/27 and no advice on your own case.

## What you state

**Your basis.** A salary on PAYE, a day rate on PAYE, a day rate through an umbrella, or a day rate outside IR35 through your own company.

**Your days.** How many days a year you expect to work and be paid for. We begin with 220: 52 weeks of five days, less 25 days of holiday, eight bank holidays, and seven days that are lost to illness or fall between contracts. If you count on longer gaps, lower the number.

**What comes with a salary.** The employer’s pension contribution in per cent, a car or car allowance in pounds a year, and a bonus in per cent of the salary. Adverts rarely put figures on these, so we take yours for every salary.

**Your taxes.** Whether you pay income tax in Scotland or elsewhere in the UK, and how you draw the money of a company: a small salary and dividends, or all of it as wages.

All of it is kept on your device, and with your account while you are signed in. Then it applies on your other devices and in your alert e-mails too. Advertisers never see it.

## What “≈” means

Two amounts are equivalent when they leave you the same take-home pay in a year. We work out the take-home pay of what the advert states, then look for the amount on your terms that leaves the same. A salary is given to £1,000 and a day rate to £5, because the assumptions are no more exact than that. Press the figure, and both calculations appear side by side.

Some pay is not converted:

- pay that is on your terms already;
- a day rate whose basis the advert does not state, or whose IR35 status is not determined, because nobody knows what it is worth;
- pay in another currency.

For a rate of this kind you see what it comes to in a year at your days. The same holds if you state nothing: rates by the hour, day and week then show a year’s pay at 220 days, of eight hours.

## £500 a day on three bases

Assumptions: England, 220 days, an employer’s pension of 3%, an umbrella margin of £25 a week, £2,000 a year for running a company, holiday pay on top of a PAYE rate.

| A year of £500 a day | Outside IR35, dividends | Umbrella | PAYE |
| --- | --- | --- | --- |
| Paid by agency or client | £110,000 | £110,000 | £110,000 |
| Costs or margin | £2,000 | £1,100 | none |
| Holiday pay on top | none | none | £13,276 |
| Employer’s National Insurance | £1,136 | £13,130 | paid by the employer |
| Apprenticeship levy | none | £463 | paid by the employer |
| Pension, 3% | £2,950 | £2,776 | paid by the employer |
| Corporation tax | £20,456 | none | none |
| Paid to you | £12,570 salary, £70,888 dividends | £92,532 | £123,276 |
| Your tax and National Insurance | £15,864 | £28,306 | £45,874 |
| **Take-home pay** | **£67,594** | **£64,226** | **£77,402** |
| **Equivalent salary, about** | **£98,000** | **£93,000** | **£123,000** |

The last line is what “≈ PAYE a year” shows to somebody who compares salaries. A PAYE rate is the highest of the three because the employer pays its costs on top; that is why PAYE rates in adverts are usually lower. A contractor in Scotland with the same company takes home nearly as much, £67,468, because dividends are taxed alike everywhere in the UK; an employee there would need about £107,000 for it.

## £60,000 a year as a day rate

Read the other way round, with the same assumptions, a salary of £60,000 leaves £45,357. The same is left by about £285 a day outside IR35, £325 through an umbrella, or £245 on PAYE with holiday pay on top.

Extras change this more than most people expect. Suppose the salary comes with a pension of 8%, £5,000 for a car and a bonus of 10%. It then takes about £360 outside IR35 or £400 through an umbrella to match it. Whoever compares the bare salary with a day rate is wrong by a quarter.

## What is assumed, and what is left out

- **Income tax** follows GOV.UK, Income Tax rates and Personal Allowances, and for Scotland its page Income Tax in Scotland. The personal allowance of £12,570 falls above £100,000.
- **Dividends** are taxed as in Tax on dividends: £500 free, then 10.75%, 35.75% and 39.35%. The first two rates were two points lower in 2025/26.
- **Companies** pay as in Corporation Tax rates and reliefs: 19% up to £50,000, 25% above £250,000, and marginal relief between. The director’s salary is the personal allowance.
- **National Insurance** and the apprenticeship levy follow Rates and thresholds for employers 2026 to 2027.
- **Holiday pay** on a PAYE rate is 5.6 weeks to 46.4 weeks of work, from Holiday entitlement.

Left out are student loans, your own pension contributions, other income, VAT, and whatever a company keeps back for a later year. A company that leaves profit inside pays less dividend tax now and more later. Travel and lodging are not counted either: from inside IR35, travel from home to a site is often not free of tax. Nor can a figure show what security, training or a shorter notice period are worth to you.

## What adverts pay on each basis

Live, every level together:

{{chart: period=day, by=basis}}

Senior surveyors, a year: {{pay: period=year, level=senior}}. These statistics are counted as employers state them and never converted.

## What to do now

- Press “Pay in your own terms” above the [list of jobs](/jobs), on an advert or on the [salary guide](/salary-guide), and choose your basis.
- [Day rates, umbrella companies and IR35](/article/day-rates-umbrella-and-ir35) explains who decides your status and what an umbrella takes.
- [Contracts quoted outside IR35](/jobs?basis=outside-ir35), live now: {{jobs: basis=outside-ir35}}.
- [What pay ranges tell](/article/what-pay-ranges-tell) helps with the other half of the question: where in a range you are likely to be.
`,
};
