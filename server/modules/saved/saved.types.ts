import type { AdvertStanding } from "#server/modules/jobs/job-visibility.ts";
import type { JobCard } from "#server/modules/search/search-page.types.ts";

export interface SavedJob {
  jobId: number;
  savedAt: string;
  state: AdvertStanding;
  /** Null once it is removed or gone. */
  job: JobCard | null;
}

export interface SavedJobsPage {
  items: SavedJob[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
