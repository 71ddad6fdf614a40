import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import page from "#src/ui/signed-in/own-page.module.css";
import table from "#src/ui/table.module.css";
import styles from "./board-health.module.css";

export type BoardFigures = NonNullable<Outputs["boardHealth"]["read"]["latest"]>["figures"];

interface Measure {
  id: string;
  name: string;
  /** What is counted, and out of what. */
  how: string;
  /** Null for an empty population. */
  value(figures: BoardFigures): string | null;
  /** Size of the population. */
  among(figures: BoardFigures): string;
}

const advertCountText = (count: number) => counted(count, "advert");
const shareText = (part: number, whole: number) =>
  whole === 0 ? null : `${((part / whole) * 100).toFixed(part === 0 || part === whole ? 0 : 1)}%`;

/** Measures of how well the board is maintained. */
export const measures: readonly Measure[] = [
  {
    id: "pay",
    name: "Adverts that state pay",
    how: "Open adverts with a figure for pay, not only words such as “competitive”.",
    value: ({ withPay, open }) => shareText(withPay, open),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "age",
    name: "Age of the middle advert",
    how: "Half of the open adverts have been on the board for longer than this. An advert put up again counts from its first day.",
    value: ({ medianAgeDays }) => (medianAgeDays === null ? null : counted(medianAgeDays, "day")),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "fresh",
    name: "Adverts known to be open",
    how: "Open adverts that were published, or said to be open still by their advertiser or feed, in the last 28 days.",
    value: ({ fresh, open }) => shareText(fresh, open),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "answers",
    name: "Applications answered within a fortnight",
    how: "Applications sent here two weeks to fifteen weeks ago. Opening one is no answer; those withdrawn before an answer are left out.",
    value: ({ answered, applications }) => shareText(answered, applications),
    among: ({ applications }) => counted(applications, "application"),
  },
  {
    id: "links",
    name: "Links for applications that are dead",
    how: "Addresses on other sites that let us look, dead once nothing was there on several days. Those that turn our look away are left out.",
    value: ({ linksDead = 0, linksSeen = 0 }) => shareText(linksDead, linksSeen),
    among: ({ linksSeen = 0, linksUnknown = 0 }) =>
      linksUnknown > 0 ? `${counted(linksSeen, "link")}, ${formatCount(linksUnknown)} left out` : counted(linksSeen, "link"),
  },
  {
    id: "duplicates",
    name: "Adverts merged with another of the same vacancy",
    how: "Agencies often advertise one vacancy several times over. Lists show it once.",
    value: ({ open, vacancies }) => shareText(open - vacancies, open),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "reports",
    name: "Reports for every thousand adverts",
    how: "What people told us was wrong with an advert in the last 90 days, to adverts that were on the board in them.",
    value: ({ reports, shown }) => (shown === 0 ? null : formatPerThousand(reports, shown)),
    among: ({ shown }) => advertCountText(shown),
  },
];

const formatPerThousand = (part: number, whole: number) => {
  const rate = (part / whole) * 1000;
  return rate >= 10 ? formatCount(Math.round(rate)) : rate.toFixed(1);
};

export const prepare = (queries: Queries) => [queries.boardHealth.read.ensureData(), queries.site.info.ensureData()];

type Health = Outputs["boardHealth"]["read"];
type Day = NonNullable<Health["latest"]>;

/** How well the board is maintained, in figures that it computes about itself. */
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
