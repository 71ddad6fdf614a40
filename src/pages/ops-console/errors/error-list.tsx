import { type ErrorSide, type IssueSort, issueSorts } from "#db/ops-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { inPeriodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { shareText } from "../parts/figure.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { Ago, useMoments } from "../parts/moments.tsx";
import { errorsHref, readQuery, stateTones, stateWords } from "./error-words.ts";
import styles from "./errors.module.css";
import { IssueSearch } from "./issue-search.tsx";

const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 10 ? page : 1;
};

const reasons: Readonly<Record<string, string>> = {
  "script-error": "“Script error.” from third-party scripts",
  extension: "of browser extensions",
  "resize-observer": "ResizeObserver loops, which have no visible effect",
  machine: "from crawlers and other bots",
  "too-large": "larger than 16 KiB",
  unreadable: "not readable",
  "wrong-origin": "sent from other sites",
  "wrong-type": "of another type",
  "over-limit": "over 30 a minute from one address",
  "day-full": "over the daily limit",
  "too-many-kinds": "too many kinds at once",
};

const reasonWords = (reason: string): string => reasons[reason] ?? reason.replaceAll("-", " ");

const sideWords: Readonly<Record<ErrorSide, string>> = { page: "Pages", server: "Server" };

const sortWords: Readonly<Record<IssueSort, string>> = {
  visits: "Visits",
  events: "Events",
  "last-seen": "Last seen",
  "first-seen": "First seen",
};
const readSort = (search: URLSearchParams): IssueSort => issueSorts.find((sort) => sort === search.get("sort")) ?? "visits";

type ErrorGroupPage = Outputs["ops"]["errors"]["list"];

/** Issues of the period that a search finds; unresolved ones with the most affected visits first. */
export function ErrorList({ search }: { search: URLSearchParams }) {
  const { range, from, to, sample } = readConsoleFilters(search);
  const input = { range, from, to, sample, q: readQuery(search), sort: readSort(search), page: readPage(search) };
  const query = trpc.ops.errors.list.useQuery(input, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <IssueSearch search={search} answer={query.data} />
      <LiveResult query={query} what="the errors" tab="errors" search={search}>
        {(found) => (
          <>
            {found.problems.length === 0 && <ErrorGroupTable found={found} search={search} />}
            <SetAsideErrors found={found} search={search} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

function ErrorGroupTable({ found: { groups, total, pages }, search }: { found: ErrorGroupPage; search: URLSearchParams }) {
  const now = useNow();
  const isTable = search.get("view") === "table";
  if (groups.length === 0) {
    const back = inPeriodWords(readConsoleFilters(search), readZone(search));
    if (readQuery(search) === "") return <p>No errors {back}. Errors of pages and of the server appear here within a minute.</p>;
    return (
      <p className={dashboard.empty}>
        No matching errors {back}.
        <Link href={errorsHref(search, { q: null, page: null })} keepPlace>
          Show all errors
        </Link>
      </p>
    );
  }
  return (
    <div>
      <nav aria-label="Sort by" className={dashboard.order}>
        <span className={dashboard.soft}>Sort by</span>
        {issueSorts.map((sort) => (
          <Link
            key={sort}
            href={errorsHref(search, { sort: sort === "visits" ? null : sort, page: null })}
            keepPlace
            aria-current={sort === readSort(search) ? "true" : undefined}
          >
            {sortWords[sort]}
          </Link>
        ))}
      </nav>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(total, "issue")} {inPeriodWords(readConsoleFilters(search), readZone(search))}
          {readSort(search) === "visits" && ": unresolved first, by affected visits; visits to apply, post or sign in count up to twice"}
        </caption>
        <TableHead of={["Error", "Where", "State", { figure: "Visits" }, { figure: "Events" }, "Over time", "First seen", "Last seen"]} />
        <tbody>
          {groups.map((group) => (
            <tr key={group.publicId}>
              <th scope="row">
                <Link href={errorsHref(search, { group: group.publicId })}>{group.title}</Link>
                <span className={rows.sub}>
                  {group.culprit || "No stack trace"}
                  {group.merged > 0 && `, ${counted(group.merged, "issue")} merged`}
                </span>
              </th>
              <td data-label="Where" className={rows.whole}>
                {sideWords[group.side]}
              </td>
              <td data-label="State">
                <span>
                  <Tag tone={stateTones[group.state]}>{stateWords[group.state]}</Tag>
                  {group.assignee && <span className={rows.sub}>{group.assignee}</span>}
                </span>
              </td>
              <FigureCell label="Visits">
                <span>
                  {formatCount(group.visits)}
                  {group.keyShare > 0 && <span className={rows.sub}>{shareText(group.keyShare)} on key pages</span>}
                </span>
              </FigureCell>
              <FigureCell label="Events">{formatCount(group.n)}</FigureCell>
              <td data-label="Over time">
                <SparkLine points={group.points} isTable={isTable} />
              </td>
              <Seen label="First seen" at={group.firstSeenAt} release={group.firstRelease} now={now} />
              <Seen label="Last seen" at={group.lastSeenAt} release={group.lastRelease} now={now} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={dashboard.order}>
        <Link href={errorsHref(search, { view: isTable ? null : "table" })} keepPlace>
          {isTable ? "Over time as bars" : "Over time in figures"}
        </Link>
      </p>
      <Pagination page={readPage(search)} pageCount={pages} href={(page) => errorsHref(search, { page: String(page) })} />
    </div>
  );
}

const Seen = ({ label, at, release, now }: { label: string; at: string; release: string | null; now: Date }) => (
  <td data-label={label} className={rows.whole}>
    <span>
      <Ago at={at} now={now} />
      <span className={rows.sub}>{release ?? "unknown release"}</span>
    </span>
  </td>
);

const SetAsideErrors = ({ found: { setAside }, search }: { found: ErrorGroupPage; search: URLSearchParams }) => (
  <Section id="set-aside" heading="Filtered and rejected events" level={3}>
    {setAside.length === 0 ? (
      <p>Nothing {inPeriodWords(readConsoleFilters(search), readZone(search))}.</p>
    ) : (
      <dl className={dashboard.facts}>
        {setAside.map(({ reason, n, isNoise }) => (
          <div key={reason}>
            <dt>{isNoise ? "Noise" : "Rejected"}</dt>
            <dd>
              {counted(n, "report")}: {reasonWords(reason)}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Section>
);

interface Point {
  at: string;
  n: number;
}

const [width, height] = [120, 28];
const spoken = 6;

/** Shows the frequency over a period as a sparkline that fits a row, or as text in the table view. */
function SparkLine({ points, isTable }: { points: readonly Point[]; isTable: boolean }) {
  const { text } = useMoments();
  const pointText = ({ at, n }: Point) => `${text(at)}: ${formatCount(n)}`;
  const most = Math.max(1, ...points.map(({ n }) => n));
  const met = points.filter(({ n }) => n > 0);
  if (isTable) return <span className={styles.points}>{met.length === 0 ? "Never" : met.slice(-spoken).map(pointText).join("; ")}</span>;
  const step = width / Math.max(1, points.length);
  return (
    <svg
      role="img"
      aria-label={`At most ${formatCount(most)} events in one interval; ${formatCount(met.length)} of ${formatCount(points.length)} intervals have events.`}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.spark}
    >
      {points.map(({ at, n }, place) => (
        <rect key={at} x={place * step} y={height - (n / most) * height} width={Math.max(1, step - 1)} height={(n / most) * height} />
      ))}
    </svg>
  );
}
