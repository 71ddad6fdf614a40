import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { MailTo, Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import { LegalTextPage } from "./legal-text.tsx";
import sources from "./sources.json" with { type: "json" };

export const prepare = (queries: Queries) => [queries.site.info.ensureData()];

/** Terms for recruiters and companies, in addition to the terms of use. */
export default function UserAgreementPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <LegalTextPage
      text="user-agreement"
      description={`Rules for recruiters and companies that advertise on ${site.name}: real vacancies, equal treatment, agencies, honest pay, applicants’ data, and how adverts are refused or removed.`}
      inShort={[
        "Advertise real vacancies that you have the authority to fill, and take them down when they are filled.",
        "Say who you are, whether the work is temporary or permanent, and what it pays as it really is.",
        "Treat everybody equally and charge no one for being found work.",
        "Use what applicants tell you for that vacancy and nothing else.",
      ]}
      sections={[...advertRulesSections(site), ...conductSections(site)]}
      related={[
        { label: "Create an employer account", href: paths.register("recruiter") },
        { label: "How to post a job", href: "/how-to-post-a-job" },
        { label: "Pricing", href: "/pricing" },
        { label: "Companies hiring now", href: paths.hiringCompanies },
      ]}
    />
  );
}

type Site = Outputs["site"]["info"];

const advertRulesSections = ({ name, companyLine }: Site): TextSection[] => [
  {
    id: "who-agrees",
    heading: "Who agrees to this",
    content: (
      <>
        <p>
          This agreement is between the operator of {name}, {companyLine} (“we”), and everyone who advertises here or manages a company’s
          account: employers, agencies, employment businesses and freelance recruiters. It adds to the{" "}
          <Link href={paths.terms}>terms of use</Link>. We keep which version of both you accepted, and when.
        </p>
        <p>
          If you act for a firm, you confirm that it has given you the authority to, and you agree for the firm as well as for yourself.
        </p>
      </>
    ),
  },
  {
    id: "real-vacancies",
    heading: "Real vacancies",
    content: (
      <ul>
        <li>Every advert is for work that exists now or has a known starting date. No adverts to collect CVs or to test the market.</li>
        <li>
          One vacancy, one advert. Do not post it again to make it look new: we show when it was first advertised and how often relisted.
        </li>
        <li>Title, place, hours, kind of contract and duties are as they will be. Software finds jobs by these words, and so do people.</li>
        <li>
          The rules on <Source href={sources.advertisingCode}>recruitment advertising in the CAP Code</Source>, which the Advertising
          Standards Authority applies, hold here too: nothing that misleads, and genuine vacancies only.
        </li>
      </ul>
    ),
  },
  {
    id: "equal-treatment",
    heading: "Equal treatment",
    content: (
      <>
        <p>
          The <Source href={sources.equalityAct}>Equality Act 2010</Source> forbids adverts and selection that discriminate because of age,
          disability, gender reassignment, marriage and civil partnership, pregnancy and maternity, race, religion or belief, sex, or sexual
          orientation. The exceptions, such as an occupational requirement, are narrow: have yours ready to show.
        </p>
        <p>
          Words can do it by themselves. “Young”, “recent graduate”, “native speaker” and a number of years that the work does not need put
          people off whom you may not exclude. Northern Ireland has equality laws of its own, which apply to work there.
        </p>
      </>
    ),
  },
  {
    id: "agencies",
    heading: "Agencies and employment businesses",
    content: (
      <>
        <p>
          In Great Britain{" "}
          <Source href={sources.conductRegulations}>
            regulation 27 of the Conduct of Employment Agencies and Employment Businesses Regulations 2003
          </Source>{" "}
          applies to every advert you issue. You must:
        </p>
        <ul>
          <li>give the full name of your agency or employment business;</li>
          <li>say for each position whether it is temporary or permanent;</li>
          <li>hold details of the specific position, and the hirer’s authority to find people for it, before you advertise;</li>
          <li>
            if you state pay, also state the nature of the work, where it is, and the least experience, training or qualifications needed.
          </li>
        </ul>
        <p>
          Work in Northern Ireland comes under{" "}
          <Source href={sources.conductRegulationsNorthernIreland}>the Regulations of 2005 for Northern Ireland</Source>. You may{" "}
          <Source href={sources.employmentAgenciesAct}>charge no work-seeker for finding them work</Source>, openly or through something
          they must buy first.
        </p>
      </>
    ),
  },
  {
    id: "honest-pay",
    heading: "Honest pay",
    content: (
      <ul>
        <li>State what you mean to pay. Both ends of a range are figures that you would really pay.</li>
        <li>Say whether a figure is by the year, day or hour, and keep bonus, car allowance and other benefits apart from it.</li>
        <li>For day rates say what the figure is: PAYE, umbrella, or outside IR35, and by whose decision.</li>
        <li>
          Pay may not be below the <Source href={sources.minimumWage}>National Minimum Wage</Source>.
        </li>
        <li>
          You need not state pay, but leaving it out must not mislead. A search by pay leaves such adverts out unless people ask for them.
        </li>
      </ul>
    ),
  },
];

const conductSections = ({ supportEmail }: Site): TextSection[] => [
  {
    id: "candidate-data",
    heading: "Applicants’ data",
    content: (
      <>
        <p>
          For what applicants send you, you are a controller of your own under the <Source href={sources.ukGdpr}>UK GDPR</Source>. Use it to
          fill the vacancy they applied for. Ask before you keep it for others, before you pass it on, and before you send marketing.
        </p>
        <p>
          Tell applicants who you are, what you keep and for how long; keep it safe; erase it when you no longer need it; answer when they
          ask to see it. Do not ask in an advert for health, family plans, religion or the like. Nobody may be turned down by software
          alone.
        </p>
      </>
    ),
  },
  {
    id: "freshness",
    heading: "Keeping adverts fresh",
    content: (
      <ul>
        <li>Take an advert down within two working days after the position is filled or withdrawn.</li>
        <li>Adverts end on their closing date, or when the time they were published for has run out.</li>
        <li>If you let us read your adverts from a feed, keep the feed true: an advert that it no longer lists is taken down here too.</li>
        <li>A closed advert can be read for {limits.closedJobReadableDays} days more, marked as closed. It takes no applications.</li>
      </ul>
    ),
  },
  {
    id: "your-company",
    heading: "Your company and your colleagues",
    content: (
      <ul>
        <li>What your company’s page says must be true and yours to publish, pictures and marks included.</li>
        <li>Invite only people who work for the company, and tell us when one of them leaves. You answer for what they do in its name.</li>
        <li>
          We may ask for proof that you act for the company. The mark “Verified” is given and withdrawn by us and must not be claimed
          elsewhere.
        </li>
      </ul>
    ),
  },
  {
    id: "refusal-and-removal",
    heading: "Refusing and removing adverts",
    content: (
      <>
        <p>
          We may refuse, pause or remove an advert that breaks these rules or the law, or about which we have good reason to doubt. Where it
          is serious or happens again, we may suspend the account. Fraud and danger to people we report to those whose task it is.
        </p>
        <p>
          Ask at <MailTo address={supportEmail} /> and we tell you which rule it was, unless the law keeps us from it. If you think we are
          wrong, say why, and a person will look at it again.
        </p>
      </>
    ),
  },
  {
    id: "what-we-answer-for",
    heading: "What each of us answers for",
    content: (
      <p>
        You answer for your adverts and for what you do with applicants’ data, and make good what a breach of this agreement by you costs us
        towards others. What we answer for, how this agreement changes and the law that applies stand in the{" "}
        <Link href={paths.terms}>terms of use</Link>.
      </p>
    ),
  },
];
