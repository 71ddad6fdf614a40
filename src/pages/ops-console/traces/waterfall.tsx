import { type KeyboardEvent, useState } from "react";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { rowName, type Span, type SpanRow, statementOf } from "./span-analysis.ts";
import { durationText } from "./trace-query.ts";
import styles from "./waterfall.module.css";

const deepestShown = 6;
/** Minimum width, so that a very short span is visible. */
const leastShare = 0.004;

interface WaterfallProps {
  rows: readonly SpanRow[];
  durationUs: number;
  /** Spans on the critical path. */
  path: ReadonlyMap<string, number>;
  statementHref: (id: string) => string;
}

/** A trace as a waterfall, each span below its parent; pressing a span shows its attributes. Arrow keys move between spans. */
export function Waterfall({ rows, durationUs, path, statementHref }: WaterfallProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <>
      <p className={styles.heads} aria-hidden="true">
        <span>Span</span>
        <span className={styles.took}>Duration</span>
        <span className={styles.took}>Self time</span>
        <span className={styles.scale}>
          <span>0 ms</span>
          <span>{durationText(durationUs)}</span>
        </span>
      </p>
      <ol className={styles.rows} onKeyDown={moveFocusByKey} aria-label="Spans, in time order">
        {groupRepeats(rows).flatMap((group) => {
          const [first] = group;
          if (!first) return [];
          const key = `all ${first.span.id}`;
          const isFolded = group.length > 1;
          const shown = isFolded && !opened.has(key) ? [] : group;
          return [
            ...(isFolded
              ? [
                  <RepeatedRow
                    key={key}
                    rows={group}
                    durationUs={Math.max(1, durationUs)}
                    path={path}
                    isOpen={opened.has(key)}
                    onPress={() => toggle(key)}
                  />,
                ]
              : []),
            ...shown.map((row) => (
              <WaterfallRow
                key={row.span.id}
                row={row}
                durationUs={Math.max(1, durationUs)}
                isOnPath={path.has(row.span.id)}
                isOpen={opened.has(row.span.id)}
                onPress={() => toggle(row.span.id)}
                statementHref={statementHref}
              />
            )),
          ];
        })}
      </ol>
    </>
  );
}

const fewestFolded = 5;

/** Puts the same statement, executed at least five times in a row, together; every other row is a group of its own. */
export function groupRepeats(rows: readonly SpanRow[]): SpanRow[][] {
  const keyOf = ({ span }: SpanRow) => (statementOf(span) === null ? span.id : `${span.parentId} ${statementOf(span)}`);
  const runs: SpanRow[][] = [];
  for (const row of rows) {
    const [last] = runs.at(-1) ?? [];
    if (last && keyOf(last) === keyOf(row)) runs.at(-1)?.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => (run.length < fewestFolded ? run.map((row) => [row]) : [run]));
}

function RepeatedRow({
  rows,
  durationUs,
  path,
  isOpen,
  onPress,
}: Omit<WaterfallProps, "statementHref"> & { isOpen: boolean; onPress: () => void }) {
  const [first] = rows;
  if (!first) return null;
  const sumUs = rows.reduce((sum, { span }) => sum + span.durationUs, 0);
  return (
    <li className={styles.row} data-depth={Math.min(first.depth, deepestShown)}>
      <button type="button" className={styles.step} aria-expanded={isOpen} onClick={onPress}>
        <span className={styles.name}>
          <span className="visually-hidden">Level {first.depth + 1}: </span>
          <Tag tone="warn">{rows.length} times</Tag> <code>{rowName(first.span)}</code>
        </span>
        <span className={styles.took}>{durationText(sumUs)}</span>
        <span className={styles.self}>
          <span className={styles.selfLabel}>self </span>
          {durationText(rows.reduce((sum, { selfUs }) => sum + selfUs, 0))}
        </span>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          {rows.map((row) => (
            <SpanBar key={row.span.id} row={row} durationUs={durationUs} isOnPath={path.has(row.span.id)} />
          ))}
        </svg>
      </button>
    </li>
  );
}

/** Drawn within a graphic one unit wide. */
function SpanBar({ row, durationUs, isOnPath }: { row: SpanRow; durationUs: number; isOnPath: boolean }) {
  const from = Math.min(1 - leastShare, Math.max(0, row.span.startUs / durationUs));
  const width = Math.min(1 - from, Math.max(leastShare, row.span.durationUs / durationUs));
  return (
    <>
      <rect x={from} y="0" width={width} height="1" data-kind={kindOf(row)} />
      {isOnPath && <rect x={from} y="0.75" width={width} height="0.25" data-kind="path" />}
    </>
  );
}

interface WaterfallRowProps extends Pick<WaterfallProps, "durationUs" | "statementHref"> {
  row: SpanRow;
  isOnPath: boolean;
  isOpen: boolean;
  onPress: () => void;
}

function WaterfallRow({ row, durationUs, isOnPath, isOpen, onPress, statementHref }: WaterfallRowProps) {
  const { span, depth, selfUs } = row;
  const isStatement = statementOf(span) !== null;
  return (
    <li className={styles.row} data-depth={Math.min(depth, deepestShown)}>
      <button type="button" className={styles.step} aria-expanded={isOpen} onClick={onPress}>
        <span className={styles.name}>
          <span className="visually-hidden">Level {depth + 1}: </span>
          {isStatement ? <code>{rowName(span)}</code> : rowName(span)} {span.isFailed && <Tag tone="bad">failed</Tag>}
        </span>
        <span className={styles.took}>{durationText(span.durationUs)}</span>
        <span className={styles.self}>
          <span className={styles.selfLabel}>self </span>
          {durationText(selfUs)}
          {isOnPath && <span className="visually-hidden">, on the critical path</span>}
        </span>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          <SpanBar row={row} durationUs={durationUs} isOnPath={isOnPath} />
        </svg>
      </button>
      {isOpen && <SpanDetails row={row} statementHref={statementHref} />}
    </li>
  );
}

function SpanDetails({ row: { span, selfUs }, statementHref }: Pick<WaterfallRowProps, "row" | "statementHref">) {
  const statement = statementOf(span);
  const facts: [string, string][] = [
    ["Start offset", durationText(Math.max(0, span.startUs))],
    ["Duration", durationText(span.durationUs)],
    ["Self time", durationText(selfUs)],
    ...factsOf(span),
  ];
  return (
    <div className={styles.known}>
      {statement !== null && <pre className={styles.statement}>{statement}</pre>}
      {span.statementId !== null && (
        <p>
          <Link href={statementHref(span.statementId)}>All calls of this statement, and its plan</Link>
        </p>
      )}
      <FactList facts={facts} />
    </div>
  );
}

function kindOf({ span }: SpanRow): "failed" | "statement" | "wait" | "work" {
  if (span.isFailed) return "failed";
  if (statementOf(span) !== null) return "statement";
  const isCallOutside = "http.request.method" in span.facts && !("http.route" in span.facts);
  return span.name === "wait for a connection" || isCallOutside ? "wait" : "work";
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

const words = {
  "dayworks.batch_index": "Place in the batch",
  "db.response.returned_rows": "Rows",
  "http.response.status_code": "Status",
  "error.type": "Error",
  "dayworks.outcome": "Outcome",
} as const;
/** Returns labelled attributes of a span, except its SQL statement, which is shown separately. Batch indexes are shown from 1. */
export const factsOf = ({ facts }: Span): [string, string][] =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const value = facts[name];
    // Of a request that failed, the error is its status.
    if (value === undefined || (name === "error.type" && value === String(facts["http.response.status_code"]))) return [];
    return [[words[name], name === "dayworks.batch_index" ? String(Number(value) + 1) : String(value)] as [string, string]];
  });
