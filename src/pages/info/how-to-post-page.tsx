import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { InfoText, prepareInfo } from "./info-text.tsx";

const [fewest, most] = [limits.descriptionMinChars, limits.descriptionMaxChars].map((chars) => chars.toLocaleString("en-GB"));

const writingSections: TextSection[] = [
  {
    id: "four-parts",
    heading: "The four parts of an advert",
    content: (
      <ol>
        <li>
          <strong>The role.</strong> Title ({limits.titleMinChars} to {limits.titleMaxChars} characters, without pay or telephone numbers),
          category, level, which side of the table the work is on, where it is done, and the place: a town, a county or a postcode district.
          Days on site and at home, if it is both. Agencies say that they are one, and name the hirer or why it is not named.
        </li>
        <li>
          <strong>Contract and pay.</strong> The kind of contract; the pay with its period; for day and hourly rates what the rate is: PAYE,
          umbrella, outside IR35 or not determined; benefits, start and length. Agencies say whether the work is permanent or temporary.
        </li>
        <li>
          <strong>The project.</strong> Sector, value, procurement route, contract suites with how well each must be known, software and
          measurement rules, the RICS level sought, a description of {fewest} to {most} characters, the APC competencies that the work can
          evidence (read from the description unless you state them), and up to {limits.screeningQuestions} questions for applicants: your
          own, or from a bank of ready ones.
        </li>
        <li>
          <strong>Preview and publish.</strong> How people apply: here or on your own site; here you may promise each of them an answer. And
          until when: at most {limits.closingMaxDays} days ahead. You confirm that the position is open and that you may advertise it. The
          advert stands below as its page will look, with what search engines will make of it and what is still missing.
        </li>
      </ol>
    ),
  },
  {
    id: "saved",
    heading: "Saved as you write",
    content: (
      <>
        <p>
          A draft is kept from the first field on, and you can open its four parts in any order, today or later, here or on another device.
          You can also begin with a copy of an earlier advert: it comes without dates.
        </p>
        <p>
          If a colleague changes the same draft meanwhile, what each of you wrote in different fields is kept. Where you both changed one,
          you are shown both and choose. If your session ends, you sign in again over the form, and go on.
        </p>
      </>
    ),
  },
  {
    id: "checks",
    heading: "What keeps an advert from the board",
    content: (
      <>
        <p>These must be mended first, and the field at fault is named:</p>
        <ul>
          <li>
            wording that shuts people out, which the <Source href={sources.equalityAct}>Equality Act 2010</Source> forbids;
          </li>
          <li>
            money asked of applicants, since <Source href={sources.employmentAgenciesAct}>finding work must cost them nothing</Source>
          </li>
          <li>
            pay below the <Source href={sources.minimumWage}>National Minimum Wage</Source>, or too high or low to be right for its period;
          </li>
          <li>
            for agencies, what <Source href={sources.conductRegulations}>regulation 27</Source> asks: the kind of agency, permanent or
            temporary, and beside pay the experience or qualifications needed; and the hirer’s name, or why it is not given;
          </li>
          <li>
            a closing date that has passed, an address for applications that is not on the public web, or a required field left empty.
          </li>
        </ul>
        <p>
          Other things you are only warned of, and decide for yourself: no pay stated, a very wide range, wording that may put people off,
          contact details in the description, a hirer left unnamed, “urgent” in the title, an advert of yours on the board that looks the
          same, pay that came with the copy of an old advert.
        </p>
      </>
    ),
  },
  {
    id: "a-good-advert",
    heading: "An advert that gets answers",
    content: (
      <ul>
        <li>Name the role as surveyors do: “Senior quantity surveyor”, not “Commercial superstar”.</li>
        <li>State the pay. A search by pay leaves adverts without it out unless people ask for them.</li>
        <li>Say which contract, and whether you will teach it. “NEC4, will train” finds people that “NEC4 essential” turns away.</li>
        <li>Say what the project is, what stage it is at and who they would report to.</li>
        <li>Ask for the skill, not for the years or the age that you think go with it.</li>
        <li>Ask few questions, and none that the CV or the cover note answers.</li>
      </ul>
    ),
  },
];

const afterPublishing: TextSection[] = [
  {
    id: "publishing",
    heading: "Publishing",
    content: (
      <>
        <p>
          The advert of a verified firm is on the board, in the lists and the feeds as soon as it is published. The first advert of a firm
          that has not proved who it is, and every advert of one whose proof was refused or has lapsed, is read by a person before that.
        </p>
        <p>
          If we refuse an advert we say why. You may change it and send it again, and if it was never on the board its credit comes back.
          Without a credit, the advert waits as you wrote it.
        </p>
      </>
    ),
  },
  {
    id: "changing",
    heading: "Changing, pausing and ending it",
    content: (
      <ul>
        <li>You may change an advert at any time while it is on the board. What is not fit for the board is not taken.</li>
        <li>A firm that is not verified has a change of title, pay, place or hirer read again first.</li>
        <li>Pause it while you interview, and resume it. The time paid for goes on running.</li>
        <li>Mark it as filled or close it when it is; applicants see that it has ended.</li>
        <li>
          Closed or filled too early, it can be reopened within the time paid for at no cost. After that, reopening uses another credit and
          counts as a relisting.
        </li>
        <li>
          It ends by itself on its closing date or when its days are over, and can be read for {limits.closedJobReadableDays} days more.
        </li>
      </ul>
    ),
  },
  {
    id: "applicants",
    heading: "Applicants",
    content: (
      <>
        <p>
          People who apply here come to you with name, address, cover note and the answers to your questions. Move each through the stages
          as you decide: in review, shortlisted, interview, offer, hired, or not progressing, with a message if you like. They are told of
          each step, so nobody has to ask. Notes and ratings stay among your colleagues; bear in mind that people may ask what you hold
          about them.
        </p>
        <p>
          Applications are deleted six months after the advert closed, and two years after it for those hired. What you may do with them
          until then stands in the <Link href={paths.userAgreement}>user agreement</Link>.
        </p>
      </>
    ),
  },
];

export const prepare = prepareInfo;

export default function HowToPostPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <InfoText
      title="How to post a job"
      path={paths.howToPost}
      description={`Advertising quantity surveying jobs on ${site.name}: who may, what an advert says in its four parts, what is checked before it appears, and how to change, pause and end it.`}
      inShort={
        <ul>
          <li>The first advert of each firm or freelance recruiter is free. The others cost what the price list says.</li>
          <li>An advert has four parts: the role; contract and pay; the project; and preview and publish.</li>
          <li>It is saved and checked as it is written. The first of a firm we do not know is read by a person.</li>
        </ul>
      }
      sections={[whoMay, ...writingSections, ...afterPublishing]}
      related={[
        { label: "Post a job", href: paths.postAJob },
        { label: "Create an employer account", href: paths.register("recruiter") },
        { label: "User agreement for recruiters", href: paths.userAgreement },
        { label: "Calls of the API", href: paths.apiDocs() },
      ]}
    />
  );
}

const whoMay: TextSection = {
  id: "who-may",
  heading: "Who may advertise",
  content: (
    <>
      <p>
        You need a <Link href={paths.register("recruiter")}>recruiter’s account</Link> with a confirmed e-mail address, and you agree to the{" "}
        <Link href={paths.userAgreement}>user agreement</Link> when you register.
      </p>
      <ul>
        <li>
          <strong>Freelance recruiters</strong> advertise in their own name as soon as their address is confirmed.
        </li>
        <li>
          <strong>People of a firm</strong> advertise in its name once its administrator has invited them. If nobody in your firm has an
          account yet, <Link href={paths.createCompany}>create its page</Link> and prove who it is.
        </li>
        <li>
          <strong>Scripts</strong> of either write and publish adverts with an API token of their owner; the{" "}
          <Link href={paths.apiDocs("jobs")}>calls about jobs</Link> say how.
        </li>
      </ul>
      <p>
        Each advert you publish uses one credit. <Link href={paths.pricing}>Pricing</Link> says what a credit buys, how to order and when it
        ends.
      </p>
    </>
  ),
};
