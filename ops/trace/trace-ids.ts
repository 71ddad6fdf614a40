import { randomFillSync } from "node:crypto";

/** Length of a trace id and its first span id together, in bytes and as hexadecimal digits. */
const idBytes = 24;
const traceIdDigits = 32;
const drawnAtOnce = 256;

/** Ids by slot, generated from random bytes in bulk: a system call for each would cost more than the rest of a trace. */
export interface IdRing {
  /** Generates the ids of a slot, or only its span ids where the trace is a caller's; slots must be drawn in order. */
  draw(slot: number, callersTraceId?: string): void;
  traceIdOf(slot: number): string;
  /** Returns the first four bytes of the trace id as a number. */
  firstWordOf(slot: number): number;
  /** Returns four bytes of the span ids as a number: random even where a caller chose the trace id. */
  sampleWordOf(slot: number): number;
  /** Span ids of a trace count up from the first. */
  spanIdOf(slot: number, span: number): string;
  /** Returns the `Server-Timing` header that gives a page the trace id of its response, and whether a trace exists. */
  serverTimingOf(slot: number, isTraced: boolean): string;
}

export function createIdRing(slots: number): IdRing {
  const bytes = Buffer.alloc(slots * idBytes);
  return {
    draw(slot, callersTraceId) {
      if (slot % drawnAtOnce === 0) randomFillSync(bytes, slot * idBytes, Math.min(drawnAtOnce, slots - slot) * idBytes);
      if (callersTraceId !== undefined) bytes.write(callersTraceId, slot * idBytes, "hex");
    },
    traceIdOf: (slot) => bytes.toString("hex", slot * idBytes, slot * idBytes + 16),
    firstWordOf: (slot) => bytes.readUInt32BE(slot * idBytes),
    sampleWordOf: (slot) => bytes.readUInt32BE(slot * idBytes + 16),
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

/** The span of a caller that a request belongs to. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  /** Whether the caller records its part of the trace. */
  isSampled: boolean;
  /** The `tracestate` header, handed on unread; null for none, or an invalid one. */
  state: string | null;
}

type Header = string | string[] | undefined;
const parent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const stateMember = "[a-z0-9][a-z0-9_*/@-]{0,255}=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]";
const stateList = new RegExp(`^${stateMember}(?:[ \\t]*,[ \\t]*${stateMember}){0,31}$`);
const maxStateChars = 512;

/**
 * Parses the headers of W3C Trace Context; null without a valid `traceparent`. Later versions than 00 are read as 00, whatever follows
 * the flags (section 4.1).
 */
export function readTraceparent(header: Header, tracestate?: Header): RemoteParent | null {
  if (typeof header !== "string") return null;
  const [, version = "ff", traceId = "", spanId = "", flags = "", rest] = parent.exec(header) ?? [];
  if (version === "ff" || (version === "00" && rest !== undefined)) return null;
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null;
  const isState = typeof tracestate === "string" && tracestate.length <= maxStateChars && stateList.test(tracestate);
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, state: isState ? tracestate : null };
}
