import type { SearchIndex, SearchQuery, SearchResult } from "./search.types.ts";

/** The running search of one process: the index once it is warm, the database before. */
export interface SearchService {
  search(query: SearchQuery): SearchResult | Promise<SearchResult>;
  /** Whether any live advert has the word; every word counts as had before the index is warm, so that nothing is corrected unseen. */
  hasWord(word: string): boolean;
  /** Figures over rows, which only the index can read fast: null before it is warm. */
  readonly figures: Pick<SearchIndex, "crossCount" | "statedPay"> | null;
  /** Rises with every change of the index; equal stamps mean equal answers. */
  readonly version: number;
  readonly state: { phase: "warming" | "ready"; size: number; bytes: number; buildMs: number | null };
  /** Brings adverts just committed by this process into the index without waiting for the change table. */
  applyNow(jobIds: readonly number[]): Promise<void>;
  /**
   * Calls `listener` with the ids of adverts each time they change, come or go, before the first answer that shows it.
   * What is derived from an advert and kept in memory is dropped here. Answers the function that ends the subscription.
   */
  onJobsChanged(listener: (jobIds: readonly number[]) => void): () => void;
  stop(): Promise<void>;
}
