import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const softwareInAdverts: ReferenceArticle = {
  slug: "software-in-quantity-surveyor-adverts",
  title: "Software in quantity surveyors’ adverts: what each tool says about the job",
  summary:
    "Six kinds of software, what an advert that names one is telling you, how long each takes to learn, and how employers can ask for the skill instead of the logo.",
  topic: "digital",
  ...editorsByline,
  sources: [citedSources.necContract, citedSources.nrmHistory],
  markdown: `Adverts list software as if it were a qualification. It is better read as a clue: a tool tells you which part of the work the post consists of and how the firm is organised. Knowing one product rarely decides who is hired, but having done the work that it is for often does.

## Six kinds of tool

| Kind | Names in adverts | The post is probably |
| --- | --- | --- |
| Measurement and estimating | CostX, Causeway CATO, CCS Candy, ConQuest, Cubit | Pre-contract, or a contractor’s estimating side |
| Drawings | Bluebeam Revu | Anything; the commonest tool for reading and marking up drawings |
| Models and common data | Revit, Navisworks, Autodesk Construction Cloud, Aconex | On a project with a model and a document controller |
| NEC administration | CEMAR, FastDraft, Sypro | Post-contract, infrastructure or public work |
| Contractor’s accounts | COINS, Sage, SAP, Viewpoint, Procore | With a contractor, monthly reporting |
| Cost control and planning | EcoSys, Oracle Unifier, Primavera P6, Asta Powerproject | Project controls on a large programme |

Two more stand outside the table. **Cost data**, such as BCIS Online and Spon’s price books, points to cost planning in a practice. **Excel** is in every post, named or not; “advanced Excel” usually means that the firm’s CVR is a workbook that somebody clever left behind.

## What each takes to learn

The time below is what a surveyor who already does the work by other means usually needs before being useful. It is our judgement, not a survey.

- **A viewer for drawings**: an afternoon. Measuring on screen with scale, layers and markups: a week.
- **A take-off program**: two weeks to measure, two months until the workbook behind it is yours. What takes time is the rates library and the way of laying out a bill.
- **Measuring from a model**: longer than vendors say. The buttons take a day. To see that a slab was modelled in two parts, that openings were left in or that a wall stops short of the soffit takes experience of measuring by hand.
- **NEC platforms**: a day. They follow the contract, so somebody who knows the clauses knows the screens.
- **A contractor’s ledger**: one month end for the routine, three for understanding why the accruals are wrong.
- **Project controls**: months, because the method is new and not the program.

## Reading the clue

**“CostX or similar.”** “Or similar” is honest. The firm measures, will train, and wants to know that you can set out a bill.

**“Must have CEMAR.”** Ask which option of the ECC. The platform issues notices and counts the periods: three weeks for a quotation, two for the reply (NEC4, NEC, 2017). Somebody has to write what goes in.

**“COINS essential.”** The commercial system is run strictly: orders, receipts and certificates pass through it, and a surveyor who works beside it in a private workbook will not be welcome. That is often a sign of a firm with reliable monthly figures.

**“BIM experience.”** This may mean viewing a model, taking quantities out of it or agreeing what it has to contain. Only the third is rare. Ask who measures from the model now.

**“Power BI.”** Somebody in the firm reports in it. Ask whether you would be building reports or feeding them.

**No software at all.** Either everybody uses Excel, or the person who wrote the advert does not know. Ask what the last valuation was prepared in.

## For candidates: how to list it

Software by logo is ignored. Software by deed is read:

> Measured substructure and frame of three residential blocks from PDF drawings in CostX; bill in NRM2 order; quantities agreed with two tenderers to within 2%.

> Kept the compensation event register for a £30m water scheme on CEMAR, Option C; 140 events notified, quoted and implemented.

Both lines are inventions to show the form: verb, object, tool, size, result. NRM2 is the rules of detailed measurement that replaced SMM7 in 2013 (Designing Buildings), and naming it beside the tool tells the reader that a person and not the program set out the bill.

Leave out what everybody has. Leave out levels such as “expert” or “intermediate”, and say what you did last and when. If a tool is in the advert’s must list and you have used its competitor, write: “CATO for four years; not yet CostX”. That answers the question before it is asked.

## For employers: ask for the skill

On this board software is a field of its own, in which each product can be marked as a must, as useful or as something you will train. Three habits make it work.

1. **Mark at most one as a must**, and only if the person will be alone with it in the first month.
2. **Write the deed in the description**: “values monthly in our COINS ledger”, “checks model quantities that a bureau sends us”.
3. **Test it**, if it matters, with your own file and for twenty minutes. Nobody can tell from a CV whether somebody can find the broken link in a workbook.

A must for a product cuts the field to people from the firms that use it. That may be two of your competitors. If you intend that, fine; otherwise “will train” costs two weeks and reaches many more surveyors who know what they are measuring.

## What the tools do not do

No product listed here reads the scope. Programs add up what was measured; they do not notice that the drainage stops at the boundary, that the fire stopping is in nobody’s package or that the preliminaries assume one tower crane. Estimating libraries repeat last year’s gaps in this year’s prices. Tools that read documents and suggest quantities or answers are arriving in every kind of software above, and the same applies: what they put forward has to be checked by somebody who could have done it without them, and who signs for it.

The practical consequence for a career is simple. Learn whatever your employer has, quickly and without loyalty to it. Spend the time saved on the drawings and the contract, which you will take with you to the next one.

## What to do now

- Search the board for a tool: [CostX](/jobs?q=CostX), [CEMAR](/jobs?q=CEMAR), [COINS](/jobs?q=COINS), [Primavera](/jobs?q=Primavera).
- Posts in project controls are mostly under [cost engineer](/jobs?category=cost-engineer), live now: {{jobs: category=cost-engineer}}. Salaries they state at senior level: {{pay: period=year, category=cost-engineer, level=senior}}.
- [Measurement rules in adverts](/article/measurement-rules-in-adverts) deals with the method behind the tools.
- [NEC4 in adverts](/article/nec4-in-adverts) deals with the contract behind the platforms.
`,
};
