import { onPersonChange } from "#src/auth/session-flags.ts";
import { reportRateLimit } from "#src/limits/report-rate-limit.ts";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { send } from "#src/trpc/request/send.ts";
import { createBatchTokens } from "./batch-token.ts";
import { createBatcher } from "./batcher.ts";
import { createByIds } from "./by-ids.ts";
import { orSingly } from "./or-singly.ts";

const tokens = createBatchTokens({ clock: browserClock, send, isAppropriate: isBatchAppropriate });

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

export const askInBatch = <T>(question: Parameters<typeof orSingly<T>>[1]): Promise<T> => orSingly(tabBatcher, question);

export const readById = byIds.get;
