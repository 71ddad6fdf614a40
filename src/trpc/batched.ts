import { reportPageEvent } from "#src/lib/page-happenings.ts";
import { breakerOpen } from "./batch/batch-failures.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { browserClock } from "./clock.ts";

type TabBatch = ReturnType<typeof import("./batch/by-ids.ts").openTabBatch>;
let loading: Promise<TabBatch> | null = null;

/** This tab's single breaker, shared by all batched calls, typed and REST. */
export const tabBreaker = createCircuitBreaker({
  clock: browserClock,
  refusal: breakerOpen,
  onOpen: () => reportPageEvent("breaker-open"),
});

/** Loads the batching code, which visitors never need. */
export function loadBatch(): Promise<TabBatch> {
  loading ??= import("./batch/by-ids.ts")
    .then(({ openTabBatch }) => openTabBatch(tabBreaker))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/**
 * Fetches one row by id, batched with concurrent requests of its kind: POST "{endpoint}/batch". For signed-in users.
 * @throws RequestFailure
 */
export async function batchByIds<Row>(endpoint: string, id: string | number, { signal }: { signal?: AbortSignal } = {}): Promise<Row> {
  const { readById } = await loadBatch();
  return (await readById(endpoint, id, signal)) as Row;
}
