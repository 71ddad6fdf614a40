import { type FeedRowOutcome, type FeedRunState, feedRowOutcomes, feedRunStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readNumber, readWords } from "#src/features/dashboard/list-query.ts";

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

export function readFeedsQuery(search: URLSearchParams): FeedsQuery {
  return {
    feed: search.get("feed")?.slice(0, 96) || null,
    isTrouble: search.get("state") === "trouble",
    isAwards: search.get("part") === "awards",
    isNew: search.get("part") === "new",
    isOfAwards: search.get("of") === "awards",
    isEdit: search.get("part") === "edit",
    isReview: search.get("part") === "review",
    isRules: search.get("part") === "rules",
    isRefused: search.get("state") === "refused",
    runState: feedRunStates.find((each) => each === search.get("runs")) ?? null,
    run: readNumber(search, "run"),
    outcome: feedRowOutcomes.find((each) => each === search.get("outcome")) ?? null,
    group: search.get("group")?.slice(0, 40) || null,
    page: readNumber(search, "page") ?? 1,
    before: readNumber(search, "before"),
    q: readWords(search),
  };
}

/** Address of the feeds that failed or need attention. */
export const troubleHref = () => paths.adminTab("feeds", { state: "trouble" });
export const reviewHref = (more: Record<string, string> = {}) => paths.adminTab("feeds", { part: "review", ...more });

export const feedHref = (feed: string, more: Record<string, string> = {}) => paths.adminTab("feeds", { feed, ...more });
