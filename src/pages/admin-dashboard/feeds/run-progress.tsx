import { formatCount } from "#src/lib/money.ts";
import type { Run } from "./feed-words.ts";
import styles from "./feeds.module.css";

/** How far a run under way has come, measured by what the feed held before; its length is not known until it has been read. */
export function RunProgress({ run: { rowsRead }, rowsKnown }: { run: Run; rowsKnown: number | null }) {
  const words = rowsKnown
    ? `${formatCount(rowsRead)} of about ${formatCount(Math.max(rowsKnown, rowsRead))} rows read`
    : `${formatCount(rowsRead)} rows read`;
  return (
    <span className={styles.progress}>
      <progress aria-label="Rows read" {...(rowsKnown && { value: Math.min(rowsRead, rowsKnown), max: rowsKnown })} />
      <span>{words}</span>
    </span>
  );
}
