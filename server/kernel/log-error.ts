import { withoutValues } from "#ops/trace/statement-text.ts";

/** What the log keeps of a failure; a type alias, because the logger wants one that has an index. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * A failure without anything a person typed or holds: the database's errors quote parameters and values (addresses, hashes, secrets), of which
 * only the statement and the error's code are kept.
 */
export function describeForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown", stack: "" };
  const { query, sqlState, code } = error as Error & { query?: unknown; sqlState?: unknown; code?: unknown };
  const message =
    typeof query === "string" ? `failed query: ${withoutValues(query)}` : sqlState === undefined ? error.message : "the database refused";
  return {
    type: error.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeForLog(error.cause) }),
  };
}

/** The same in one line, for logs that are words: what failed, and why. */
export function lineForLog(error: unknown): string {
  const { message, cause } = describeForLog(error);
  return cause ? `${message}: ${cause.message}` : message;
}

/** The stack begins with the message, which may quote values over several lines. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");

/** What every log of the site is opened with. */
export const logOptions = { serializers: { err: describeForLog } };
