import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { MailTo, Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import { LegalTextPage } from "./legal-text.tsx";
import sources from "./sources.json" with { type: "json" };

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

type Site = Outputs["site"]["info"];

const advertTermsSections = ({ supportEmail }: Site): TextSection[] => [
  {
    id: "adverts",
    heading: "Adverts",
    content: (
      <ul>
        <li>Advertisers write their adverts and answer for them. We ask them to keep to the rules of the user agreement.</li>
        <li>
          Some adverts come from elsewhere, such as a firm’s own vacancy page or another publisher. Each of these names its source, and
          links to it where the source gives an address.
        </li>
        <li>
          “Verified” beside a firm means that we have checked that it is who it says it is. It says nothing about a particular vacancy.
        </li>
        <li>
          Adverts marked “Sample” are invented, to show how the board works. Their firms do not exist, and nobody reads what is sent to
          them.
        </li>
        <li>
          We sort every advert by kind of work, place, contract and pay from its own wording. Software does much of this and can read
          wrongly: the advert’s own text decides.
        </li>
        <li>
          An advert that has closed can be read for {limits.closedJobReadableDays} days more, marked as closed, so that applicants can look
          back at it.
        </li>
        <li>
          If an advert is wrong, unlawful or suspicious, send its address to <MailTo address={supportEmail} />. We will look at it and take
          it down if it should not be there.
        </li>
      </ul>
    ),
  },
  {
    id: "pay",
    heading: "Pay figures",
    content: (
      <>
        <p>
          Pay is what the advertiser states. We do not guess at pay that an advert leaves out. To filter and sort we put figures on one
          footing: a monthly figure is counted as a twelfth of a year, a weekly one as five days. Yearly, daily and hourly pay are never
          mixed, because a day rate and a salary are not the same thing.
        </p>
        <p>
          A figure in an advert is not an offer of employment. Check with the advertiser what it includes, and for contract work who decides
          and answers for tax status.
        </p>
      </>
    ),
  },
  {
    id: "your-content",
    heading: "What you give us",
    content: (
      <p>
        What you write stays yours. You let us store and show it as far as the site needs in order to do what you asked of it, and no
        further. The site’s own texts, design and software belong to us or to those who license them to us; you may print and quote them for
        your own use.
      </p>
    ),
  },
];

const liabilitySections = ({ supportEmail }: Site): TextSection[] => [
  {
    id: "liability",
    heading: "What we answer for",
    content: (
      <>
        <p>
          We run the site with reasonable care and skill. We cannot promise that it is always there, that every advert is right, or that you
          will find work or staff through it.
        </p>
        <p>
          Nothing in these terms limits what we answer for in case of death or injury caused by negligence, of fraud, or of anything else
          that the law does not let us limit.
        </p>
        <p>
          <strong>If you use the site for yourself,</strong> we answer for loss that we cause by breaking these terms or by lack of
          reasonable care, where it was foreseeable. Your rights under the{" "}
          <Source href={sources.consumerRights}>Consumer Rights Act 2015</Source> stay as they are.
        </p>
        <p>
          <strong>If you use it in the course of a business,</strong> we do not answer, so far as the law allows, for loss of profit, of
          business or of good name, nor for indirect loss.
        </p>
        <p>Links lead to sites that others run. We answer for our own pages, not for theirs.</p>
      </>
    ),
  },
  {
    id: "changes",
    heading: "Changes to these terms",
    content: (
      <p>
        When the wording changes it gets a new version and a date from which it applies, both shown at the top of this page. A change does
        not reach back to what was done before. If you have an account and do not agree with a new version, you may close it. The version
        you accepted is part of <Link href={paths.myAccount("data")}>the copy of your data</Link>.
      </p>
    ),
  },
  {
    id: "law",
    heading: "Law and disputes",
    content: (
      <>
        <p>
          Tell us first if something is wrong: <MailTo address={supportEmail} />. Most things can be put right that way.
        </p>
        <p>
          The law of England and Wales applies to these terms, and its courts decide disputes. If you use the site for yourself and live in
          Scotland or Northern Ireland, you may also go to the courts there, and you keep the protection that the law of your home gives
          you.
        </p>
        <p>If a court finds one part of these terms not to be valid, the rest stays in force.</p>
      </>
    ),
  },
];
