import { paths } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { GuideLink, GuideText, JobsLink, prepareGuide } from "./guide-text.tsx";

export const prepare = prepareGuide;

export default function CareerAdvicePage() {
  return (
    <GuideText
      guide="advice"
      description="Career advice for quantity surveyors: choosing a side, reading an advert, the CV and interview, moving up, contracting and IR35, changing sector, returning to work, and spotting false adverts."
      answer={
        <p>
          Practical advice by the decision you face. If you are new to the trade, begin with{" "}
          <GuideLink to="whatIsOne">what a quantity surveyor is</GuideLink>, <GuideLink to="whatTheyDo">what they do all day</GuideLink> and{" "}
          <GuideLink to="becoming">how to become one</GuideLink>. For figures see <GuideLink to="pay">how much they earn</GuideLink>; for
          papers see <GuideLink to="qualifications">qualifications</GuideLink>.
        </p>
      }
      sections={[...choosing, ...applying, ...moving]}
    />
  );
}

const choosing: TextSection[] = [
  {
    id: "side",
    heading: "Which side of the table?",
    content: (
      <>
        <p>
          <JobsLink list={{ employerType: ["pqs-consultancy", "multidisciplinary-consultancy"] }}>Consultancies</JobsLink> show you many
          clients, early stages and the way to chartered status.{" "}
          <JobsLink list={{ employerType: ["main-contractor", "civils-contractor"] }}>Contractors</JobsLink> show you how things are built,
          what they really cost and how money is made or lost. Clients and{" "}
          <JobsLink list={{ employerType: ["local-authority", "central-government", "nhs-health"] }}>public bodies</JobsLink> offer a long
          view and steadier hours.
        </p>
        <p>
          If you cannot decide, try both within your first five years or so. Later the move costs a step of seniority, because you would be
          paid for experience that the other side does not use.
        </p>
      </>
    ),
  },
  {
    id: "reading-an-advert",
    heading: "Reading an advert",
    content: (
      <>
        <p>Titles tell you little. Look for what decides the daily work and the next step:</p>
        <ul>
          <li>Size and number of projects. One of £40m is a different job from six of £2m.</li>
          <li>Stage: before the contract, after it, or claims.</li>
          <li>Contract family, and who administers it.</li>
          <li>Where the site is, for how long, and what comes after it. The office in the advert may not be where you will sit.</li>
          <li>Pay and what is in it. A “package” of a certain sum may include car, bonus and pension.</li>
          <li>For a day rate: inside or outside IR35, and whether it is a PAYE rate or what an umbrella company receives.</li>
          <li>Who advertises: the employer, or an agency for a client it does not name.</li>
        </ul>
        <p>
          Where an advert is silent, ask before the interview. Filters for contract, sector, pay basis and employer are beside{" "}
          <JobsLink list={{}}>the list of jobs</JobsLink>.
        </p>
      </>
    ),
  },
];

const applying: TextSection[] = [
  {
    id: "cv",
    heading: "A CV that a commercial director reads",
    content: (
      <>
        <p>
          Two pages. At the top, one paragraph: level, side, sectors, contract families, where you can work and from when. Then projects:
        </p>
        <ul>
          <li>name or description, client’s sector, value, form of contract, your months on it;</li>
          <li>what you answered for yourself, in money: packages let, account settled, change agreed;</li>
          <li>one result with a figure: a final account closed within four months, a forecast that held.</li>
        </ul>
        <p>
          Leave confidential names out and write “a logistics client”. Do not list software by logo; say what you did with it. Leave out
          age, photograph and marital status: nobody needs them to judge your work.
        </p>
      </>
    ),
  },
  {
    id: "interview",
    heading: "Questions you will be asked",
    content: (
      <>
        <ul>
          <li>Take me through a final account from first figure to agreement. Where did you give way?</li>
          <li>A subcontractor’s application is twice what you expect and the notice is due on Friday. What do you do?</li>
          <li>How do you find out in month three that a job will lose money in month twelve?</li>
          <li>What makes an event a compensation event? What is a relevant event? What if the notice was late?</li>
          <li>Tell me about a mistake of yours that cost money.</li>
        </ul>
        <p>
          Answer with one project each time, in figures. Ask in return: who does the valuations now, why is the post free, what would a good
          first six months look like, and, if it matters to you, how the firm supports candidates for the APC.
        </p>
      </>
    ),
  },
  {
    id: "offer",
    heading: "Weighing an offer",
    content: (
      <p>
        Put base pay, car or allowance, pension, bonus, paid fees, holidays and travelling time on one sheet, as you would compare tenders:
        the lowest headline may be the best offer. Compare the base with <GuideLink to="pay">what adverts for your level state</GuideLink>.
        Get the notice period, the place of work and any promise about training into the letter. A counter-offer from your present employer
        is worth what it changes besides the pay.
      </p>
    ),
  },
  {
    id: "false-adverts",
    heading: "Spotting a false advert",
    content: (
      <p>
        Be careful with a vague description, pay far above the rest, an offer without an interview, a web address that is not quite the
        firm’s, a firm that is not on the companies register, and any request for money. Nobody may charge you for finding you work as a
        quantity surveyor. <Source href={sources.jobsAware}>JobsAware</Source> takes reports and gives advice. Do not send your passport or
        bank details before there is a written offer.
      </p>
    ),
  },
];

const moving: TextSection[] = [
  {
    id: "up",
    heading: "Moving up",
    content: (
      <>
        <p>
          The step to <JobsLink list={{ level: ["senior"] }}>senior</JobsLink> comes when somebody can leave an account with you and not
          think about it. Ask for the final account nobody wants, and close it. The step after that, to{" "}
          <JobsLink list={{ level: ["principal-managing", "commercial-manager-level", "associate"] }}>
            managing surveyor, commercial manager or associate
          </JobsLink>
          , is about people and clients: begin by training an assistant well.
        </p>
        <p>
          Stay long enough to see a project to its final account. Three moves in three years without one is what interviewers ask about
          first.
        </p>
      </>
    ),
  },
  {
    id: "contracting",
    heading: "Going freelance",
    content: (
      <>
        <p>
          <JobsLink list={{ contractType: ["contract-freelance"] }}>Contract work</JobsLink> suits people who can start on Monday and be
          useful on Tuesday: usually from senior upwards. A day rate has no holidays, pension, sick pay or notice in it, and weeks between
          contracts are unpaid.
        </p>
        <p>
          Know which of three things a rate is. <strong>Outside IR35</strong>, your own company is paid and answers for its taxes.{" "}
          <strong>Through an umbrella company</strong>, the rate must also cover the employer’s costs before you are paid a wage.{" "}
          <strong>PAYE</strong>, it is a wage already. The same figure is worth very different sums in each. Public bodies and medium or
          large private clients decide the status and must give it to you in writing;{" "}
          <Source href={sources.offPayroll}>the government’s guidance</Source> explains how. For your own case ask an accountant.
        </p>
      </>
    ),
  },
  {
    id: "sector",
    heading: "Changing sector",
    content: (
      <p>
        Contract knowledge travels better than building knowledge. From building to <JobsLink list={{ sector: ["rail"] }}>rail</JobsLink>,{" "}
        <JobsLink list={{ sector: ["water"] }}>water</JobsLink> or <JobsLink list={{ sector: ["highways"] }}>highways</JobsLink> the bridge
        is NEC; towards <JobsLink list={{ sector: ["data-centres"] }}>data centres</JobsLink> and{" "}
        <JobsLink list={{ sector: ["life-sciences"] }}>life sciences</JobsLink> it is mechanical and electrical work. Say in the first lines
        of your application which part of the job you have done before.
      </p>
    ),
  },
  {
    id: "break",
    heading: "Coming back after a break",
    content: (
      <p>
        Prices change; measuring, contracts and negotiation do not go out of date in a few years. Read the current edition of your contract
        family, renew the CSCS card, state the break in one line and then talk about projects. If you are an RICS member, ask about reduced
        fees and catching up on professional development before you lapse.
      </p>
    ),
  },
  {
    id: "use-the-board",
    heading: "Letting the board work for you",
    content: (
      <p>
        Reading and searching need no account. Every search has an address of its own that you can bookmark or send to somebody, and can be
        followed as a <a href={paths.jobsFeed("rss")}>feed</a>, so that a feed reader tells you of new adverts.{" "}
        <Link href={paths.companies}>Companies</Link> lists who is hiring, and <Link href={paths.locations}>locations</Link> shows how many
        jobs there are in each place.
      </p>
    ),
  },
];
