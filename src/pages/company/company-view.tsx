import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { ApcSection } from "./apc-section.tsx";
import styles from "./company-page.module.css";

type Company = NonNullable<Outputs["companies"]["profile"]>;

/** The public page; also the preview for its editors. */
export function CompanyView({ company }: { company: Company }) {
  const now = useNow();
  return (
    <article className={profileStyles.page}>
      <CompanyHeader company={company} />
      {company.about && (
        <section aria-labelledby="about">
          <SectionHeading id="about">About</SectionHeading>
          {company.about.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className={styles.prose}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <CompanyFacts company={company} />
      {company.apc && <ApcSection apc={company.apc} />}
      <PayRanges company={company} />
      <section aria-labelledby="jobs">
        <SectionHeading id="jobs">
          {company.liveJobCount === 0 ? "No live jobs just now" : counted(company.liveJobCount, "live job")}
        </SectionHeading>
        {company.jobs.length > 0 && <JobList jobs={company.jobs} now={now} headingLevel={3} />}
        <p className={styles.after} data-screen-only>
          <Link href={paths.embed(company.slug)}>Show these adverts on your own site</Link>
        </p>
      </section>
    </article>
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
    ["Answers to applicants", company.replyRecord && `Has ${replyWords(company.replyRecord)}`],
    ["Promise to applicants", company.replyPromiseDays && `Says it answers everyone within ${company.replyPromiseDays} days`],
    ["Adverts that state pay", company.payStatedShare === null ? null : `${Math.round(company.payStatedShare * 100)}%`],
  ];
  return (
    <section aria-labelledby="facts">
      <SectionHeading id="facts">Facts</SectionHeading>
      <dl className={profileStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "Not stated"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="nofollow noopener external">
      {URL.canParse(url) ? new URL(url).hostname : url} <span aria-hidden="true">↗</span>
    </a>
  );
}

function PayRanges({ company }: { company: Company }) {
  if (company.payRanges.length === 0) return null;
  return (
    <section aria-labelledby="pay">
      <SectionHeading id="pay">Advertised pay</SectionHeading>
      <table className={`${table.table} ${styles.pay}`}>
        <caption>Lowest and highest figures in its live adverts. Salaries and day rates are shown separately.</caption>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col" className={table.figure}>
              Range
            </th>
            <th scope="col" className={table.figure}>
              Adverts
            </th>
          </tr>
        </thead>
        <tbody>
          {company.payRanges.map((range) => (
            <tr key={range.levelLabel + range.scale}>
              <th scope="row">{range.levelLabel}</th>
              <td className={styles.range}>
                <span>
                  {range.minPence === range.maxPence
                    ? formatMoney(range.minPence)
                    : `${formatMoney(range.minPence)} – ${formatMoney(range.maxPence)}`}
                </span>{" "}
                <span>a {range.scale}</span>
              </td>
              <td className={table.figure}>{formatCount(range.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
    <header className={profileStyles.header}>
      {logo && <img className={styles.logo} src={logo.path} width={logo.width} height={logo.height} alt={`Logo of ${company.name}`} />}
      <h1 tabIndex={-1}>{company.name}</h1>
      <p>{[company.employerTypeLabel, company.headOffice].filter(Boolean).join(" · ")}</p>
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
