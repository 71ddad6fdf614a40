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

/** What the server answers for what it takes only by itself, and for an answer that fits in no batch. */
const refusedInBatches = "not-batchable";
const tooLargeForBatches = "answer-too-large";

/** Reads of one tab in batches: token, breaker and scheduler together. */
export function createBatcher({
  tokens,
  isAppropriate,
  ...surroundings
}: BatchSurroundings & { tokens: BatchTokens; isAppropriate: () => boolean }): Batcher {
  const { clock } = surroundings;
  const breaker: CircuitBreaker = createCircuitBreaker({ clock, refusal: breakerOpen });
  const poison = createPoisonWatch(clock);
  const alone = new Set<string>();
  const post = (entries: Parameters<typeof postBatch>[0], token: string) => postBatch(entries, token, surroundings);
  const scheduler = createScheduler<BatchItem, unknown>({
    clock,
    send: (entries) => sendBatch(entries, { tokens, breaker, poison, post }),
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
      } catch (error) {
        if (codeOf(error) === refusedInBatches) alone.add(endpoint);
        if (codeOf(error) === tooLargeForBatches) poison.blame(key);
        throw error;
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

/** Of a refusal that the server answered; null for all else. */
const codeOf = (error: unknown): string | null => (error instanceof RequestFailure && error.status >= 400 ? error.code : null);
