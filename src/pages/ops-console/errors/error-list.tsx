import { errorGroupStates, errorSides } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { readWords, wordsMaxChars } from "#src/features/dashboard/read-words.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, rangeWords, readConsoleFilters } from "../parts/console-filters.ts";
import { shareText } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { errorsHref, momentWords, readPage, readSide, readState, reasonWords, sideWords, stateTones, stateWords } from "./error-words.ts";
import styles from "./errors.module.css";

type ErrorGroupPage = Outputs["ops"]["errors"]["list"];

/** Error groups of the period, filtered by text, those with the most affected users first. */
export function ErrorList({ search }: { search: URLSearchParams }) {
  const { range, release, sample } = readConsoleFilters(search);
  const [state, side] = [readState(search), readSide(search)];
  const q = readWords(search);
  const query = trpc.ops.errors.list.useQuery({ range, release, sample, state, side, q, page: readPage(search) }, liveQueryOptions(search));
  const { q: _q, page: _page, ...rest } = changeParameters(search, {});
  const link = (change: { state: typeof state } | { side: typeof side }, label: string) => {
    const isCurrent = "state" in change ? change.state === state : change.side === side;
    return (
      <Link key={label} href={errorsHref(search, { ...change, page: null })} keepPlace aria-current={isCurrent ? "true" : undefined}>
        {label}
      </Link>
    );
  };
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="errors" search={search} by={["range", "release"]} />
      <FilterBar label="Errors" action={paths.opsConsole} hiddenFields={{ tab: "errors", ...rest }} current={{ q }} submitLabel="Search">
        <Field id="errors-q" label="Message or code location">
          <input id="errors-q" type="search" name="q" defaultValue={q} {...atMost(wordsMaxChars)} />
        </Field>
      </FilterBar>
      <nav aria-label="Errors by state" className={dashboard.order}>
        {link({ state: null }, "All")}
        {errorGroupStates.map((each) => link({ state: each }, stateWords[each]))}
      </nav>
      <nav aria-label="Errors by source" className={dashboard.order}>
        {link({ side: null }, "Everywhere")}
        {errorSides.map((each) => link({ side: each }, sideWords[each]))}
      </nav>
      <LiveResult query={query} what="the errors" tab="errors" search={search}>
        {(found) => (
          <>
            <ErrorGroupTable found={found} search={search} />
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
  if (groups.length === 0) return <p>No matching errors in the last {rangeWords[readConsoleFilters(search).range]}.</p>;
  return (
    <div>
      <table className={`${table.table} ${rows.table}`}>
        <caption>{counted(total, "group")} by affected visits; visits to apply, post or sign in count up to twice</caption>
        <thead>
          <tr>
            <th scope="col">Error</th>
            <th scope="col">Where</th>
            <th scope="col">State</th>
            <th scope="col" className={table.figure}>
              Visits
            </th>
            <th scope="col" className={table.figure}>
              Events
            </th>
            <th scope="col">Over time</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.publicId}>
              <th scope="row">
                <Link href={errorsHref(search, { group: group.publicId, page: null, state: null, side: null })}>{group.title}</Link>
                <span className={rows.sub}>{group.culprit || "No stack trace"}</span>
              </th>
              <td data-label="Where">{sideWords[group.side]}</td>
              <td data-label="State">
                <Tag tone={stateTones[group.state]}>{stateWords[group.state]}</Tag>
              </td>
              <td data-label="Visits" className={table.figure}>
                <span>
                  {formatCount(group.visits)}
                  {group.keyShare > 0 && <span className={rows.sub}>{shareText(group.keyShare)} on key pages</span>}
                </span>
              </td>
              <td data-label="Reports" className={table.figure}>
                {formatCount(group.n)}
              </td>
              <td data-label="Over time">
                <SparkLine points={group.points} isTable={isTable} />
              </td>
              <td data-label="Last seen">
                <span>
                  {seenLabel(new Date(group.lastSeenAt), now)}
                  <span className={rows.sub}>build {group.lastRelease ?? "unknown"}</span>
                </span>
              </td>
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

const SetAsideErrors = ({ found: { setAside }, search }: { found: ErrorGroupPage; search: URLSearchParams }) => (
  <section aria-labelledby="set-aside">
    <SectionHeading id="set-aside" level={3}>
      Filtered and rejected events
    </SectionHeading>
    {setAside.length === 0 ? (
      <p>Nothing in the last {rangeWords[readConsoleFilters(search).range]}.</p>
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
  </section>
);

interface Point {
  at: string;
  n: number;
}

const [width, height] = [120, 28];
const spoken = 6;

/** Shows the frequency over a period as a sparkline that fits a row, or as text in the table view. */
function SparkLine({ points, isTable }: { points: readonly Point[]; isTable: boolean }) {
  const most = Math.max(1, ...points.map(({ n }) => n));
  const met = points.filter(({ n }) => n > 0);
  if (isTable) return <span className={styles.points}>{met.length === 0 ? "Never" : met.slice(-spoken).map(pointText).join("; ")}</span>;
  const step = width / Math.max(1, points.length);
  return (
    <svg
      role="img"
      aria-label={`At most ${formatCount(most)} reports in one interval; ${formatCount(met.length)} of ${formatCount(points.length)} intervals have reports.`}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.spark}
    >
      {points.map(({ at, n }, place) => (
        <rect key={at} x={place * step} y={height - (n / most) * height} width={Math.max(1, step - 1)} height={(n / most) * height} />
      ))}
    </svg>
  );
}

const pointText = ({ at, n }: Point): string => `${momentWords(at)}: ${formatCount(n)}`;
