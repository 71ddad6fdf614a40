import { type CircuitBreaker, createCircuitBreaker } from "../circuit-breaker.ts";
import type { Clock } from "../clock.ts";
import type { RateLimitReport } from "../rate-limit-report.ts";
import { breakerOpen } from "./batch-failures.ts";
import { createBatchTokens, noTokenStore, type TokenStore } from "./batch-token.ts";
import { type Batcher, createBatcher } from "./batcher.ts";

export interface SentItem {
  id: string;
  endpoint: string;
  method: string;
  params: unknown;
}

export interface SentBatch {
  atMs: number;
  authorization: string | null;
  credentials: RequestCredentials | undefined;
  items: readonly SentItem[];
}

type Answer = (batch: SentBatch, index: number) => Response | Promise<Response>;
type TokenAnswer = (index: number) => Response | Promise<Response>;

export const json = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json; charset=utf-8", ...headers } });

/** Responds to every item with its own endpoint. */
export const echo: Answer = ({ items }) =>
  json({ results: items.map(({ id, endpoint }) => ({ id, status: 200, data: endpoint, error: null })) });

export const token = (text = "token-0", expiresIn = "24h"): Response => json({ token: text, expiresIn, scopes: [] });

/** For tests only: a batcher behind its breaker, with a stubbed network and a fake clock. */
export function createStubbedBatcher({
  isAppropriate = () => true,
  shelf = noTokenStore,
}: {
  isAppropriate?: () => boolean;
  shelf?: TokenStore;
} = {}) {
  const clock = createFakeClock(1_700_000_000_000);
  const startMs = clock.now();
  const batches: SentBatch[] = [];
  const tokenCalls: RequestInit[] = [];
  const reports: RateLimitReport[] = [];
  const server: { answer: Answer; answerToken: TokenAnswer } = { answer: echo, answerToken: (index) => token(`token-${index}`) };

  const tokens = createBatchTokens({
    clock,
    isAppropriate,
    shelf,
    send: async (address, init) => {
      if (address !== "/api/auth/generate-jwt") throw new Error(`Nothing stands at ${address}`);
      tokenCalls.push(init);
      return server.answerToken(tokenCalls.length - 1);
    },
  });
  const breaker = createCircuitBreaker({ clock, refusal: breakerOpen });
  const inner = createBatcher({
    clock,
    tokens,
    breaker,
    isAppropriate,
    onRateLimit: (report) => void reports.push(report),
    fetch: async (address, { headers, body, credentials }) => {
      if (address !== "/api/batch") throw new Error(`Nothing stands at ${address}`);
      const { requests } = JSON.parse(String(body)) as { requests: SentItem[] };
      const sent = { atMs: clock.now() - startMs, authorization: new Headers(headers).get("authorization"), credentials, items: requests };
      batches.push(sent);
      return server.answer(sent, batches.length - 1);
    },
  });
  const batcher: Batcher = { ...inner, get: (...wanted) => callThroughBreaker(breaker, () => inner.get(...wanted)) };
  return { clock, batcher, tokens, batches, tokenCalls, reports, server };
}

/** Tracks a promise's state without awaiting it. */
export function trackPromise<T>(promise: Promise<T>): { state: "pending" | "resolved" | "rejected"; value?: T; error?: unknown } {
  const seen: ReturnType<typeof trackPromise<T>> = { state: "pending" };
  promise.then(
    (value) => Object.assign(seen, { state: "resolved", value }),
    (error: unknown) => Object.assign(seen, { state: "rejected", error }),
  );
  return seen;
}

export interface FakeClock extends Clock {
  /** Advances time, running due timers in order, each with its follow-up work before the next. */
  advance: (ms: number) => Promise<void>;
  /** Like `advance`, up to an absolute time of this clock. */
  advanceTo: (atMs: number) => Promise<void>;
  /** Number of pending timers. */
  waiting: () => number;
}

/** For tests only: a clock that moves only when advanced. */
export function createFakeClock(startMs = 0): FakeClock {
  let nowMs = startMs;
  let timers: { dueMs: number; run: () => void }[] = [];

  const nextDue = (untilMs: number) => {
    const due = timers.filter(({ dueMs }) => dueMs <= untilMs);
    const firstMs = Math.min(...due.map(({ dueMs }) => dueMs));
    return due.find(({ dueMs }) => dueMs === firstMs);
  };

  const advanceTo = async (atMs: number) => {
    await flushPromises();
    for (let next = nextDue(atMs); next; next = nextDue(atMs)) {
      const due = next;
      timers = timers.filter((timer) => timer !== due);
      nowMs = due.dueMs;
      due.run();
      await flushPromises();
    }
    nowMs = Math.max(nowMs, atMs);
  };

  return {
    now: () => nowMs,
    after: (delayMs, run) => {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance: (ms) => advanceTo(nowMs + ms),
    advanceTo,
    waiting: () => timers.length,
  };
}

const realTurn = setImmediate;

/** Flushes all promises that can settle without time passing, including response bodies. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise<void>((resolve) => realTurn(resolve));
}

/** Runs a call if the breaker admits it. @throws what its `refusal` creates, or the call's own error */
async function callThroughBreaker<T>(breaker: CircuitBreaker, call: () => Promise<T>): Promise<T> {
  const admission = breaker.admit();
  try {
    return await call();
  } finally {
    admission.withdraw();
  }
}
