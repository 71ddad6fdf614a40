import { counted, formatCount } from "#src/lib/money.ts";
import { ChartFrame } from "../parts/chart-frame.tsx";
import { shareText } from "../parts/figure.tsx";
import { type FlameBox, flameBoxes, type Span, selfTimeByName } from "./span-analysis.ts";
import { durationText } from "./trace-query.ts";
import styles from "./waterfall.module.css";

const rowPx = 24;
const deepestDrawn = 9;
/** Narrower boxes could neither be seen nor read. */
const leastWidth = 0.002;
const hotShare = 0.2;

/** Self times of a trace added up by span name, as a flame graph and as a table. */
export function Flame({ spans, search }: { spans: readonly Span[]; search: URLSearchParams }) {
  const rows = selfTimeByName(spans);
  const allUs = rows.reduce((sum, { selfUs }) => sum + selfUs, 0);
  const shareOf = (selfUs: number) => (allUs === 0 ? 0 : selfUs / allUs);
  const [most] = rows;
  return (
    <ChartFrame
      id="flame"
      question="Where did the time go?"
      basis={`Self time by span name: ${durationText(allUs)} in ${counted(spans.length, "span")}. Spans that ran at the same time are added up.`}
      columns={[
        { head: "Span", text: ({ name }) => name, value: ({ name }) => name },
        { head: "Spans", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
        { head: "Self time", text: ({ selfUs }) => durationText(selfUs), value: ({ selfUs }) => selfUs, isFigure: true },
        { head: "Share", text: ({ selfUs }) => shareText(shareOf(selfUs)), value: ({ selfUs }) => shareOf(selfUs), isFigure: true },
      ]}
      rows={rows}
      tab="traces"
      search={search}
      empty="This trace has no spans."
      summary={most ? `Flame graph. Most self time: ${most.name}, ${durationText(most.selfUs)} of ${durationText(allUs)}.` : ""}
      isShort
    >
      <FlameGraph boxes={flameBoxes(spans)} allUs={allUs} />
    </ChartFrame>
  );
}

function FlameGraph({ boxes, allUs }: { boxes: readonly FlameBox[]; allUs: number }) {
  const drawn = boxes.filter(({ depth, width }) => depth < deepestDrawn && width >= leastWidth);
  const height = (Math.max(0, ...drawn.map(({ depth }) => depth)) + 1) * rowPx;
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  return (
    <svg width="100%" height={height} className={styles.flame} aria-hidden="true">
      {drawn.map(({ name, depth, n, selfUs, wholeUs, from, width }) => (
        // Within a row no two boxes begin at the same place.
        <svg key={`${depth} ${from}`} x={percent(from)} y={depth * rowPx} width={percent(width)} height={rowPx}>
          <title>{`${name}: ${durationText(wholeUs)}, self ${durationText(selfUs)}, ${counted(n, "span")}`}</title>
          <rect width="100%" height="100%" data-hot={selfUs / Math.max(1, allUs) >= hotShare} />
          <text x="6" y="17">
            {n > 1 && `${n} × `}
            {name}
          </text>
        </svg>
      ))}
    </svg>
  );
}
