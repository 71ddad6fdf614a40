import { cookieToken } from "#src/features/auth/csrf.ts";
import { forgetAtSessionEnd } from "#src/features/auth/session-data.ts";
import { onPersonChange } from "#src/features/auth/session-flags.ts";
import { reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";
import type { CircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { send } from "#src/trpc/request/send.ts";
import { createBatchTokens } from "./batch-token.ts";
import { createBatcher } from "./batcher.ts";
import { createByIds } from "./by-ids.ts";
import { createTokenShelf } from "./kept-token.ts";

/** The one batcher of this tab, and its reads of rows by id. Both forget the person before when another is here. */
export function openTabBatch(breaker: CircuitBreaker) {
  const shelf = createTokenShelf({ storage: () => sessionStorage, sessionMark: cookieToken });
  const batcher = createBatcher({
    clock: browserClock,
    fetch: (address, init) => fetch(address, init),
    onRateLimit: reportRateLimit,
    tokens: createBatchTokens({ clock: browserClock, send, isAppropriate: isBatchAppropriate, shelf }),
    breaker,
    isAppropriate: isBatchAppropriate,
  });
  const byIds = createByIds({ clock: browserClock, send, isAppropriate: isBatchAppropriate });
  const forget = () => {
    batcher.clear();
    byIds.clear();
  };
  onPersonChange(forget);
  // A support view keeps the session, and shows another person's pages.
  forgetAtSessionEnd(forget);
  return { batcher, readById: byIds.get };
}
