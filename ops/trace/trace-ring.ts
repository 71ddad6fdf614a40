import type { EndedStatement, StatementWatch } from "#db/statement-watch.ts";
import type { WorkOutcome } from "#db/trace-values.ts";
import { createIdRing } from "./trace-ids.ts";

const mostSpans = 100_000;
const mostTraces = 50_000;
const mostTexts = 2_000;
const keptMs = 90_000;

const spanKinds = ["request", "procedure", "task", "sql", "wait", "part"] as const;
type SpanKind = (typeof spanKinds)[number];
const outcomes = ["done", "refused", "failed"] as const satisfies readonly WorkOutcome[];

/** A trace under way. Its spans are numbered as they begin, the first with 0. */
export interface OpenTrace {
  readonly number: number;
  readonly slot: number;
  /** Spans begun so far. */
  spans: number;
}

/** A span that has ended. Times in milliseconds by `performance.now()`. */
export interface EndedSpan {
  span: number;
  /** Its parent's number; -1 for the span a trace begins with. */
  parent: number;
  kind: SpanKind;
  /** Name of the work, or the statement as it was written. */
  text: string;
  startMs: number;
  durationMs: number;
  outcome: WorkOutcome;
  /** Status of a request, place of a procedure in its batch, rows of a statement; -1 for none. */
  figure: number;
  /** The trace a caller believed to be in, or the kind of error. */
  note: string | null;
}

/** The span a held trace began with. */
interface HeldTrace {
  readonly traceId: string;
  readonly slot: number;
  readonly root: EndedSpan;
}

/**
 * Spans that ended lately, in flat arrays that are written round and round: nothing is allocated for a span, and nothing of it is left to the garbage
 * collector. A page may name the trace it waited for up to a minute and a half later.
 */
export interface TraceRing {
  open(): OpenTrace;
  /** @returns whether this ended a trace whose spans can be read now */
  add(trace: OpenTrace, span: EndedSpan): boolean;
  /** The finished traces of these ids that are still held. */
  find(traceIds: readonly string[]): HeldTrace[];
  /** What is still known of a finished trace, in the order in which its spans ended. */
  spansOf(slot: number): EndedSpan[];
  traceIdOf(slot: number): string;
  firstWordOf(slot: number): number;
  spanIdOf(slot: number, span: number): string;
  serverTimingOf(slot: number): string;
}

export function createTraceRing(clock: () => number = () => performance.now()): TraceRing {
  const ids = createIdRing(mostTraces);
  // By slot of a trace. A row is counted from the first that was ever written.
  const numbers = new Float64Array(mostTraces).fill(-1);
  const fromRows = new Float64Array(mostTraces);
  const rootRows = new Float64Array(mostTraces).fill(-1);
  // By row of a span.
  const traces = new Float64Array(mostSpans).fill(-1);
  const starts = new Float64Array(mostSpans);
  const durations = new Float64Array(mostSpans);
  const spans = new Int32Array(mostSpans);
  const parents = new Int32Array(mostSpans);
  const figures = new Int32Array(mostSpans);
  const kinds = new Uint8Array(mostSpans);
  const outcomeOf = new Uint8Array(mostSpans);
  const texts = new Array<string>(mostSpans).fill("");
  const notes = new Array<string | null>(mostSpans).fill(null);
  const known = new Map<string, string>();
  let opened = 0;
  let written = 0;

  /** One and the same for equal texts: statements are put together anew each time, and thousands of copies would have to be collected. */
  const same = (text: string): string => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= mostTexts) known.clear();
    known.set(text, text);
    return text;
  };

  const read = (row: number): EndedSpan => {
    const at = row % mostSpans;
    return {
      span: spans[at] ?? 0,
      parent: parents[at] ?? -1,
      kind: spanKinds[kinds[at] ?? 0] ?? "part",
      text: texts[at] ?? "",
      startMs: starts[at] ?? 0,
      durationMs: durations[at] ?? 0,
      outcome: outcomes[outcomeOf[at] ?? 0] ?? "done",
      figure: figures[at] ?? -1,
      note: notes[at] ?? null,
    };
  };
  /** The row of a finished trace's first span; -1 where it is not held any more. */
  const heldRow = (slot: number): number => {
    const row = rootRows[slot] ?? -1;
    if (row < 0 || row < written - mostSpans) return -1;
    const at = row % mostSpans;
    return clock() - ((starts[at] ?? 0) + (durations[at] ?? 0)) > keptMs ? -1 : row;
  };

  return {
    open() {
      const number = opened;
      opened += 1;
      const slot = number % mostTraces;
      ids.draw(slot);
      numbers[slot] = number;
      fromRows[slot] = written;
      rootRows[slot] = -1;
      return { number, slot, spans: 1 };
    },
    add(trace, span) {
      const at = written % mostSpans;
      traces[at] = trace.number;
      starts[at] = span.startMs;
      durations[at] = span.durationMs;
      spans[at] = span.span;
      parents[at] = span.parent;
      figures[at] = span.figure;
      kinds[at] = spanKinds.indexOf(span.kind);
      outcomeOf[at] = outcomes.indexOf(span.outcome);
      texts[at] = same(span.text);
      notes[at] = span.note;
      const isRoot = span.parent < 0 && numbers[trace.slot] === trace.number;
      if (isRoot) rootRows[trace.slot] = written;
      written += 1;
      return isRoot;
    },
    find(traceIds) {
      const wanted = new Set(traceIds);
      const words = new Set(traceIds.map((id) => Number.parseInt(id.slice(0, 8), 16)));
      const found: HeldTrace[] = [];
      for (let slot = 0; slot < Math.min(opened, mostTraces); slot++) {
        if (!words.has(ids.firstWordOf(slot))) continue;
        const traceId = ids.traceIdOf(slot);
        const row = heldRow(slot);
        if (row >= 0 && wanted.has(traceId)) found.push({ traceId, slot, root: read(row) });
      }
      return found;
    },
    spansOf(slot) {
      const rootRow = heldRow(slot);
      const number = numbers[slot];
      const found: EndedSpan[] = [];
      for (let row = Math.max(fromRows[slot] ?? 0, written - mostSpans); row <= rootRow; row++) {
        if (traces[row % mostSpans] === number) found.push(read(row));
      }
      return found;
    },
    traceIdOf: ids.traceIdOf,
    firstWordOf: ids.firstWordOf,
    spanIdOf: ids.spanIdOf,
    serverTimingOf: (slot) => ids.serverTimingOf(slot, true),
  };
}

/** What takes less is left out: a connection that was free is no news. */
const waitFromMs = 0.2;

/** Takes spans as they end. */
export interface SpanSink {
  add(trace: OpenTrace, span: EndedSpan): void;
}

/** Work under way, handed on to whatever it begins so that this becomes part of its trace. Watches the statements of a database. */
export class WorkPoint implements StatementWatch {
  readonly trace: OpenTrace;
  /** Number of the work's own span. */
  readonly span: number;
  private readonly sink: SpanSink;

  constructor(sink: SpanSink, trace: OpenTrace, span: number) {
    this.sink = sink;
    this.trace = trace;
    this.span = span;
  }

  /** Work within this work. */
  begin(): WorkPoint {
    return new WorkPoint(this.sink, this.trace, this.trace.spans++);
  }

  ended({ text, startMs, durationMs, rows, errorCode }: EndedStatement): void {
    const outcome = errorCode === null ? "done" : "failed";
    const [span, parent] = [this.trace.spans++, this.span];
    this.sink.add(this.trace, { span, parent, kind: "sql", text, startMs, durationMs, outcome, figure: rows ?? -1, note: errorCode });
  }

  waited(startMs: number, durationMs: number): void {
    if (durationMs < waitFromMs) return;
    const [span, parent, text] = [this.trace.spans++, this.span, "wait for a connection"];
    this.sink.add(this.trace, { span, parent, kind: "wait", text, startMs, durationMs, outcome: "done", figure: -1, note: null });
  }
}
