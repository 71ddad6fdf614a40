import { useEffect } from "react";
import { defaultAssumptions, timesAYear } from "#db/pay-terms-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { comparePicks } from "#src/features/compare/compare-bar.tsx";
import { PayTermsButton } from "#src/features/pay-terms/equivalent.tsx";
import { type ReaderTerms, usePayTerms } from "#src/features/pay-terms/pay-terms.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatMoney, payFigures, payLine, payUnit } from "#src/lib/money.ts";
import { promiseWords, replyWords } from "#src/lib/reply-words.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import table from "#src/ui/table.module.css";
import styles from "./compare-page.module.css";

const { days: daysWorkedInYear } = defaultAssumptions;

type ComparedJob = NonNullable<Outputs["jobs"]["compare"][number]["job"]>;

/** Lines of the table: the name, and an advert's value; null where it has none. */
const factLines: readonly { name: string; of: (job: ComparedJob, own: ReaderTerms) => string | null }[] = [
  { name: "Pay", of: ({ pay, payText }) => (pay ? payLine(pay) : payText) },
  { name: "About the same as", of: equivalentPayText },
  {
    name: "Pay basis and IR35",
    of: ({ pay }) => (pay?.basisLabel ? [pay, ...pay.otherRates].map(({ basisLabel }) => basisLabel).join(" · ") : null),
  },
  { name: "Employer", of: employerLine },
  { name: "Place", of: placeLine },
  { name: "Days a week on site", of: ({ siteDaysPerWeek }) => siteDaysPerWeek?.toString() ?? null },
  { name: "Days a week at home", of: ({ homeDaysPerWeek }) => homeDaysPerWeek?.toString() ?? null },
  { name: "Work type", of: ({ workType }) => workType.label },
  { name: "Contract", of: contractLine },
  { name: "Hours", of: ({ workingPatternLabel }) => workingPatternLabel },
  { name: "Level", of: ({ levelLabel }) => levelLabel },
  {
    name: "RICS level",
    of: ({ rics }) => rics && `${rics.label}, ${rics.rule === "working-towards" ? "or working towards it" : (rics.rule ?? "preferred")}`,
  },
  { name: "Contract suites", of: ({ suites }) => requirementsText(suites) },
  { name: "Sector", of: ({ sector }) => sector?.label ?? null },
  { name: "Project value", of: ({ projectValueLabel }) => projectValueLabel },
  { name: "Software", of: ({ software }) => requirementsText(software) },
  { name: "Measurement rules", of: ({ measurementRules }) => requirementsText(measurementRules) },
  { name: "Benefits", of: ({ benefits }) => benefits.join(", ") || null },
  { name: "Start", of: ({ startsOn }) => startsOn && longDate(new Date(`${startsOn}T12:00:00Z`)) },
  { name: "Closing date", of: ({ closesAt }) => closesAt && longDate(new Date(closesAt)) },
  { name: "First advertised", of: ({ firstPublishedAt }) => longDate(new Date(firstPublishedAt)) },
  { name: "Confirmed open", of: ({ confirmedOpenAt }) => confirmedOpenAt && longDate(new Date(confirmedOpenAt)) },
  { name: "Promised answer", of: ({ replyPromise }) => (replyPromise?.brokenAt === null ? promiseWords(replyPromise) : null) },
  { name: "Answers to applicants", of: ({ replyRecord }) => replyRecord && `Has ${replyWords(replyRecord)}` },
];

/** Returns the values of each line and whether they differ; lines without any value are omitted. */
function compareFacts(jobs: readonly ComparedJob[], own: ReaderTerms): { name: string; values: (string | null)[]; differ: boolean }[] {
  return factLines
    .map(({ name, of }) => {
      const values = jobs.map((job) => of(job, own) || null);
      return { name, values, differ: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== null));
}

/** On the reader's own terms; without them, or where they need no conversion, a rate's year and a salary's day. */
function equivalentPayText({ pay }: ComparedJob, own: ReaderTerms): string | null {
  if (!pay) return null;
  const onTerms = own?.convert?.(pay, own.terms, new Date());
  if (onTerms) return `${payFigures(onTerms)} ${onTerms.unit}`;
  if (own?.convert) return `${payFigures(pay)} ${payUnit(pay.period)}`;
  const isYearly = pay.period === "year";
  const times = isYearly ? 1 / daysWorkedInYear : timesAYear(pay.period);
  const turned = (pence: number | null) => (pence === null ? [] : formatMoney(Math.round((pence * times) / 100) * 100, pay.currency));
  const ends = [...new Set([turned(pay.minPence), turned(pay.maxPence)].flat())];
  const opening = pay.maxPence === null ? "From " : pay.minPence === null ? "Up to " : "";
  return `${opening}${ends.join(" to ")} ${isYearly ? "a day worked" : "a year"}`;
}

function employerLine({ company, clientName }: ComparedJob): string {
  const verified = company.isVerified ? ", verified" : "";
  if (!company.isAgency) return `${company.name}, ${company.employerTypeLabel}${verified}`;
  return `${company.name}, agency for ${clientName ?? "an unnamed employer"}${verified}`;
}

function placeLine({ site, office, workType }: ComparedJob): string | null {
  if (site && office && site.label !== office.label) return `Site: ${site.label}; office: ${office.label}`;
  return (site ?? office)?.label ?? (workType.slug === "remote" ? "Anywhere in the UK" : null);
}

function contractLine({ contractType, durationMonths }: ComparedJob): string {
  return durationMonths === null
    ? contractType.label
    : `${contractType.label}, ${durationMonths} ${durationMonths === 1 ? "month" : "months"}`;
}

const requirementsText = (items: ComparedJob["suites"]) =>
  items
    .map(({ label, need }) => `${label} (${need === "must" ? "essential" : need === "useful" ? "useful" : "training given"})`)
    .join(", ") || null;

const largestId = 4_294_967_295;

/** Parses advert numbers in an address, without duplicates and up to the limit; other values are ignored. */
export function readComparedIds(search: URLSearchParams): number[] {
  const ids = search
    .getAll("jobs")
    .join(",")
    .slice(0, 200)
    .split(",")
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)
    .filter((id) => id <= largestId);
  return [...new Set(ids)].slice(0, limits.comparedJobs);
}

/** Synchronises the picks with the compared adverts: lists show them as picked, and removing one unpicks it. */
function SyncComparePicks({ ids }: { ids: readonly number[] }) {
  const joined = ids.join(",");
  useEffect(() => comparePicks.set(joined === "" ? [] : joined.split(",").map(Number)), [joined]);
  return null;
}

export const prepare = (queries: Queries, { search }: PageProps) => [queries.jobs.compare.ensureData({ jobIds: readComparedIds(search) })];

/** Adverts side by side; the address names them. */
export default function ComparePage({ search }: PageProps) {
  const jobIds = readComparedIds(search);
  const [found] = trpc.jobs.compare.useSuspenseQuery({ jobIds });
  const jobs = found.flatMap(({ job }) => job ?? []);
  const gone = found.filter(({ job }) => job === null).map(({ id }) => id);
  return (
    <div className={styles.page}>
      <PageHead title="Compare jobs" description="Adverts side by side." canonicalPath={null} isIndexable={false} />
      <h1 tabIndex={-1}>Compare jobs</h1>
      {gone.map((id) => (
        <p key={id}>Advert {id} does not exist or is no longer shown, so it cannot be compared.</p>
      ))}
      {jobs.length < 2 && (
        <p>
          {jobs.length === 0 ? "You have not chosen any adverts. " : "You have chosen one advert. Choose another to compare it with. "}
          Press “Compare” on up to {limits.comparedJobs} adverts in any list. <Link href={paths.jobs()}>Search the jobs</Link>
        </p>
      )}
      {jobs.length > 1 && (
        <p className={styles.note}>
          Rows where the adverts differ are marked “≠”. Day rates are converted to a year, and salaries to a day, using {daysWorkedInYear}{" "}
          days worked a year. Day rates do not include holiday, pension or sick pay. <PayTermsButton />
        </p>
      )}
      {jobs.length > 0 && <ComparisonTable jobs={jobs} />}
      <SyncComparePicks ids={jobs.map(({ id }) => id)} />
    </div>
  );
}

function ComparisonTable({ jobs }: { jobs: readonly ComparedJob[] }) {
  const lines = compareFacts(jobs, usePayTerms());
  const without = (id: number) => jobs.filter((job) => job.id !== id).map((job) => job.id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`${table.scroll} ${styles.scroll}`} aria-label="Comparison" tabIndex={0}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">Adverts side by side</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What is compared</span>
            </th>
            {jobs.map((job) => (
              <th key={job.id} scope="col">
                <Link href={paths.job(job.id)}>{job.title}</Link>
                <span className={styles.address}>{paths.job(job.id)}</span>
                {!job.isOpen && (
                  <span className={styles.state}>
                    Closed{job.endedAt && ` ${longDate(new Date(job.endedAt))}`}: no longer taking applications
                  </span>
                )}
                {job.isSample && <span className={styles.state}>Sample advert</span>}
                {jobs.length > 1 && (
                  <span className={styles.state} data-screen-only="">
                    <Link href={paths.compare(without(job.id))}>
                      Remove<span className="visually-hidden"> {job.title}</span>
                    </Link>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, values, differ }) => (
            <tr key={name} className={differ && jobs.length > 1 ? styles.differ : undefined}>
              <th scope="row">
                {name}
                {differ && jobs.length > 1 && (
                  <>
                    <span aria-hidden="true">{"\u00a0"}≠</span>
                    <span className="visually-hidden"> (differs)</span>
                  </>
                )}
              </th>
              {values.map((value, at) => (
                <td key={jobs[at]?.id}>{value ?? <span className={styles.silent}>Not stated</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot data-screen-only="">
          <tr>
            <th scope="row">Apply</th>
            {jobs.map((job) => (
              <td key={job.id}>
                {job.isOpen ? (
                  <Link href={paths.apply(job.id)}>
                    Apply<span className="visually-hidden"> for {job.title}</span>
                  </Link>
                ) : (
                  "Closed"
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
