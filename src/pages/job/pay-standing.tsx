import type { ReactNode } from "react";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney, payFigures, payUnit } from "#src/lib/money.ts";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./pictures.module.css";

type PayStandingFacts = NonNullable<NonNullable<Outputs["jobs"]["page"]["job"]>["payStanding"]>;
type End = NonNullable<PayStandingFacts["low"]>;

/** Rounded to the pound: interpolated figures are not whole pounds. */
const pounds = (pence: number): string => formatMoney(Math.round(pence / 100) * 100);
const rangeWords = (low: number, high: number): string => `${pounds(low)} – ${pounds(high)}`;

/** Where an advert's pay stands among similar adverts, drawn on one £ axis and as a table. */
export function PayStanding({ standing }: { standing: PayStandingFacts }) {
  const { words, href, group, scale, lowPence, highPence, low, high, from, to } = standing;
  const ends = [low, high].filter((end) => end !== null);
  const stated = [lowPence, highPence].filter((pence) => pence !== null);
  const axis = payAxisOf([...stated, ...ends.flatMap(({ p25, p75 }) => [p25, p75])]);
  const [fewest, most] = [Math.min(...ends.map((end) => end.adverts)), Math.max(...ends.map((end) => end.adverts))];
  return (
    <Section id="pay-standing" heading="How does this pay compare?" className={styles.standing}>
      <p>
        <a href={href}>{words}</a>
      </p>
      <div className={styles.chart}>
        <Row axis={axis} label={`This advert: ${payFigures({ minPence: lowPence, maxPence: highPence, currency: "GBP" })}`} isStrong>
          <OwnRange axis={axis} stated={stated} />
        </Row>
        {low && (
          <Row axis={axis} label={`Others start at ${rangeWords(low.p25, low.p75)}, median ${pounds(low.p50)}`}>
            <MiddleHalf axis={axis} end={low} />
          </Row>
        )}
        {high && (
          <Row axis={axis} label={`Others end at ${rangeWords(high.p25, high.p75)}, median ${pounds(high.p50)}`}>
            <MiddleHalf axis={axis} end={high} />
          </Row>
        )}
        <Ticks axis={axis} />
      </div>
      <p className={styles.note}>
        Pounds {payUnit(scale)}. Shaded: the middle half of{" "}
        {fewest < most ? `${fewest} to ${counted(most, "advert")}` : counted(most, "advert")} for {group}, {day(from)} to {day(to)}; upright
        line: their median.
      </p>
      <StandingTable standing={standing} />
    </Section>
  );
}

const day = (date: string) => longDate(new Date(`${date}T12:00:00Z`));

function Row({ axis, label, isStrong = false, children }: { axis: PayAxis; label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div>
      <p className={isStrong ? styles.strong : styles.label}>{label}</p>
      <svg className={styles.row} aria-hidden="true">
        {axis.ticks.map((pence) => (
          <line key={pence} className={styles.grid} x1={`${axis.percent(pence)}%`} x2={`${axis.percent(pence)}%`} y1="0" y2="100%" />
        ))}
        {children}
      </svg>
    </div>
  );
}

/** A bar where both ends are stated, otherwise a diamond at the one that is. */
function OwnRange({ axis, stated }: { axis: PayAxis; stated: readonly number[] }) {
  const [start = 0, end = start] = stated.map(axis.percent);
  return end > start ? (
    <rect className={styles.own} x={`${start}%`} width={`${end - start}%`} y="25%" height="50%" />
  ) : (
    <svg x={`${start}%`} y="50%" overflow="visible" aria-hidden="true">
      <path className={styles.own} d="M-7 0 0-7 7 0 0 7z" />
    </svg>
  );
}

function MiddleHalf({ axis, end: { p25, p50, p75 } }: { axis: PayAxis; end: End }) {
  const [start, middle, stop] = [p25, p50, p75].map((pence) => axis.percent(pence));
  return (
    <>
      <rect className={styles.half} x={`${start}%`} width={`${(stop ?? 0) - (start ?? 0)}%`} y="25%" height="50%" />
      <line className={styles.median} x1={`${middle}%`} x2={`${middle}%`} y1="10%" y2="90%" />
    </>
  );
}

function Ticks({ axis: { ticks, percent } }: { axis: PayAxis }) {
  const anchorOf = (at: number) => (at === 0 ? "start" : at === ticks.length - 1 ? "end" : "middle");
  return (
    <svg className={styles.ticks} aria-hidden="true">
      {ticks.map((pence, at) => (
        <text key={pence} x={`${percent(pence)}%`} y="1em" textAnchor={anchorOf(at)}>
          {formatMoney(pence)}
        </text>
      ))}
    </svg>
  );
}

function StandingTable({ standing: { low, high, lowPence, highPence } }: { standing: PayStandingFacts }) {
  const ofEnds = (textOf: (end: End) => string): [string, string] => [low ? textOf(low) : "–", high ? textOf(high) : "–"];
  const ofAdvert = (pence: number | null) => (pence === null ? "–" : pounds(pence));
  const rows: [name: string, from: string, to: string][] = [
    ["This advert", ofAdvert(lowPence), ofAdvert(highPence)],
    ["25th percentile", ...ofEnds(({ p25 }) => pounds(p25))],
    ["Median", ...ofEnds(({ p50 }) => pounds(p50))],
    ["75th percentile", ...ofEnds(({ p75 }) => pounds(p75))],
    ["Adverts", ...ofEnds(({ adverts }) => String(adverts))],
  ];
  return (
    <details>
      <summary>The figures as a table</summary>
      <table className={`${table.table} ${styles.table}`}>
        <TableHead of={[null, { figure: "From" }, { figure: "To" }]} />
        <tbody>
          {rows.map(([name, from, to]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={table.figure}>{from}</td>
              <td className={table.figure}>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A £ axis: its ends and ticks in pence, and where a value lies on it in percent. */
interface PayAxis {
  from: number;
  to: number;
  ticks: readonly number[];
  percent(pence: number): number;
}

const steps = [1, 2, 2.5, 5, 10];
const mostIntervals = 4;

/** Returns an axis of at most four intervals between round figures that holds all values. */
function payAxisOf(values: readonly number[]): PayAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // One value alone gets room on both sides.
  const span = Math.max(most - least, most * 0.1, 100);
  const size = 10 ** Math.floor(Math.log10(span / mostIntervals));
  const axes = [...steps, ...steps.map((step) => step * 10)].map((step) => {
    const interval = step * size;
    const from = Math.floor(least / interval) * interval;
    const to = Math.max(Math.ceil(most / interval) * interval, from + interval);
    return { interval, from, to };
  });
  const { interval, from, to } =
    axes.find((axis) => (axis.to - axis.from) / axis.interval <= mostIntervals) ?? axes[axes.length - 1] ?? never();
  const ticks = Array.from({ length: Math.round((to - from) / interval) + 1 }, (_, at) => Math.round(from + at * interval));
  return { from, to, ticks, percent: (pence) => Math.round(((pence - from) / (to - from)) * 10_000) / 100 };
}

const never = (): never => {
  throw new Error("The largest step holds every span.");
};
