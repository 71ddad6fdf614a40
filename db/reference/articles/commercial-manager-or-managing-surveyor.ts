import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const titlesTranslated: ReferenceArticle = {
  slug: "commercial-manager-or-managing-surveyor",
  title: "Titles translated: commercial manager, managing surveyor, cost manager and the rest",
  summary:
    "The same work under different names and different work under the same name: how the titles of each side line up, and the questions that settle the level of a post.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.jobTitles, citedSources.hays2023, citedSources.goingRates, citedSources.necContract],
  markdown: `The apprenticeship standard for the trade gives one training and ten titles: quantity surveyor, construction surveyor, cost consultant, cost engineer, cost analyst, cost manager, project cost co-ordinator, project cost controller, cost planner and commercial manager (QFI, ST0045). Adverts use several dozen more. This article lines them up, so that you can search for the work and not for the word.

## The two ladders side by side

| Step | Contractor or subcontractor | Consultancy |
| --- | --- | --- |
| Entry | Trainee or graduate quantity surveyor | Graduate cost manager or surveyor |
| First | Assistant quantity surveyor | Assistant cost manager or consultant |
| Second | Quantity surveyor | Cost manager, quantity surveyor |
| Third | Project quantity surveyor, project surveyor | (often part of the step below or above) |
| Fourth | Senior quantity surveyor | Senior cost manager, senior surveyor |
| Fifth | Managing quantity surveyor, lead surveyor | Principal cost manager |
| Sixth | Commercial manager | Associate |
| Seventh | Regional or divisional commercial manager, head of commercial | Associate director |
| Eighth | Commercial director | Director, partner |

Steps on the same line are paid for different things. A commercial manager answers for a result; an associate answers for clients and a team. Hays put a typical London salary at £80,000 for an associate and £120,000 for a partner in 2023 (Building), figures for consultancies alone.

## Managing surveyor or commercial manager

These two are confused more than any. The useful distinction is what each signs.

**A managing quantity surveyor** runs the commercial side of one large project, or of several, through other surveyors. The accounts are theirs, and they still open a spreadsheet. Orders and settlements above a limit go up.

**A commercial manager** runs a business: a region, a division or a framework. They set the limits, see tenders before they go out, decide which claims to run, report margin and cash to a board and hire. They have not measured anything for some time.

Where the words deceive: in small firms the only surveyor may be called commercial manager; on megaprojects a “commercial manager” may look after one section with two assistants; and “senior managing surveyor” is a managing surveyor whom the firm did not want to lose.

Advertised salaries at the two levels:

- managing or principal: {{pay: period=year, level=principal-managing}}
- commercial manager: {{pay: period=year, level=commercial-manager-level}}

## Cost manager, cost consultant, quantity surveyor

In a consultancy these are usually one trade. *Cost manager* became the larger firms’ word when they sold management of cost through a programme rather than bills of quantities. *Cost consultant* is used in housing and development, often together with employer’s agent. *PQS* is what contractors call all of them.

If pre-contract work is what you want, search for cost planner and cost manager; if contract administration, for employer’s agent and contract administrator.

Visa rules do not help: quantity surveyors have an occupation code of their own, 2453, with a going rate in the Home Office table, while “chartered surveyors”, 2454, are the other surveyors. Which of them a cost manager belongs to depends on the duties.

## Cost engineer

In energy, nuclear, process and rail, a cost engineer estimates, forecasts and controls cost against a programme, with earned value and a work breakdown structure instead of a bill. The nearest building title is a cost manager with a planner’s habits. Some cost engineers never see a final account, others prepare nothing else. Ask whether the post belongs to project controls or to commercial: the first measures performance, the second moves money.

## Contract manager, contracts manager, contract administrator

One letter, three jobs.

- **Contracts manager**, with a building contractor: delivers several sites. Site managers report to them. It is not a commercial post.
- **Contract manager**, with a client or in infrastructure: runs the contract itself, with notices, change and compliance.
- **Contract administrator**: the role that a JCT contract names, which instructs and certifies.

NEC does not use the last. It has a Project Manager and a Supervisor, who act under the contract whatever their firm calls them (NEC4, NEC, 2017). An advert for an “NEC Project Manager” may mean a surveyor who administers, or an engineer who builds; the duties tell.

## Estimator and surveyor

An estimator prices before the contract, a surveyor values after it, and small firms have one person for both. The move from estimator to surveyor is easier than the reverse: an estimator knows what things cost and has to learn the contract; a surveyor knows the contract and has to learn what things cost before anybody has built them.

## Six questions that settle the level

Ask these of any post, whatever it is called. They work in an interview from either chair.

1. **What is the largest sum I could agree without asking?** Nothing: assistant. Packages: intermediate. An account: senior. A region’s: commercial manager.
2. **Whose work do I check?**
3. **Who checks mine, and how often?**
4. **Which meeting would I be the only commercial person in?**
5. **What do I report, to whom: a valuation, a forecast, a margin, a fee?**
6. **Whom may I hire?**

The board sorts adverts by such a scale and prints it beside the employer’s own title. If the two seem to disagree, trust the answers to the questions.

## For employers

Use the title that your candidates search for, and put your own grade in the description: “Senior quantity surveyor (grade: project commercial lead)”. A grander title than the work deserves brings applicants from above who leave at the interview, and keeps away those from below who could do it. A smaller title saves money for a year.

If you recruit from the other side, give both names in the first line: “Quantity surveyor; from a consultancy, this is a cost manager’s post with subcontracts added”.

## What to do now

- [Commercial managers’ posts](/jobs?category=commercial-manager), live now: {{jobs: category=commercial-manager}}.
- [Managing and principal surveyors](/jobs?level=principal-managing), live now: {{jobs: level=principal-managing}}.
- [Cost engineers](/jobs?category=cost-engineer), live now: {{jobs: category=cost-engineer}}.
- [All categories](/categories) with the titles that belong to each.
`,
};
