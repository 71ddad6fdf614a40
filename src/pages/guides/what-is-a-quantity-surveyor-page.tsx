import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { GuideLink, GuideText, JobsLink, prepareGuide } from "./guide-text.tsx";

export const prepare = prepareGuide;

export default function WhatIsAQuantitySurveyorPage() {
  return (
    <GuideText
      guide="whatIsOne"
      description="A quantity surveyor manages what building work costs and what its contracts say, from first estimate to final account. Who employs them, what the titles mean and how the job differs from its neighbours."
      answer={
        <>
          <p>
            A quantity surveyor (QS) looks after the money and the contracts of building and civil engineering work: what it should cost,
            what has been agreed, what is owed and what it cost in the end. The work runs from the first estimate, before anything is drawn
            in detail, to the final account, after the building is handed over.
          </p>
          <p>
            The name comes from measuring: quantities are taken off drawings so that work can be priced on one footing. Measuring is still
            part of the job, but most of it today is advice, forecasting, negotiation and contract.
          </p>
        </>
      }
      sections={sections}
    />
  );
}

const sections: TextSection[] = [
  {
    id: "why",
    heading: "Why construction needs them",
    content: (
      <>
        <p>
          A building is bought before it exists. Its price is agreed on drawings that will change, for work on ground that nobody has seen,
          by firms that are paid month by month as they go. Somebody has to say early what can be afforded, put work to tender so that
          offers can be compared, judge every month what has been earned, and settle what each change is worth.
        </p>
        <p>
          Both sides of a contract need that person. The client wants to know that the money is well spent and will last. The contractor
          wants to be paid for what was done and to know, before it is too late, whether a job makes money.
        </p>
      </>
    ),
  },
  {
    id: "sides",
    heading: "Two sides of the table",
    content: (
      <>
        <h3>On the client’s side</h3>
        <p>
          Here the title is often cost manager, cost consultant or PQS, for professional or private-practice quantity surveyor. The work is
          cost plans, procurement advice, tender documents and reports, monthly valuations, the cost of changes and the final account.
          Employers are <JobsLink list={{ employerType: ["pqs-consultancy"] }}>cost consultancies</JobsLink>,{" "}
          <JobsLink list={{ employerType: ["developer-client"] }}>developers</JobsLink>,{" "}
          <JobsLink list={{ employerType: ["local-authority"] }}>councils</JobsLink> and other owners.
        </p>
        <h3>On the contractor’s side</h3>
        <p>
          With a <JobsLink list={{ employerType: ["main-contractor"] }}>main contractor</JobsLink> or a{" "}
          <JobsLink list={{ employerType: ["subcontractor"] }}>specialist subcontractor</JobsLink> the quantity surveyor buys subcontract
          packages, applies for payment, records and prices change, compares cost with value every month and forecasts where the job will
          end. Much of it is done on or near the site.
        </p>
        <p>
          People move from one side to the other, most easily in their first years. The two sides are worth trying early, because the habits
          of each become what employers look for.
        </p>
      </>
    ),
  },
  {
    id: "titles",
    heading: "What the titles mean",
    content: (
      <>
        <p>Titles overlap, and firms use them differently. This board sorts adverts into six kinds:</p>
        <ul>
          <li>
            <JobsLink list={{ category: ["quantity-surveyor"] }}>Quantity surveyor</JobsLink>: measures, prices, values and settles work,
            for a client or for a contractor.
          </li>
          <li>
            <JobsLink list={{ category: ["cost-consultant"] }}>Cost consultant</JobsLink>: advises a client on cost, as part of a
            consultancy.
          </li>
          <li>
            <JobsLink list={{ category: ["cost-manager"] }}>Cost manager</JobsLink>: runs cost plans, reports and change through a project
            or programme.
          </li>
          <li>
            <JobsLink list={{ category: ["cost-engineer"] }}>Cost engineer</JobsLink>: estimates and controls cost on energy, nuclear, rail
            and process work.
          </li>
          <li>
            <JobsLink list={{ category: ["contract-manager"] }}>Contract manager</JobsLink>: administers contracts, notices, change and
            claims. With contractors, “contracts manager” often means somebody who delivers several sites.
          </li>
          <li>
            <JobsLink list={{ category: ["commercial-manager"] }}>Commercial manager</JobsLink>: leads a commercial team and answers for
            margin and cash.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "neighbours",
    heading: "How it differs from its neighbours",
    content: (
      <ul>
        <li>
          <strong>Estimator.</strong> Works out what a job will cost a contractor in order to bid for it. The quantity surveyor takes over
          when the job is won, and answers for what happens to that price.
        </li>
        <li>
          <strong>Building surveyor.</strong> Looks at the condition of buildings: defects, repairs, alterations. Not the same trade, though
          both may be chartered by the same body.
        </li>
        <li>
          <strong>Project manager.</strong> Answers for time, scope and people as a whole. The quantity surveyor gives them the figures on
          which they decide.
        </li>
        <li>
          <strong>Accountant.</strong> Records what a firm has spent. The quantity surveyor says what the work will cost and what it is
          worth under the contract.
        </li>
        <li>
          <strong>Chartered surveyor.</strong> A title, not a job: some quantity surveyors hold it and some do not.{" "}
          <GuideLink to="chartered">What a chartered surveyor is</GuideLink>.
        </li>
      </ul>
    ),
  },
  {
    id: "where",
    heading: "Where they work",
    content: (
      <>
        <p>
          Wherever something is built. <JobsLink list={{ sector: ["residential"] }}>Housing</JobsLink> and{" "}
          <JobsLink list={{ sector: ["commercial-offices"] }}>offices</JobsLink> are the familiar part;{" "}
          <JobsLink list={{ sector: ["rail"] }}>rail</JobsLink>, <JobsLink list={{ sector: ["highways"] }}>highways</JobsLink>,{" "}
          <JobsLink list={{ sector: ["water"] }}>water</JobsLink>, <JobsLink list={{ sector: ["data-centres"] }}>data centres</JobsLink> and{" "}
          <JobsLink list={{ sector: ["healthcare"] }}>hospitals</JobsLink> need the same skills under other contracts. Experience of one
          sector and one family of contract is often what an advert asks for first.
        </p>
        <p>
          In the official classification of occupations (SOC 2020) the trade has a code of its own, 2453. Surveyors of other kinds are
          counted under 2454, which is why figures for “chartered surveyors” do not describe quantity surveyors.
        </p>
      </>
    ),
  },
  {
    id: "who-suits",
    heading: "Who it suits",
    content: (
      <>
        <p>
          People who like figures but would rather use them than keep them; who read carefully, write plainly and can disagree without
          making an enemy. Nobody needs advanced mathematics. Everybody needs to check their own arithmetic, keep good records and say bad
          news early.
        </p>
        <p>
          What a week holds is in <GuideLink to="whatTheyDo">what a quantity surveyor does</GuideLink>; the ways in are in{" "}
          <GuideLink to="becoming">how to become one</GuideLink>; and <GuideLink to="pay">how much they earn</GuideLink> is answered from
          the adverts on this board.
        </p>
      </>
    ),
  },
];
