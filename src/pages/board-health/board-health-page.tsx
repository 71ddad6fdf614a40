import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import page from "#src/ui/signed-in/own-page.module.css";
import table from "#src/ui/table.module.css";
import styles from "./board-health.module.css";
import { measures } from "./measures.ts";

export const prepare = (queries: Queries) => [queries.boardHealth.read.ensureData(), queries.site.info.ensureData()];

type Health = Outputs["boardHealth"]["read"];
type Day = NonNullable<Health["latest"]>;

/** How honest and how well kept the board is, in numbers that it counts of itself. */
export default function BoardHealthPage() {
  const [{ latest, before }] = trpc.boardHealth.read.useSuspenseQuery();
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <div className={page.page}>
      <PageHead
        title="Board health"
        description={`What ${site.name} counts of itself: how many adverts state pay, how old they are, how many applications are answered, and how often something is reported.`}
        canonicalPath={paths.boardHealth}
      />
      <header className={page.header}>
        <h1 tabIndex={-1}>Board health</h1>
      </header>
      <p className={styles.words}>
        A job board is only as good as what stands on it. These are the figures we watch, counted every hour from every advert and
        application on {site.name}, whether they flatter us or not.
      </p>
      {latest ? <Figures latest={latest} before={before} /> : <p>The first count is under way: look again in a minute.</p>}
      <p className={styles.words}>
        <Link href={paths.howItWorks}>How the board works</Link> says how adverts are checked. Each advert has a way to report it, and{" "}
        <Link href={paths.contact()}>anything else</Link> reaches us too. What adverts pay stands in the{" "}
        <Link href={paths.salaryGuide}>salary guide</Link>, and what they ask for <Link href={paths.jobs()}>in the list</Link>.
      </p>
    </div>
  );
}

function Figures({ latest, before }: { latest: Day; before: Health["before"] }) {
  const { figures } = latest;
  const countedAt = new Date(latest.countedAt);
  return (
    <>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          Counted on {longDate(countedAt)} at {clockTime(countedAt)}
        </caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className={table.figure}>
              Now
            </th>
            <th scope="col" className={table.figure}>
              Counted among
            </th>
            <th scope="col" className={table.figure}>
              Four weeks before
            </th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ id, name, how, value, among }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className={rows.sub}>{how}</span>
              </th>
              <td data-label="Now" className={table.figure}>
                <strong>{value(figures) ?? "Nothing to count"}</strong>
              </td>
              <td data-label="Counted among" className={table.figure}>
                {among(figures)}
              </td>
              <td data-label="Four weeks before" className={table.figure}>
                {before ? (value(before.figures) ?? "Nothing to count") : "Not counted yet"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {figures.sample > 0 && (
        <p>
          {formatCount(figures.sample)} of the {formatCount(figures.open)} open adverts are samples, invented to show how the board works.
          They are counted here like all others.
        </p>
      )}
    </>
  );
}
