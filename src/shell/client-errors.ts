import { findRoute } from "#src/navigation.ts";
import type { Clock } from "#src/trpc/clock.ts";
import type { ErrorHints } from "./error-hints.ts";

/** What the site is told of an error that nobody expected. */
export interface ClientErrorReport {
  message: string;
  /** The stack. */
  error: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  url: string;
}

/** With what helps to place it. */
export type TellableError = ClientErrorReport & Partial<ErrorHints>;

interface ErrorReporter {
  clock: Clock;
  /** The page's address. */
  here: () => string;
  hints: (error: unknown, isHandled: boolean) => Partial<ErrorHints>;
  send: (report: TellableError) => void;
  warn: () => void;
}

export type UnexpectedError = Pick<ErrorEvent, "message" | "error" | "filename" | "lineno" | "colno">;

const mostReports = 10;
const sameAgainMs = 60_000;
/** Of the browser itself, and of scripts of other sites that it tells nothing about. */
const notOurs = /^(ResizeObserver loop|Script error\.?$)/;
/** Code that did not arrive: the page itself says so, and tries again. */
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
const addedByPeople = /\b(chrome|moz|safari-web|webkit-masked)-?extension:\/\//;

/**
 * Tells the site of errors, each kind once a minute and ten in all while a page is open, and shows the person one message for each told.
 * An error within it ends there.
 */
export function createErrorReporter({
  clock,
  here,
  hints,
  send,
  warn,
}: ErrorReporter): (error: UnexpectedError, isShown?: boolean) => void {
  const toldAtMs = new Map<string, number>();
  let left = mostReports;
  return ({ message, error, filename, lineno, colno }, isShown = false) => {
    try {
      const stack = error instanceof Error ? (error.stack ?? null) : null;
      if (notOurs.test(message) || addedByPeople.test(`${filename} ${stack}`)) return;
      const kind = `${message} ${stack ?? `${filename}:${lineno}:${colno}`}`;
      const lastMs = toldAtMs.get(kind);
      if (left === 0 || (lastMs !== undefined && clock.now() - lastMs < sameAgainMs)) return;
      left -= 1;
      toldAtMs.set(kind, clock.now());
      send({
        message: message || "Unknown error",
        error: stack,
        source: filename || null,
        line: lineno || null,
        column: colno || null,
        url: addressToTell(here()),
        ...hints(error, isShown),
      });
      if (!isShown && !missingCode.test(message)) warn();
    } catch {
      // Reporting it would come back here.
    }
  };
}

/** Only where it happened: what somebody searched for, and any secret in the address, stays here. */
export function addressToTell(address: string): string {
  const { pathname } = new URL(address);
  const { isSecret, props } = findRoute(pathname);
  return isSecret ? props.pattern : pathname;
}
