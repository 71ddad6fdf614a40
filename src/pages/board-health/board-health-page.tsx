import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { clockTime, longDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import page from "#src/ui/signed-in/own-page.module.css";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
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
    name: "Median age of adverts",
    how: "Half of the open adverts have been live for longer than this. A relisted advert counts from its first day.",
    value: ({ medianAgeDays }) => (medianAgeDays === null ? null : counted(medianAgeDays, "day")),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "fresh",
    name: "Adverts confirmed open",
    how: "Open adverts that were published, or confirmed as open by their advertiser or feed, in the last 28 days.",
    value: ({ fresh, open }) => shareText(fresh, open),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "answers",
    name: "Applications answered within a fortnight",
    how: "Applications sent here 2 to 15 weeks ago. Opening an application does not count as an answer. Those withdrawn before an answer are left out.",
    value: ({ answered, applications }) => shareText(answered, applications),
    among: ({ applications }) => counted(applications, "application"),
  },
  {
    id: "truth",
    name: "Adverts that proved true",
    how: "Answers of people who were interviewed or hired: pay, contract suite, and site days and side as advertised. Only answers in firms’ published figures count.",
    value: ({ truthAsAdvertised = 0, truthAnswers = 0 }) => shareText(truthAsAdvertised, truthAnswers),
    among: ({ truthAnswers = 0, truthFirms = 0 }) => `${counted(truthAnswers, "answer")} about ${counted(truthFirms, "firm")}`,
  },
  {
    id: "links",
    name: "Broken application links",
    how: "Application links to other sites, broken once nothing was found there on several days. Sites that block our check are left out.",
    value: ({ linksDead = 0, linksSeen = 0 }) => shareText(linksDead, linksSeen),
    among: ({ linksSeen = 0, linksUnknown = 0 }) =>
      linksUnknown > 0 ? `${counted(linksSeen, "link")}, ${formatCount(linksUnknown)} left out` : counted(linksSeen, "link"),
  },
  {
    id: "duplicates",
    name: "Duplicate adverts merged",
    how: "Agencies often advertise one vacancy several times over. Lists show it once.",
    value: ({ open, vacancies }) => shareText(open - vacancies, open),
    among: ({ open }) => advertCountText(open),
  },
  {
    id: "reports",
    name: "Reports per 1,000 adverts",
    how: "Problems people reported in the last 90 days, per 1,000 adverts that were live in that time.",
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
        description={`Figures for ${site.name}: how many adverts state pay, how old they are, how many applications are answered, and how often something is reported.`}
        canonicalPath={paths.boardHealth}
      />
      <header className={page.header}>
        <h1 tabIndex={-1}>Board health</h1>
      </header>
      <p className={styles.words}>
        A job board is only as good as its adverts. These are the figures we watch, counted every hour from every advert and application on{" "}
        {site.name}, whether they flatter us or not.
      </p>
      {latest ? <Figures latest={latest} before={before} /> : <p>The first count is in progress. Check again in a minute.</p>}
      <p className={styles.words}>
        <Link href={paths.howItWorks}>How the board works</Link> explains how adverts are checked. You can report any advert, and{" "}
        <Link href={paths.contact()}>tell us</Link> about anything else. Advertised pay is in the{" "}
        <Link href={paths.salaryGuide}>salary guide</Link>, and the adverts themselves are <Link href={paths.jobs()}>in the job list</Link>.
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
        <TableHead of={["What", { figure: "Now" }, { figure: "Based on" }, { figure: "Four weeks earlier" }]} />
        <tbody>
          {measures.map(({ id, name, how, value, among }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className={rows.sub}>{how}</span>
              </th>
              <FigureCell label="Now">
                <strong>{value(figures) ?? "Nothing to count"}</strong>
              </FigureCell>
              <FigureCell label="Based on">{among(figures)}</FigureCell>
              <FigureCell label="Four weeks earlier">
                {before ? (value(before.figures) ?? "Nothing to count") : "Not counted yet"}
              </FigureCell>
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
