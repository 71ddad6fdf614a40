import type { FeedFormat, FeedRunState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { momentText } from "#src/features/dashboard/facts.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./feeds.module.css";

/** State of a feed: the result of its last run, and whether it is paused. */
export function SourceState({ source: { lastRun, isPaused, pausedAt, pauseReason, runRequestedAt, needsAttention } }: { source: Source }) {
  const isWaiting = runRequestedAt !== null && lastRun?.state !== "fetching";
  return (
    <span className={styles.state}>
      {lastRun && (
        <Tag tone={needsAttention ? "bad" : lastRun.state === "fetching" ? "new" : "plain"}>
          {lastRun.state === "held" && !needsAttention ? "Confirmed" : stateWords[lastRun.state]}
        </Tag>
      )}{" "}
      {isWaiting && <Tag tone="new">Starts within 30 seconds</Tag>} {isPaused && <Tag tone="warn">Paused</Tag>}
      {!lastRun && !isWaiting && !isPaused && "Not read yet"}
      {isPaused && (pausedAt || pauseReason) && (
        <span className={rows.sub}>{[pausedAt && `Since ${momentText(pausedAt)}`, pauseReason].filter(Boolean).join(": ")}</span>
      )}
      {needsAttention && lastRun?.message && <span className={rows.sub}>{lastRun.message}</span>}
    </span>
  );
}

export type FeedStats = Outputs["feeds"]["stats"];
export type Source = FeedStats["sources"][number];
export type Run = NonNullable<Source["lastRun"]>;

export const stateWords: Record<FeedRunState, string> = {
  queued: "Waiting",
  fetching: "In progress",
  "dry-run": "Trial run",
  applied: "Done",
  held: "Held",
  discarded: "Discarded",
  failed: "Failed",
};

/** Outcomes of rows, in the order in which a run reports them. */
export const countWords = {
  rowsRead: "Read",
  added: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  merged: "Merged as duplicates",
  awaitingReview: "Held for review",
  rejected: "Rejected",
  expired: "Closed",
  missing: "Missing, left open",
} as const satisfies Partial<Record<keyof Run, string>>;
type CountName = keyof typeof countWords;
export const countNames = Object.keys(countWords) as CountName[];

export const formatWords: Record<FeedFormat, string> = {
  "indeed-xml": "XML list of jobs",
  rss: "RSS or Atom",
  "json-ld": "Page or list with JobPosting (JSON-LD)",
  csv: "Table (CSV)",
  "ats-json": "JSON from an applicant tracking system",
  "personio-xml": "Personio XML",
  ocds: "Contract awards (Open Contracting Data Standard)",
};

const hourWords = (hour: string) => `${hour.padStart(2, "0")}:00`;

/** Returns a cron expression in words; other patterns are returned unchanged. */
export function scheduleWords(cron: string | null): string {
  if (cron === null) return "By hand only";
  if (cron === "0 * * * *") return "Every hour";
  const every = /^0 \*\/(\d+) \* \* \*$/.exec(cron)?.[1];
  if (every) return `Every ${every} hours`;
  const hours = /^0 (\d+(?:,\d+)*) \* \* \*$/.exec(cron)?.[1]?.split(",").map(hourWords);
  return hours ? `Each day at ${hours.join(", ")}` : `By the schedule “${cron}”`;
}
