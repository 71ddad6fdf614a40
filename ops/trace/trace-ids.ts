import { randomBytes } from "node:crypto";

const drawnAtOnce = 4096;
const [traceIdBytes, spanIdBytes] = [16, 8];
let drawn: Buffer = Buffer.alloc(0);
let used = 0;

/** Random bytes in hexadecimal; drawn in stock, because a call to the system for each would cost more than the rest of a span. */
function hex(bytes: number): string {
  if (used + bytes > drawn.length) [drawn, used] = [randomBytes(drawnAtOnce), 0];
  used += bytes;
  return drawn.toString("hex", used - bytes, used);
}

export const traceIds = { generateTraceId: () => hex(traceIdBytes), generateSpanId: () => hex(spanIdBytes) };

/** The trace and span a `traceparent` header names (W3C Trace Context, version 00); null for anything else. */
export function readTraceparent(header: string | string[] | undefined): { traceId: string; spanId: string } | null {
  if (typeof header !== "string") return null;
  const [, traceId = "", spanId = ""] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header) ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null;
}

/** The `Server-Timing` header by which a page learns which trace its answer came from. */
export const serverTimingOf = (traceId: string, spanId: string): string => `traceparent;desc="00-${traceId}-${spanId}-01"`;
