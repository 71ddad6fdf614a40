import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { MailTo, Source } from "#src/ui/text-page/text-links.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { LegalTextPage } from "./legal-text.tsx";
import { sources } from "./sources.ts";
import { advertTermsSections, liabilitySections } from "./terms-sections.tsx";

export const prepare = (queries: Queries) => [queries.site.info.ensureData()];

export default function TermsPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <LegalTextPage
      text="terms"
      description={`What you may expect of ${site.name} and what it expects of you: accounts, fair use, adverts and pay figures, responsibility and the law that applies.`}
      inShort={[
        "Reading and searching adverts is free and needs no account. Jobseekers never pay.",
        "Adverts and their pay figures come from the advertisers, who answer for them.",
        "Use the site honestly and lawfully, and keep your account to yourself.",
        "Nothing here takes away a right that the law gives you.",
      ]}
      sections={sectionsOf(site)}
      related={[
        { label: "Search jobs", href: paths.jobs() },
        { label: "Companies", href: paths.companies },
        { label: "How it works", href: "/how-it-works" },
        { label: "Contact us", href: "/contact" },
      ]}
    />
  );
}

const sectionsOf = (site: Outputs["site"]["info"]): TextSection[] => [
  {
    id: "who-we-are",
    heading: "Who we are",
    content: (
      <>
        <p>
          {site.name} is a job board for quantity surveyors and construction cost professionals in the United Kingdom. In these terms “we”
          is its operator: {site.companyLine}. Write to us at <MailTo address={site.supportEmail} />.
        </p>
        <p>
          We publish adverts and help people to find them. We are not the employer in any of them, and we do not choose who is interviewed
          or hired. What you and an advertiser agree is between the two of you.
        </p>
      </>
    ),
  },
  {
    id: "using-the-site",
    heading: "Using the site",
    content: (
      <>
        <p>
          Anyone may read and search without an account. By using the site you agree to these terms. When you register we ask you to accept
          them, and we keep which version you accepted and when. Recruiters also accept the{" "}
          <Link href={paths.userAgreement}>user agreement</Link>. What we do with personal data stands in the{" "}
          <Link href={paths.privacy}>privacy notice</Link>.
        </p>
        <p>
          Jobseekers pay nothing. By law nobody may{" "}
          <Source href={sources.employmentAgenciesAct}>charge people for finding them work</Source> in our trade. If an advertiser asks you
          for money, do not pay; tell us, and see what <Source href={sources.jobsAware}>JobsAware</Source> advises.
        </p>
      </>
    ),
  },
  {
    id: "accounts",
    heading: "Your account",
    content: (
      <ul>
        <li>You must be 16 or over to have one, and what you tell us about yourself must be true.</li>
        <li>An account is for one person. Keep its password to yourself; you can add two-step sign-in and see every device signed in.</li>
        <li>What is done through your account counts as done by you, unless somebody got in through a fault of ours.</li>
        <li>An API token lets a script act for you. Treat it like a password and revoke it when you no longer need it.</li>
        <li>
          You may close your account at any time in <Link href={paths.myAccount("delete")}>your account’s settings</Link>. We close accounts
          that are not used; the <Link href={paths.privacy}>privacy notice</Link> says when, and we write to you first.
        </li>
        <li>
          We may suspend an account that breaks these terms or puts others at risk. You can write to us, and a person will look at it again.
        </li>
      </ul>
    ),
  },
  {
    id: "fair-use",
    heading: "Fair use",
    content: (
      <>
        <p>You may not use the site to:</p>
        <ul>
          <li>break the law, mislead, harass or discriminate;</li>
          <li>pass yourself off as somebody else, or as acting for a firm you do not act for;</li>
          <li>collect details of people, or send them mail they have not asked for;</li>
          <li>look for ways round its security, or load it so that others are held up;</li>
          <li>republish adverts in bulk as if they were yours.</li>
        </ul>
        <p>
          Scripts are welcome where they are made for it: the lists of jobs can be had as feeds, and an API token reads what your account
          may read. Keep within the limits that answers state. If you have found a weakness, tell us before you tell others; we will thank
          you for it.
        </p>
      </>
    ),
  },
  ...advertTermsSections(site),
  ...liabilitySections(site),
];
