import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { MailTo, Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { InfoText, prepareInfo } from "./info-text.tsx";

export const prepare = prepareInfo;

export default function AboutPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <InfoText
      title={`About ${site.name}`}
      path={paths.about}
      description={`${site.name} is a job board for quantity surveyors and construction cost professionals in the UK: who runs it, how it is paid for and the rules it keeps.`}
      inShort={
        <p>
          {site.name} is a job board for one trade: quantity surveyors, cost consultants, cost engineers and managers, contract and
          commercial managers in the United Kingdom, and the people who hire them.
        </p>
      }
      sections={sectionsOf(site)}
      related={[
        { label: "Search jobs", href: paths.jobs() },
        { label: "Board health", href: paths.boardHealth },
        { label: "Companies", href: paths.companies },
      ]}
    />
  );
}

const sectionsOf = (site: Outputs["site"]["info"]): TextSection[] => [
  {
    id: "why",
    heading: "Why a board for one trade",
    content: (
      <>
        <p>
          A general board knows that a job is “construction”. It does not know NEC from JCT, a contractor’s surveyor from a client’s, or a
          day rate inside IR35 from one outside. Those are what a surveyor decides by, so here they are fields: they can be searched,
          filtered and compared.
        </p>
        <p>
          In a “daywork”, work is valued by the time and materials that went into it. The board tries to be as plain: what the work is,
          where, under which contract, and what it pays.
        </p>
      </>
    ),
  },
  {
    id: "rules",
    heading: "Rules we keep ourselves",
    content: (
      <ul>
        <li>
          Jobseekers pay nothing. Nobody may <Source href={sources.employmentAgenciesAct}>charge people for finding them work</Source>, and
          we do not.
        </li>
        <li>No advert can buy a better place in a list. The order is the one you choose, by the rule that is named beside it.</li>
        <li>Pay is what the advertiser states. Where an advert states none we say so, and do not guess.</li>
        <li>Salaries, day rates and hourly rates are never mixed into one figure.</li>
        <li>An advert shows when it was first advertised and how often it was relisted, so an old one cannot look new.</li>
        <li>“Verified” means that we have checked that a firm is who it says it is. It cannot be bought.</li>
        <li>Adverts that are invented to show how the board works are marked “Sample” wherever they stand.</li>
        <li>
          We do not sell personal data. The <Link href={paths.privacy}>privacy notice</Link> lists everything that is kept, why, and for how
          long.
        </li>
      </ul>
    ),
  },
  {
    id: "money",
    heading: "How it is paid for",
    content: (
      <p>
        Advertisers pay for their adverts, at the <Link href={paths.pricing}>published prices</Link>. There is no other advertising on the
        pages. We take no share of a salary and no fee when somebody is hired.
      </p>
    ),
  },
  {
    id: "reading-it-your-way",
    heading: "Made to be read by everybody",
    content: (
      <p>
        The lists, adverts and texts can be read and searched without JavaScript, with a keyboard and with a screen reader, on a narrow
        phone and at four times the size. If something is in your way, <Link href={paths.contact("fault")}>tell us</Link>: we count it as a
        fault.
      </p>
    ),
  },
  {
    id: "who",
    heading: "Who runs it",
    content: (
      <p>
        {site.name} is run by {site.companyLine}. Write to us by the <Link href={paths.contact()}>contact form</Link> or at{" "}
        <MailTo address={site.supportEmail} />.
      </p>
    ),
  },
];
