import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const measurementRules: ReferenceArticle = {
  slug: "measurement-rules-in-adverts",
  title: "NRM, SMM7, CESMM: why adverts name measurement rules",
  summary:
    "Which rules belong to which work, what changed when NRM2 replaced SMM7, and how much of a method a surveyor needs to know to say so in a CV.",
  topic: "measurement",
  ...editorsByline,
  sources: [citedSources.nrmHistory, citedSources.cicesMeasurement, citedSources.railMethod],
  markdown: `A bill of quantities is a price only if both sides agree what each item includes. Rules of measurement are that agreement. When an advert names one, it tells you the sector, sometimes the age of the project, and what the first month’s work will look like. This article goes through the rules that appear in UK adverts and says what knowing them amounts to.

## The rules and where they belong

| Rules | Used for | Note |
| --- | --- | --- |
| NRM1 | Order of cost estimates and cost plans, building | First issued 2009; second edition operative from 1 January 2013 |
| NRM2 | Detailed measurement, building | Operative from 1 January 2013; replaced SMM7 on 1 July 2013 |
| NRM3 | Maintenance and operation | Cost planning and procurement of work after completion |
| SMM7 | Detailed measurement, building | Superseded; still met in old accounts, term contracts and schedules |
| CESMM4 | Civil engineering | The counterpart for civil works; CESMM3 before it |
| MMHW | Highways | Part of the manual of contract documents for highway works |
| RMM | Rail | Network Rail’s method |
| POMI | International building | Principles, short and general |

Dates of the New Rules of Measurement are as given by Designing Buildings. CICES describes the highways method as volume 4 of the highways manual. Volume 2 of the Rail Method of Measurement went out for consultation in 2014, as the RICS library catalogue shows.

The International Cost Management Standard, ICMS, is sometimes named beside them. It is a different thing: a way of classifying and reporting the cost of whole projects so that they can be compared, and not a set of rules for taking off.

## What NRM1 is for

NRM1 is the client’s side of the family. It sets out how to build an estimate from little information, by floor area or functional units, and how to turn it into an elemental cost plan that grows with the design. Its value lies in discipline: the same elements in the same order from the first estimate to the last cost plan, with preliminaries, overheads and profit, risk and inflation each in a place of its own.

Knowing NRM1 means that you could take a scheme at concept stage, choose the unit, find comparable costs, adjust them for time and place, and explain the risk allowance line by line. In an advert, “cost planning to NRM1” points to a consultancy and to pre-contract work.

## What changed from SMM7 to NRM2

Surveyors who learnt SMM7 adapt to NRM2 quickly, but not instantly. The points that catch people:

- **Preliminaries** are set out in detail, with separate parts for the client’s information and for pricing, and for main contract and works packages.
- **Fewer, broader work sections**, numbered afresh, so memory of the old letters no longer helps.
- **Works package breakdown** has a place in the structure, which suits contractors who buy by package.
- **Codes** allow an item to be traced from cost plan to bill.
- **Contractor-designed work and risks** have rules of their own.

Provisional sums remain defined or undefined, as under SMM7, and the difference still decides whether the contractor is taken to have allowed for programme and preliminaries. It is a favourite interview question because the answer shows whether somebody has administered a bill or only written one.

## Civil engineering works differently

CESMM is leaner. Work is put into classes by letter, and an item’s code is built from three divisions. Much that a building bill would describe is left to the specification and drawings. Method-related charges let a tenderer price setting up, running and removing plant and facilities separately from quantities, so that they do not rise and fall with the volume of earth moved.

A building surveyor who moves to civils usually finds the measurement easy and the ground hard. Quantities are admeasured, estimates of them are often far out, and the skill is in keeping records good enough to agree the final ones.

Highways have a method of their own, tied to the series of the specification. Rail adds possessions: time on the line is the scarce quantity, whatever the bill says.

## How far measurement is still asked for

Contractors on design and build rarely receive a bill, and many adverts for contractors’ surveyors name no rules at all. They measure nonetheless: quantities for subcontract enquiries, for valuing change, and for checking what was delivered against what was built. The rule book there is whatever the subcontract says; NRM2 is used as a checklist of what could be forgotten.

Consultancies measure less than they did, and buy some of it in. What they look for is the person who can look at a bought-in quantity and say that it is a third too high.

Software has moved the arithmetic and left the judgement. A model gives volumes of concrete in seconds; it does not know that the rules want the formwork measured, what has been modelled as one element, or what was never modelled. [Software in adverts](/article/software-in-quantity-surveyor-adverts) deals with the tools.

## How to state it

**In an advert**, say what is done with the rules and not only their names: “prepares package quantities from drawings, NRM2 as checklist”; “admeasures earthworks monthly, CESMM4”; “builds elemental cost plans to NRM1 from stage 2”. Mark the rules as must only if there will be nobody to ask.

**In a CV**, one line for each set of rules: what was measured, from what (drawings, model, site), to what value, and what it was used for. Leave out rules that you met once at university unless you are a graduate. “SMM7” is worth a line if the employer has term contracts or old schedules.

## Five questions to check yourself

1. When is a provisional sum defined, and why does it matter?
2. Where in a cost plan would you show tender inflation, and from which date to which?
3. What does a method-related charge do for the contractor’s cash?
4. You have a model and a bill which differ by 8% on concrete. What do you check first?
5. Which items are deemed to be included, and where does it say so?

If three come easily, write the rules in your CV. If not, an evening with the current edition is enough to change that.

## What to do now

- [Cost managers’ adverts](/jobs?category=cost-manager), where NRM1 is at home, live now: {{jobs: category=cost-manager}}.
- [Civil engineering contractors](/jobs?employer=civils-contractor), where CESMM4 is, live now: {{jobs: employer=civils-contractor}}.
- Search the board for a rule by name: [NRM2](/jobs?q=NRM2), [CESMM4](/jobs?q=CESMM4).
- Moving from building to infrastructure? Read [NEC4 in adverts](/article/nec4-in-adverts) next.
`,
};
