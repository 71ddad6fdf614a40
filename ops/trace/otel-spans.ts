import { type Attributes, type HrTime, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import { z } from "zod";
import { httpFacts, statementFacts, statusFacts } from "./semantic-names.ts";
import type { EndedSpan, TraceRing } from "./trace-ring.ts";
import { maskValues } from "./work-timings.ts";

/** Where the ids of a trace's spans are known. */
type SpanIds = Pick<TraceRing, "traceIdOf" | "spanIdOf" | "remoteOf">;

/**
 * Creates OpenTelemetry spans from the ring's entries, only for retained or exported traces: each costs as much as the rest of a trace's
 * tracing.
 */
export interface SpanMaker {
  make(slot: number, span: EndedSpan): tracing.ReadableSpan;
  /** Both are given to the SDK. */
  idGenerator: { generateTraceId(): string; generateSpanId(): string };
  processor: tracing.SpanProcessor;
}

interface SpanMakerOptions {
  /** Called on first use, because the SDK starts with the parts created here. */
  tracer: () => Tracer;
  databaseSystem: () => string;
  /** Of the site's address. */
  urlScheme: string;
}

export function createSpanMaker(ids: SpanIds, { tracer, databaseSystem, urlScheme }: SpanMakerOptions): SpanMaker {
  let [traceId, spanId] = ["", ""];
  let made: tracing.ReadableSpan | null = null;
  const parentOf = (slot: number, { parent }: EndedSpan) => {
    const remote = parent < 0 ? ids.remoteOf(slot) : null;
    if (parent < 0 && !remote) return ROOT_CONTEXT;
    const isRemote = remote !== null;
    const spanContext = { traceId, spanId: remote?.spanId ?? ids.spanIdOf(slot, parent), traceFlags: TraceFlags.SAMPLED, isRemote };
    return trace.setSpanContext(ROOT_CONTEXT, spanContext);
  };
  return {
    make(slot, span) {
      [traceId, spanId] = [ids.traceIdOf(slot), ids.spanIdOf(slot, span.span)];
      const startTime = Date.now() - (performance.now() - span.startMs);
      const attributes = attributesOf(span, { databaseSystem: databaseSystem(), urlScheme });
      const begun = tracer().startSpan(nameOf(span), { kind: kindOf(span), startTime, attributes }, parentOf(slot, span));
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

function kindOf({ kind }: EndedSpan): SpanKind {
  if (kind === "request") return SpanKind.SERVER;
  return kind === "sql" || kind === "http" ? SpanKind.CLIENT : SpanKind.INTERNAL;
}

function nameOf({ kind, text }: EndedSpan): string {
  if (kind !== "sql") return text;
  const { "db.operation.name": operation, "db.collection.name": collection } = statementFacts(text);
  return collection ? `${operation} ${collection}` : String(operation);
}

interface Surroundings {
  databaseSystem: string;
  urlScheme: string;
}

function attributesOf({ kind, text, outcome, figure, note }: EndedSpan, { databaseSystem, urlScheme }: Surroundings): Attributes {
  if (kind === "wait" || kind === "part") return {};
  if (kind === "http") return { "http.request.method": text.split(" ")[0] ?? "" };
  if (kind === "sql") {
    return {
      "db.system.name": databaseSystem,
      ...statementFacts(text),
      [spanAttributes.statement]: maskValues(text),
      ...(figure >= 0 && { [spanAttributes.rows]: figure }),
      ...(note !== null && { [spanAttributes.errorType]: note }),
    };
  }
  const work = { [spanAttributes.kind]: kind, [spanAttributes.outcome]: outcome };
  if (kind === "request") {
    const http = httpFacts(text);
    return { ...work, ...http, "url.path": redactedPath(String(http["http.route"])), "url.scheme": urlScheme, ...statusFacts(figure) };
  }
  return {
    ...work,
    ...(figure >= 0 && { [spanAttributes.batchIndex]: figure }),
    ...(note !== null && { [spanAttributes.errorType]: note }),
  };
}

const mostSpans = 300;

/** A stored span, as drawn in the console. */
export interface StoredSpan {
  id: string;
  /** Null for the root span, or the span of another system that called it. */
  parentId: string | null;
  name: string;
  /** Relative to the start of the trace; negative if the clock was set back. */
  startUs: number;
  durationUs: number;
  isFailed: boolean;
  facts: Readonly<Record<string, string | number | boolean>>;
}

export const storedSpan: z.ZodType<StoredSpan> = z.object({
  ...{
    id: z.string(),
    parentId: z.string().nullable(),
    name: z.string(),
    startUs: z.number(),
    durationUs: z.number(),
    isFailed: z.boolean(),
  },
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** Returns the spans in order of their start, limited to the longest three hundred; statements without values. */
export const toStoredSpans = (spans: readonly tracing.ReadableSpan[], startedAt: Date): StoredSpan[] =>
  longestSpans(spans.map((span) => toStoredSpan(span, startedAt)));

/** Returns the longest three hundred spans in order of their start. */
export const longestSpans = (spans: readonly StoredSpan[]): StoredSpan[] =>
  spans
    .toSorted((one, other) => other.durationUs - one.durationUs)
    .slice(0, mostSpans)
    .toSorted((one, other) => one.startUs - other.startUs);

function toStoredSpan(span: tracing.ReadableSpan, startedAt: Date): StoredSpan {
  return {
    id: span.spanContext().spanId,
    parentId: span.parentSpanContext?.spanId ?? null,
    name: span.name,
    startUs: Math.round(microseconds(span.startTime) - startedAt.getTime() * 1000),
    durationUs: Math.round(microseconds(span.duration)),
    // 2 is ERROR in OpenTelemetry.
    isFailed: span.status.code === 2,
    facts: factsOf(span.attributes),
  };
}

function factsOf(attributes: tracing.ReadableSpan["attributes"]): StoredSpan["facts"] {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    return [[name, name === spanAttributes.statement ? maskValues(String(value)) : value] as const];
  });
  return Object.fromEntries(entries);
}

const microseconds = ([seconds, nanoseconds]: HrTime): number => seconds * 1e6 + nanoseconds / 1e3;

/** Attribute names; OpenTelemetry's own where they exist. */
const spanAttributes = {
  kind: "dayworks.kind",
  outcome: "dayworks.outcome",
  batchIndex: "dayworks.batch_index",
  statement: "db.query.text",
  rows: "db.response.returned_rows",
  errorType: "error.type",
} as const;

/** Returns a route as a path whose parameters, which may be secrets, are taken out. */
export const redactedPath = (route: string): string => route.replaceAll(/:[A-Za-z]\w*\??|\*/g, "REDACTED");
