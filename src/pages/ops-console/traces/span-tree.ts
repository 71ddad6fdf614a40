import type { Outputs } from "#server/types.ts";

export type Trace = Outputs["ops"]["traces"]["byId"];
export type Span = Trace["spans"][number];

/** A span in its place below its parent. */
export interface SpanRow {
  span: Span;
  depth: number;
  /** Time of it in which nothing below it ran. */
  ownUs: number;
}

/** Spans in the order of a tree: each before what it began, which stands in the order it began. What has lost its parent stands below the first. */
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
    rows.push({ span, depth, ownUs: ownTime(span, parts) });
    for (const part of parts) walk(part, depth + 1);
  };
  if (first) walk(first, 0);
  else for (const span of spans) rows.push({ span, depth: 0, ownUs: span.durationUs });
  return rows;
}

/** Parts may run side by side: what several cover counts once. */
function ownTime({ startUs, durationUs }: Span, parts: readonly Span[]): number {
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
  "client.trace_id": "Trace the caller named",
  "dayworks.outcome": "Outcome",
} as const;
export const statementOf = ({ facts }: Span): string | null => {
  const text = facts["db.query.text"];
  return typeof text === "string" ? text : null;
};

/** What a span says of itself, in words; its statement stands by itself. Places in a batch count from 1. */
export const factsOf = ({ facts }: Span): [string, string][] =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    return [[words[name], name === "dayworks.batch_index" ? String(Number(value) + 1) : String(value)] as [string, string]];
  });

const nameMaxChars = 70;

/** What a span is called in a row: a statement by how it begins. */
export function rowName(span: Span): string {
  const statement = statementOf(span);
  if (statement === null) return span.name;
  return statement.length > nameMaxChars ? `${statement.slice(0, nameMaxChars)} …` : statement;
}
