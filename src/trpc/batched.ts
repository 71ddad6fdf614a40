import { tellHappening } from "#src/lib/page-happenings.ts";
import { breakerOpen, mayGoSingly } from "./batch/batch-failures.ts";
import { isBatchAppropriate } from "./batch-context.ts";
import { createCircuitBreaker, pastBreaker } from "./circuit-breaker.ts";
import { browserClock } from "./clock.ts";
import { addressOf, getOrNull } from "./request/query-function.ts";
import { RequestFailure } from "./request/request-failure.ts";

type TabBatch = ReturnType<typeof import("./batch/tab-batcher.ts").openTabBatch>;
let loading: Promise<TabBatch> | null = null;

/** Of this tab: what goes in batches, typed calls and REST calls alike, passes the one breaker. */
export const tabBreaker = createCircuitBreaker({
  clock: browserClock,
  refusal: breakerOpen,
  onOpen: () => tellHappening("breaker-open"),
});

/** The code that batches take, which visitors never need. */
export function loadBatch(): Promise<TabBatch> {
  loading ??= import("./batch/tab-batcher.ts")
    .then(({ openTabBatch }) => openTabBatch(tabBreaker))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

interface Options {
  signal?: AbortSignal;
}

/**
 * GET of a REST endpoint such as "/api/saved-jobs", by the rules by which the links send typed calls: in a batch for whoever seems to be signed in,
 * else singly. Null for whoever would have to sign in. Not tried again: that is for whoever asks.
 * @throws RequestFailure
 */
export async function batchedGet<Answer>(
  endpoint: string,
  params: Readonly<Record<string, unknown>> = {},
  { signal }: Options = {},
): Promise<Answer | null> {
  const singly = () => getOrNull<Answer>(addressOf([endpoint, params]), signal ? { signal } : {});
  const batch = isBatchAppropriate() ? await loadBatch().catch(() => null) : null;
  if (!batch) return singly();
  try {
    return (await pastBreaker(tabBreaker, () => batch.batcher.get(endpoint, params, signal))) as Answer;
  } catch (error) {
    if (mayGoSingly(error)) return singly();
    if (error instanceof RequestFailure && error.code === "unauthenticated") return null;
    throw error;
  }
}

/**
 * One row by its id, together with others of its kind asked for meanwhile: POST "{endpoint}/batch". For people who are signed in.
 * @throws RequestFailure
 */
export async function batchByIds<Row>(endpoint: string, id: string | number, { signal }: Options = {}): Promise<Row> {
  const { readById } = await loadBatch();
  return (await readById(endpoint, id, signal)) as Row;
}
