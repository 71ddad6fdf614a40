import { findRoute } from "#src/navigation.ts";
import type { Clock } from "#src/trpc/clock.ts";
import type { ErrorHints } from "./error-hints.ts";

export interface ClientErrorReport {
  message: string;
  /** Stack trace. */
  error: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  url: string;
}

export type ReportableError = ClientErrorReport & Partial<ErrorHints>;

interface ErrorReporter {
  clock: Clock;
  /** Returns the page's address. */
  here: () => string;
  hints: (error: unknown, isHandled: boolean) => Partial<ErrorHints>;
  send: (report: ReportableError) => void;
  warn: () => void;
}

export type UnexpectedError = Pick<ErrorEvent, "message" | "error" | "filename" | "lineno" | "colno">;

const mostReports = 10;
const sameAgainMs = 60_000;
/** Messages from the browser itself, and from third-party scripts whose details it hides. */
const notOurs = /^(ResizeObserver loop|Script error\.?$)/;
/** A chunk failed to load: the page reports this itself and retries. */
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
const addedByPeople = /\b(chrome|moz|safari-web|webkit-masked)-?extension:\/\//;

/**
 * Reports errors to the server, each kind once a minute and ten in all for each page view, and shows the user one message for each. Never
 * throws.
 */
export function createErrorReporter({
  clock,
  here,
  hints,
  send,
  warn,
}: ErrorReporter): (error: UnexpectedError, isShown?: boolean) => void {
  const reportedAtMs = new Map<string, number>();
  let left = mostReports;
  return ({ message, error, filename, lineno, colno }, isShown = false) => {
    try {
      const stack = error instanceof Error ? (error.stack ?? null) : null;
      if (notOurs.test(message) || addedByPeople.test(`${filename} ${stack}`)) return;
      const kind = `${message} ${stack ?? `${filename}:${lineno}:${colno}`}`;
      const lastMs = reportedAtMs.get(kind);
      if (left === 0 || (lastMs !== undefined && clock.now() - lastMs < sameAgainMs)) return;
      left -= 1;
      reportedAtMs.set(kind, clock.now());
      send({
        message: message || "Unknown error",
        error: stack,
        source: filename || null,
        line: lineno || null,
        column: colno || null,
        url: reportableAddressOf(here()),
        ...hints(error, isShown),
      });
      if (!isShown && !missingCode.test(message)) warn();
    } catch {
      // Reporting it would recurse.
    }
  };
}

/** Returns only the path: search terms and secrets in the address stay on the device. */
export function reportableAddressOf(address: string): string {
  const { pathname } = new URL(address);
  const { isSecret, props } = findRoute(pathname);
  return isSecret ? props.pattern : pathname;
}
