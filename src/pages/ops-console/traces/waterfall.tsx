import { type KeyboardEvent, useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { durationText } from "./trace-words.ts";
import styles from "./waterfall.module.css";

const deepestShown = 6;
/** Minimum width, so that a very short span is visible. */
const leastShare = 0.004;

/** A trace as a waterfall, each span below its parent; pressing a span shows its attributes. Arrow keys move between spans. */
export function Waterfall({ rows, durationUs }: { rows: readonly SpanRow[]; durationUs: number }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <ol className={styles.rows} onKeyDown={moveFocusByKey} aria-label="Spans, in time order">
      {rows.map((row) => (
        <WaterfallRow
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

function WaterfallRow({ row, durationUs, isOpen, onPress }: { row: SpanRow; durationUs: number; isOpen: boolean; onPress: () => void }) {
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
      {isOpen && <SpanDetails row={row} />}
    </li>
  );
}

function SpanDetails({ row: { span, selfUs: ownUs } }: { row: SpanRow }) {
  const statement = statementOf(span);
  const facts: [string, string][] = [
    ["Start offset", durationText(Math.max(0, span.startUs))],
    ["Duration", durationText(span.durationUs)],
    ["Self time", durationText(ownUs)],
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

/** Moves focus among the buttons of the list on arrow up, arrow down, Home and End. */
function moveFocusByKey(event: KeyboardEvent<HTMLOListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || next === undefined || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}

export type Trace = Outputs["ops"]["traces"]["byId"];
export type Span = Trace["spans"][number];

/** A span at its depth in the tree. */
export interface SpanRow {
  span: Span;
  depth: number;
  /** Time of the span during which none of its children ran, in microseconds. */
  selfUs: number;
}

/** Returns spans in tree order: each before its children, which are sorted by start time. Orphans go below the root. */
export function spanRows(spans: readonly Span[]): SpanRow[] {
  const known = new Set(spans.map(({ id }) => id));
  const [first] = spans.filter(({ parentId }) => parentId === null);
  const below = new Map<string, Span[]>();
  for (const span of spans) {
    if (span === first) continue;
    const parent = span.parentId !== null && known.has(span.parentId) ? span.parentId : (first?.id ?? "");
    below.set(parent, [...(below.get(parent) ?? []), span]);
  }
  const rows: SpanRow[] = [];
  const walk = (span: Span, depth: number) => {
    const parts = (below.get(span.id) ?? []).toSorted((one, other) => one.startUs - other.startUs);
    rows.push({ span, depth, selfUs: selfTime(span, parts) });
    for (const part of parts) walk(part, depth + 1);
  };
  if (first) walk(first, 0);
  else for (const span of spans) rows.push({ span, depth: 0, selfUs: span.durationUs });
  return rows;
}

/** Children may run in parallel: time covered by several counts once. */
function selfTime({ startUs, durationUs }: Span, parts: readonly Span[]): number {
  const endUs = startUs + durationUs;
  let coveredUs = 0;
  let reachedUs = startUs;
  for (const part of parts) {
    const from = Math.max(part.startUs, reachedUs);
    const to = Math.min(part.startUs + part.durationUs, endUs);
    if (to <= from) continue;
    coveredUs += to - from;
    reachedUs = to;
  }
  return durationUs - coveredUs;
}

const words = {
  "dayworks.batch_index": "Place in the batch",
  "db.response.returned_rows": "Rows",
  "http.response.status_code": "Status",
  "error.type": "Error",
  "client.trace_id": "Caller’s trace ID",
  "dayworks.outcome": "Outcome",
} as const;
export const statementOf = ({ facts }: Span): string | null => {
  const text = facts["db.query.text"];
  return typeof text === "string" ? text : null;
};

/** Returns labelled attributes of a span, except its SQL statement, which is shown separately. Batch indexes are shown from 1. */
export const factsOf = ({ facts }: Span): [string, string][] =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    return [[words[name], name === "dayworks.batch_index" ? String(Number(value) + 1) : String(value)] as [string, string]];
  });

const nameMaxChars = 70;

/** Returns a span's label in a row; an SQL statement is truncated. */
export function rowName(span: Span): string {
  const statement = statementOf(span);
  if (statement === null) return span.name;
  return statement.length > nameMaxChars ? `${statement.slice(0, nameMaxChars)} …` : statement;
}
