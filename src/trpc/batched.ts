import { tellHappening } from "#src/lib/page-happenings.ts";
import { breakerOpen } from "./batch/batch-failures.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { browserClock } from "./clock.ts";

type TabBatch = ReturnType<typeof import("./batch/by-ids.ts").openTabBatch>;
let loading: Promise<TabBatch> | null = null;

/** Of this tab: what goes in batches, typed calls and REST calls alike, passes the one breaker. */
export const tabBreaker = createCircuitBreaker({
  clock: browserClock,
  refusal: breakerOpen,
  onOpen: () => tellHappening("breaker-open"),
});

/** The code that batches take, which visitors never need. */
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
 * One row by its id, together with others of its kind asked for meanwhile: POST "{endpoint}/batch". For people who are signed in.
 * @throws RequestFailure
 */
export async function batchByIds<Row>(endpoint: string, id: string | number, { signal }: { signal?: AbortSignal } = {}): Promise<Row> {
  const { readById } = await loadBatch();
  return (await readById(endpoint, id, signal)) as Row;
}
