import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { Gridlines, niceScale, percentOn, type Scale, ValueAxis } from "#src/ui/charts/value-axis.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { FigureText } from "../parts/figure.tsx";
import { DeployNote } from "../parts/series-chart.tsx";
import styles from "./budgets.module.css";

type Row = Outputs["ops"]["rum"]["budgets"]["rows"][number];
type Trends = Outputs["ops"]["rum"]["series"];

interface BudgetBulletsProps {
  rows: readonly Row[];
  /** Null while they are loading, or could not be loaded. */
  trends: Trends | null;
  search: URLSearchParams;
  basis: string;
}

/** Every budget as a bullet chart, those over their limit first, each with its trend. */
export function BudgetBullets({ rows, trends, search, basis }: BudgetBulletsProps) {
  const marks = trends?.deploys.map(({ name, at }) => ({ name, at: Date.parse(at) })) ?? [];
  return (
    <Section id="bullets" heading="Which budgets are over, and which are near?" level={3}>
      <p className={styles.sub}>
        Wide bar: field p75 of the worst page judged, or of all pages where none has 200 measurements, with its interval; {basis}. Narrow
        bar: the worst page in the lab. Line across: the limit. Thin line: field p75 of all pages by day.
      </p>
      <ul className={styles.list}>
        {rows
          .toSorted((one, other) => usedShare(other) - usedShare(one))
          .map((row) => (
            <li key={row.metric} className={styles.budget}>
              <p className={styles.name}>
                {metricLabels[row.metric]}
                <span className={styles.sub}>limit {formatMetric(row.metric, row.limit)}</span>
              </p>
              <div>
                <Bullet
                  metric={row.metric}
                  limit={row.limit}
                  field={row.worst ?? row.field}
                  lab={row.lab?.value ?? null}
                  of={row.worst?.route ?? "all pages"}
                />
                <BudgetFacts row={row} search={search} />
              </div>
              <Trend metric={row.metric} limit={row.limit} trends={trends} />
            </li>
          ))}
      </ul>
      <DeployNote deploys={marks} />
    </Section>
  );
}

/** Share of the limit that is used; judged figures come before those with too few samples. */
function usedShare({ limit, field, worst, lab }: Row): number {
  const judged = Math.max(worst?.p75 ?? 0, field.verdict === null ? 0 : (field.p75 ?? 0), lab?.value ?? 0);
  return judged > 0 ? 1 + judged / limit : (field.p75 ?? 0) / limit / 1e6;
}

function BudgetFacts({ row: { metric, worst, field, lab, limit, pagesOver, pagesJudged }, search }: { row: Row; search: URLSearchParams }) {
  const isWeight = metric.endsWith("-bytes");
  return (
    <p>
      {worst ? (
        <>
          <Link
            keepPlace={isWeight}
            href={
              isWeight
                ? paths.opsTab("budgets", changeParameters(search, { page: worst.route }))
                : paths.opsTab("routes", changeParameters(search, { route: worst.route, metric }))
            }
          >
            {worst.route}
            <span className="visually-hidden">
              , {isWeight ? "what it weighs" : "its figures"}: {metricLabels[metric]}
            </span>
          </Link>{" "}
          <FigureText figure={worst} />
        </>
      ) : (
        <FigureText figure={field} />
      )}
      <span className={styles.sub}>
        {pagesJudged > 0 && `${pagesOver} of ${pagesJudged} judged pages over. `}
        {lab && (
          <>
            Lab: {formatMetric(metric, lab.value)} on {lab.route}, {lab.device}{" "}
            {lab.value > limit && <Tag tone="bad">over budget in the lab</Tag>}
          </>
        )}
      </span>
    </p>
  );
}

interface BulletProps {
  metric: PageMetric;
  limit: number;
  field: { p75: number | null; interval?: readonly [number, number] | null; verdict?: string | null };
  lab: number | null;
  /** Whose figure it is, for screen readers. */
  of: string;
}

/** A value against its limit on an axis with units: field above, lab below. */
export function Bullet({ metric, limit, field: { p75, interval = null, verdict = null }, lab, of }: BulletProps) {
  const scale = niceScale([0, limit * 1.2, p75 ?? 0, lab ?? 0, interval?.[1] ?? 0], 5);
  if (!scale) return null;
  const at = (value: number) => `${percentOn(scale, value)}%`;
  const spoken = [
    p75 === null ? "no field data" : `field p75 ${formatMetric(metric, p75)} (${of})`,
    ...(lab === null ? [] : [`lab ${formatMetric(metric, lab)}`]),
    `limit ${formatMetric(metric, limit)}`,
  ];
  return (
    <div>
      <div className={styles.drawn}>
        <Gridlines scale={scale} />
        <svg className={styles.bullet} height="36" role="img" aria-label={`${metricLabels[metric]}: ${spoken.join(", ")}.`}>
          {p75 !== null && (
            <rect
              className={styles.field}
              data-over={verdict !== null && p75 > limit}
              data-tentative={verdict === null}
              y="4"
              width={at(p75)}
              height="14"
            />
          )}
          {interval && <line className={styles.spread} x1={at(interval[0])} x2={at(interval[1])} y1="11" y2="11" />}
          {lab !== null && <rect className={styles.lab} data-over={lab > limit} y="22" width={at(lab)} height="8" />}
          <line className={styles.limit} x1={at(limit)} x2={at(limit)} y1="0" y2="34" />
        </svg>
      </div>
      <ValueAxis scale={scale} tickText={(tick) => formatMetric(metric, tick)} />
    </div>
  );
}

const [trendWidth, trendHeight] = [240, 56];

/** The p75 of all pages by day, with the limit and the releases. Days with fewer than thirty samples have no point. */
function Trend({ metric, limit, trends }: { metric: PageMetric; limit: number; trends: Trends | null }) {
  const points = trends?.series.find((each) => each.metric === metric)?.points ?? [];
  const known = points.flatMap(({ at, p75, n }) => (p75 === null || n < 30 ? [] : [{ at: Date.parse(at), p75 }]));
  if (!trends || known.length < 2) return <p className={styles.sub}>{trends ? "Too few measurements by day for a trend." : ""}</p>;
  const scale: Scale = { from: 0, to: Math.max(limit, ...known.map(({ p75 }) => p75)) * 1.1, ticks: [] };
  const span: Scale = { from: Date.parse(trends.from), to: Date.parse(trends.to), ticks: [] };
  const x = (at: number) => (percentOn(span, at) / 100) * trendWidth;
  const y = (value: number) => trendHeight - (percentOn(scale, value) / 100) * trendHeight;
  const [first, last] = [known[0], known.at(-1)];
  const spoken = `${metricLabels[metric]} by day: from ${formatMetric(metric, first?.p75 ?? 0)} to ${formatMetric(metric, last?.p75 ?? 0)}, ${known.length} days.`;
  return (
    <div>
      <svg className={styles.trend} viewBox={`0 0 ${trendWidth} ${trendHeight}`} preserveAspectRatio="none" role="img" aria-label={spoken}>
        <line className={styles.trendLimit} x1="0" x2={trendWidth} y1={y(limit)} y2={y(limit)} />
        {trends.deploys.map(({ name, at }) => (
          <line key={name} className={styles.deploy} x1={x(Date.parse(at))} x2={x(Date.parse(at))} y1="0" y2={trendHeight} />
        ))}
        <polyline className={styles.line} points={known.map(({ at, p75 }) => `${x(at).toFixed(1)},${y(p75).toFixed(1)}`).join(" ")} />
      </svg>
      <span className={styles.sub}>
        {formatMetric(metric, last?.p75 ?? 0)} on {shortDate(new Date(last?.at ?? 0)).replace(/ \d{4}$/, "")}; line: limit
      </span>
    </div>
  );
}
