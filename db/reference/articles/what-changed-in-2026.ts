import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const changesOf2026: ReferenceArticle = {
  slug: "what-changed-in-2026",
  title: "What changed in 2026 for quantity surveyors and those who hire them",
  summary:
    "Minimum wage, umbrella companies, the Fair Work Agency, small-company thresholds, complaints about personal data, visa rates and the size of the trade: a dated list with sources.",
  topic: "news",
  ...editorsByline,
  sources: [
    citedSources.minimumWage,
    citedSources.umbrellaLiability,
    citedSources.fairWorkAgency,
    citedSources.smallCompanies,
    citedSources.complaints,
    citedSources.claimsPeriods,
    citedSources.goingRates,
    citedSources.goingRatesReview,
    citedSources.headcount,
    citedSources.ciobGrades,
  ],
  markdown: `This is a list of changes to the rules around quantity surveyors’ work, with the date of each, whom it concerns and what to do about it. It stands as of 21 November 2026. It is a summary from the sources named and no legal advice; where something could not be confirmed, it says so.

## In one table

| Date | Change | Concerns |
| --- | --- | --- |
| 30 June 2025 | Two grades of CIOB membership ended | Members and CVs |
| 22 July 2025 | Visa going rates updated | Sponsors |
| 1 December 2025 | Early conciliation lasts up to 12 weeks | Disputes at work |
| 1 April 2026 | Minimum wage rises | Trainees, apprentices |
| 6 April 2026 | Liability for umbrella companies’ PAYE | Contractors, agencies, clients |
| April 2026 | Larger “small” companies under IR35 | Contractors and small clients |
| 7 April 2026 | Fair Work Agency begins | Agency workers |
| 19 June 2026 | Duty to handle complaints about personal data | Everybody who holds CVs |

## Pay floors

**Minimum wage, from 1 April 2026.** £12.71 an hour from the age of 21, £10.85 from 18 to 20, £8.00 for those of 16 and 17 and for apprentices on the apprentice rate (Howes Percival reported the rates). For surveyors it matters at the bottom of the ladder. A trainee on a low salary who spends fifty hours a week on site and travelling between sites may fall below it without anybody noticing. Divide pay by the hours that count before you publish. Adverts below the floor are not accepted on this board. Rates for 2027 are not part of this list.

**Visa going rates.** The Home Office table updated on 22 July 2025 gives quantity surveyors £48,600 a year, with a lower rate of £38,500 for those to whom it applies. The Migration Advisory Committee’s review of 18 December 2025 sets out how such rates follow median earnings in each occupation, beside a general threshold of £41,700. If you sponsor somebody, look at the table on the day you assign the certificate and not at an article.

## Contract work

**Umbrella companies, from 6 April 2026.** If an umbrella company does not pay over the PAYE it should, the agency that supplies the worker can be made to pay, or the client if there is no agency. They are liable jointly and severally (The Curve Group). Expect agencies to keep shorter lists of umbrellas and to ask them for proof. For you as a contractor that means less choice and more safety; look at the payslip all the same.

**Small companies.** The thresholds below which a company counts as small rose for accounting years from 6 April 2025: two of turnover £15m, balance sheet £7.5m and 50 employees. Under the off-payroll rules this could not take effect before April 2026 (ICAEW). For clients that became small by it, your own company decides your status again and carries the risk. Ask every client below about £15m of turnover which it is, and keep the answer.

[Day rates, umbrella and IR35](/article/day-rates-umbrella-and-ir35) works through the figures. Contracts quoted through an umbrella, live now: {{jobs: basis=umbrella}}; outside IR35: {{jobs: basis=outside-ir35}}.

**Fair Work Agency, from 7 April 2026.** It took over from the inspectorate that had watched over agencies (GOV.UK). The rules that agencies must keep are the same, and so are the adverts they must write; there is one door at which to complain. [Working through an agency](/article/working-through-an-agency) lists the rules.

## Disputes and complaints

**Early conciliation.** Before a claim goes to an employment tribunal it goes through conciliation at Acas, which since 1 December 2025 may last up to 12 weeks. The Employment Rights Act 2025 also plans to lengthen the usual time limit for claims from three months to six, which was announced for October 2026 (Make UK). We have not been able to confirm that the longer limit is in force. If you may have a claim, count three months, less a day, until an adviser tells you otherwise.

**Complaints about personal data.** Since 19 June 2026 every organisation that decides what becomes of personal data has to offer a way to complain about it, acknowledge within 30 days, act without undue delay and tell the outcome (Travers Smith). A contractor with a folder of CVs in a shared mailbox is such an organisation. Three things suffice for a small firm: an address for complaints in the privacy notice, a person who reads it, and a date on which old applications are deleted.

## Membership

**CIOB.** ACIOB and ICIOB ended on 30 June 2025; member and fellow remain. CVs that still carry the old letters are out of date, and adverts that ask for them cannot be met. If you held one, the CIOB says which grade you moved to.

For RICS, the guide to competencies of December 2025 is the latest we have read; [the APC article](/article/apc-what-to-ask-an-employer) gives its levels.

## The size of the trade

The ONS Annual Population Survey put the number of people working as quantity surveyors in the United Kingdom at 63,000 in December 2021 and 54,200 in September 2025. Both figures come from a public working paper of 16 September 2026 that quotes the survey and puts the fall at 14.0%.

Treat the difference carefully. The survey asks a sample of households, quantity surveyors are few in it, and a fall of this size may be partly chance. People who call themselves cost managers or commercial managers may be counted elsewhere. What can be said is that the survey gives no sign of growth in numbers over those four years, while employers’ adverts go on asking for experienced people. Live at senior level on this board: {{jobs: level=senior}}.

## What we looked for and did not find

- A law that obliges employers to state pay in adverts. A call for evidence asked about it in 2025; what followed is not clear from what we read.
- Current tables of pay by level and region from the large recruiters, in a form that may be quoted. Our own counts are in the [salary guide](/salary-guide).
- Confirmation of the six-month time limit, as said above.

If you know of a change that belongs here, or if one of these has moved, [write to us](/contact?topic=other). The date at the head of the article says when it was last checked.

## What to do now

- **Employers**: check trainees’ hours against the minimum wage; put a complaints address in the privacy notice; ask your agency which umbrellas it uses.
- **Contractors**: ask your client whether it is small; compare your payslip with the key information document.
- **Everybody**: [pay by level and place](/salary-database), and [adverts of the last seven days](/jobs?posted=7d).
`,
};
