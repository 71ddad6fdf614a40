import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import { spanAttributes } from "./span-attributes.ts";
import { withoutValues } from "./statement-text.ts";
import type { EndedSpan } from "./trace-ring.ts";

/** Where the ids of a trace's spans are known. */
export interface SpanIds {
  traceIdOf(slot: number): string;
  spanIdOf(slot: number, span: number): string;
}

/** Makes spans of OpenTelemetry from what the ring holds: only of what is kept or sent on, since each costs as much as all else that is done for a trace. */
export interface SpanMaker {
  make(slot: number, span: EndedSpan): tracing.ReadableSpan;
  /** Both are given to the SDK. */
  idGenerator: { generateTraceId(): string; generateSpanId(): string };
  processor: tracing.SpanProcessor;
}

/** `tracer` is asked for when first used: the SDK is started with what this makes. */
export function createSpanMaker(ids: SpanIds, tracer: () => Tracer): SpanMaker {
  let [traceId, spanId] = ["", ""];
  let made: tracing.ReadableSpan | null = null;
  const parentOf = (slot: number, { parent }: EndedSpan) => {
    const spanContext = { traceId, spanId: ids.spanIdOf(slot, parent), traceFlags: TraceFlags.SAMPLED };
    return parent < 0 ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext);
  };
  return {
    make(slot, span) {
      [traceId, spanId] = [ids.traceIdOf(slot), ids.spanIdOf(slot, span.span)];
      const startTime = Date.now() - (performance.now() - span.startMs);
      const name = span.kind === "sql" ? "sql" : span.text;
      const kind = span.kind === "sql" || span.kind === "wait" ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const begun = tracer().startSpan(name, { kind, startTime, attributes: attributesOf(span) }, parentOf(slot, span));
      if (span.outcome === "failed") begun.setStatus({ code: SpanStatusCode.ERROR });
      begun.end(startTime + span.durationMs);
      if (!made) throw new Error("OpenTelemetry made no span: it was not started with this processor.");
      return made;
    },
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => spanId },
    processor: {
      onStart() {},
      onEnd(span) {
        made = span;
      },
      forceFlush: async () => {},
      shutdown: async () => {},
    },
  };
}

function attributesOf({ kind, text, outcome, figure, note }: EndedSpan): Attributes {
  if (kind === "wait" || kind === "part") return {};
  if (kind === "sql") {
    return {
      "db.system.name": "mysql",
      [spanAttributes.statement]: withoutValues(text),
      ...(figure >= 0 && { [spanAttributes.rows]: figure }),
      ...(note !== null && { [spanAttributes.errorType]: note }),
    };
  }
  return {
    [spanAttributes.kind]: kind,
    [spanAttributes.outcome]: outcome,
    ...(figure >= 0 && { [kind === "request" ? spanAttributes.status : spanAttributes.batchIndex]: figure }),
    ...(note !== null && { [kind === "request" ? spanAttributes.callerTraceId : spanAttributes.errorType]: note }),
  };
}
