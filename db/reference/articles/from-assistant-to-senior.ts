import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const assistantToSenior: ReferenceArticle = {
  slug: "from-assistant-to-senior",
  title: "From assistant to senior: what changes at each step",
  summary:
    "Four steps of the ladder described by what you are left alone with, the evidence that you have reached each, and what to do when a step does not come.",
  topic: "careers",
  ...editorsByline,
  sources: [
    citedSources.ricsSurvey,
    citedSources.riseOnChartership,
    citedSources.apcRoutes,
    citedSources.cscsCards,
    citedSources.jobTitles,
  ],
  markdown: `Titles in quantity surveying are handed out by each firm as it likes. What you can be left alone with is not. This article describes the steps from assistant to senior by that measure, so that you can tell where you stand and what to ask for next.

## The ladder in one table

| Step | Usual experience | Left alone with | Somebody still checks |
| --- | --- | --- | --- |
| Assistant | 1 to 3 years | Measuring, first drafts of valuations, records | Everything that leaves the office |
| Quantity surveyor (intermediate) | 3 to 6 years | Packages, monthly valuations, changes as they come | Forecasts, notices of weight, final figures |
| Project quantity surveyor | about 5 to 8 years | One project of moderate size | The forecast and the end of the account |
| Senior | 6 years and up | A large project or several, with an assistant | What is given away, and new kinds of risk |

The years are what adverts usually go with; they are not conditions. Trainees come in below assistant, as apprentices or graduates; the Level 4 apprenticeship leads to titles such as assistant quantity surveyor and quantity surveying technician (QFI, standard ST0049).

## Assistant to intermediate

**What changes.** You stop being given tasks and are given packages. Nobody tells you that the notice is due.

**Evidence.** A package that you bought from enquiry to order, with a comparison of tenders that nobody had to redo. A valuation that went out under your name. A month in which you found an error before your senior did.

**What holds people back.** Waiting to be asked. Assistants are often kept on taking-off because they are good at it. Say once, clearly, which package you would like, and offer to do the measuring as well for two months.

**Where to be careful.** Do not change employer before you have seen a project’s busy months. One that ends just when it becomes interesting leaves you an assistant with a new title.

Advertised salaries on both sides of this step, and of those after it:

{{chart: period=year, category=quantity-surveyor, by=level}}

## Intermediate to project

**What changes.** You answer for the whole of something. The question is no longer whether the drylining is right but whether the job is.

**Evidence.** A forecast you made, and its outcome. A meeting with the client or the client’s surveyor at which you were the only one from your side. A payment cycle in which no date was missed.

**What holds people back.** Working from other people’s figures. Somebody who receives the costs from accounts, the programme from planning and the change register from site, and adds them up, is a reporter. Go and find out how each was made.

This is also the period in which many sit the APC or complete another route to membership. RICS offers a structured route of 24 months, a shorter one with five years’ experience and others for later; [what to ask an employer about it](/article/apc-what-to-ask-an-employer) is an article of its own. targetjobs puts the usual rise for a graduate on passing at £3,000 to £6,000 (September 2023).

## Project to senior

**What changes.** Three things at once: the size of what you carry, the fact that somebody else’s work is now yours to check, and the end of the account, which you close and do not hand over.

**Evidence.** A final account settled by you, with the first figure and the last. A problem that you took to your manager together with two ways out. An assistant who can do something this year that they could not do last year.

**What holds people back.** The missing final account, more than anything. [Final accounts](/article/final-accounts-what-employers-test) lists ways to get one. Next comes delegation: people who carry the work of three cannot be given the work of six.

Adverts for senior surveyors, live now: {{jobs: level=senior}}. Salaries they state: {{pay: period=year, level=senior}}.

## What stays the same

Through all four steps the daily skills hardly change. You measure, read a contract, write short letters and speak to people who want more money. Seniors who stop measuring lose their feel for quantities within two years. Those who stop reading the contract lose it at the next edition.

Site access goes on being needed as well. CSCS has cards for professionals: one for members of approved bodies and one for people with a qualification who are on the way. Both last five years and need a test. Note the date; it always lapses in the wrong month.

## How pay follows, roughly

Figures by years of experience exist for the land, property and construction professions together. In the RICS and Macdonald & Company survey of 2019, as reported by Twinfm, median base salaries were:

| Experience | Median base, 2019 |
| --- | --- |
| Under 2 years | £29,666 |
| 2 to 4 years | £38,299 |
| 11 to 15 years | £56,562 |
| 16 to 20 years | £64,572 |
| 21 to 30 years | £71,830 |
| Over 30 years | £71,513 |

The report gives nothing for five to ten years, which are exactly the years of this article. Two things can be learnt all the same: the steepest part is at the start, and after about twenty years experience alone adds nothing.

## When the step does not come

Give it a date. Ask your manager: “What would you have to see to make me senior by next September?” Write down the answer and send it back the same day. Three outcomes are possible.

1. **You get a list.** Work through it. If the project cannot supply an item, ask for a loan to one that can.
2. **You get a reason**, such as no senior post on this project. That is an honest answer. It means that the next step is elsewhere in the firm, or outside.
3. **You get neither.** Then look at adverts, not in anger but to see what they ask for. If you meet eight of ten points at the next level, apply.

Two warnings. A title without the work is a trap at the next interview, when somebody asks about the account you closed. And three moves in three years leave you without a finished project, which is the one thing the title senior stands for.

## What to do now

- Compare [project-level posts](/jobs?level=project) with [senior posts](/jobs?level=senior), and mark what you could show evidence for.
- [Salary database](/salary-database?level=project): choose your region and side.
- [Titles translated](/article/commercial-manager-or-managing-surveyor) covers the steps above senior.
`,
};
