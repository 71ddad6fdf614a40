import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ClientError, ErrorFrame } from "./visit-sketch.ts";

/** Raised whenever the rules change, since groups of other rules cannot be compared. */
export const fingerprintVersion = 1;

/** What errors of one group have in common. */
export interface Cause {
  fingerprint: string;
  title: string;
  /** Where it was thrown, "src/pages/jobs/jobs-page.tsx listJobs"; "" where no stack tells. */
  culprit: string;
}

const framesCompared = 3;

/**
 * Equal for errors of one cause: what our code says it is; else where in our code it was thrown, without lines, columns and the hashes of a build; else
 * its words without what varies, and the page.
 */
export function causeOf(error: Pick<ClientError, "side" | "message" | "route" | "explicit">, frames: readonly ErrorFrame[]): Cause {
  const { side, message, route, explicit } = error;
  const own = frames.filter(({ isOwn }) => isOwn).map(({ module, function: name }) => `${module} ${name}`);
  const parts = explicit
    ? ["explicit", explicit]
    : own.length > 0
      ? [typeOf(message), ...own.slice(0, framesCompared)]
      : [typeOf(message), parameterised(withoutUncaught(message)), route];
  const fingerprint = createHash("sha256")
    .update([fingerprintVersion, ...(side === "server" ? [side] : []), ...parts].join("\n"))
    .digest("hex");
  return {
    fingerprint,
    title: (explicit === staleTab ? "Stale tab after deploy" : parameterised(withoutUncaught(message))).slice(0, 300),
    culprit: (own[0] ?? "").slice(0, 200),
  };
}

/** Pages of an earlier build that ask for code which is gone. */
export const staleTab = "stale-tab-after-deploy";

const withoutUncaught = (message: string): string => message.replace(/^Uncaught (?:\(in promise\) )?/, "");
const typeOf = (message: string): string => /^(\w*(?:Error|Exception))\b/.exec(withoutUncaught(message))?.[1] ?? "Error";

const longest = 1000;
/** Endings by which a name with dots is a host's and not a property or a procedure. */
const hostEndings = "com|org|net|uk|io|dev|app|eu|info|biz|jobs|ie|example|test|localhost|local|internal";
const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** What varies from one report to the next, the most particular first: each is looked for in what those before it have left. */
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

/** A message with its ids, addresses, times and values taken out, so that reports of one fault read alike. */
export const parameterised = (message: string): string =>
  variables.reduce((text, [shape, name]) => text.replace(shape, name), message.slice(0, longest));

const eMail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;

/** Text without addresses of people, for what is kept whole. */
export const withoutAddresses = (text: string): string => text.replace(eMail, "<email>");

/** Built, everything stands in dist/server, as deep as this file stands in the source. */
const root = join(import.meta.dirname, "../..");
const linesKept = 30;

/** What the site threw: its words without what varies in them or was sent by somebody, and where in the site it was thrown. */
export function serverFault(thrown: unknown): { message: string; stack: string | null } {
  const fault = withoutWrapper(thrown);
  if (!(fault instanceof Error)) return { message: `Error: a ${typeof fault} was thrown`, stack: null };
  return { message: messageOf(fault), stack: stackOf(fault) };
}

/** tRPC hands on what a procedure threw as the cause of an error of its own, and a page that is rendered what tRPC did as one of its own. */
const isWrapper = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && /^TRPC(?:Client)?Error$/.test(thrown.name) && thrown.cause !== undefined;
const withoutWrapper = (thrown: unknown): unknown => (isWrapper(thrown) ? withoutWrapper(thrown.cause) : thrown);

/** A statement that failed is told with its values: only the database's own words are taken. */
function messageOf(fault: Error): string {
  const { cause } = fault;
  if (!("query" in fault) || !(cause instanceof Error)) return `${fault.name}: ${wordsOf(fault.message)}`;
  const code = "code" in cause && typeof cause.code === "string" ? `${cause.code} ` : "";
  return `QueryError: ${code}${wordsOf(cause.message)}`;
}

/** Values hold quotation marks of their own: everything from the first mark to the last goes. */
function wordsOf(message: string): string {
  const [line = ""] = message.split("\n");
  return parameterised(
    ['"', "'", "`"].reduce((text, mark) => text.replace(new RegExp(`(?<!\\w)${mark}.*${mark}(?!\\w)`), "<value>"), line),
  );
}

/** Frames alone, named from the root of the site: a stack begins with the message as it was thrown. */
function stackOf({ stack = "", message }: Error): string | null {
  const at = message === "" ? -1 : stack.indexOf(message);
  const frames = stack
    .slice(at < 0 ? 0 : at + message.length)
    .split("\n")
    .filter((line) => /^\s*at /.test(line));
  return frames.length === 0 ? null : frames.slice(0, linesKept).join("\n").replaceAll(`file://${root}/`, "/").replaceAll(`${root}/`, "/");
}
