import { mayGoSingly } from "./batch-failures.ts";
import type { Batcher } from "./batcher.ts";

interface Question<T> {
  endpoint: string;
  params: Readonly<Record<string, unknown>>;
  signal?: AbortSignal | null | undefined;
  singly: () => Promise<T>;
}

/** Asks in a batch, and singly when the batch is not to be had: no token, breaker open, or a request that goes only by itself. */
export async function orSingly<T>(batcher: Pick<Batcher, "get">, { endpoint, params, signal, singly }: Question<T>): Promise<T> {
  try {
    return (await batcher.get(endpoint, params, signal ?? undefined)) as T;
  } catch (error) {
    if (mayGoSingly(error)) return singly();
    throw error;
  }
}
