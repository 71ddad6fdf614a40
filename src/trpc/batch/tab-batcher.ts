import { isBatchedFor } from "#server/kernel/batch/batched-calls.ts";
import { cookieToken } from "#src/features/auth/csrf.ts";
import { onPersonChange, roleInEvidence } from "#src/features/auth/session-flags.ts";
import { reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { send } from "#src/trpc/request/send.ts";
import { createBatchTokens } from "./batch-token.ts";
import { createBatcher } from "./batcher.ts";
import { createByIds } from "./by-ids.ts";
import { createTokenShelf } from "./kept-token.ts";
import { orSingly } from "./or-singly.ts";

const typedCalls = "/trpc/";

const shelf = createTokenShelf({ storage: () => sessionStorage, sessionMark: cookieToken });
const tokens = createBatchTokens({ clock: browserClock, send, isAppropriate: isBatchAppropriate, shelf });

/** The one batcher of this tab. */
const tabBatcher = createBatcher({
  clock: browserClock,
  fetch: (address, init) => fetch(address, init),
  onRateLimit: reportRateLimit,
  tokens,
  isAppropriate: isBatchAppropriate,
});

const byIds = createByIds({ clock: browserClock, send, isAppropriate: isBatchAppropriate });

onPersonChange(() => {
  tabBatcher.clear();
  byIds.clear();
});

/** Asks in a batch what the server takes in one for whoever is here, and by itself what it does not. */
export function askInBatch<T>(question: Parameters<typeof orSingly<T>>[1]): Promise<T> {
  const { endpoint, singly } = question;
  const isTyped = endpoint.startsWith(typedCalls);
  if (isTyped && !isBatchedFor(endpoint.slice(typedCalls.length), roleInEvidence() ?? "jobseeker")) return singly();
  return orSingly(tabBatcher, question);
}

export const readById = byIds.get;
