import { metricWords } from "#db/metric-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { formatCount } from "#src/lib/money.ts";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { shareText } from "../parts/metric-words.ts";
import type { RoutePage } from "./histogram.tsx";
import styles from "./parts-of-time.module.css";

type Part = RoutePage["parts"][number];

const partWords: Readonly<Record<string, string>> = {
  "first-byte": "Waiting for the first byte",
  "load-delay": "Until it began to load",
  load: "Loading it",
  "render-delay": "Until it was painted",
  "input-delay": "Busy with something else",
  processing: "Working on the press",
  presentation: "Painting the answer",
  waiting: "Waiting and redirects",
  cache: "Looking in the cache",
  dns: "Finding the server",
  connection: "Connecting",
  request: "Server and way back",
  "shift-at": "When it shifted",
  "painted-at": "When it was painted",
};
const nameOf = (part: string) => partWords[part] ?? part;

const columns: Column<Part>[] = [
  { head: "Part", text: ({ part }) => nameOf(part), value: ({ part }) => nameOf(part) },
  { head: "Share of the time", text: ({ share }) => shareText(share), value: ({ share }) => share, isFigure: true },
];

/** What the time of a metric is made of, by measurements taken by chance. */
export function Parts({
  page: { parts },
  metric,
  tab,
  search,
  basis,
}: {
  page: RoutePage;
  metric: PageMetric;
  tab: string;
  search: URLSearchParams;
  basis: string;
}) {
  const n = parts[0]?.n ?? 0;
  const largest = parts.toSorted((one, other) => other.share - one.share)[0];
  return (
    <ChartFrame
      id="parts"
      question={`What is the time of ${metricWords[metric]} made of?`}
      basis={`n ${formatCount(n)}, one taken by chance from each hour; ${basis}`}
      columns={columns}
      rows={parts}
      tab={tab}
      search={search}
      empty="No measurement of this kind says what it was made of."
      summary={largest ? `${nameOf(largest.part)} takes the largest part, ${shareText(largest.share)}.` : ""}
      isShort
    >
      <ul className={styles.bars}>
        {parts.map(({ part, share }) => (
          <li key={part} className={styles.part}>
            <span>
              {nameOf(part)}: {shareText(share)}
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
              <title>{nameOf(part)}</title>
              <rect width={share * 100} height="4" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
