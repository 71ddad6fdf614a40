import { tellHappening } from "#src/lib/page-happenings.ts";
import { type CircuitBreaker, createCircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { breakerOpen, notAppropriate, notBatchable } from "./batch-failures.ts";
import type { BatchTokens } from "./batch-token.ts";
import { createPoisonWatch } from "./poison.ts";
import { type BatchItem, type BatchSurroundings, postBatch } from "./post-batch.ts";
import { createScheduler } from "./scheduler.ts";
import { sendBatch } from "./send-batch.ts";

export interface Batcher {
  /** Asks as part of a batch. @throws RequestFailure; where `mayGoSingly` says so, nothing has been asked in the caller's name */
  get: (endpoint: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Another person may be here: rejects what waits, and forgets what belongs to the one before. */
  clear: () => void;
  /** Requests that have no outcome yet. */
  size: () => number;
}

/** What the server answers for an answer that fits in no batch, or that was not made within a batch's time. */
const unfitCodes: readonly string[] = ["answer-too-large", "busy"];
/** Taken only by itself, or more than the token may do. */
const isRefusedHere = ({ code, status }: RequestFailure): boolean => status >= 400 && (code === "not-batchable" || status === 403);

/** Reads of one tab in batches: token, breaker and scheduler together. */
export function createBatcher({
  tokens,
  isAppropriate,
  ...surroundings
}: BatchSurroundings & { tokens: BatchTokens; isAppropriate: () => boolean }): Batcher {
  const { clock } = surroundings;
  const breaker: CircuitBreaker = createCircuitBreaker({ clock, refusal: breakerOpen, onOpen: () => tellHappening("breaker-open") });
  const poison = createPoisonWatch(clock);
  const alone = new Set<string>();
  const post = (entries: Parameters<typeof postBatch>[0], token: string) => postBatch(entries, token, surroundings);
  const scheduler = createScheduler<BatchItem, unknown>({
    clock,
    send: async (entries) => {
      const outcomes = await sendBatch(entries, { tokens, breaker, poison, post });
      for (const { id, key, item } of entries) {
        const outcome = outcomes.get(id);
        if (!outcome || "data" in outcome || !(outcome.error instanceof RequestFailure)) continue;
        if (isRefusedHere(outcome.error)) alone.add(item.endpoint);
        if (unfitCodes.includes(outcome.error.code)) poison.blame(key);
      }
      return outcomes;
    },
  });

  return {
    get: async (endpoint, params, signal) => {
      const key = `${endpoint} ${JSON.stringify(params ?? null)}`;
      if (!isAppropriate()) throw notAppropriate();
      if (alone.has(endpoint) || poison.isCulprit(key)) throw notBatchable();
      const admission = breaker.admit();
      // Fetched while the batch still fills. What it fails with, sending says.
      tokens.get().catch(() => {});
      try {
        return await scheduler.add({ endpoint, params: params ?? {} }, { key, signal });
      } finally {
        admission.withdraw();
      }
    },
    clear: () => {
      scheduler.clear();
      tokens.clear();
      poison.forget();
      alone.clear();
    },
    size: () => scheduler.size(),
  };
}
