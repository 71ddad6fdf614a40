import { isBatchAppropriate } from "./batch-context.ts";

interface Batched<T> {
  /** Such as "/api/jobs/12", or "/trpc/search.page" for a procedure. */
  endpoint: string;
  params: Readonly<Record<string, unknown>>;
  signal?: AbortSignal | null | undefined;
  /** The same question by itself: asked where the batch may not be used, or does not work. */
  singly: () => Promise<T>;
}

type BatchModule = typeof import("./batch/tab-batcher.ts");
let loading: Promise<BatchModule> | null = null;

/** Asks as part of a batch for whoever seems to be signed in. All it takes is loaded for them alone. */
export async function askInBatch<T>(batched: Batched<T>): Promise<T> {
  const module = isBatchAppropriate() ? await loadBatch().catch(() => null) : null;
  return module ? module.askInBatch(batched) : batched.singly();
}

/** Starts the load before the first question, where there will be one. */
export function expectBatch(): void {
  if (isBatchAppropriate()) loadBatch().catch(() => {});
}

export function loadBatch(): Promise<BatchModule> {
  loading ??= import("./batch/tab-batcher.ts").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
