import type { Clock } from "../clock.ts";
import { failureIn } from "../request/failed-answer.ts";
import { jsonOf } from "../request/json-of.ts";
import { RequestFailure } from "../request/request-failure.ts";
import { statusTextOf } from "../status-texts.ts";
import { isTimeout, withTimeout } from "../with-timeout.ts";
import { cleared, notAppropriate, tokenFailed, tokenRefused } from "./batch-failures.ts";

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

interface MadeToken {
  token: string;
  usableUntilMs: number;
}

/** Where a tab keeps its token from one page load to the next. */
export interface TokenShelf {
  read: () => MadeToken | null;
  keep: (made: MadeToken) => void;
  forget: () => void;
}

/** For whoever has one page only. */
export const noShelf: TokenShelf = { read: () => null, keep: () => {}, forget: () => {} };

const key = "batch-token";

interface Kept extends MadeToken {
  /** The session it was made in. */
  session: string;
}

/**
 * A shelf in the tab's own storage, which no other site can read and which goes with the tab. What was made in another session than `sessionMark` now
 * names is thrown away: somebody has signed in or out in another tab. Storage that is closed or full keeps nothing.
 */
export function createTokenShelf({ storage, sessionMark }: { storage: () => Storage; sessionMark: () => string | null }): TokenShelf {
  const forget = () => attempt(() => storage().removeItem(key));
  return {
    read: () => {
      const kept = attempt(() => JSON.parse(storage().getItem(key) ?? "null") as Partial<Kept> | null);
      if (!kept) return null;
      const { token, usableUntilMs, session } = kept;
      if (typeof token === "string" && typeof usableUntilMs === "number" && session === sessionMark()) return { token, usableUntilMs };
      forget();
      return null;
    },
    keep: (made) => {
      const session = sessionMark();
      if (session !== null) attempt(() => storage().setItem(key, JSON.stringify({ ...made, session } satisfies Kept)));
    },
    forget,
  };
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
