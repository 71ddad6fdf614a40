import { type KeyboardEvent, useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { factsOf, rowName, type SpanRow, statementOf } from "./span-tree.ts";
import { durationText } from "./trace-words.ts";
import styles from "./waterfall.module.css";

const deepestShown = 6;
/** So that a step that took next to nothing is seen. */
const leastShare = 0.004;

/** The steps of a trace as bars on its time, each below what began it; one that is pressed says all that is known of it. Arrow keys go from one to another. */
export function Waterfall({ rows, durationUs }: { rows: readonly SpanRow[]; durationUs: number }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <ol className={styles.rows} onKeyDown={goByKey} aria-label="Steps, in order of time">
      {rows.map((row) => (
        <Step
          key={row.span.id}
          row={row}
          durationUs={Math.max(1, durationUs)}
          isOpen={opened.has(row.span.id)}
          onPress={() => toggle(row.span.id)}
        />
      ))}
    </ol>
  );
}

function Step({ row, durationUs, isOpen, onPress }: { row: SpanRow; durationUs: number; isOpen: boolean; onPress: () => void }) {
  const { span, depth } = row;
  const from = Math.min(1 - leastShare, Math.max(0, span.startUs / durationUs));
  const width = Math.min(1 - from, Math.max(leastShare, span.durationUs / durationUs));
  const isStatement = statementOf(span) !== null;
  return (
    <li className={styles.row} data-depth={Math.min(depth, deepestShown)}>
      <button type="button" className={styles.step} aria-expanded={isOpen} onClick={onPress}>
        <span className={styles.name}>
          <span className="visually-hidden">Level {depth + 1}: </span>
          {isStatement ? <code>{rowName(span)}</code> : rowName(span)} {span.isFailed && <Tag tone="bad">failed</Tag>}
        </span>
        <span className={styles.took}>{durationText(span.durationUs)}</span>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          <rect x={from} y="0" width={width} height="1" data-kind={kindOf(row)} />
        </svg>
      </button>
      {isOpen && <Known row={row} />}
    </li>
  );
}

function Known({ row: { span, ownUs } }: { row: SpanRow }) {
  const statement = statementOf(span);
  const facts: [string, string][] = [
    ["Began after", durationText(Math.max(0, span.startUs))],
    ["Took", durationText(span.durationUs)],
    ["Of its own", durationText(ownUs)],
    ...factsOf(span),
  ];
  return (
    <div className={styles.known}>
      {statement !== null && <pre className={styles.statement}>{statement}</pre>}
      <dl className={dashboard.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function kindOf({ span }: SpanRow): "failed" | "statement" | "wait" | "work" {
  if (span.isFailed) return "failed";
  if (statementOf(span) !== null) return "statement";
  return span.name === "wait for a connection" ? "wait" : "work";
}

/** Up and down, first and last, among the buttons of the list. */
function goByKey(event: KeyboardEvent<HTMLOListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || next === undefined || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}
