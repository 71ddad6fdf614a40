import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { GuideText, JobsLink, prepareGuide } from "./guide-text.tsx";

export const prepare = prepareGuide;

export default function WhatDoesAQuantitySurveyorDoPage() {
  return (
    <GuideText
      guide="whatTheyDo"
      description="The work of a quantity surveyor through a project and through a month: estimates, tenders, valuations, change, cost reports and final accounts, for the client and for the contractor."
      answer={
        <>
          <p>
            Before work starts, a quantity surveyor estimates what it will cost, helps to choose how it is bought and puts it to tender.
            While it is built, they value what has been done, price what has changed and forecast the final cost. Afterwards they settle the
            final account.
          </p>
          <p>The same steps look different from the two sides of the contract, and from each step of the career.</p>
        </>
      }
      sections={[...throughAProject, ...throughAMonth]}
    />
  );
}

const throughAProject: TextSection[] = [
  {
    id: "before",
    heading: "Before work starts",
    content: (
      <ul>
        <li>
          <strong>Estimate and cost plan.</strong> First a figure for each square metre, then a plan that divides the budget among
          foundations, frame, façade, services and so on, brought up to date as the design grows. In the UK the order of this work is set
          out in the RICS rules of measurement, NRM1.
        </li>
        <li>
          <strong>Procurement advice.</strong> Traditional, design and build, two-stage, framework: who should carry which risk, and which
          form of contract fits. Most adverts name the family they work with, such as <JobsLink list={{ suite: ["jct"] }}>JCT</JobsLink>,{" "}
          <JobsLink list={{ suite: ["nec4"] }}>NEC4</JobsLink> or <JobsLink list={{ suite: ["fidic"] }}>FIDIC</JobsLink>.
        </li>
        <li>
          <strong>Taking off and tender documents.</strong> Measuring the drawings, by NRM2 for building and by CESMM4 for civil
          engineering, and writing the pricing documents, so that every tenderer prices the same thing.
        </li>
        <li>
          <strong>Tender report.</strong> Checking offers for errors, gaps and qualifications, and recommending one.
        </li>
        <li>
          <strong>For a contractor:</strong> finding the risks in the tender before it is signed, and buying the subcontract packages below
          the allowance.
        </li>
      </ul>
    ),
  },
  {
    id: "during",
    heading: "While it is built",
    content: (
      <ul>
        <li>
          <strong>Valuations and payment.</strong> Every month the contractor applies and the client’s quantity surveyor values. The{" "}
          <Source href={sources.constructionAct}>Construction Act</Source> lays down notices and dates; a missed notice can make the sum
          applied for payable.
        </li>
        <li>
          <strong>Change.</strong> Variations under JCT, compensation events under NEC: noticing them, giving notice in time, pricing them
          and agreeing them.
        </li>
        <li>
          <strong>Forecasts.</strong> For the client, a cost report that says where the final cost will be. For the contractor, the cost
          value reconciliation (CVR): what has been spent against what has been earned, and what is still to come.
        </li>
        <li>
          <strong>Subcontracts.</strong> Ordering, paying, agreeing changes, and charging back what a subcontractor has failed to do.
        </li>
        <li>
          <strong>Time and money.</strong> Extensions of time, loss and expense, and the records that prove them.
        </li>
      </ul>
    ),
  },
  {
    id: "after",
    heading: "After handover",
    content: (
      <p>
        The final account draws everything together: contract sum, changes, remeasured work, claims. Retention is released in parts. What
        cannot be agreed goes to negotiation, adjudication, arbitration or court, which is where{" "}
        <JobsLink list={{ sector: ["disputes-claims"] }}>claims specialists</JobsLink> come in. A good quantity surveyor leaves little for
        that stage, because changes were agreed when everybody still remembered them.
      </p>
    ),
  },
];

const throughAMonth: TextSection[] = [
  {
    id: "month",
    heading: "A month on one job",
    content: (
      <>
        <p>
          The work follows the payment cycle. No two jobs have the same dates, but a contractor’s quantity surveyor might have a month such
          as this:
        </p>
        <ol>
          <li>First week: walk the site, agree progress with the site team, measure, and send the application for payment.</li>
          <li>
            Second week: meet the client’s quantity surveyor over the valuation; value the subcontractors’ own applications and send
            notices.
          </li>
          <li>Third week: price changes, chase quotations, let the next package, write down what was said.</li>
          <li>Fourth week: close the month’s costs, write the CVR and explain to the commercial manager what has moved and why.</li>
        </ol>
        <p>
          In a consultancy several projects run at once at different stages, so that a cost plan in the morning may be followed by a
          valuation on another site.
        </p>
      </>
    ),
  },
  {
    id: "steps",
    heading: "What changes with each step",
    content: (
      <ul>
        <li>
          <JobsLink list={{ level: ["apprentice-trainee", "graduate"] }}>Trainee and graduate</JobsLink>: measures, checks, keeps records,
          helps with valuations.
        </li>
        <li>
          <JobsLink list={{ level: ["assistant"] }}>Assistant</JobsLink>: runs small packages or parts of the account under supervision.
        </li>
        <li>
          <JobsLink list={{ level: ["intermediate", "project"] }}>Quantity surveyor and project surveyor</JobsLink>: answers for a project
          of moderate size, or for a part of a large one.
        </li>
        <li>
          <JobsLink list={{ level: ["senior"] }}>Senior</JobsLink>: runs large or difficult accounts, settles final accounts alone, looks
          after juniors.
        </li>
        <li>
          <JobsLink list={{ level: ["principal-managing", "commercial-manager-level", "associate"] }}>
            Managing surveyor, commercial manager, associate
          </JobsLink>
          : answers for several projects, people and a share of the result.
        </li>
      </ul>
    ),
  },
  {
    id: "tools",
    heading: "Tools of the trade",
    content: (
      <>
        <p>
          A spreadsheet first of all, still. Then take-off software that measures from drawings and models, estimating and cost-planning
          software, and the contractor’s own accounts and contract systems. On NEC contracts notices usually pass through a
          contract-management system. Adverts name the products they use; knowing one of a kind makes the next one quick to learn.
        </p>
        <p>
          Software has taken over much of the counting. It does not decide what a drawing means, whether a clause applies or what somebody
          on the other side will accept.
        </p>
      </>
    ),
  },
  {
    id: "where-the-day-is",
    heading: "Office, site or home",
    content: (
      <p>
        Consultancies work from offices and increasingly in a <JobsLink list={{ workType: ["hybrid"] }}>hybrid</JobsLink> way. Contractors’
        surveyors are more often <JobsLink list={{ workType: ["on-site"] }}>on site</JobsLink>, because that is where the work they value
        can be seen. Fully <JobsLink list={{ workType: ["remote"] }}>remote</JobsLink> posts exist mainly in measurement, estimating and
        claims. Read what the advert says about days and travel: it matters more to daily life than a few thousand pounds.
      </p>
    ),
  },
];
