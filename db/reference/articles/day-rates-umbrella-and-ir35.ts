import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const dayRates: ReferenceArticle = {
  slug: "day-rates-umbrella-and-ir35",
  title: "Day rates, umbrella companies and IR35 for quantity surveyors",
  summary:
    "One figure, £500 a day, worked through the three things it can mean, with every assumption stated, and what the off-payroll rules ask of whom in 2026/27.",
  topic: "law-and-tax",
  ...editorsByline,
  sources: [
    citedSources.offPayroll,
    citedSources.smallCompanies,
    citedSources.employerRates,
    citedSources.umbrellaLiability,
    citedSources.clarityExample,
    citedSources.insideShare,
    citedSources.insideHighways,
  ],
  markdown: `A day rate in an advert may be a wage, the income of an umbrella company, or the invoice of your own company. The three differ by far more than the rates usually do. This article explains which is which and works one figure through all of them. It is general information for the tax year 2026/27 and no advice on your own case; for that, ask an accountant.

## Three meanings of one figure

**PAYE rate.** The agency or the client employs you for the assignment. The rate is gross pay, from which your own income tax and National Insurance are deducted. Ask whether holiday pay is in it or on top.

**Umbrella rate**, also called the assignment rate. The agency pays this sum to an umbrella company, which employs you. Out of it the umbrella first takes its margin and pays the employer’s National Insurance and the apprenticeship levy. What is left is your gross pay, usually with holiday pay inside it. Only then come your own deductions.

**Outside IR35.** Your limited company invoices the rate. Nothing is withheld. The company pays for insurance, accountancy, pension, software, training, holidays and every day without work, and is taxed on its profit; you are taxed on what you draw from it.

Salary statistics on this board keep these apart and never convert one into another. A fourth state, “not determined”, means that the client has not decided yet: treat the rate as unknown.

## £500 a day, worked through

Assumptions, all of which you can change on paper:

- Tax year 2026/27. Employer’s National Insurance of 15% on earnings above £5,000 a year, taken as £96.15 a week (rates as listed by Delphini Accounting).
- Apprenticeship levy of 0.5% of gross pay, passed on in full by the umbrella.
- Umbrella margin of £25 a week. This is our assumption; margins differ.
- Five days a week, paid weekly, 44 working weeks a year.
- Holiday pay at 12.07% of basic pay, inside gross pay. No pension contribution by the employer; with one, gross pay is lower and your pension higher.

| Per week of five days | Umbrella rate £500 | PAYE rate £500, holiday included | Company, outside IR35, £500 |
| --- | --- | --- | --- |
| Paid by agency or client | £2,500.00 | £2,500.00 to you, employer’s costs on top | £2,500.00, plus VAT if registered |
| Umbrella margin | £25.00 | none | none |
| Employer’s National Insurance | £308.88 | paid by the employer | none on the invoice |
| Apprenticeship levy | £10.78 | paid by the employer | none on the invoice |
| **Gross pay before your own tax** | **£2,155.34** | **£2,500.00** | not pay: income of the company |
| of which basic | £1,923.21 | £2,230.75 | |
| of which holiday pay | £232.13 | £269.25 | |
| Gross pay per day | £431.07 | £500.00 | |

Read the other way round: an umbrella rate of £500 is worth about the same as a PAYE rate of £431 with holiday pay included, or of £385 with holiday pay on top. Over 44 weeks it comes to about £94,800 of gross pay out of £110,000 paid to the umbrella.

For the company there is no such line, and any article that prints one has hidden its assumptions. £110,000 is turnover. From it come the costs above and corporation tax, and then tax on dividends and salary; what remains depends on how much you draw, your other income and your pension. A company with that turnover is also above the threshold for VAT registration, £90,000 in twelve months.

Clarity Umbrella has published an older example in which an assignment rate of £750 becomes £656.43 of taxable pay a day, a larger share than ours. Rates and thresholds change, often in April: check the tax year before you use anybody’s calculator.

## Who decides whether you are inside

The off-payroll rules ask whether, without your company in between, you would be an employee of the client. The points that matter are whether you must do the work yourself, whether the client controls how you do it, whether each side is bound to offer and accept work, and whether you carry risk and bring your own business. A title does not matter, and neither does what the contract says if the work is done differently.

- **Public bodies**, since 6 April 2017, and **medium and large private clients**, since 6 April 2021, decide, and must give you a status determination statement with reasons (GOV.UK). If you disagree you may say so, and they must answer within 45 days.
- With **small private clients** your own company decides and answers for it.

The line between small and medium moved. For accounting years from 6 April 2025 a company is small if it meets two of three: turnover of not more than £15m, balance sheet of not more than £7.5m, not more than 50 employees. ICAEW notes that this has no effect on the off-payroll rules before April 2026. Some regional contractors and practices are therefore small for these rules that were not before; ask the client which it is.

If you are inside, whoever pays your company must deduct tax and National Insurance first. That is why most inside contracts are run through an umbrella or PAYE.

## How common each is

About three in ten recent engagements in IPSE’s survey of 2025 were inside IR35. In highways the share is higher: Carrington West, an agency in the built environment, estimated in January 2026 that between 45% and 50% of its highways clients take contractors only on that footing. Neither is a count of quantity surveyors.

What adverts on this board quote on each basis, every level together:

{{chart: period=day, by=basis}}

Quoted outside IR35 at senior level alone: {{pay: period=day, level=senior, basis=outside-ir35}}.

## Since April 2026: who answers for an umbrella’s tax

If an umbrella does not pay over what it deducts, the tax authority may now recover it from the agency, or from the client where no agency is involved: they are jointly and severally liable with the umbrella for PAYE from April 2026 (The Curve Group). For you this means fewer umbrellas on an agency’s list and more checks. It also means that an offer of unusually high take-home pay from an umbrella ought to make the agency nervous before it makes you glad.

Signs that an umbrella is not sound: part of the pay described as a loan, an annuity or an advance; payslips that do not show employer’s costs; retained percentages promised in advance; holiday pay kept back without a request and lost at year end.

## Questions before you accept a rate

1. Is it PAYE, umbrella or outside, and who decided, on what date?
2. May I see the status determination statement?
3. How many hours is a day, and is overtime paid?
4. Is holiday pay in the figure?
5. Weekly or monthly, and how long after the timesheet?
6. How long is the contract, what notice has each side, and is an extension already funded?
7. Which travel and lodging is paid? From inside, travel from home to a site is often not free of tax.

## What to do now

- [Contracts quoted outside IR35](/jobs?basis=outside-ir35), live now: {{jobs: basis=outside-ir35}}.
- [Contracts through an umbrella](/jobs?basis=umbrella), live now: {{jobs: basis=umbrella}}.
- [Day rates by level and place](/salary-database?pay=day&basis=outside-ir35), each basis by itself.
- [Pay in your own terms](/article/pay-in-your-own-terms) compares day rates with salaries, a company’s dividends included.
- [Working through an agency](/article/working-through-an-agency) sets out what an agency owes you.
`,
};
