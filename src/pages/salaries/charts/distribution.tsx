import { type PayFilterState, paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { anchorAt, Gridlines, MarkLabel, percentOn, type Scale, ValueAxis } from "#src/ui/charts/value-axis.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { type PayScale, useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, countWords, type End, type Figure, pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";
import charts from "./charts.module.css";
import { FiguresDisclosure } from "./pay-chart.tsx";

type Spread = Outputs["salaries"]["explore"]["distribution"];
type Bars = Spread["low"];

interface DistributionSectionProps {
  distribution: Spread;
  figure: Figure | null;
  scale: PayScale;
  within: Partial<PayFilterState>;
}

/** How many adverts state how much, for each end; nothing where there are too few for three ranges. */
export function DistributionSection({ distribution: { low, high }, figure, scale, within }: DistributionSectionProps) {
  const ends = [
    { caption: "Adverts by “From” pay", bars: low, end: figure?.low },
    { caption: "Adverts by “To” pay", bars: high, end: figure?.high },
  ].flatMap(({ end, ...shown }) => (shown.bars.length > 0 && end ? [{ ...shown, end }] : []));
  if (ends.length === 0) return null;
  return (
    <Section id="spread" heading="How far apart are adverts?">
      <p className={charts.key}>
        £ {scale === "year" ? "a year" : "a day"}. Each bar: how many adverts state pay in its range. The bars at both ends hold everything
        beyond them. Lines: 25th percentile, median and 75th percentile.
      </p>
      <div className={styles.pair}>
        {ends.map((end) => (
          <Histogram key={end.caption} {...end} scale={scale} />
        ))}
      </div>
      <FiguresDisclosure
        file={
          <a href={paths.salariesFile(within)} download aria-label="Download CSV: How far apart are adverts?">
            Download CSV
          </a>
        }
      >
        <div className={styles.pair}>
          {ends.map(({ caption, bars }) => (
            <DistributionTable key={caption} caption={caption} bars={bars} />
          ))}
        </div>
      </FiguresDisclosure>
    </Section>
  );
}

/** Adverts over pay on a £ axis: a bar for each range, its count over it, and the quartiles as labelled lines. */
function Histogram({ caption, bars, end, scale }: { caption: string; bars: Bars; end: End; scale: PayScale }) {
  const own = useOwnMark(scale);
  const axis = histogramScale(bars);
  const most = Math.max(...bars.map(({ adverts }) => adverts));
  const step = 100 / bars.length;
  const drawn = bars.map(({ fromPence, adverts }, at) => ({
    key: fromPence ?? 0,
    x: at * step,
    heightPercent: (adverts / most) * 62,
    adverts,
  }));
  // Each line begins at its own label, so that none crosses the label of one on its left.
  const quartiles = [
    { name: "25th", pence: end.p25, y: 14 },
    { name: "Median", pence: end.p50, y: 34 },
    { name: "75th", pence: end.p75, y: 54 },
  ];
  const spoken = quartiles.map(({ name, pence }) => `${name} ${name === "Median" ? "" : "percentile "}${pounds(pence)}`).join(", ");
  return (
    <figure className={charts.histogram}>
      <figcaption>
        <strong>{caption}</strong>, {countWords(end)}
      </figcaption>
      <div className={charts.bars}>
        <Gridlines scale={axis} mark={own.mark} />
        <svg role="img" aria-label={`${caption}: ${spoken}. The table has every range.`}>
          {drawn.map(({ key, x, heightPercent }) => (
            <rect key={key} x={`${x}%`} width={`${step}%`} y={`${100 - heightPercent}%`} height={`${heightPercent}%`} />
          ))}
          {quartiles.map(({ name, pence, y }) => {
            const x = percentOn(axis, pence);
            const isLate = anchorAt(x, 24) === "end";
            return (
              <g key={name} className={charts.quartile}>
                <line x1={`${x}%`} x2={`${x}%`} y1={y - 10} y2="100%" />
                <text x={`${x}%`} y={y} dx={isLate ? -4 : 4} textAnchor={isLate ? "end" : "start"}>
                  {name} {pounds(pence)}
                </text>
              </g>
            );
          })}
          {drawn.map(({ key, x, heightPercent, adverts }) => (
            <text key={key} x={`${x + step / 2}%`} y={`${100 - heightPercent}%`} dy="-0.3em" textAnchor="middle">
              {formatCount(adverts)}
            </text>
          ))}
        </svg>
      </div>
      <ValueAxis scale={axis} tickText={axisPounds} />
      <MarkLabel scale={axis} mark={own.mark} text={own.markText} />
    </figure>
  );
}

/** The bounds of all bars, the open ones at both ends as wide as the rest; a tick at every bound between two bars. */
function histogramScale(bars: Bars): Scale {
  const ticks = bars.flatMap(({ belowPence }) => belowPence ?? []);
  const [first = 0, second = first] = ticks;
  const width = second - first;
  return { from: first - width, to: (ticks.at(-1) ?? first) + width, ticks };
}

function DistributionTable({ caption, bars }: { caption: string; bars: Bars }) {
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Pay</th>
          <th scope="col" className={table.figure}>
            Adverts
          </th>
          <th scope="col" className={`${table.figure} ${styles.wide}`}>
            Employers
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ fromPence, belowPence, adverts, employers }) => (
          <tr key={fromPence ?? 0}>
            <th scope="row">{rangeWords(fromPence, belowPence)}</th>
            <td className={table.figure}>{formatCount(adverts)}</td>
            <td className={`${table.figure} ${styles.wide}`}>{formatCount(employers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rangeWords(fromPence: number | null, belowPence: number | null): string {
  if (fromPence === null) return `Under ${pounds(belowPence ?? 0)}`;
  return belowPence === null ? `${pounds(fromPence)} and over` : `${pounds(fromPence)} – ${pounds(belowPence - 100)}`;
}
