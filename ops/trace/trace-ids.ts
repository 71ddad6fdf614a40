import { randomFillSync } from "node:crypto";

/** Length of a trace id and its first span id together, in bytes and as hexadecimal digits. */
const idBytes = 24;
const traceIdDigits = 32;
const drawnAtOnce = 256;

/** Ids by slot, generated from random bytes in bulk: a system call for each would cost more than the rest of a trace. */
export interface IdRing {
  /** Generates the ids of a slot; slots must be drawn in order. */
  draw(slot: number): void;
  traceIdOf(slot: number): string;
  /** Returns the first four bytes of the trace id as a number. */
  firstWordOf(slot: number): number;
  /** Span ids of a trace count up from the first. */
  spanIdOf(slot: number, span: number): string;
  /** Returns the `Server-Timing` header that gives a page the trace id of its response, and whether a trace exists. */
  serverTimingOf(slot: number, isTraced: boolean): string;
}

export function createIdRing(slots: number): IdRing {
  const bytes = Buffer.alloc(slots * idBytes);
  return {
    draw(slot) {
      if (slot % drawnAtOnce === 0) randomFillSync(bytes, slot * idBytes, Math.min(drawnAtOnce, slots - slot) * idBytes);
    },
    traceIdOf: (slot) => bytes.toString("hex", slot * idBytes, slot * idBytes + 16),
    firstWordOf: (slot) => bytes.readUInt32BE(slot * idBytes),
    spanIdOf(slot, span) {
      const at = slot * idBytes;
      const low = (bytes.readUInt32BE(at + 20) + span) >>> 0;
      return bytes.toString("hex", at + 16, at + 20) + low.toString(16).padStart(8, "0");
    },
    serverTimingOf(slot, isTraced) {
      const digits = bytes.toString("hex", slot * idBytes, (slot + 1) * idBytes);
      return `traceparent;desc="00-${digits.slice(0, traceIdDigits)}-${digits.slice(traceIdDigits)}-${isTraced ? "01" : "00"}"`;
    },
  };
}

/** Parses a `traceparent` header (W3C Trace Context, version 00); null for anything else. */
export function readTraceparent(header: string | string[] | undefined): { traceId: string; spanId: string } | null {
  if (typeof header !== "string") return null;
  const [, traceId = "", spanId = ""] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header) ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null;
}
