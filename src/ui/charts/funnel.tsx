import { formatCount } from "#src/lib/money.ts";
import styles from "./funnel.module.css";

interface FunnelStep {
  label: string;
  count: number;
}

/** Steps that follow one another, each as wide as its count, with the share that went on from the step before. It is its own table. */
export function Funnel({ caption, steps }: { caption: string; steps: readonly FunnelStep[] }) {
  const most = Math.max(...steps.map(({ count }) => count), 1);
  const half = (count: number) => Math.max(0.3, (count / most) * 50);
  return (
    <table className={styles.funnel}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <td />
          <th scope="col" className={styles.figure}>
            Count
          </th>
          <th scope="col" className={styles.figure}>
            Conversion
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, count }, at) => {
          const [before, next] = [steps[at - 1], steps[at + 1]];
          const [top, bottom] = [half(count), half(next?.count ?? count)];
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={styles.drawn}>
                <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
                  <polygon points={`${50 - top},0 ${50 + top},0 ${50 + top},22 ${50 + bottom},40 ${50 - bottom},40 ${50 - top},22`} />
                </svg>
              </td>
              <td className={styles.figure}>{formatCount(count)}</td>
              <td className={styles.figure}>{before && formatShare(count, before.count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** "12%", "0.8%"; "–" where the whole is zero, or smaller because it counts fewer people. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part > whole) return "–";
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
