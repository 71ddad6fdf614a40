import type { JobCard } from "#server/modules/search/search-page.types.ts";

/** What has become of a saved advert: still open, ended but readable, or no longer shown to anybody. */
export type SavedJobState = "open" | "closed" | "gone";

export interface SavedJob {
  jobId: number;
  savedAt: string;
  state: SavedJobState;
  /** Null once it is gone. */
  job: JobCard | null;
}

export interface SavedJobsPage {
  items: SavedJob[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
