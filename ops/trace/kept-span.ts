import type { HrTime } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import { spanAttributes } from "./span-attributes.ts";
import { withoutValues } from "./statement-text.ts";

const mostSpans = 300;

/** A span as it is kept, and as the console draws it. */
export interface KeptSpan {
  id: string;
  /** Null for the span the trace begins with. */
  parentId: string | null;
  name: string;
  /** From the beginning of the trace; below 0 where clocks were put back. */
  startUs: number;
  durationUs: number;
  isFailed: boolean;
  facts: Readonly<Record<string, string | number | boolean>>;
}

/** The spans of a trace in the order they began, the longest three hundred where there are more; statements without their values. */
export function keptSpans(spans: readonly tracing.ReadableSpan[], startedAt: Date): KeptSpan[] {
  const longest = [...spans].sort((one, other) => microseconds(other.duration) - microseconds(one.duration)).slice(0, mostSpans);
  return longest.map((span) => keptSpan(span, startedAt)).sort((one, other) => one.startUs - other.startUs);
}

function keptSpan(span: tracing.ReadableSpan, startedAt: Date): KeptSpan {
  return {
    id: span.spanContext().spanId,
    parentId: span.parentSpanContext?.spanId ?? null,
    name: span.name,
    startUs: Math.round(microseconds(span.startTime) - startedAt.getTime() * 1000),
    durationUs: Math.round(microseconds(span.duration)),
    // 2 is "error" in OpenTelemetry.
    isFailed: span.status.code === 2,
    facts: factsOf(span.attributes),
  };
}

function factsOf(attributes: tracing.ReadableSpan["attributes"]): KeptSpan["facts"] {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    return [[name, name === spanAttributes.statement ? withoutValues(String(value)) : value] as const];
  });
  return Object.fromEntries(entries);
}

export const microseconds = ([seconds, nanoseconds]: HrTime): number => seconds * 1e6 + nanoseconds / 1e3;
