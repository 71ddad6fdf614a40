import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { InfoText, prepareInfo } from "./info-text.tsx";
import { writingSections } from "./writing-an-advert.tsx";

/** What becomes of an advert once it is sent. */
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

/** What an advertiser needs, writes, passes and may do afterwards. */
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
        { label: "Register to hire", href: paths.register("recruiter") },
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
