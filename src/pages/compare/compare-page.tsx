import { useEffect } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { comparePicks } from "#src/features/compare/compare-picks.ts";
import { longDate } from "#src/lib/dates.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import table from "#src/ui/table.module.css";
import styles from "./compare-page.module.css";
import { type Compared, compareFacts, daysWorkedInYear } from "./compared-facts.ts";
import { readCompared } from "./read-compared.ts";

/** The adverts that stand side by side are the ones picked: lists show it, and one taken out is let go of. */
function ComparePicksKept({ ids }: { ids: readonly number[] }) {
  const asked = ids.join(",");
  useEffect(() => comparePicks.set(asked === "" ? [] : asked.split(",").map(Number)), [asked]);
  return null;
}

export const prepare = (queries: Queries, { search }: PageProps) => [queries.jobs.compare.ensureData({ jobIds: readCompared(search) })];

/** A few adverts side by side, picked from lists; the address names them. */
export default function ComparePage({ search }: PageProps) {
  const jobIds = readCompared(search);
  const [found] = trpc.jobs.compare.useSuspenseQuery({ jobIds });
  const jobs = found.flatMap(({ job }) => job ?? []);
  const gone = found.filter(({ job }) => job === null).map(({ id }) => id);
  return (
    <div className={styles.page}>
      <PageHead title="Compare jobs" description="Adverts side by side." canonicalPath={null} isIndexable={false} />
      <h1 tabIndex={-1}>Compare jobs</h1>
      {gone.map((id) => (
        <p key={id}>Advert {id} is not there, or is no longer shown to anybody, so it cannot be compared.</p>
      ))}
      {jobs.length < 2 && (
        <p>
          {jobs.length === 0 ? "No adverts are picked. " : "One advert is here; pick another beside it. "}
          Press “Compare” on up to {limits.comparedJobs} adverts of any list. <Link href={paths.jobs()}>Search the jobs</Link>
        </p>
      )}
      {jobs.length > 1 && (
        <p className={styles.note}>
          Rows where the adverts differ are marked “≠”. A day rate is turned into a year, and a salary into a day, by {daysWorkedInYear}{" "}
          days worked a year; a day rate carries no holiday, pension or sick pay of its own.
        </p>
      )}
      {jobs.length > 0 && <Sheet jobs={jobs} />}
      <ComparePicksKept ids={jobs.map(({ id }) => id)} />
    </div>
  );
}

function Sheet({ jobs }: { jobs: readonly Compared[] }) {
  const lines = compareFacts(jobs);
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
                  <span className={styles.state}>Closed{job.endedAt && ` ${longDate(new Date(job.endedAt))}`}: applications are over</span>
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
