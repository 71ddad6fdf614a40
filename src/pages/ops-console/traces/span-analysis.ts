import type { Outputs } from "#server/types.ts";

export type Trace = Outputs["ops"]["traces"]["byId"];
export type Span = Trace["spans"][number];

/** A span at its depth in the tree. */
export interface SpanRow {
  span: Span;
  depth: number;
  /** Time of the span during which none of its children ran, in microseconds. */
  selfUs: number;
}

interface SpanTree {
  roots: readonly Span[];
  /** Children by the id of their parent, in order of their start. */
  below: ReadonlyMap<string, readonly Span[]>;
}

/** Of a trace that other systems began, each request is a root. Spans whose parent is not stored go below the first root. */
function treeOf(spans: readonly Span[]): SpanTree {
  const known = new Set(spans.map(({ id }) => id));
  const isOrphan = ({ parentId }: Span) => parentId === null || !known.has(parentId);
  const startsWork = ({ parentId, facts }: Span) => parentId === null || ["request", "task"].includes(String(facts["dayworks.kind"]));
  const roots = spans.filter((span) => isOrphan(span) && startsWork(span));
  if (roots.length === 0) return { roots: spans, below: new Map() };
  const below = new Map<string, Span[]>();
  for (const span of spans) {
    if (roots.includes(span)) continue;
    const parent = isOrphan(span) ? (roots[0]?.id ?? "") : (span.parentId ?? "");
    below.set(parent, [...(below.get(parent) ?? []), span]);
  }
  for (const parts of below.values()) parts.sort((one, other) => one.startUs - other.startUs);
  return { roots, below };
}

/** Returns spans in tree order: each before its children, which are sorted by start time. */
export function spanRows(spans: readonly Span[]): SpanRow[] {
  const { roots, below } = treeOf(spans);
  const rows: SpanRow[] = [];
  const walk = (span: Span, depth: number) => {
    const parts = below.get(span.id) ?? [];
    rows.push({ span, depth, selfUs: selfTime(span, parts) });
    for (const part of parts) walk(part, depth + 1);
  };
  for (const root of roots) walk(root, 0);
  return rows;
}

const endOf = ({ startUs, durationUs }: Span): number => startUs + durationUs;

/** Children may run in parallel: time covered by several counts once. */
function selfTime(span: Span, parts: readonly Span[]): number {
  let coveredUs = 0;
  let reachedUs = span.startUs;
  for (const part of parts) {
    const from = Math.max(part.startUs, reachedUs);
    const to = Math.min(endOf(part), endOf(span));
    if (to <= from) continue;
    coveredUs += to - from;
    reachedUs = to;
  }
  return span.durationUs - coveredUs;
}

/**
 * Returns the spans that the end of the trace waited for, with the time that each of them itself took of it, in microseconds. Going back
 * from the end of a span, the child that ended last before is the one waited for.
 */
export function criticalPath(spans: readonly Span[]): Map<string, number> {
  const { roots, below } = treeOf(spans);
  const path = new Map<string, number>();
  const walk = (span: Span, untilUs: number) => {
    let atUs = untilUs;
    let ownUs = 0;
    const latestFirst = [...(below.get(span.id) ?? [])].sort((one, other) => endOf(other) - endOf(one));
    for (const part of latestFirst) {
      // A child may outlive its parent, and overlap the one that ended after it: it counts until that one began.
      const endUs = Math.min(endOf(part), atUs);
      if (part.startUs >= endUs) continue;
      ownUs += atUs - endUs;
      walk(part, endUs);
      atUs = Math.max(part.startUs, span.startUs);
    }
    path.set(span.id, Math.max(0, ownUs + atUs - span.startUs));
  };
  for (const root of roots) walk(root, endOf(root));
  return path;
}

const fewestRepeats = 5;

export interface RepeatedStatement {
  text: string;
  statementId: string | null;
  /** The span that executed them. */
  under: string;
  n: number;
  totalUs: number;
}

/** Returns SELECTs that one span executed at least five times, those that took longest first. */
export function repeatedStatements(spans: readonly Span[]): RepeatedStatement[] {
  const names = new Map(spans.map((span) => [span.id, rowName(span)]));
  const found = new Map<string, RepeatedStatement>();
  for (const span of spans) {
    const text = statementOf(span);
    if (text === null || !/^\s*\(*select\b/i.test(text)) continue;
    const key = `${span.parentId} ${text}`;
    const known = found.get(key) ?? {
      ...{ text, statementId: span.statementId, under: names.get(span.parentId ?? "") ?? "the trace", n: 0, totalUs: 0 },
    };
    found.set(key, { ...known, n: known.n + 1, totalUs: known.totalUs + span.durationUs });
  }
  return [...found.values()].filter(({ n }) => n >= fewestRepeats).sort((one, other) => other.totalUs - one.totalUs);
}

/** Spans of one name under spans of one name. Times in microseconds. */
export interface FlameBox {
  name: string;
  depth: number;
  n: number;
  selfUs: number;
  /** Self time of these spans and of all below them. */
  wholeUs: number;
  /** Shares of the width of the graph. */
  from: number;
  width: number;
}

/** Returns the flame graph of a trace: self times added up by name, so that parallel spans stand beside each other. */
export function flameBoxes(spans: readonly Span[]): FlameBox[] {
  interface Node {
    name: string;
    n: number;
    selfUs: number;
    children: Map<string, Node>;
  }
  const top: Node = { name: "", n: 0, selfUs: 0, children: new Map() };
  const above: Node[] = [top];
  for (const { span, depth, selfUs } of spanRows(spans)) {
    const siblings = (above[depth] ?? top).children;
    const name = rowName(span);
    const node = siblings.get(name) ?? { name, n: 0, selfUs: 0, children: new Map() };
    node.n += 1;
    node.selfUs += Math.max(0, selfUs);
    siblings.set(name, node);
    above[depth + 1] = node;
  }
  const wholeOf = (node: Node): number => [...node.children.values()].reduce((sum, child) => sum + wholeOf(child), node.selfUs);
  const allUs = Math.max(1, wholeOf(top));
  const boxes: FlameBox[] = [];
  const place = (node: Node, depth: number, from: number) => {
    let at = from;
    for (const child of [...node.children.values()].sort((one, other) => wholeOf(other) - wholeOf(one))) {
      const wholeUs = wholeOf(child);
      const { name, n, selfUs } = child;
      boxes.push({ name, depth, n, selfUs, wholeUs, from: at, width: wholeUs / allUs });
      place(child, depth + 1, at);
      at += wholeUs / allUs;
    }
  };
  place(top, 0, 0);
  return boxes;
}

/** Adds up the self time of all spans of a name, wherever they are; the longest first. */
export function selfTimeByName(spans: readonly Span[]): { name: string; n: number; selfUs: number }[] {
  const sums = new Map<string, { name: string; n: number; selfUs: number }>();
  for (const { span, selfUs } of spanRows(spans)) {
    const name = rowName(span);
    const { n, selfUs: sumUs } = sums.get(name) ?? { n: 0, selfUs: 0 };
    sums.set(name, { name, n: n + 1, selfUs: sumUs + selfUs });
  }
  return [...sums.values()].sort((one, other) => other.selfUs - one.selfUs);
}

export const statementOf = ({ facts }: Span): string | null => {
  const text = facts["db.query.text"];
  return typeof text === "string" ? text : null;
};

const nameMaxChars = 70;

/** Returns a span's label in a row; an SQL statement is truncated. */
export function rowName(span: Span): string {
  const statement = statementOf(span);
  if (statement === null) return span.name;
  return statement.length > nameMaxChars ? `${statement.slice(0, nameMaxChars)} …` : statement;
}
