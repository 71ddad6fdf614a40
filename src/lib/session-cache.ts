import { clearStored, tryStorage } from "./stored.ts";

const prefix = "cache:";
const defaultTtlMs = 30 * 60_000;

interface CacheEntry {
  value: unknown;
  atMs: number;
  untilMs: number;
}

/** Caches responses for this tab's session, half an hour at most. Storage that is unavailable or full is treated as empty. */
export const sessionCache = {
  /** Returns the value of a key and when it was cached; null when missing or expired. */
  get(key: string, nowMs = Date.now()): Pick<CacheEntry, "value" | "atMs"> | null {
    const cached = read(prefix + key);
    if (cached === null) return null;
    if (nowMs <= cached.untilMs) return cached;
    tryStorage(() => sessionStorage.removeItem(prefix + key));
    return null;
  },

  set(key: string, value: unknown, { nowMs = Date.now(), keptMs: ttlMs = defaultTtlMs } = {}): void {
    const entry: CacheEntry = { value, atMs: nowMs, untilMs: nowMs + ttlMs };
    tryStorage(() => sessionStorage.setItem(prefix + key, JSON.stringify(entry)));
  },

  clear(): void {
    clearStored(prefix);
  },
};

function read(key: string): CacheEntry | null {
  const entry = tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<CacheEntry> | null);
  return typeof entry?.atMs === "number" && typeof entry.untilMs === "number" ? (entry as CacheEntry) : null;
}
