import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { CsvButton } from "../parts/csv.tsx";
import { useMoments } from "../parts/moments.tsx";
import styles from "./limits.module.css";

type Grid = Outputs["ops"]["rateLimits"]["grid"];
type Cell = Grid["endpoints"][number]["cells"][number];

const shades = 5;
/** A label is three columns wide. */
const [columnsPerLabel, columnsOfLabel] = [4, 3];

const withoutYear = (date: string): string => date.replace(/ \d{4}$/, "");

/** Names a column: the hour, or the day where a cell is one. */
export function useStepText(): (start: string, stepHours: number) => string {
  const { date, time } = useMoments();
  // Whole days are those of UTC in every time zone.
  return (start, stepHours) => (stepHours === 24 ? withoutYear(shortDate(new Date(start))) : `${withoutYear(date(start))}, ${time(start)}`);
}

/** The use of each call over time as a heat map: a table, whose cells lead to their callers where calls were refused. */
export function UsageGrid({
  grid: { stepHours, starts, endpoints, total },
  search,
  period,
}: {
  grid: Grid;
  search: URLSearchParams;
  period: string;
}) {
  const isTable = search.get("view") === "table";
  const stepText = useStepText();
  const most = Math.max(1, ...endpoints.flatMap(({ cells }) => cells.map(({ usedUnits }) => usedUnits)));
  const shadeOf = ({ usedUnits }: Cell) =>
    usedUnits === 0 ? 0 : Math.max(1, Math.ceil((shades * Math.log1p(usedUnits)) / Math.log1p(most)));
  const href = (change: Readonly<Record<string, string | null>>) => paths.opsTab("limits", changeParameters(search, change));
  const isChosen = (endpoint: string, at: string) => search.get("endpoint") === endpoint && search.get("at") === at;
  return (
    <Section id="grid" heading="When was which call used most?" level={3} className={dashboard.part}>
      {endpoints.length === 0 ? (
        <p>No quota was used in this period. Calls appear here within a minute of their first use.</p>
      ) : (
        <>
          <p className={styles.legend}>
            Units of quota by {stepHours === 1 ? "hour" : stepHours === 24 ? "day (UTC)" : `${stepHours} hours`}, {period}; the stronger the
            shade, the more, up to {formatCount(most)}. “429” marks refused calls and leads to their callers.
            {total > endpoints.length && ` The ${endpoints.length} most refused and most used of ${counted(total, "call")}.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <section aria-label="Heat map of quota use" tabIndex={0} className={styles.scroll}>
            <table className={styles.grid}>
              <thead>
                <tr>
                  <th scope="col">Call and quota</th>
                  {starts.map((start, place) => (
                    <th key={start} scope="col">
                      {place % columnsPerLabel === 0 && place <= starts.length - columnsOfLabel ? (
                        <span>{stepText(start, stepHours)}</span>
                      ) : (
                        <span className="visually-hidden">{stepText(start, stepHours)}</span>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {endpoints.map(({ endpoint, policy, cells }) => (
                  <tr key={`${endpoint} ${policy}`}>
                    <th scope="row">
                      <Link href={href({ endpoint, at: null })} keepPlace>
                        {endpoint}
                      </Link>
                      <span className={rowStyles.sub}>{policy}</span>
                    </th>
                    {cells.map((cell, place) => {
                      const at = starts[place] ?? "";
                      return (
                        <td
                          key={at}
                          data-shade={shadeOf(cell)}
                          data-chosen={isChosen(endpoint, at)}
                          title={`${stepText(at, stepHours)}: ${cellText(cell)}`}
                        >
                          {cell.refusedCalls > 0 ? (
                            <Link
                              href={href({ endpoint, at })}
                              keepPlace
                              aria-label={`${endpoint}, ${stepText(at, stepHours)}: ${cellText(cell)}`}
                            >
                              {isTable ? `${formatCount(cell.usedUnits)} (${formatCount(cell.refusedCalls)})` : "429"}
                            </Link>
                          ) : (
                            <span className={isTable ? undefined : "visually-hidden"}>{formatCount(cell.usedUnits)}</span>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={dashboard.order}>
            <Link href={href({ view: isTable ? null : "table" })} keepPlace>
              {isTable ? "As shades" : "With numbers"}
              <span className="visually-hidden">: quota use over time</span>
            </Link>
            <CsvButton
              name="quota-use"
              of="quota use over time"
              records={() => [
                ["Call", "Quota", "From", "Units used", "Refused calls"],
                ...endpoints.flatMap(({ endpoint, policy, cells }) =>
                  cells.map(({ usedUnits, refusedCalls }, place) => [endpoint, policy, starts[place] ?? null, usedUnits, refusedCalls]),
                ),
              ]}
            />
          </p>
        </>
      )}
    </Section>
  );
}

const cellText = ({ usedUnits, refusedCalls }: Cell): string =>
  `${counted(usedUnits, "unit")}${refusedCalls > 0 ? `, ${counted(refusedCalls, "call")} refused (429)` : ""}`;
