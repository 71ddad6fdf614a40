import type { Clock } from "#src/trpc/clock.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import type { Toast } from "#src/ui/toast/toast-store.ts";

type RateLimitLevel = "normal" | "warning" | "critical";

const criticalAt = 5;
export const defaultApproachingPercent = 20;

interface Quota {
  limit: number;
  remaining: number;
}

/**
 * Returns how low a quota is, and whether it is shown: only under half. A small quota may be critical before it is shown: 5 of 10 left is
 * critical, yet half; 4 is shown.
 * @param approachingPercent share left at which the warning begins
 */
export function levelOf({ limit, remaining }: Quota, approachingPercent = defaultApproachingPercent) {
  const isShown = remaining * 2 < limit;
  if (remaining <= criticalAt) return { level: "critical", isShown } as const;
  const level: RateLimitLevel = remaining * 100 <= limit * approachingPercent ? "warning" : "normal";
  return { level, isShown };
}

/** Returns the quota closest to its limit among those to be shown. */
export function lowestOf<T extends Quota>(quotas: readonly T[]): T | null {
  const shown = quotas.filter((quota) => levelOf(quota).isShown);
  const isCritical = (quota: T) => levelOf(quota).level === "critical";
  const [lowest = null] = shown.sort(
    (a, b) => Number(isCritical(b)) - Number(isCritical(a)) || a.remaining / a.limit - b.remaining / b.limit,
  );
  return lowest;
}

/** Time left until a reset: "1h 1m", "59m 59s", "59s", and "Resetting..." when it is over. */
export function countdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return "Resetting...";
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;
}

export interface RateLimitRecord {
  endpoint: string;
  limit: number;
  remaining: number;
  percentUsed: number;
  /** By the device's clock. */
  resetsAtMs: number;
  /** The response did not include the reset time. */
  isResetGuessed: boolean;
  /** When a refused caller may retry, by the device's clock; null while nothing is refused. */
  retryAtMs: number | null;
}

/** Snapshot of all quotas. A new object whenever something in it has changed. */
export interface RateLimits {
  atMs: number;
  records: readonly RateLimitRecord[];
}

export type RateLimitWarning = "critical" | "notice";

export interface RateLimitStore {
  record: (report: RateLimitReport) => void;
  get: () => RateLimits;
  subscribe: (listener: () => void) => () => void;
  /** Removes records past their reset, and notifies the listeners of the current time. */
  check: () => void;
}

export interface RateLimitStoreOptions {
  clock: Clock;
  /** Called once per kind and endpoint until the endpoint's reset has passed. */
  warn: (warning: RateLimitWarning, record: RateLimitRecord) => void;
}

const checkEveryMs = 1000;
const guessedResetMs = 60_000;
const noticeFromPercentUsed = 80;

/** Stores one record per endpoint until its reset passes. Its timer runs only while one is low. */
export function createRateLimitStore({ clock, warn }: RateLimitStoreOptions): RateLimitStore {
  const records = new Map<string, RateLimitRecord>();
  const warned = new Set<string>();
  const listeners = new Set<() => void>();
  let limits: RateLimits = { atMs: clock.now(), records: [] };
  let cancelTick = () => {};

  const forgetReset = () => {
    for (const [endpoint, { resetsAtMs }] of records) {
      if (resetsAtMs > clock.now()) continue;
      records.delete(endpoint);
      for (const warning of ["critical", "notice"]) warned.delete(`${warning} ${endpoint}`);
    }
  };
  const check = () => {
    forgetReset();
    limits = { atMs: clock.now(), records: [...records.values()] };
    const isLow = limits.records.some((record) => levelOf(record).isShown);
    cancelTick();
    cancelTick = isLow ? clock.after(checkEveryMs, check) : () => {};
    for (const listener of listeners) listener();
  };
  const warnOnce = (record: RateLimitRecord) => {
    const warning = warningFor(record);
    if (warning === null || warned.has(`${warning} ${record.endpoint}`)) return;
    warned.add(`${warning} ${record.endpoint}`);
    warn(warning, record);
  };

  return {
    record({ endpoint, limit, remaining, resetInMs, retryInMs }) {
      forgetReset();
      const record: RateLimitRecord = {
        endpoint,
        limit,
        remaining,
        percentUsed: ((limit - remaining) * 100) / limit,
        resetsAtMs: clock.now() + (resetInMs ?? guessedResetMs),
        isResetGuessed: resetInMs === null,
        retryAtMs: retryInMs === null ? null : clock.now() + retryInMs,
      };
      records.set(endpoint, record);
      check();
      // A refused caller already sees an error, which a warning toast would replace.
      if (retryInMs === null) warnOnce(record);
    },
    get: () => limits,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
  };
}

function warningFor(record: RateLimitRecord): RateLimitWarning | null {
  if (levelOf(record).level === "critical") return "critical";
  return record.percentUsed >= noticeFromPercentUsed ? "notice" : null;
}

/** Returns the toast for an endpoint whose quota is nearly or mostly spent. */
export function rateLimitToast(warning: RateLimitWarning, { percentUsed, remaining }: RateLimitRecord): Toast {
  if (warning === "critical") {
    return {
      title: "Rate Limit Warning",
      text: `Only ${remaining} requests remaining. Please slow down to avoid being temporarily blocked.`,
      tone: "destructive",
      durationMs: 5000,
    };
  }
  return {
    title: "Rate Limit Notice",
    text: `You've used ${Math.floor(percentUsed)}% of your rate limit. ${remaining} requests remaining.`,
    tone: "plain",
    durationMs: 3000,
  };
}
