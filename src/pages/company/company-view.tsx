import { apcQuestions } from "#db/taxonomy/apc.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { FirmMark } from "#src/ui/firm-mark.tsx";
import { Link } from "#src/ui/link.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { ArticlePicture } from "../articles/article-list.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { type Apc, apcBadges, apcFacts, apcShareWords } from "./apc-words.ts";
import { AdvertTruth, PayRanges, ReplyRecord } from "./company-figures.tsx";
import styles from "./company-page.module.css";

type Award = Outputs["contractAwards"]["list"]["items"][number];
type Company = NonNullable<Outputs["companies"]["profile"]>;

/** The public page; also the preview for its editors. */
export function CompanyView({ company, awards = [] }: { company: Company; awards?: readonly Award[] }) {
  const now = useNow();
  return (
    <article className={profileStyles.page}>
      <CompanyHeader company={company} />
      <div className={styles.opening}>
        {company.about && (
          <Section id="about" heading="About">
            {company.about.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className={styles.prose}>
                {paragraph}
              </p>
            ))}
          </Section>
        )}
        <Gallery company={company} />
      </div>
      <PayRanges company={company} />
      <ReplyRecord company={company} />
      <AdvertTruth company={company} />
      <CompanyFacts company={company} />
      {company.apc && <ApcSection apc={company.apc} />}
      {awards.length > 0 && <WonContracts awards={awards} />}
      <Section id="jobs" heading={company.liveJobCount === 0 ? "No live jobs just now" : counted(company.liveJobCount, "live job")}>
        {company.jobs.length > 0 && <JobList jobs={company.jobs} now={now} headingLevel={3} />}
        <p className={styles.after} data-screen-only>
          <Link href={paths.embed(company.slug)}>Show these adverts on your own site</Link>
        </p>
      </Section>
    </article>
  );
}

const sampleTopics = ["news", "hiring", "measurement"] as const;

/** The company's pictures; a sample company without any shows drawings, and says so. */
function Gallery({ company: { pictures, isSample } }: { company: Company }) {
  if (pictures.length === 0 && !isSample) return null;
  return (
    <Section id="gallery" heading="Pictures">
      <ul className={styles.gallery}>
        {pictures.map(({ id, path, sources, width, height, alt }) => (
          <li key={id}>
            <img
              src={path}
              srcSet={sources}
              sizes="(max-width: 40rem) 50vw, 24rem"
              width={width}
              height={height}
              alt={alt}
              loading="lazy"
            />
          </li>
        ))}
        {pictures.length === 0 &&
          sampleTopics.map((topic) => (
            <li key={topic}>
              <ArticlePicture topic={topic} size="m" />
            </li>
          ))}
      </ul>
      {pictures.length === 0 && <p className={profileStyles.soft}>Sample pictures: drawn, to show where a company’s photographs go.</p>}
    </Section>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const facts: [string, React.ReactNode][] = [
    ["Website", company.website && <WebsiteLink url={company.website} />],
    ["Offices", company.offices.join(" · ")],
    ["Sectors", company.sectors.map(({ label }) => label).join(", ")],
    ["Contract suites", company.statedSuites.join(", ")],
    ["Contract suites in its adverts", company.suites.map(({ label, count }) => `${label} (${count})`).join(", ")],
    ["Founded", company.foundedYear],
    ["Staff", company.staffBand],
    ["Turnover", company.turnoverBand],
    ["Adverts that state pay", company.payStatedShare === null ? null : `${Math.round(company.payStatedShare * 100)}%`],
  ];
  return (
    <Section id="facts" heading="Facts">
      <dl className={profileStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "Not stated"}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Public contracts of the last year, newest first. */
function WonContracts({ awards }: { awards: readonly Award[] }) {
  return (
    <Section id="won" aside={<Link href={paths.contractAwards()}>All contract awards</Link>} heading="Public contracts won">
      <dl className={profileStyles.facts}>
        {awards.map(({ ocid, title, buyer, place, awardedOn, valuePence, currency, isSample }) => (
          <div key={`${ocid} ${title}`}>
            <dt>{formatMonthOrDay(awardedOn)}</dt>
            <dd>
              {title} {isSample && <Tag>Sample</Tag>}
              <br />
              {[buyer, place, valuePence === null ? null : formatMoney(valuePence, currency)].filter(Boolean).join(" · ")}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="nofollow noopener external">
      {URL.canParse(url) ? new URL(url).hostname : url} <span aria-hidden="true">↗</span>
    </a>
  );
}

const verificationWords: Record<Company["verification"], string> = {
  verified: "Verified: the board has checked that this firm is who it says it is",
  "in-review": "Verification in review",
  "not-started": "Not verified by the board",
  refused: "Not verified by the board",
  lapsed: "Verification has lapsed",
};

/** Name, picture and verification state. */
function CompanyHeader({ company }: { company: Company }) {
  const { logo } = company;
  return (
    <header className={`${profileStyles.header} ${styles.head}`}>
      {logo ? (
        <img className={styles.logo} src={logo.path} width={logo.width} height={logo.height} alt={`Logo of ${company.name}`} />
      ) : (
        <FirmMark name={company.name} size="l" />
      )}
      <h1 tabIndex={-1}>{company.name}</h1>
      <p>
        {[company.employerTypeLabel, company.headOffice, company.staffBand && `${company.staffBand} staff`].filter(Boolean).join(" · ")}
      </p>
      {company.liveJobCount > 0 && (
        <p data-screen-only>
          <a href="#jobs">{counted(company.liveJobCount, "live job")}</a>
        </p>
      )}
      <p className={company.verification === "verified" ? profileStyles.verified : profileStyles.soft}>
        {verificationWords[company.verification]}
      </p>
      {company.proofs.length > 0 && <Proofs proofs={company.proofs} />}
      {company.isSample && <p className={profileStyles.soft}>Sample company: invented, to show how the board works.</p>}
    </header>
  );
}

const proofWords: Record<Company["proofs"][number]["proof"], (detail: string | null) => { label: string; meaning: string }> = {
  register: (number) => ({ label: "Registered", meaning: `Companies House lists company ${number} as active` }),
  domain: (domain) => ({ label: "Domain confirmed", meaning: `it published our code at ${domain}` }),
  "work-address": (domain) => ({
    label: "Work address confirmed",
    meaning: `someone at the firm receives e-mail at ${domain}, the domain of its website`,
  }),
  documents: () => ({ label: "Documents seen", meaning: "the board has checked its documents" }),
  decision: () => ({ label: "Checked by a person", meaning: "someone at the board has checked all of it" }),
};

function Proofs({ proofs }: Pick<Company, "proofs">) {
  return (
    <ul className={styles.proofs}>
      {proofs.map(({ proof, on, detail }) => {
        const { label, meaning } = proofWords[proof](detail);
        return (
          <li key={proof}>
            <Tag tone="good">{label}</Tag> {meaning}, {longDate(new Date(on))}
          </li>
        );
      })}
    </ul>
  );
}

function ApcSection({ apc }: { apc: Apc }) {
  const badge = apc.badge && apcBadges[apc.badge];
  return (
    <Section id="apc" heading="Support for the APC">
      {badge && (
        <p className={styles.said}>
          <Tag tone={badge.tone}>{badge.label}</Tag> {badge.meaning}
        </p>
      )}
      <dl className={profileStyles.facts}>
        {apcFacts(apc).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "Not stated"}</dd>
          </div>
        ))}
      </dl>
      <p className={`${profileStyles.soft} ${styles.after}`}>Stated by the firm on {longDate(new Date(apc.statedAt))}.</p>
      {apc.trainees ? (
        <table className={table.table}>
          <caption>
            What {apc.trainees.answers} or more of its trainees answered, rounded so that nobody can be identified. It is updated after
            every five answers.
          </caption>
          <tbody>
            {apcQuestions.map(({ field, question }) => (
              <tr key={field}>
                <th scope="row">{question}</th>
                <td>{apc.trainees && apcShareWords[apc.trainees[field]]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Fewer than five of its trainees have answered, so their answers are not shown yet.</p>
      )}
      <p data-screen-only>
        <Link href={paths.jobseekerTab("training")}>Are you a trainee here? Answer three questions a year</Link>
      </p>
    </Section>
  );
}
