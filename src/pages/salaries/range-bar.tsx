import type { Figure } from "./pay-words.ts";
import styles from "./salaries.module.css";

export interface Scale {
  least: number;
  most: number;
}

/** A scale that holds the quarters of all of these figures. */
export function scaleOf(figures: readonly (Figure | null)[]): Scale {
  const amounts = figures.flatMap((figure) => [figure?.low, figure?.high].flatMap((end) => (end ? [end.p25, end.p75] : [])));
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

/** Thin from the lower quarter of lower ends to the upper quarter of upper ends, thick between the two middles. The figures stand beside it. */
export function RangeBar({ figure: { low, high }, scale: { least, most } }: { figure: Figure; scale: Scale }) {
  const [first, last] = [low ?? high, high ?? low];
  if (!first || !last) return null;
  const at = (pence: number) => ((pence - least) / (most - least || 1)) * 100;
  const bar = (from: number, to: number, y: number, height: number) => (
    <rect x={`${at(from)}%`} width={`${Math.max(at(to) - at(from), 1)}%`} y={y} height={height} />
  );
  return (
    <svg className={styles.bar} height="14" aria-hidden="true">
      {bar(first.p25, last.p75, 6, 2)}
      {bar(Math.min(first.p50, last.p50), Math.max(first.p50, last.p50), 2, 10)}
    </svg>
  );
}
