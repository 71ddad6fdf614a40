import { useSyncExternalStore } from "react";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./rate-limit-indicator.module.css";
import { countdown, defaultApproachingPercent, levelOf, lowestOf, type RateLimitRecord, type RateLimitStore } from "./rate-limit-store.ts";

/** Shows the quota closest to its limit, while any has less than half left. */
export function RateLimitIndicator({
  limits,
  approachingPercent = defaultApproachingPercent,
}: {
  limits: RateLimitStore;
  approachingPercent?: number;
}) {
  const { atMs, records } = useSyncExternalStore(limits.subscribe, limits.get, limits.get);
  const lowest = lowestOf(records);
  if (!lowest) return null;
  return (
    <section aria-label="Rate limit" className={styles.indicator}>
      <RateLimitPanel record={lowest} atMs={atMs} approachingPercent={approachingPercent} />
    </section>
  );
}

/** One quota in the indicator. Its changes are not announced to screen readers: the toasts are. */
export function RateLimitPanel({
  record,
  atMs,
  approachingPercent = defaultApproachingPercent,
}: {
  record: RateLimitRecord;
  atMs: number;
  approachingPercent?: number;
}) {
  const { endpoint, limit, remaining, resetsAtMs, retryAtMs } = record;
  const { level } = levelOf(record, approachingPercent);
  const left = countdown(resetsAtMs - atMs);
  // A refused caller waits for one request, not for the whole quota.
  const waitUntilMs = retryAtMs ?? resetsAtMs;
  const mayGoOn = waitUntilMs <= atMs;
  return (
    <div className={`${styles.panel} ${styles[level]}`} data-level={level}>
      <p className={styles.head}>
        <strong>
          {remaining} of {limit} requests left
        </strong>
        {level === "critical" && <Tag tone="bad">Critical</Tag>}
        <span className={styles.time}>{resetsAtMs > atMs ? `Resets in ${left}` : left}</span>
      </p>
      <meter className={styles.meter} min={0} max={limit} value={remaining} aria-label={`Requests left for ${endpoint}`} />
      {level === "critical" && !mayGoOn && (
        <p>You're running low on API requests. Please wait {countdown(waitUntilMs - atMs)} for the limit to reset</p>
      )}
      {(level === "warning" || (level === "critical" && mayGoOn && resetsAtMs > atMs)) && (
        <p>You're approaching the rate limit. Consider spacing out your requests.</p>
      )}
    </div>
  );
}
