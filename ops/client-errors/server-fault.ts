import { join } from "node:path";
import { parameterised } from "./parameterise.ts";

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
