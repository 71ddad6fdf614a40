import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { firstPosts, GuideLink, GuideText, JobsLink, prepareFirstPosts } from "./guide-text.tsx";
import studies from "./studies.json" with { type: "json" };

export const prepare = prepareFirstPosts;

/** Qualifications and memberships that adverts ask for: what each is, how long it takes and what it opens. */
export default function QualificationsPage() {
  return (
    <GuideText
      guide="qualifications"
      description="Qualifications for quantity surveyors in the UK compared: GCSEs, HNC, degrees, apprenticeships, conversion courses, RICS, CIOB, CICES and ACostE membership, CSCS cards. What each takes and what it opens."
      answer={
        <p>
          No qualification is required by law. In practice most quantity surveyors hold a degree or have come through an apprenticeship, and
          many go on to membership of a professional body, most often <Source href={sources.rics}>RICS</Source>. This page says what each
          paper takes and what it opens, so that you do not collect one that nobody asks you for.
        </p>
      }
      sections={[...courses, ...memberships, firstPosts]}
    />
  );
}

const courses: TextSection[] = [
  {
    id: "courses",
    heading: "Courses and apprenticeships compared",
    content: (
      <>
        <p>Usual lengths in England. They differ among colleges and in Scotland, so check with the one you have in mind.</p>
        <table className={table.table}>
          <caption>What each takes and what it opens</caption>
          <TableHead of={["Qualification", "Takes", "Opens"]} />
          <tbody>
            {studies.map(({ name, takes, opens }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{takes}</td>
                <td>{opens}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Which of them suits you is a question of money and time more than of rank: see{" "}
          <GuideLink to="becoming">how to become a quantity surveyor</GuideLink>.
        </p>
      </>
    ),
  },
  {
    id: "accredited",
    heading: "Why “accredited” matters",
    content: (
      <p>
        RICS accredits courses, not universities, and for particular years. From an accredited degree you go into the APC with 24 months of
        training and no further study. With another degree it is still possible, but by a longer way. Look your course up on the RICS
        website by its exact title before you pay for it.
      </p>
    ),
  },
];

const memberships: TextSection[] = [
  {
    id: "rics",
    heading: "RICS: AssocRICS, MRICS, FRICS",
    content: (
      <>
        <p>
          The membership that adverts name most. <GuideLink to="chartered">What a chartered surveyor is</GuideLink> explains the letters. In
          short:
        </p>
        <ul>
          <li>
            <strong>AssocRICS</strong>: two years of experience with a relevant qualification below a degree, or four years without one, and
            an assessment of written work.
          </li>
          <li>
            <strong>MRICS by the APC</strong>: 24 months of structured training after an accredited degree; 12 with five years of
            experience; none with ten.
          </li>
          <li>
            <strong>Preliminary review</strong>: for any degree and five years of experience, before the final assessment.
          </li>
          <li>
            <strong>Senior professional and specialist assessment</strong>: for ten years of experience, or five with a postgraduate degree.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "apc",
    heading: "What the APC asks of a quantity surveyor",
    content: (
      <>
        <p>
          Competencies are judged at three levels: knowing, doing, advising. On the quantity surveying and construction pathway, by the
          guide of December 2025:
        </p>
        <ul>
          <li>ethics and rules of conduct at level 3; client care, communication, and health and safety at level 2;</li>
          <li>seven further mandatory competencies at level 1;</li>
          <li>either commercial management or design economics and cost planning at level 3;</li>
          <li>four more core competencies and two options at level 2.</li>
        </ul>
        <p>
          The choice of the level 3 competency follows your side: contractors’ people usually take commercial management, consultants cost
          planning. Before you accept a post, ask whether its projects can give you evidence for the ones you lack. Adverts that mention{" "}
          <JobsLink list={{ q: "APC" }}>the APC</JobsLink> are a start.
        </p>
      </>
    ),
  },
  {
    id: "other-bodies",
    heading: "CIOB, CICES and ACostE",
    content: (
      <ul>
        <li>
          <Source href={sources.ciob}>CIOB</Source>, the Chartered Institute of Building: MCIOB and FCIOB. Common with contractors, for
          commercial managers as for builders. The older grades ACIOB and ICIOB ended on 30 June 2025.
        </li>
        <li>
          <Source href={sources.cices}>CICES</Source>, the Chartered Institution of Civil Engineering Surveyors: for commercial management
          and geospatial work in civil engineering. Membership takes about three years of experience for graduates, about eight for those
          without a degree.
        </li>
        <li>
          <Source href={sources.acoste}>ACostE</Source>, the Association of Cost Engineers: enrolled, registered, incorporated and certified
          grades, for <JobsLink list={{ category: ["cost-engineer"] }}>cost engineers</JobsLink> in energy, nuclear and process work.
        </li>
      </ul>
    ),
  },
  {
    id: "cards",
    heading: "Cards and checks",
    content: (
      <p>
        Contractors ask for a <Source href={sources.cscs}>CSCS card</Source> before you go on site. Professionals have cards of their own,
        for members of approved bodies and for graduates, each with the health, safety and environment test for managers and professionals.
        Rail, defence and nuclear work ask for more: track safety, or security clearance that the employer applies for. You cannot and need
        not get clearance in advance.
      </p>
    ),
  },
  {
    id: "later",
    heading: "What is worth adding later",
    content: (
      <ul>
        <li>
          A contract family learned properly. <JobsLink list={{ suite: ["nec4"] }}>NEC4</JobsLink> for infrastructure and public work,{" "}
          <JobsLink list={{ suite: ["jct"] }}>JCT</JobsLink> for most building, <JobsLink list={{ suite: ["fidic"] }}>FIDIC</JobsLink>{" "}
          abroad. Short courses do; a year of using it does better.
        </li>
        <li>
          A master’s degree in construction law, if <JobsLink list={{ sector: ["disputes-claims"] }}>claims and disputes</JobsLink> interest
          you.
        </li>
        <li>Life-cycle cost and carbon, which clients now ask for beside the capital cost.</li>
        <li>A second measurement system: a building surveyor of quantities who knows CESMM can work in civil engineering.</li>
      </ul>
    ),
  },
];
