import { TRPCClientError } from "@trpc/client";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";

/** Runs an example from the command line and prints the site's refusals as one sentence. `main` may return an exit code. */
export async function runExample(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Returns the message to print in the terminal; an unexpected error is printed with its stack. */
export function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { status } = refusalOf(error);
  if (status === 401) {
    return "The site does not accept this token: it has ended, was withdrawn, or is another site's. Make a new one: My account, section API tokens.";
  }
  if (status === 403) {
    return "The site refuses this: the token was not given the scope that the script's usage names, or its owner may not do it.";
  }
  const isExpected = error instanceof TRPCClientError || error.constructor === Error || "syscall" in error;
  return isExpected ? error.message : error;
}

/** Retries while the quota is used up, each time after the wait the site requests. */
export async function retryWhenQuotaAllows<T>(ask: () => Promise<T>, { tell, clock = browserClock }: RetryOptions): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { status, retryAfterSeconds } = refusalOf(error);
      if (status !== 429) throw error;
      const seconds = retryAfterSeconds ?? 10;
      tell(`The quota is full: going on in ${seconds} seconds.`);
      await new Promise<void>((resolve) => clock.after(seconds * 1000, resolve));
    }
  }
}

export interface RetryOptions {
  tell: (line: string) => void;
  clock?: Clock;
}

/** Returns a CSV line whose values spreadsheets read as text: a leading = + - @ would be run as a formula. */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
