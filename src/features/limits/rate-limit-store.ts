import type { Clock } from "#src/trpc/clock.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import type { Toast } from "#src/ui/toast/toast-store.ts";
import { levelOf } from "./rate-limit-level.ts";

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
