import { askInBatch, loadBatch } from "./batch-door.ts";
import { addressOf, getOrNull } from "./request/query-function.ts";
import { RequestFailure } from "./request/request-failure.ts";

interface Options {
  signal?: AbortSignal;
}

/**
 * GET of a REST endpoint such as "/api/saved-jobs", in a batch for whoever seems to be signed in, else singly. Null for whoever would have to sign in.
 * Not tried again: that is for whoever asks.
 * @throws RequestFailure
 */
export async function batchedGet<Answer>(
  endpoint: string,
  params: Readonly<Record<string, unknown>> = {},
  { signal }: Options = {},
): Promise<Answer | null> {
  const singly = () => getOrNull<Answer>(addressOf([endpoint, params]), signal ? { signal } : {});
  try {
    return await askInBatch<Answer | null>({ endpoint, params, signal, singly });
  } catch (error) {
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
