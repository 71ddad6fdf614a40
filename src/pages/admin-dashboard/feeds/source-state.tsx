import rows from "#src/features/dashboard/row-table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { momentText } from "../moment-text.ts";
import { type Source, stateWords } from "./feed-words.ts";
import styles from "./feeds.module.css";

/** How a feed stands: what its last run came to, and whether it rests. */
export function SourceState({ source: { lastRun, isPaused, pausedAt, pauseReason, runRequestedAt, needsAttention } }: { source: Source }) {
  const isWaiting = runRequestedAt !== null && lastRun?.state !== "fetching";
  return (
    <span className={styles.state}>
      {lastRun && (
        <Tag tone={needsAttention ? "bad" : lastRun.state === "fetching" ? "new" : "plain"}>
          {lastRun.state === "held" && !needsAttention ? "Confirmed" : stateWords[lastRun.state]}
        </Tag>
      )}{" "}
      {isWaiting && <Tag tone="new">Begins within half a minute</Tag>} {isPaused && <Tag tone="warn">Paused</Tag>}
      {!lastRun && !isWaiting && !isPaused && "Not read yet"}
      {isPaused && (pausedAt || pauseReason) && (
        <span className={rows.sub}>{[pausedAt && `Since ${momentText(pausedAt)}`, pauseReason].filter(Boolean).join(": ")}</span>
      )}
      {needsAttention && lastRun?.message && <span className={rows.sub}>{lastRun.message}</span>}
    </span>
  );
}
