import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { firstPosts, GuideLink, GuideText, JobsLink, prepareFirstPosts } from "./guide-text.tsx";

export const prepare = prepareFirstPosts;

export default function HowToBecomeAQuantitySurveyorPage() {
  return (
    <GuideText
      guide="becoming"
      description="Four ways into quantity surveying in the UK: degree, apprenticeship, conversion from another degree, and moving over from a site or a trade. How long each takes, what it asks and what to do first."
      answer={
        <>
          <p>There are four usual ways in, and all of them lead to the same jobs:</p>
          <ul>
            <li>a degree in quantity surveying: three years, or four with a year at work;</li>
            <li>an apprenticeship: paid work with study, for three years or more at each level;</li>
            <li>another degree, then a conversion course while employed as a trainee;</li>
            <li>moving over from a trade, from site management or from estimating.</li>
          </ul>
          <p>No law says who may work as a quantity surveyor. Employers decide, and most look for one of these.</p>
        </>
      }
      sections={[...waysIn, ...firstSteps, firstPosts]}
    />
  );
}

const waysIn: TextSection[] = [
  {
    id: "degree",
    heading: "By a degree",
    content: (
      <>
        <p>
          A bachelor’s degree in quantity surveying, or in commercial management, takes three years full-time, four as a sandwich course
          with a year in industry, and about five part-time while you work. Distance learning takes about four and a half years. In Scotland
          an honours degree is usually a year longer.
        </p>
        <p>
          Ask two things before you choose. Is the course accredited by <Source href={sources.rics}>RICS</Source>, so that it counts towards{" "}
          <GuideLink to="chartered">becoming chartered</GuideLink>? And how many of its students find a{" "}
          <JobsLink list={{ level: ["placement"] }}>placement</JobsLink>? A year at work is the best thing to have on a first application,
          and often ends in an offer.
        </p>
      </>
    ),
  },
  {
    id: "apprenticeship",
    heading: "By an apprenticeship",
    content: (
      <>
        <p>
          You are employed and paid, and study for part of the week. The employer and government funding pay for the training; the
          apprentice does not. Standards in England that lead here are:
        </p>
        <ul>
          <li>
            construction quantity surveying technician, level 4 (reference ST0049): typically 36 months, usually with five GCSEs including
            mathematics, English and a science;
          </li>
          <li>
            construction quantity surveyor, level 6, with a degree (ST0045): typically 36 months, usually after the level 4, an HNC or the
            like;
          </li>
          <li>
            surveying technician, level 3 (ST0332), and chartered surveyor, level 6 (ST0331), which has an option for consultants’ quantity
            surveyors and ends in the RICS assessment.
          </li>
        </ul>
        <p>
          Lengths and entry rules are revised from time to time, so check the current standard. Wales, Scotland and Northern Ireland have
          schemes of their own. Vacancies are on the <Source href={sources.apprenticeships}>government’s apprenticeship service</Source> and
          here under <JobsLink list={{ contractType: ["apprenticeship"] }}>apprenticeships</JobsLink>. Large contractors and consultancies
          recruit in autumn and winter for the following September.
        </p>
      </>
    ),
  },
  {
    id: "conversion",
    heading: "With another degree",
    content: (
      <p>
        Geography, economics, law, mathematics and engineering are common beginnings. Either take a conversion master’s degree accredited by
        RICS, about one year full-time or two to three part-time, or find an employer who takes graduates of any subject and pays for the
        course beside the job. Look for <JobsLink list={{ contractType: ["graduate-scheme"] }}>graduate schemes</JobsLink> and{" "}
        <JobsLink list={{ level: ["graduate"] }}>graduate posts</JobsLink> that say “cognate or non-cognate degree”: the second word means
        you.
      </p>
    ),
  },
  {
    id: "moving-over",
    heading: "From a trade, a site or an estimating desk",
    content: (
      <>
        <p>
          Somebody who has built things knows what drawings leave out. Subcontractors in particular take people who know the trade and teach
          them the commercial side. The usual bridge is an HNC or a part-time degree; the usual first title is{" "}
          <JobsLink list={{ level: ["assistant"] }}>assistant quantity surveyor</JobsLink>.
        </p>
        <p>
          Write down what you have already done in commercial words. Measuring for a day’s invoice, agreeing extra work, ordering materials
          against an allowance and keeping daywork sheets are quantity surveying.
        </p>
      </>
    ),
  },
];

const firstSteps: TextSection[] = [
  {
    id: "at-school",
    heading: "If you are still at school",
    content: (
      <p>
        Mathematics and English at GCSE are asked for everywhere. After that A levels, a T level or a BTEC at level 3 all lead on; no single
        subject is required, and business, economics, geography, design or construction all help. Ask a local contractor or consultancy for
        a week of work experience: firms like to be asked, and few people do.
      </p>
    ),
  },
  {
    id: "skills",
    heading: "What employers look for at the start",
    content: (
      <ul>
        <li>Figures you can trust: a spreadsheet laid out so that somebody else can check it.</li>
        <li>Reading drawings and specifications, and asking when they do not agree.</li>
        <li>Clear writing. Much of the work is letters, notices and reports that may be read in a dispute years later.</li>
        <li>A basic idea of contract: offer, acceptance, notice, payment.</li>
        <li>Manners under pressure, and a driving licence where sites are far apart.</li>
        <li>
          For site work, a <Source href={sources.cscs}>CSCS card</Source> of the right kind; employers usually arrange it.
        </li>
      </ul>
    ),
  },
  {
    id: "after-the-first-job",
    heading: "From first job to senior",
    content: (
      <>
        <p>
          Adverts on this board use these steps, with the experience they typically ask for: graduate, up to two years after the degree;
          assistant, one to three years; quantity surveyor, three to six; project quantity surveyor, about five to eight;{" "}
          <JobsLink list={{ level: ["senior"] }}>senior</JobsLink>, six and more. They overlap because firms differ, and because a year on a
          large job with little to decide is not a year of running a small one.
        </p>
        <p>
          Choose the first job for what it lets you see: one project from tender to final account teaches more than parts of five. If you
          want to be chartered, ask at interview whether the firm has a structured training agreement, who your supervisor and counsellor
          would be, and how many of its candidates have passed.
        </p>
      </>
    ),
  },
  {
    id: "next",
    heading: "What to do this week",
    content: (
      <ol>
        <li>
          Read ten adverts for the <JobsLink list={{ level: ["apprentice-trainee", "graduate", "assistant"] }}>first steps</JobsLink> near
          you and write down what most of them ask for.
        </li>
        <li>
          Compare it with <GuideLink to="qualifications">what each qualification is good for</GuideLink>.
        </li>
        <li>Choose one course or apprenticeship and find out the date by which to apply.</li>
        <li>Speak to one person who does the job, on each side of the contract if you can.</li>
      </ol>
    ),
  },
];
