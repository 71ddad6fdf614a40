import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { Db } from "#db/client.ts";
import type { TracedWorkKind, WorkOutcome } from "#db/trace-values.ts";
import type { Metrics } from "./metrics.ts";
import type { SpanMaker } from "./otel-spans.ts";
import { createPins } from "./pins.ts";
import { createStatementSums, type StatementSums } from "./statement-sums.ts";
import { createIdRing, type RemoteParent, readTraceparent } from "./trace-ids.ts";
import { type SpanSink, type TraceRing, WorkPoint } from "./trace-ring.ts";
import { createWorkTimings } from "./work-timings.ts";

/** A unit of work: always timed, and a span of its trace. */
export interface Work {
  kind: TracedWorkKind;
  /** Method and route pattern, procedure path or task name; never client input. */
  name: string;
  /** Position among the calls of a batch. */
  batchIndex?: number;
}

export interface RequestWork {
  /** Value of the `Server-Timing` header. */
  serverTiming: string;
  /** Parent of the work the request starts; null for a request that is only timed. */
  point: WorkPoint | null;
  /** Called once the pattern behind a catch-all route is known. */
  rename(name: string): void;
  end(status: number): void;
}

/** Traces and timings of this process. */
export interface Tracing {
  /** The request belongs to the trace of its caller, where the headers name a valid one. */
  openRequest(name: string, headers: Readonly<Record<string, string | string[] | undefined>>): RequestWork;
  /** Times a response that was ready in advance; returns the value of its `Server-Timing` header. */
  countInstant(name: string, durationUs: number, status: number): string;
  /**
   * Runs `work` as a span within `under`. Without `under`, a task starts its own trace, and a procedure is only timed. A thrown error
   * counts as failed unless judged otherwise.
   */
  inWork<Result>(
    work: Work,
    under: WorkPoint | null,
    run: (point: WorkPoint | null) => Promise<Result>,
    judge?: { outcomeOf?: (result: Result) => WorkOutcome; outcomeOfError?: (error: unknown) => WorkOutcome },
  ): Promise<Result>;
  /** Runs a part of the open trace as a span, without timing it separately. */
  inPart<Result>(name: string, under: WorkPoint | null, run: () => Result): Result;
  /** Returns the span id as given in responses. */
  spanIdOf(point: WorkPoint): string;
  exampleOfStatement: StatementSums["exampleOf"];
  /** Requests traces that a page waited for. */
  name(db: Db, ids: readonly string[], at: Date): Promise<void>;
  flush(db: Db, at: Date): Promise<void>;
}

export interface TracingParts {
  ring: TraceRing;
  /** Whether another request may be traced. */
  hasRoom: () => boolean;
  maker: Pick<SpanMaker, "make">;
  release?: string | null;
  metrics?: Pick<Metrics, "request" | "procedure" | "task" | "statement">;
  /** Receives every span that ends; without it, spans are created for retained traces only. */
  sendOn?: (span: ReadableSpan) => void;
}

const untracedIds = 4096;
const isDone = (): WorkOutcome => "done";
const hasFailed = (): WorkOutcome => "failed";

export function createTracing({ ring, hasRoom, maker, release = null, metrics, sendOn }: TracingParts): Tracing {
  const timings = createWorkTimings();
  const statements = createStatementSums();
  const pins = createPins({ ring, maker, timings, statements, release });
  const ids = createIdRing(untracedIds);
  let untraced = 0;

  const sink: SpanSink = {
    add(trace, span) {
      if (span.kind === "sql") {
        // The same object each time: texts that are found again are compared by reference.
        span.text = ring.same(span.text);
        statements.add(span);
        metrics?.statement({ text: span.text, durationMs: span.durationMs, errorCode: span.note });
      }
      if (ring.add(trace, span)) pins.consider(trace.slot, span);
      // A collector gets no part of a trace whose beginning it was not sent.
      if (sendOn && trace.remote?.isSampled !== false) sendOn(maker.make(trace.slot, span));
    },
    spanIdOf: ({ slot }, span) => ring.spanIdOf(slot, span),
    traceIdOf: ({ slot }) => ring.traceIdOf(slot),
  };
  const open = (remote: RemoteParent | null = null): WorkPoint => new WorkPoint(sink, ring.open(remote), 0);
  /** Returns the header of a response without a trace. */
  const nameUntraced = (): string => {
    const slot = untraced++ % untracedIds;
    ids.draw(slot);
    return ids.serverTimingOf(slot, false);
  };
  /** Records the timing; the end of a root span may retain the trace. */
  const end = (point: WorkPoint | null, parent: number, { kind, name, outcome, startMs, figure, note }: FinishedWork) => {
    const durationMs = performance.now() - startMs;
    const text = timings.add(kind, name, outcome, Math.round(durationMs * 1000));
    if (kind === "request") metrics?.request({ name: text, status: figure, durationMs });
    else metrics?.[kind]({ name: text, outcome, durationMs });
    if (point) sink.add(point.trace, { span: point.span, parent, kind, text, startMs, durationMs, outcome, figure, note });
  };

  return {
    openRequest(name, { traceparent, tracestate }) {
      // There is no more room for a caller who asks to be sampled than for any other.
      const point = hasRoom() ? open(traceparent === undefined ? null : readTraceparent(traceparent, tracestate)) : null;
      return new OpenRequest({ point, serverTiming: point ? ring.serverTimingOf(point.trace.slot) : nameUntraced(), end, name });
    },
    countInstant(name, durationUs, status) {
      timings.add("request", name, "done", durationUs);
      metrics?.request({ name, status, durationMs: durationUs / 1000 });
      return nameUntraced();
    },
    async inWork({ kind, name, batchIndex }, under, run, { outcomeOf = isDone, outcomeOfError = hasFailed } = {}) {
      const startMs = performance.now();
      const point = under?.begin() ?? (kind === "task" ? open() : null);
      let [outcome, note]: [WorkOutcome, string | null] = ["failed", null];
      try {
        const result = await run(point);
        outcome = outcomeOf(result);
        return result;
      } catch (error) {
        outcome = outcomeOfError(error);
        if (outcome === "failed") note = error instanceof Error ? error.name : typeof error;
        throw error;
      } finally {
        end(point, under?.span ?? -1, { kind, name, outcome, startMs, figure: batchIndex ?? -1, note });
      }
    },
    inPart(name, under, run) {
      if (!under) return run();
      const startMs = performance.now();
      const { span } = under.begin();
      try {
        return run();
      } finally {
        const durationMs = performance.now() - startMs;
        const parent = under.span;
        sink.add(under.trace, { span, parent, kind: "part", text: name, startMs, durationMs, outcome: "done", figure: -1, note: null });
      }
    },
    spanIdOf: ({ trace, span }) => ring.spanIdOf(trace.slot, span),
    exampleOfStatement: statements.exampleOf,
    name: pins.name,
    async flush(db, at) {
      await timings.flush(db, at);
      await statements.flush(db, at);
      await pins.flush(db, at);
    },
  };
}

interface FinishedWork {
  kind: TracedWorkKind;
  name: string;
  outcome: WorkOutcome;
  startMs: number;
  figure: number;
  note: string | null;
}

interface RequestStart extends Pick<RequestWork, "point" | "serverTiming"> {
  name: string;
  end: (point: WorkPoint | null, parent: number, work: FinishedWork) => void;
}

class OpenRequest implements RequestWork {
  readonly point: WorkPoint | null;
  readonly serverTiming: string;
  private readonly startMs = performance.now();
  private name: string;
  private readonly finish: RequestStart["end"];

  constructor({ point, serverTiming, end, name }: RequestStart) {
    this.point = point;
    this.serverTiming = serverTiming;
    this.finish = end;
    this.name = name;
  }

  rename(known: string): void {
    this.name = known;
  }

  end(status: number): void {
    const { name, startMs } = this;
    this.finish(this.point, -1, { kind: "request", name, outcome: outcomeOfStatus(status), startMs, figure: status, note: null });
  }
}

/** A refusal is a regular response; only 5xx counts as failed. */
const outcomeOfStatus = (status: number): WorkOutcome => (status >= 500 ? "failed" : status >= 400 ? "refused" : "done");
