import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { GuideLink, GuideText, JobsLink, prepareGuide } from "./guide-text.tsx";

export const prepare = prepareGuide;

export default function WhatIsACharteredSurveyorPage() {
  return (
    <GuideText
      guide="chartered"
      description="Chartered surveyor is a protected title: only members and fellows of RICS may use it. What MRICS, FRICS and AssocRICS mean, how one becomes chartered and what it changes for a quantity surveyor."
      answer={
        <>
          <p>
            A chartered surveyor is a member (MRICS) or fellow (FRICS) of the Royal Institution of Chartered Surveyors, the{" "}
            <Source href={sources.rics}>RICS</Source>. The title is protected by Royal Charter: nobody else may use it.
          </p>
          <p>
            It is not a trade of its own. Chartered surveyors value property, manage land, inspect buildings or, as quantity surveyors, look
            after the cost of construction. A quantity surveyor may work without the title; many adverts for senior posts ask for it.
          </p>
        </>
      }
      sections={sections}
    />
  );
}

const sections: TextSection[] = [
  {
    id: "letters",
    heading: "What the letters mean",
    content: (
      <ul>
        <li>
          <strong>AssocRICS</strong>, associate: an RICS qualification for people with practical experience. It does not carry the title
          “chartered surveyor”.
        </li>
        <li>
          <strong>MRICS</strong>, member: passed the assessment of professional competence (the APC) or came by another route that RICS
          accepts. Chartered.
        </li>
        <li>
          <strong>FRICS</strong>, fellow: a member who has shown achievement beyond membership. Chartered.
        </li>
        <li>
          <strong>Student</strong> and <strong>candidate</strong>: on the way, studying or enrolled for the assessment. Adverts often call
          this “working towards MRICS”.
        </li>
      </ul>
    ),
  },
  {
    id: "chartered-quantity-surveyor",
    heading: "Chartered quantity surveyor",
    content: (
      <>
        <p>
          A chartered quantity surveyor is an MRICS or FRICS who qualified in quantity surveying and construction. RICS assesses candidates
          by pathway, and this one asks for competencies such as cost planning or commercial management, measurement, procurement, contract
          practice and project finance, besides ethics and client care.
        </p>
        <p>
          Anybody may call themselves a quantity surveyor, so the letters are how a stranger can tell that somebody’s work has been
          examined. Whether a person is a member can be looked up with RICS itself.
        </p>
      </>
    ),
  },
  {
    id: "how",
    heading: "How one becomes chartered",
    content: (
      <>
        <p>
          The usual way is a degree that RICS accredits, then structured training at work, then the APC: a written submission, a case study
          from a real project and an interview. How long the training lasts depends on what you bring:
        </p>
        <ul>
          <li>24 months of structured training for those who come straight from an accredited degree;</li>
          <li>12 months with five years of relevant experience;</li>
          <li>none with ten years, going straight to assessment.</li>
        </ul>
        <p>
          There are further routes for people with another degree and experience, for senior and specialist professionals, and for
          academics. RICS changes its rules from time to time, so check the current guide of your pathway before you plan by these periods.
          Which papers lead there is in <GuideLink to="qualifications">quantity surveying qualifications</GuideLink>.
        </p>
      </>
    ),
  },
  {
    id: "keeping-it",
    heading: "What it takes to keep it",
    content: (
      <p>
        Members pay a yearly subscription, record at least 20 hours of continuing professional development a year and are bound by the RICS
        rules of conduct, which can be enforced: complaints are investigated and membership can be withdrawn. Many employers pay the
        subscription; an advert that does so usually says “professional fees paid”.
      </p>
    ),
  },
  {
    id: "worth-it",
    heading: "Is it worth it for a quantity surveyor?",
    content: (
      <>
        <p>
          In a <JobsLink list={{ employerType: ["pqs-consultancy"] }}>consultancy</JobsLink>, nearly always: clients expect the person who
          signs a cost report to be chartered, and promotion past senior often waits for it. With a{" "}
          <JobsLink list={{ employerType: ["main-contractor"] }}>contractor</JobsLink> it counts for less than a record of jobs that
          finished in the black, and many commercial directors do not hold it. It matters again in{" "}
          <JobsLink list={{ sector: ["disputes-claims"] }}>claims and disputes</JobsLink>, where an expert is asked for it, and for work
          abroad.
        </p>
        <p>
          What it does to pay is in <GuideLink to="pay">how much a quantity surveyor earns</GuideLink>, with the published figures and their
          years. Be careful with such comparisons: those who are chartered are also older and more experienced on average.
        </p>
      </>
    ),
  },
  {
    id: "other-charters",
    heading: "Other charters in the trade",
    content: (
      <p>
        RICS is not the only chartered body. The Chartered Institute of Building (<Source href={sources.ciob}>CIOB</Source>) and the
        Chartered Institution of Civil Engineering Surveyors (<Source href={sources.cices}>CICES</Source>) also have members who are
        quantity surveyors and commercial managers, and the Association of Cost Engineers (<Source href={sources.acoste}>ACostE</Source>)
        certifies cost engineers. Their letters do not make anybody a “chartered surveyor”, but adverts on the contractor’s side often
        accept any of them.
      </p>
    ),
  },
];
