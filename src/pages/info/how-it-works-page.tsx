import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { InfoText, prepareInfo } from "./info-text.tsx";

export const prepare = prepareInfo;

export default function HowItWorksPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <InfoText
      title="How the board works"
      path={paths.howItWorks}
      description={`How ${site.name} works: what its search understands, how pay is filtered, where adverts come from, what is checked before they appear, and when they go.`}
      inShort={
        <ul>
          <li>Searching and reading need no account and cost nothing.</li>
          <li>Every filter stands in the address of the page: keep it, share it, go back to it.</li>
          <li>Adverts are checked before they appear, show how old they are, and go when they close.</li>
        </ul>
      }
      sections={sections}
      related={[
        { label: "Search jobs", href: paths.jobs() },
        { label: "Board health", href: paths.boardHealth },
        { label: "Terms of use", href: paths.terms },
      ]}
    />
  );
}

const sections: TextSection[] = [
  {
    id: "searching",
    heading: "Searching",
    content: (
      <>
        <p>
          Write as you speak: “senior qs leeds”, “nec4 commercial manager” or “graduate qs under 40k”. The search knows the trade’s
          abbreviations and other names, forgives slips of the keys, and says how it has read you. If it has read you wrongly, one link
          searches for the words exactly as typed.
        </p>
        <p>
          A place may be a town, a county, a region or the first half of a postcode, with a radius in miles. Where several places share a
          name you are asked which one. Each filter says how many adverts its values would leave. When nothing is found, the page says which
          filter to drop and how many adverts that would bring.
        </p>
        <p>
          Start with <Link href={paths.jobs()}>all jobs</Link>, <Link href={paths.categories}>a category</Link> or{" "}
          <Link href={paths.locations}>a place</Link>.
        </p>
      </>
    ),
  },
  {
    id: "pay",
    heading: "Pay",
    content: (
      <ul>
        <li>Yearly, daily and hourly pay are three scales. You choose one, and the others stay out of the result.</li>
        <li>A job passes when the highest pay it states reaches the lowest you ask for.</li>
        <li>Adverts that state no pay are not mixed in: a line below the filter says how many there are and shows them if you wish.</li>
        <li>For day rates the advert says what the figure is: PAYE, umbrella, outside IR35, or not determined yet.</li>
      </ul>
    ),
  },
  {
    id: "where-adverts-come-from",
    heading: "Where adverts come from",
    content: (
      <p>
        Some are written here by employers, agencies and freelance recruiters. Others are read from a firm’s own vacancy page or from
        another publisher: each of those names its source. Every advert says whether an employer, an agency or a freelance recruiter placed
        it, and an agency’s whether it names the hirer.
      </p>
    ),
  },
  {
    id: "checks",
    heading: "What is checked",
    content: (
      <>
        <p>An advert written here is not published while any of these stands in it:</p>
        <ul>
          <li>wording that shuts people out because of age, sex, race, religion, disability or another protected characteristic;</li>
          <li>money asked of applicants;</li>
          <li>pay below the National Minimum Wage, or too high or low to be right for its period;</li>
          <li>an agency that does not say that it is one, or whether the work is permanent or temporary;</li>
          <li>no place for work that is not remote, or a place that does not exist;</li>
          <li>pay, telephone numbers or links in the title.</li>
        </ul>
        <p>
          A person reads the first advert of every firm that has not yet proved who it is, and changes of such a firm’s title, pay or place.
        </p>
      </>
    ),
  },
  {
    id: "age-and-end",
    heading: "How old an advert is, and when it ends",
    content: (
      <>
        <p>
          The age on an advert counts from the day it was first advertised here. Relisting it does not make it new: the page says how often
          that happened, and when the advertiser last confirmed that the job is open.
        </p>
        <p>
          An advert ends on its closing date, when the time paid for is over, or when it is filled. It can be read for{" "}
          {limits.closedJobReadableDays} days more, marked as closed, so that applicants can look back at it. Then the page is gone.
        </p>
      </>
    ),
  },
  {
    id: "accounts",
    heading: "What an account is for",
    content: (
      <>
        <p>
          Reading and searching need none. A <Link href={paths.register("jobseeker")}>jobseeker’s account</Link> is for applying;{" "}
          <Link href={paths.howToApply}>how to apply</Link> says how that goes. A{" "}
          <Link href={paths.register("recruiter")}>recruiter’s account</Link> is for advertising; see{" "}
          <Link href={paths.howToPost}>how to post a job</Link> and the <Link href={paths.pricing}>prices</Link>.
        </p>
        <p>
          You can download everything your account holds, or delete it, by yourself. The <Link href={paths.privacy}>privacy notice</Link>{" "}
          says what is kept and for how long.
        </p>
      </>
    ),
  },
  {
    id: "something-wrong",
    heading: "If something is wrong",
    content: (
      <p>
        An advert that misleads, discriminates, is filled or asks for money: <Link href={paths.contact("advert")}>tell us which one</Link>.
        You need no account, and we do not tell the advertiser who wrote.
      </p>
    ),
  },
];
