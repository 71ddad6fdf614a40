import { createHash } from "node:crypto";
import { join } from "node:path";
import { maskValues } from "../trace/work-timings.ts";
import type { ClientError, ErrorFrame } from "./visit-sketch.ts";

/** Incremented with every change of the rules, because groups of different versions cannot be compared. */
export const fingerprintVersion = 1;

/** Common properties of one group's errors. */
export interface ErrorCause {
  fingerprint: string;
  title: string;
  /** Where it was thrown, "src/pages/jobs/jobs-page.tsx listJobs"; "" when no stack shows it. */
  culprit: string;
}

const framesCompared = 3;

/**
 * Returns the fingerprint and title of an error's group: by the name our code gave it; else by its frames in our code, without lines,
 * columns and content hashes; else by its parameterised message and page.
 */
export function causeOf(error: Pick<ClientError, "side" | "message" | "route" | "explicit">, frames: readonly ErrorFrame[]): ErrorCause {
  const { side, message, route, explicit } = error;
  const ownFrames = frames.filter(({ isOwn }) => isOwn).map(({ module, function: name }) => `${module} ${name}`);
  const parts = explicit
    ? ["explicit", explicit]
    : ownFrames.length > 0
      ? [typeOf(message), ...ownFrames.slice(0, framesCompared)]
      : [typeOf(message), parameterise(stripUncaughtPrefix(message)), route];
  const fingerprint = createHash("sha256")
    .update([fingerprintVersion, ...(side === "server" ? [side] : []), ...parts].join("\n"))
    .digest("hex");
  return {
    fingerprint,
    title: (explicit === staleTab ? "Stale tab after deploy" : parameterise(stripUncaughtPrefix(message))).slice(0, 300),
    culprit: (ownFrames[0] ?? "").slice(0, 200),
  };
}

/** A page of an earlier release requested code that no longer exists. */
export const staleTab = "stale-tab-after-deploy";

const stripUncaughtPrefix = (message: string): string => message.replace(/^Uncaught (?:\(in promise\) )?/, "");
const typeOf = (message: string): string => /^(\w*(?:Error|Exception))\b/.exec(stripUncaughtPrefix(message))?.[1] ?? "Error";

const longest = 1000;
/** Suffixes that mark a dotted name as a host rather than a property or procedure. */
const hostEndings = "com|org|net|uk|io|dev|app|eu|info|biz|jobs|ie|example|test|localhost|local|internal";
const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** Variable parts of messages, most specific first: each pattern is applied to the result of those before it. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, "<email>"],
  [/\b(?:https?|wss?|file|blob|data):\/{0,3}[^\s"'<>)]+/g, "<url>"],
  [new RegExp(`\\b(?:[a-z0-9-]{1,63}\\.){1,5}(?:${hostEndings})\\b(?::\\d+)?`, "gi"), "<host>"],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])/gi, "<ip>"],
  [/\b[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\b/gi, "<traceparent>"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<uuid>"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,128}\b/gi, "<hash>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?/g, "<date>"],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, "<date>"],
  [new RegExp(`\\b\\d{1,2} ${months} \\d{4}\\b|\\b${months} \\d{1,2},? \\d{4}\\b`, "g"), "<date>"],
  [/\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|days?)\b/g, "<duration>"],
  [/\b0x[0-9a-f]+\b/gi, "<hex>"],
  [/(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?\b/gi, "<float>"],
  [/(?<![\w.])-?\d+\b/g, "<int>"],
  [/(?<!\w)(?:"[^"]*"|'[^']*'|`[^`]*`)(?!\w)/g, "<value>"],
];

/** Replaces ids, addresses, times and values, so that reports of one fault have equal messages. */
export const parameterise = (message: string): string =>
  variables.reduce((text, [shape, name]) => text.replace(shape, name), message.slice(0, longest));

const eMail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;

/** Redacts e-mail addresses, for text that is stored whole. */
export const maskEmailAddresses = (text: string): string => text.replace(eMail, "<email>");

/** A type alias, because the logger requires an index signature. */
type DescribedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: DescribedError;
};

const mostCauses = 8;

/**
 * Describes an error without personal data, for logs, task history and the live view: database errors quote parameters and values (addresses,
 * hashes, secrets), of which only the statement, the code and the database's words are told.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown", stack: "" };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    stack: framesOf(error).join("\n"),
    ...(cause !== undefined && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  };
}

/** A failed statement as drizzle wraps it, and as the driver or the database refuses it. */
interface StatementError extends Error {
  query?: unknown;
  params?: unknown;
  sqlState?: unknown;
  code?: unknown;
}

const isOfDatabase = (error: StatementError): boolean =>
  error.sqlState !== undefined || "sql" in error || (typeof error.code === "string" && error.code.startsWith("ER_"));

/** What wraps a database error, such as tRPC's own errors, may repeat its message with every value. */
function messageOf(error: StatementError, around: readonly Error[] = []): string {
  if (typeof error.query === "string") return `failed query: ${maskValues(error.query)}`;
  // JSON that cannot be read is quoted.
  if (isOfDatabase(error) || error instanceof SyntaxError) return maskQuotedValues(error.message);
  const wrapping = [...around, error];
  const causes = causesOf(error).filter((cause) => !wrapping.includes(cause));
  const message = causes.reduce(
    (text, cause) => (cause.message === "" ? text : text.replaceAll(cause.message, () => messageOf(cause, wrapping))),
    error.message,
  );
  const values = causes.flatMap(({ params }) => textsIn(params)).toSorted((one, other) => other.length - one.length);
  return values.reduce((text, value) => text.replaceAll(value, "?"), message);
}

function causesOf(error: Error): StatementError[] {
  const causes: StatementError[] = [];
  for (let each = error.cause; each instanceof Error && each !== error && !causes.includes(each); each = each.cause) causes.push(each);
  return causes;
}

/** Shorter values say nothing of anybody, and occur in every message. */
const fewestChars = 4;

/** Returns the texts of parameters, as they are and as JSON escapes them. */
function textsIn(params: unknown): string[] {
  if (Array.isArray(params)) return params.flatMap(textsIn);
  const text = params instanceof Date ? params.toISOString() : Buffer.isBuffer(params) ? params.toString() : String(params ?? "");
  return [text, JSON.stringify(text).slice(1, -1)].filter(({ length }) => length >= fewestChars);
}

/** The stack begins with the message, which may quote values over several lines, and lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = message === "" ? -1 : stack.indexOf(message);
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split("\n")
    .filter((line) => /^\s*at /.test(line));
}

/** The built server is in dist/server, at the same depth as this file in the source tree. */
const root = join(import.meta.dirname, "../..");
const maxStackLines = 30;

/** Returns a server error's message, without variable parts and user input, and where in the site it was thrown. */
export function serverFault(thrown: unknown): { message: string; stack: string | null } {
  const fault = unwrapError(thrown);
  if (!(fault instanceof Error)) return { message: `Error: a ${typeof fault} was thrown`, stack: null };
  return { message: titleOf(fault), stack: stackOf(fault) };
}

/** tRPC wraps what a procedure threw as the cause of its own error, and page rendering wraps tRPC's again. */
const isWrapper = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && /^TRPC(?:Client)?Error$/.test(thrown.name) && thrown.cause !== undefined;
const unwrapError = (thrown: unknown): unknown => (isWrapper(thrown) ? unwrapError(thrown.cause) : thrown);

/** Of a failed statement the database's own words are told. */
function titleOf(fault: StatementError): string {
  const { query, cause } = fault;
  if (typeof query !== "string" || !(cause instanceof Error)) return `${fault.name}: ${maskQuotedValues(messageOf(fault))}`;
  const code = "code" in cause && typeof cause.code === "string" ? `${cause.code} ` : "";
  return `QueryError: ${code}${maskQuotedValues(messageOf(cause))}`;
}

/** Values may contain quotation marks and line breaks: everything from the first mark to the last is removed, and all after one that nothing closes. */
function maskQuotedValues(message: string): string {
  const marks = ['"', "'", "`"];
  const masked = marks.reduce((text, mark) => text.replace(new RegExp(`(?<!\\w)${mark}.*${mark}(?!\\w)`, "s"), "<value>"), message);
  const [line = ""] = masked.split("\n");
  return parameterise(line.replace(/(?<!\w)["'`].*$/, "<value>"));
}

/** Returns the frames with paths from the project root. */
function stackOf(fault: Error): string | null {
  const frames = framesOf(fault).slice(0, maxStackLines);
  return frames.length === 0 ? null : frames.join("\n").replaceAll(`file://${root}/`, "/").replaceAll(`${root}/`, "/");
}
