import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const apcQuestions: ReferenceArticle = {
  slug: "apc-what-to-ask-an-employer",
  title: "The APC from an employee’s side: what to ask an employer",
  summary:
    "“APC support” in an advert may mean a structured programme or a paid fee. The competencies, the routes, what an advert’s work would evidence, and the twelve questions that tell one from the other.",
  topic: "chartership",
  ...editorsByline,
  sources: [
    citedSources.apcCompetencies,
    citedSources.apcPathway,
    citedSources.apcCompetencyLists,
    citedSources.apcRoutes,
    citedSources.riseOnChartership,
    citedSources.ricsSurvey,
  ],
  markdown: `Becoming a chartered quantity surveyor through the Assessment of Professional Competence takes two years or more of somebody else’s attention as well as yours. An employer who gives it is worth a good deal. An employer who advertises it and does not give it costs you a sitting. The questions below are meant for the interview, or for the telephone call before it.

## What you have to show

The quantity surveying and construction pathway asks for competencies at three levels: knowing, doing, and giving reasoned advice. The levels in the guide of December 2025 are these (qsguidancenotes.com):

| Group | Level asked |
| --- | --- |
| Ethics, rules of conduct and professionalism | 3 |
| Client care; communication and negotiation; health and safety | 2 |
| Seven further mandatory competencies | 1 |
| One of commercial management, or design economics and cost planning | 3 |
| Four further core competencies | 2 |
| Two optional competencies | 2 |

People on the contractor’s side usually take commercial management to level 3, people in consultancies the cost planning (isurv). Read the current guide on the RICS site before you rely on any table, this one included: guides are revised, and the guide in force when you sit is the one that counts.

The seven at level 1 are accounting principles; business planning; conflict avoidance; data management; diversity and teamworking; inclusive environments; sustainability (isurv). The other core competencies are contract practice, construction technology, procurement and tendering, project finance, and quantification and costing. The options are capital allowances; the other of commercial management and cost planning; conflict avoidance to level 2; contract administration; corporate recovery; due diligence; insurance; programming; project feasibility; risk management (MRICS and AIQS APC Coaching Programme).

We could not confirm two things in the guide itself: there are five further core competencies where our source asks for four, so we count four of the five; and options that only older guides name are left out.

Level 3 is the hard one. It cannot be reached by watching. You need to have advised somebody, and they need to have acted on it. Whether a post will let you do that is the most important thing to find out.

## Which adverts close your gaps

Adverts here up to the senior level say which competencies their work would evidence, and in which words. The board reads the duties: level 1 where you learn or watch, 2 where you do the work, 3 where you lead or advise. It is a guess, which employers can correct.

Record your levels and months of diary under **Training** in your dashboard. Nobody else sees them. Each advert then says how many of your gaps its work would close, and the dashboard lists those that close most. The months are counted like this:

- Structured training takes 24 months, with five years of experience 12, with ten none, less the months since you began.
- A job without an end gives all that are left, a contract its length. Where an advert does not say how long, neither do we.
- Part-time months count half. That is our assumption: ask RICS.

## Which route you are on

RICS offers several ways to the letters MRICS. The ones surveyors use most:

- **Structured training**, 24 months, for graduates of an accredited course with little experience.
- **Structured training, shorter**, 12 months, with five years of experience.
- **Straight to assessment**, with ten years of experience.
- **Preliminary review**, for people with any degree and five years.
- **Senior professional, specialist and academic** assessments for people further on.

AssocRICS stands beside these: a relevant lower qualification and two years, or four years without a degree. It is a qualification in its own right, but does not carry the title chartered surveyor. [Qualifications](/qualifications) compares them all, and [What is a chartered surveyor](/what-is-a-chartered-surveyor) explains the titles.

## Twelve questions for the employer

**About structure**

1. Is there a structured training agreement, and on what date was it last looked at?
2. Who would be my counsellor, and are they chartered and on my pathway?
3. How many candidates does that person have now?
4. How often do counsellor and candidate meet, and is the time booked to a project or to training?

**About experience**

5. Which of my competencies can this project evidence, and which can it not?
6. What happens when I lack one: a loan to another team, a second project, a visit?
7. Who decides that I am ready to sit?

**About cost and time**

8. Which fees do you pay: enrolment, assessment, a second sitting?
9. How many study days, and are they holiday, paid leave or evenings?
10. Is any of it to be paid back if I leave, over how long, and does the sum fall month by month?

**About results**

11. How many candidates sat in the last three years, and how many passed first time?
12. What changes on the day I pass: title, pay, both or neither?

A good employer answers the first and the eleventh without looking anything up. An employer who has never had a candidate may still be right for you, provided somebody in the firm or a paid adviser can act as counsellor and the project fits. Then ask question 2 until there is a name.

## Reading the answers

**“We support our people.”** Ask what happened to the last candidate. If nobody can remember one, treat the post as one without support.

**“You can choose when to sit.”** Ask who reviews the case study. A candidate who chooses alone often sits too early or never.

**“We pay all fees.”** The smallest part of the cost. Your evenings are the largest, followed by the counsellor’s time.

**“You’d be on one large job for three years.”** Good for the level 3 competency, bad for breadth. Ask how the tendering or the cost planning would be covered.

**“There’s a clawback.”** Common and usually fair if it declines over one or two years and covers what was really spent. Ask for the clause before you sign and not after.

## Clawbacks and promises in writing

Put in the offer letter: who the counsellor is by role, which fees are paid, the number of study days in a year, and the terms of any repayment. Nothing else said at an interview survives a change of line manager. A letter that mentions “support towards professional qualification” without more promises nothing that can be measured.

## What passing is worth

targetjobs put the usual rise for a graduate who passes at about £3,000 to £6,000 (September 2023). The RICS and Macdonald & Company survey of 2019, for all land, property and construction professions together, reported median base salaries of £36,425 for the part-qualified and £51,000 for members (Twinfm). Much of that second difference is years of work. Both figures are old; use them for proportion.

What adverts say today is more useful for a decision:

- project level, where many people sit: {{pay: period=year, level=project}}
- senior level, where the letters are often expected: {{pay: period=year, level=senior}}

Keep in mind what the letters do not do. In a contractor’s office few people will ask for them, and the step to commercial manager depends on results. In a consultancy the step to associate often depends on them.

## If your employer has stopped supporting you

It happens: a counsellor leaves, a project ends, the office is busy. Before you look elsewhere, do three things. Write to your manager with a date by which you want to sit, and the two competencies you lack. Ask RICS how to name a new counsellor. Bring the diary up to date, because evidence from this employer is easiest to collect while you are still there.

If nothing has moved after three months, look. A new employer will ask which competencies are done, and a tidy record is worth more than a grievance.

## What to do now

- [Assistant posts](/jobs?level=assistant), live now: {{jobs: level=assistant}}; [graduate posts](/jobs?level=graduate), live now: {{jobs: level=graduate}}.
- [How to become a quantity surveyor](/how-to-become-a-quantity-surveyor) covers the steps before this one.
- [From assistant to senior](/article/from-assistant-to-senior) sets the APC among the other steps of the ladder.
`,
};
