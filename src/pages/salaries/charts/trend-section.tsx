import { type PayFilterState, paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { anchorAt, niceScale, percentOn, type Scale, sideOf } from "#src/ui/charts/value-axis.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { FiguresTable } from "../figures-table.tsx";
import { type PayScale, useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, pounds } from "../pay-words.ts";
import chartStyles from "./band-chart.module.css";
import styles from "./charts.module.css";
import { FiguresDisclosure } from "./pay-chart.tsx";

interface BandPoint {
  /** Label under the chart: "Jun". */
  label: string;
  /** Null where there are too few; the lines then break off. */
  band: readonly [low: number, high: number] | null;
}

interface BandChartProps {
  points: readonly BandPoint[];
  scale: Scale;
  tickText: (value: number) => string;
  /** Words before the last value of each line. */
  ends: readonly [low: string, high: string];
  valueText: (value: number) => string;
  /** The chart in words, for screen readers. */
  spoken: string;
  mark?: number | null;
  markText?: string;
}

/** Least distance between two labels at the right end, in percent of the height. */
const apart = 9;

/** Two lines over time with the band between them, each labelled at its end. */
function BandChart({ points, scale, tickText, ends, valueText, spoken, mark = null, markText = "" }: BandChartProps) {
  const x = (at: number) => Math.round((points.length > 1 ? 2 + (at / (points.length - 1)) * 96 : 50) * 100) / 100;
  const y = (value: number) => Math.round((100 - percentOn(scale, value)) * 100) / 100;
  const drawn = points.flatMap(({ label, band }, at) => (band ? [{ key: label, at: x(at), low: y(band[0]), high: y(band[1]), band }] : []));
  const last = drawn.at(-1);
  const isMarkOn = mark !== null && sideOf(scale, mark) === "on";
  const lowAt = last ? Math.max(last.low, last.high + apart) : 0;
  return (
    <div className={chartStyles.chart} role="img" aria-label={spoken}>
      <svg className={chartStyles.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.32em" textAnchor="end">
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg className={chartStyles.plot} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <line key={tick} className={chartStyles.grid} x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
        ))}
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {runsOf(points).map((run) => {
            const [lows, highs] = [0, 1].map((end) => run.map(({ at, band }) => `${x(at)},${y(band[end] ?? 0)}`)) as [string[], string[]];
            return (
              <g key={lows[0]}>
                <polygon className={chartStyles.band} points={[...highs, ...lows.toReversed()].join(" ")} />
                <polyline className={chartStyles.line} points={highs.join(" ")} />
                <polyline className={chartStyles.line} points={lows.join(" ")} />
              </g>
            );
          })}
        </svg>
        {drawn.map(({ key, at, low, high }) => (
          <g key={key} className={chartStyles.dots}>
            <circle cx={`${at}%`} cy={`${high}%`} r="3" />
            <circle cx={`${at}%`} cy={`${low}%`} r="3" />
          </g>
        ))}
        {mark !== null && (
          <>
            {isMarkOn && <line className={chartStyles.mark} x1="0" x2="100%" y1={`${y(mark)}%`} y2={`${y(mark)}%`} />}
            <text x="50%" y={`${y(mark)}%`} dy={sideOf(scale, mark) === "beyond" ? "1em" : "-0.4em"} textAnchor="middle">
              {markText}
              {!isMarkOn && (sideOf(scale, mark) === "before" ? " ▾" : " ▴")}
            </text>
          </>
        )}
      </svg>
      <svg className={chartStyles.ends} aria-hidden="true">
        {last && (
          <>
            <text x="0" y={`${last.high}%`} dy="0.32em">
              {ends[1]} {valueText(last.band[1])}
            </text>
            <text x="0" y={`${lowAt}%`} dy="0.32em">
              {ends[0]} {valueText(last.band[0])}
            </text>
          </>
        )}
      </svg>
      <svg className={chartStyles.labels} height="22" aria-hidden="true">
        {points.map(({ label }, at) => (
          <text
            key={label}
            x={`${x(at)}%`}
            y="16"
            textAnchor={anchorAt(x(at), 1)}
            className={(points.length - 1 - at) % 2 === 1 && points.length > 7 ? chartStyles.second : undefined}
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Returns the stretches of consecutive points that have a band. */
function runsOf(points: readonly BandPoint[]): { at: number; band: readonly [number, number] }[][] {
  const runs: { at: number; band: readonly [number, number] }[][] = [[]];
  for (const [at, { band }] of points.entries()) {
    if (band) runs.at(-1)?.push({ at, band });
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

type Months = Outputs["salaries"]["explore"]["trend"];

interface TrendSectionProps {
  months: Months;
  shown: string;
  scale: PayScale;
  within: Partial<PayFilterState>;
}

/** Both medians by month, with the band between them. Months with too few adverts are left out, and named once. */
export function TrendSection({ months, shown, scale, within }: TrendSectionProps) {
  const mark = useOwnMark(scale);
  const counted = months.filter(({ figure }) => figure);
  const first = months.findIndex(({ figure }) => figure);
  const shownMonths = months.slice(first, months.findLastIndex(({ figure }) => figure) + 1);
  const points = shownMonths.map(({ label, figure }) => ({
    label: label.slice(0, 3),
    band: figure?.low && figure.high ? ([figure.low.p50, figure.high.p50] as const) : null,
  }));
  const bands = points.flatMap(({ band }) => (band ? [band] : []));
  const axis = niceScale(bands.flat(), 6);
  return (
    <Section id="trend" heading="Is pay going up?">
      {counted.length === 0 ? (
        <p>None of the last 12 months has the 10 adverts from 5 employers that a monthly figure needs.</p>
      ) : (
        <>
          <p className={styles.key}>
            £ {scale === "year" ? "a year" : "a day"}, {shown}: median “From” and median “To”, by the month an advert first appeared. The
            last month is the present one so far.
          </p>
          {axis && bands.length > 1 && (
            <BandChart
              points={points}
              scale={axis}
              tickText={axisPounds}
              ends={["From", "To"]}
              valueText={pounds}
              spoken={spokenTrend(shownMonths)}
              {...mark}
            />
          )}
          <LeftOut months={months} />
          <FiguresDisclosure>
            <FiguresTable
              caption={`${shown}: median and interquartile range of each end, by month`}
              head="Month"
              rows={counted.map(({ month, label, ...row }) => ({
                ...row,
                key: month,
                label,
                countedAt: paths.salaryAdverts(within, month),
              }))}
            />
          </FiguresDisclosure>
        </>
      )}
    </Section>
  );
}

function LeftOut({ months }: { months: Months }) {
  const few = months.filter(({ figure }) => !figure);
  if (few.length === 0) return null;
  return <p className={styles.key}>Left out, with too few adverts: {monthRanges(months)}.</p>;
}

/** Formats the months without a figure, runs of them as one: "December 2025 to May 2026, August 2026". */
export function monthRanges(months: readonly Pick<Months[number], "label" | "figure">[]): string {
  const runs: string[][] = [];
  let isRun = false;
  for (const { label, figure } of months) {
    if (!figure && isRun) runs.at(-1)?.push(label);
    else if (!figure) runs.push([label]);
    isRun = !figure;
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]} to ${run.at(-1)}` : run[0])).join(", ");
}

function spokenTrend(months: Months): string {
  const [first, last] = [months[0], months.at(-1)];
  const words = (month: Months[number] | undefined) =>
    month?.figure?.low && month.figure.high
      ? `${month.label} ${pounds(month.figure.low.p50)} to ${pounds(month.figure.high.p50)}`
      : month?.label;
  return `Median “From” and “To” by month: ${words(first)}; ${words(last)}. The table has every month.`;
}
