import { formatMetric } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { CsvLine } from "../parts/csv.tsx";
import figures from "../parts/figure.module.css";
import { percentText, shortMetricWords } from "../parts/figure.tsx";

type ReleaseComparison = Outputs["ops"]["rum"]["compared"];
/** Figures of two releases chosen by the user, or of a release's first automatic comparison. */
type Vital = NonNullable<ReleaseComparison["firstLook"]>["figures"]["all"][number];
interface PageVitals {
  route: string;
  vitals: readonly Vital[];
}

const heads = [shortMetricWords.lcp, shortMetricWords.inp, shortMetricWords.cls];
const tones = { better: "good", same: "plain", worse: "bad" } as const;

/** Each vital for all pages and for each page, with the earlier release's figure and whether the later one did better. */
export function ComparedTable({
  all,
  routes,
  caption,
  name,
}: {
  all: readonly Vital[];
  routes: readonly PageVitals[];
  caption: string;
  /** Name of the CSV file. */
  name: "builds-compared" | "first-look";
}) {
  const rows = [{ route: "All pages", vitals: all }, ...routes.toSorted((one, other) => severityOf(other) - severityOf(one))];
  const count = (change: Vital["change"]) => rows.flatMap(({ vitals }) => vitals).filter((vital) => vital.change === change).length;
  const [judged, others] = [rows.filter((row) => severityOf(row) > 0), rows.filter((row) => severityOf(row) === 0)];
  return (
    <div className={dashboard.part}>
      <p>
        <strong>
          {counted(count("worse"), "figure")} worse, {formatCount(count("better"))} better
        </strong>
        , {formatCount(count("same"))} the same; {formatCount(count(null))} with too few samples for a verdict.
      </p>
      {judged.length > 0 && <VitalTable rows={judged} caption={caption} />}
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, "page")} with too few samples for any verdict</summary>
          <VitalTable rows={others} caption={caption} />
        </details>
      )}
      <CsvLine name={name} of={name === "first-look" ? "first visits" : "release comparison"} records={() => csvRecordsOf(rows)} />
    </div>
  );
}

const VitalTable = ({ rows, caption }: { rows: readonly PageVitals[]; caption: string }) => (
  <table className={`${table.table} ${rowStyles.table}`}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Page</th>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ route, vitals }) => (
        <tr key={route}>
          <th scope="row">{route}</th>
          {vitals.map((vital, place) => (
            <td key={vital.metric} data-label={heads[place]}>
              <ChangeText vital={vital} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const severities = { worse: 3, better: 2, same: 1 } as const;

/** Pages that got worse come before those that got better, those without a verdict last. */
const severityOf = ({ vitals }: PageVitals): number =>
  Math.max(0, ...vitals.map(({ change }) => (change === null ? 0 : severities[change])));

function ChangeText({ vital: { metric, before, after, ratio, change } }: { vital: Vital }) {
  const side = ({ p75, n }: Vital["before"]) =>
    p75 === null ? `Not enough data (n = ${formatCount(n)})` : `${formatMetric(metric, p75)} (n\u00a0=\u00a0${formatCount(n)})`;
  return (
    <span className={figures.figure}>
      {change ? (
        <Tag tone={tones[change]}>{change}</Tag>
      ) : (
        <span className={figures.collecting}>{ratio ? "no verdict yet" : "not comparable yet"}</span>
      )}
      {ratio && ` ${percentText(ratio.interval[0])} to ${percentText(ratio.interval[1])}`}
      <span className={figures.sub}>
        {side(before)}, then {side(after)}
      </span>
    </span>
  );
}

const csvRecordsOf = (rows: readonly PageVitals[]) => [
  ["Page", "Vital", "Before p75", "Before n", "After p75", "After n", "Ratio", "Ratio lower bound", "Ratio upper bound", "Change"],
  ...rows.flatMap(({ route, vitals }) =>
    vitals.map(({ metric, before, after, ratio, change }) => [
      route,
      metric,
      before.p75,
      before.n,
      after.p75,
      after.n,
      ratio?.value ?? null,
      ratio?.interval[0] ?? null,
      ratio?.interval[1] ?? null,
      change,
    ]),
  ),
];
