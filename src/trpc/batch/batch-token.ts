import { tryStorage } from "#src/lib/stored.ts";
import { statusTextOf } from "#src/trpc/request/request-failure.ts";
import type { Clock } from "../clock.ts";
import { jsonOf, RequestFailure, readFailure } from "../request/request-failure.ts";
import { isTimeout, withTimeout } from "../with-timeout.ts";
import { cleared, notAppropriate, tokenFailed, tokenRefused } from "./batch-failures.ts";

const hourMs = 3_600_000;
const timeoutMs = 10_000;
const renewedBeforeMs = 5 * 60_000;
/** Applies to failures without a retry time, so that not every query requests a token in vain. */
const refusedForSeconds = 60;
const brokenForSeconds = 5;

export interface BatchTokens {
  /** Resolves to the cached token or a new one; concurrent callers share one request. */
  get: () => Promise<string>;
  /** Discards a token that the server no longer accepts. */
  drop: (token: string) => void;
  /** Another user may have signed in: discards the cached token and any in flight. */
  clear: () => void;
}

type Send = (address: string, init: RequestInit) => Promise<Response>;

/** Manages tokens for the batch. `send` carries the session and its CSRF headers. */
export function createBatchTokens({
  clock,
  send,
  isAppropriate,
  shelf = noTokenStore,
}: {
  clock: Clock;
  send: Send;
  /** Read once, so that a reloaded page need not request another token. */
  shelf?: TokenStore;
  /** Whether this page and browser may request a token. */
  isAppropriate: () => boolean;
}): BatchTokens {
  let made: BatchToken | null | undefined;
  let madeIn = shelf.mark();
  let pending: Promise<string> | null = null;
  let failed: { failure: RequestFailure; untilMs: number } | null = null;
  let era = 0;

  async function ask(): Promise<string> {
    const mine = era;
    const session = shelf.mark();
    const requestedAtMs = clock.now();
    try {
      const { token, lifetimeMs } = await withTimeout(clock, timeoutMs, (signal) => fetchToken(send, signal));
      if (era !== mine) throw cleared();
      made = { token, usableUntilMs: requestedAtMs + lifetimeMs - renewedBeforeMs };
      // A browser without a CSRF token, such as one that was restarted, is given it for this very request.
      madeIn = session ?? shelf.mark();
      shelf.keep(made);
      return token;
    } catch (error) {
      const failure = isReachableFailure(error) ? error : tokenFailed(isTimeout(error) ? statusTextOf(408) : "Network Error");
      if (era === mine) failed = { failure, untilMs: clock.now() + retryDelaySeconds(failure) * 1000 };
      throw failure;
    } finally {
      if (era === mine) pending = null;
    }
  }

  return {
    get: async () => {
      if (!isAppropriate()) throw notAppropriate();
      // A confirmed password or another tab has given the browser another session: a token of the former one would be refused.
      if (made && madeIn !== shelf.mark()) made = null;
      if (made === undefined) {
        made = shelf.read();
        madeIn = shelf.mark();
      }
      if (made && clock.now() < made.usableUntilMs) return made.token;
      if (failed && clock.now() < failed.untilMs) throw failed.failure;
      pending ??= ask();
      return pending;
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
      pending = null;
      failed = null;
    },
  };
}

const retryDelaySeconds = ({ status, retryAfterSeconds }: RequestFailure): number =>
  retryAfterSeconds ?? (status >= 400 && status < 500 ? refusedForSeconds : brokenForSeconds);

const isReachableFailure = (error: unknown): error is RequestFailure => error instanceof RequestFailure && error.code !== "unreachable";

async function fetchToken(send: Send, signal: AbortSignal): Promise<{ token: string; lifetimeMs: number }> {
  const answer = await send("/api/auth/generate-jwt", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    credentials: "same-origin",
    signal,
  });
  if (!answer.ok) {
    const failure = await readFailure(answer, statusTextOf);
    throw answer.status === 401 ? tokenRefused() : tokenFailed(failure.detail ?? statusTextOf(answer.status), failure);
  }
  const body = await jsonOf<{ token?: unknown; expiresIn?: unknown } | null>(answer).catch(() => null);
  if (typeof body?.token !== "string" || body.token === "") throw tokenFailed(statusTextOf(502), { status: 502 });
  return { token: body.token, lifetimeMs: body.expiresIn === "24h" ? 24 * hourMs : hourMs };
}

interface BatchToken {
  token: string;
  usableUntilMs: number;
}

/** Storage for a tab's token across page loads. */
export interface TokenStore {
  read: () => BatchToken | null;
  keep: (made: BatchToken) => void;
  forget: () => void;
  /** Returns what tells the browser's present session from another; null: none. */
  mark: () => string | null;
}

/** For scripts and other callers with a single page load. */
export const noTokenStore: TokenStore = { read: () => null, keep: () => {}, forget: () => {}, mark: () => null };

const key = "batch-token";

interface StoredToken extends BatchToken {
  /** Session the token was issued in. */
  session: string;
}

/**
 * Stores the token in the tab's `sessionStorage`. A token issued in a session other than the one `sessionMark` now names is discarded: the
 * user changed in another tab. Blocked or full storage stores nothing.
 */
export function createTokenStore({ storage, sessionMark }: { storage: () => Storage; sessionMark: () => string | null }): TokenStore {
  const forget = () => tryStorage(() => storage().removeItem(key));
  return {
    read: () => {
      const stored = tryStorage(() => JSON.parse(storage().getItem(key) ?? "null") as Partial<StoredToken> | null);
      if (!stored) return null;
      const { token, usableUntilMs, session } = stored;
      if (typeof token === "string" && typeof usableUntilMs === "number" && session === sessionMark()) return { token, usableUntilMs };
      forget();
      return null;
    },
    keep: (made) => {
      const session = sessionMark();
      if (session !== null) tryStorage(() => storage().setItem(key, JSON.stringify({ ...made, session } satisfies StoredToken)));
    },
    forget,
    mark: sessionMark,
  };
}
