import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const firstSurveyor: ReferenceArticle = {
  slug: "hiring-your-first-quantity-surveyor",
  title: "Hiring your first quantity surveyor in a small firm",
  summary:
    "For subcontractors and small builders whose owner still does the accounts: when a surveyor pays for themselves, which level to take, what the first ninety days look like and what the law asks.",
  topic: "hiring",
  ...editorsByline,
  sources: [
    citedSources.constructionAct,
    citedSources.employmentRights,
    citedSources.equalityAct,
    citedSources.goingRates,
    citedSources.offPayroll,
    citedSources.recordsDraft,
  ],
  markdown: `In most small contracting firms the owner is the quantity surveyor: applications are written on Sunday, variations are remembered and final accounts are agreed by fatigue. At some point that costs more than a salary. This article is about recognising the point and hiring well the first time.

## When a surveyor pays for themselves

Do not look at turnover. Look at what is lost. For the last twelve months write down:

1. **Changes never charged**, or charged too late for the contract. Go through the site diaries of two jobs; you will find them.
2. **Retention outstanding** after its date.
3. **Contra charges accepted** without notice or evidence.
4. **Payment later than the final date**, and what the overdraft cost.
5. **Pay less notices missed** towards your own subcontractors, or notices to you that were out of time and went unnoticed. Under part II of the Construction Act (Housing Grants, Construction and Regeneration Act 1996, legislation.gov.uk) a missed notice can make the sum applied for payable, in both directions.
6. **Your own evenings**, at what you would earn pricing work instead.

If the sum of the first five comes near to a surveyor’s full cost, you are late. Full cost is salary plus employer’s National Insurance and pension, a vehicle or mileage, software, a place to sit and your time: as a rule of thumb of ours, plan on a quarter to a third above the salary until you have your own figures.

## Which level to take

| Choice | Works if | Fails if |
| --- | --- | --- |
| Trainee or assistant | You have time to teach, and an outside adviser to ask | Nobody in the firm can check a notice |
| Intermediate | Jobs are alike and contracts short | Every main contract arrives with forty pages of amendments |
| Senior | You want to hand over the accounts entirely | You will not let go of them |
| Freelance, two days a week | The need is uncertain or seasonal | The work is urgent on the other three days |

Most first hires should be one level higher than the owner first thinks. There is nobody to learn from, so the first surveyor has to be able to work alone. An intermediate surveyor with a retained adviser for half a day a month is the good second best.

If you take a freelancer, the off-payroll rules ask who decides their status. For a private client that counts as small, the contractor’s own company decides; otherwise you do, and must say so in writing (GOV.UK). Your accountant can tell you which you are.

## What to offer

You cannot match a large contractor’s bonus or car list. You have three things which it does not: the whole job from tender to final account, an owner who decides in a minute, and hours that you can set. Say so, with facts: “Leaves at four on Fridays”, “Prices with the owner, buys alone, closes alone”.

For pay, look at adverts for your side and region rather than at national averages. Advertised at present:

- subcontractors, intermediate: {{pay: period=year, level=intermediate, side=subcontractor}}
- subcontractors, senior: {{pay: period=year, level=senior, side=subcontractor}}
- contractors, intermediate: {{pay: period=year, level=intermediate, side=contractor}}

Should you wish to sponsor somebody from abroad, the Home Office going rate for the occupation stood at £48,600 in the table of July 2025, and sponsorship needs a licence first.

## Writing the advert

Your name is unknown, so the facts have to carry it: trade, size of jobs, number of people, main contractors you work for (if they do not mind), contract forms, what is broken and why you are hiring. “The owner has done the accounts until now” tells a surveyor more than any description of culture. [Writing an advert that gets answered](/article/writing-an-advert-that-gets-answered) has the rest.

One thing to leave out: words about age, sex or background. The Equality Act 2010 binds a firm of three as it does one of three thousand.

## Choosing when you are not a surveyor

You know your trade, and you do not know theirs. Use your own paper:

- Give them an old order with amendments for half an hour. Ask what they would have asked to change. You know by now which clause hurt you.
- Give them a job file with the changes you never charged. Ask what they can still recover, and how.
- Ask them to explain a pay less notice to you. If you understand it afterwards, so will your site foremen.

Then ask for two referees who were on the other side of the table from them. Somebody who is respected by the people they took money from is what you are looking for.

## What the law asks of a new employer

If this is your first employee at all, you need an employer’s registration for PAYE, employers’ liability insurance of at least £5m, and a workplace pension for those who qualify. For anybody you hire:

- a check of the right to work from the documents or the online service, before the first day and for everybody alike;
- a written statement of the main terms on or before the first day (Employment Rights Act 1996, legislation.gov.uk);
- no questions about health before the offer, with narrow exceptions;
- applicants’ papers kept no longer than there is a reason for. The ICO’s draft guidance sets no fixed period, so set one and say what it is.

## The first ninety days

**First month: the register.** One list of all live jobs with contract, payment dates, notices, changes, retention and final account. It has to exist before anything else improves. Give them the files, your telephone and two hours a week of your time.

**Second month: the money that is already yours.** Retentions past their date, changes that can still be notified, unpaid applications. It is the quickest proof that the post pays, and it shows them your customers.

**Third month: the next jobs.** Orders are read before you sign. Every change gets a number on the day. A forecast for each job, one page, on one day of the month, discussed with you.

Agree on the ninetieth day what they may sign without you: applications, notices, subcontract orders up to a sum. A surveyor without authority is an expensive secretary.

## Mistakes that owners make

- Hiring a friend of the site manager, because he “knows figures”.
- Giving them estimating, buying, health and safety and the vans as well.
- Overruling them in front of a main contractor.
- Not telling them what a job is really supposed to earn.

The last is the commonest. Nobody can protect a margin that is kept secret.

## What to do now

- [How to post a job](/how-to-post-a-job); [what it costs](/pricing).
- See [what other subcontractors advertise](/jobs?employer=subcontractor), live now: {{jobs: employer=subcontractor}}.
- [Interview questions by level](/article/interview-questions-by-level), with what a good answer contains.
- [What a quantity surveyor does](/what-does-a-quantity-surveyor-do), if you would like the whole list first.
`,
};
