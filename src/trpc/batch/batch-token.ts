import type { Clock } from "#src/trpc/clock.ts";
import { failureIn } from "#src/trpc/request/failed-answer.ts";
import { jsonOf } from "#src/trpc/request/json-of.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { statusTextOf } from "#src/trpc/status-texts.ts";
import { isTimeout, withTimeout } from "#src/trpc/with-timeout.ts";
import { cleared, notAppropriate, tokenFailed, tokenRefused } from "./batch-failures.ts";
import { type MadeToken, noShelf, type TokenShelf } from "./kept-token.ts";

const hourMs = 3_600_000;
const timeoutMs = 10_000;
const renewedBeforeMs = 5 * 60_000;
/** How long a failure that names no time holds, so that not every query asks for a token it will not get. */
const refusedForSeconds = 60;
const brokenForSeconds = 5;

export interface BatchTokens {
  /** The token in hand, or a new one; one call at a time whoever asks. */
  get: () => Promise<string>;
  /** The server no longer takes this one. */
  drop: (token: string) => void;
  /** Another person may be here: what is in hand, or on its way, is not theirs. */
  clear: () => void;
}

type Send = (address: string, init: RequestInit) => Promise<Response>;

/** Tokens for the batch. `send` carries the session and its CSRF headers. */
export function createBatchTokens({
  clock,
  send,
  isAppropriate,
  shelf = noShelf,
}: {
  clock: Clock;
  send: Send;
  /** Read once, so that a page loaded again need not ask for another. */
  shelf?: TokenShelf;
  /** Whether this page and browser may ask for a token at all. */
  isAppropriate: () => boolean;
}): BatchTokens {
  let made: MadeToken | null | undefined;
  let asked: Promise<string> | null = null;
  let failed: { failure: RequestFailure; untilMs: number } | null = null;
  let era = 0;

  async function ask(): Promise<string> {
    const mine = era;
    const askedAtMs = clock.now();
    try {
      const { token, lifetimeMs } = await withTimeout(clock, timeoutMs, (signal) => fetchToken(send, signal));
      if (era !== mine) throw cleared();
      made = { token, usableUntilMs: askedAtMs + lifetimeMs - renewedBeforeMs };
      shelf.keep(made);
      return token;
    } catch (error) {
      const failure = isKnown(error) ? error : tokenFailed(isTimeout(error) ? statusTextOf(408) : "Network Error");
      if (era === mine) failed = { failure, untilMs: clock.now() + holdSeconds(failure) * 1000 };
      throw failure;
    } finally {
      if (era === mine) asked = null;
    }
  }

  return {
    get: async () => {
      if (!isAppropriate()) throw notAppropriate();
      if (made === undefined) made = shelf.read();
      if (made && clock.now() < made.usableUntilMs) return made.token;
      if (failed && clock.now() < failed.untilMs) throw failed.failure;
      asked ??= ask();
      return asked;
    },
    drop: (token) => {
      if (made?.token !== token) return;
      made = null;
      shelf.forget();
    },
    clear: () => {
      era += 1;
      made = null;
      shelf.forget();
      asked = null;
      failed = null;
    },
  };
}

const holdSeconds = ({ status, retryAfterSeconds }: RequestFailure): number =>
  retryAfterSeconds ?? (status >= 400 && status < 500 ? refusedForSeconds : brokenForSeconds);

const isKnown = (error: unknown): error is RequestFailure => error instanceof RequestFailure && error.code !== "unreachable";

async function fetchToken(send: Send, signal: AbortSignal): Promise<{ token: string; lifetimeMs: number }> {
  const answer = await send("/api/auth/generate-jwt", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    credentials: "same-origin",
    signal,
  });
  if (!answer.ok) {
    const failure = await failureIn(answer, statusTextOf);
    throw answer.status === 401 ? tokenRefused() : tokenFailed(failure.detail ?? statusTextOf(answer.status), failure);
  }
  const body = await jsonOf<{ token?: unknown; expiresIn?: unknown } | null>(answer).catch(() => null);
  if (typeof body?.token !== "string" || body.token === "") throw tokenFailed(statusTextOf(502), { status: 502 });
  return { token: body.token, lifetimeMs: body.expiresIn === "24h" ? 24 * hourMs : hourMs };
}
