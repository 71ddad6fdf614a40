import { type Attributes, context, type Span, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import type { Db } from "#db/client.ts";
import type { WorkKind, WorkOutcome } from "#db/trace-values.ts";
import { microseconds } from "./kept-span.ts";
import { createPins } from "./pins.ts";
import { spanAttributes } from "./span-attributes.ts";
import { createSpanRing } from "./span-ring.ts";
import { readTraceparent, serverTimingOf, traceIds } from "./trace-ids.ts";
import { createWorkTimings, type WorkTotal } from "./work-timings.ts";

/** A piece of the site's own work: timed always, and a span of its trace. */
export interface Work {
  kind: WorkKind;
  /** Method and pattern of a route, path of a procedure or name of a task: never what somebody sent. */
  name: string;
  /** Place among the calls that came in one request. */
  batchIndex?: number;
}

/** A request under way. */
export interface RequestWork {
  /** Value of the `Server-Timing` header. */
  serverTiming: string;
  /** Runs `next` so that whatever it begins belongs to this request. */
  within<Result>(next: () => Result): Result;
  /** Once the pattern behind a catch-all route is known. */
  rename(name: string): void;
  end(status: number): void;
}

/** Traces and timings of what this process does. */
export interface Tracing {
  openRequest(name: string, traceparent: string | string[] | undefined): RequestWork;
  /** Times an answer that was ready before it was asked for; answers the value of its `Server-Timing` header. */
  countInstant(name: string, durationUs: number): string;
  /** Does `work` as a span of its own under whatever is under way. `outcomeOf` judges its result; what it throws has failed. */
  inWork<Result>(work: Work, run: () => Promise<Result>, outcomeOf?: (result: Result) => WorkOutcome): Promise<Result>;
  /** A span of the trace under way that is not timed by itself. */
  inSpan<Result>(name: string, run: () => Result): Result;
  totals(): readonly WorkTotal[];
  /** Asks for the traces that a page had to wait for. */
  name(db: Db, ids: readonly string[], at: Date): Promise<void>;
  flush(db: Db, at: Date): Promise<void>;
  /** Sees every span that ends. */
  processor: tracing.SpanProcessor;
}

/** `tracer` is asked for when first used: the SDK is started with the processor this makes. */
export function createTracing({ tracer, release = null }: { tracer: () => Tracer; release?: string | null }): Tracing {
  const ring = createSpanRing();
  const timings = createWorkTimings();
  const pins = createPins(ring, timings, release);

  const begin = ({ kind, name, batchIndex }: Work, attributes: Attributes = {}, root = false): Span =>
    tracer().startSpan(name, {
      root,
      attributes: {
        [spanAttributes.kind]: kind,
        ...(batchIndex !== undefined && { [spanAttributes.batchIndex]: batchIndex }),
        ...attributes,
      },
    });
  const finish = (span: Span, outcome: WorkOutcome) => {
    span.setAttribute(spanAttributes.outcome, outcome);
    if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  /** What was timed says so itself; what began its trace may be worth keeping whole. */
  const take = (span: tracing.ReadableSpan) => {
    ring.add(span);
    const { [spanAttributes.kind]: kind, [spanAttributes.outcome]: outcome } = span.attributes as { [name: string]: unknown };
    if (typeof kind !== "string" || typeof outcome !== "string") return;
    const work = {
      kind: kind as WorkKind,
      name: span.name,
      outcome: outcome as WorkOutcome,
      durationUs: Math.round(microseconds(span.duration)),
    };
    timings.add(work);
    const { traceId } = span.spanContext();
    if (!span.parentSpanContext) pins.consider({ ...work, traceId, startedAt: new Date(microseconds(span.startTime) / 1000) });
  };

  return {
    openRequest(name, traceparent) {
      const caller = readTraceparent(traceparent);
      // Whose header it is nobody knows: the trace is ours, and theirs only a note on it (W3C Trace Context 3.4).
      const span = begin({ kind: "request", name }, caller ? { [spanAttributes.callerTraceId]: caller.traceId } : {}, true);
      const { traceId, spanId } = span.spanContext();
      const inside = trace.setSpan(context.active(), span);
      return {
        serverTiming: serverTimingOf(traceId, spanId),
        within: (next) => context.with(inside, next),
        rename: (known) => span.updateName(known),
        end(status) {
          span.setAttribute(spanAttributes.status, status);
          finish(span, outcomeOfStatus(status));
        },
      };
    },
    countInstant(name, durationUs) {
      timings.add({ kind: "request", name, outcome: "done", durationUs });
      return serverTimingOf(traceIds.generateTraceId(), traceIds.generateSpanId());
    },
    async inWork(work, run, outcomeOf = () => "done") {
      const span = begin(work);
      try {
        const result = await context.with(trace.setSpan(context.active(), span), run);
        finish(span, outcomeOf(result));
        return result;
      } catch (error) {
        span.setAttribute(spanAttributes.errorType, error instanceof Error ? error.name : typeof error);
        finish(span, "failed");
        throw error;
      }
    },
    inSpan(name, run) {
      const span = tracer().startSpan(name);
      try {
        return context.with(trace.setSpan(context.active(), span), run);
      } finally {
        span.end();
      }
    },
    totals: timings.totals,
    name: pins.name,
    async flush(db, at) {
      await timings.flush(db, at);
      await pins.flush(db, at);
    },
    processor: { onStart() {}, onEnd: take, forceFlush: async () => {}, shutdown: async () => {} },
  };
}

/** A refusal is an answer like others: only what the site could not answer has failed. */
const outcomeOfStatus = (status: number): WorkOutcome => (status >= 500 ? "failed" : status >= 400 ? "refused" : "done");
