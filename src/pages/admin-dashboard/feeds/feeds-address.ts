import type { FeedRowOutcome, FeedRunState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";

export interface FeedsQuery {
  feed: string | null;
  isTrouble: boolean;
  /** Contract-award notices: their files and sources. */
  isAwards: boolean;
  isNew: boolean;
  /** A new feed is one of contract awards. */
  isOfAwards: boolean;
  isEdit: boolean;
  isReview: boolean;
  isRules: boolean;
  /** For adverts to review: only those that clearly belong to another trade. */
  isRefused: boolean;
  /** For the runs of a feed: only those in one state. */
  runState: FeedRunState | null;
  run: number | null;
  outcome: FeedRowOutcome | null;
  group: string | null;
  page: number;
  before: number | null;
  /** Search words of a list; "" for none. */
  q: string;
}

/** Address of the feeds that failed or need attention. */
export const troubleHref = () => paths.adminTab("feeds", { state: "trouble" });
export const reviewHref = (more: Record<string, string> = {}) => paths.adminTab("feeds", { part: "review", ...more });

export const feedHref = (feed: string, more: Record<string, string> = {}) => paths.adminTab("feeds", { feed, ...more });
