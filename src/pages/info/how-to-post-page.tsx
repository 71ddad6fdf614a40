import { paths } from "#server/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { afterPublishing } from "./after-publishing.tsx";
import { InfoText, prepareInfo } from "./info-text.tsx";
import { writingSections } from "./writing-an-advert.tsx";

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
