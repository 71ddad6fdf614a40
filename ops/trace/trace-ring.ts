import type { EndedStatement, StatementWatch } from "#db/statement-watch.ts";
import type { WorkOutcome } from "#db/trace-values.ts";
import { createIdRing, type RemoteParent } from "./trace-ids.ts";

const mostSpans = 100_000;
const mostTraces = 50_000;
const mostTexts = 2_000;
const retentionMs = 90_000;

const spanKinds = ["request", "procedure", "task", "sql", "wait", "part", "http"] as const;
type SpanKind = (typeof spanKinds)[number];
const outcomes = ["done", "refused", "failed"] as const satisfies readonly WorkOutcome[];

/** An open trace. Spans are numbered in order of their start, from 0. */
export interface OpenTrace {
  readonly number: number;
  readonly slot: number;
  /** Number of spans started. */
  spans: number;
  /** The caller's span that the trace continues; null where it begins here. */
  readonly remote: RemoteParent | null;
}

/** A span that has ended. Times in milliseconds by `performance.now()`. */
export interface EndedSpan {
  span: number;
  /** The parent's number; -1 for the root span. */
  parent: number;
  kind: SpanKind;
  /** Name of the work, or the statement's text. */
  text: string;
  startMs: number;
  durationMs: number;
  outcome: WorkOutcome;
  /** Status of a request, batch index of a procedure, row count of a statement; -1 for none. */
  figure: number;
  /** The error type. */
  note: string | null;
}

/** A finished trace that is still held, with its root span. */
interface RetainedTrace {
  readonly traceId: string;
  readonly slot: number;
  readonly root: EndedSpan;
}

/**
 * Ring buffer of recent spans in flat arrays: no allocation per span, and no garbage. A page may request the trace it waited for up to 90
 * seconds later.
 */
export interface TraceRing {
  /** Returns the one copy that is held of a text. */
  same(text: string): string;
  open(remote?: RemoteParent | null): OpenTrace;
  /** @returns whether this ended a trace whose spans can be read now */
  add(trace: OpenTrace, span: EndedSpan): boolean;
  /** Returns the finished traces with these ids that are still held. */
  find(traceIds: readonly string[]): RetainedTrace[];
  /** Returns the held spans of a finished trace, in order of their end. */
  spansOf(slot: number): EndedSpan[];
  traceIdOf(slot: number): string;
  sampleWordOf(slot: number): number;
  remoteOf(slot: number): RemoteParent | null;
  spanIdOf(slot: number, span: number): string;
  serverTimingOf(slot: number): string;
}

export function createTraceRing(clock: () => number = () => performance.now()): TraceRing {
  const ids = createIdRing(mostTraces);
  // Indexed by trace slot. Row numbers count from the first ever written.
  const numbers = new Float64Array(mostTraces).fill(-1);
  const fromRows = new Float64Array(mostTraces);
  const rootRows = new Float64Array(mostTraces).fill(-1);
  const remotes = new Array<RemoteParent | null>(mostTraces).fill(null);
  // Indexed by span row.
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

  /** Interns texts: statements are rebuilt each time, and thousands of copies would have to be collected. */
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
  /** Returns the row of a finished trace's root span; -1 when it is no longer held. */
  const heldRow = (slot: number): number => {
    const row = rootRows[slot] ?? -1;
    if (row < 0 || row < written - mostSpans) return -1;
    const at = row % mostSpans;
    return clock() - ((starts[at] ?? 0) + (durations[at] ?? 0)) > retentionMs ? -1 : row;
  };

  return {
    same,
    open(remote = null) {
      const number = opened;
      opened += 1;
      const slot = number % mostTraces;
      ids.draw(slot, remote?.traceId);
      remotes[slot] = remote;
      numbers[slot] = number;
      fromRows[slot] = written;
      rootRows[slot] = -1;
      return { number, slot, spans: 1, remote };
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
      const found: RetainedTrace[] = [];
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
    sampleWordOf: ids.sampleWordOf,
    remoteOf: (slot) => remotes[slot] ?? null,
    spanIdOf: ids.spanIdOf,
    serverTimingOf: (slot) => ids.serverTimingOf(slot, true),
  };
}

/** Shorter waits for a connection are not recorded. */
const waitFromMs = 0.2;

/** Receives spans as they end. */
export interface SpanSink {
  add(trace: OpenTrace, span: EndedSpan): void;
  spanIdOf(trace: OpenTrace, span: number): string;
  traceIdOf(trace: OpenTrace): string;
}

/** Work in progress, passed to whatever it starts to link that to its trace. Records the statements of a database. */
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

  /** Starts nested work. */
  begin(): WorkPoint {
    return new WorkPoint(this.sink, this.trace, this.trace.spans++);
  }

  /** Makes an outgoing HTTP call as a span; `send` gets the headers that hand the trace on. `name` tells no address. */
  async call<Answer>(name: string, send: (headers: Readonly<Record<string, string>>) => Promise<Answer>): Promise<Answer> {
    const startMs = performance.now();
    const { span } = this.begin();
    let outcome: WorkOutcome = "failed";
    try {
      const answer = await send(this.headersOf(span));
      outcome = "done";
      return answer;
    } finally {
      const durationMs = performance.now() - startMs;
      this.sink.add(this.trace, {
        span,
        parent: this.span,
        kind: "http",
        text: name,
        startMs,
        durationMs,
        outcome,
        figure: -1,
        note: null,
      });
    }
  }

  private headersOf(span: number): Record<string, string> {
    const { remote } = this.trace;
    const flags = remote?.isSampled === false ? "00" : "01";
    const traceparent = `00-${this.sink.traceIdOf(this.trace)}-${this.sink.spanIdOf(this.trace, span)}-${flags}`;
    return { traceparent, ...(remote?.state && { tracestate: remote.state }) };
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

/** Makes an outgoing HTTP call under `work`, or untraced without it. */
export const callOutside = <Answer>(
  work: WorkPoint | null | undefined,
  name: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> => (work ? work.call(name, send) : send({}));
