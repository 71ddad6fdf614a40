const prefix = "cache:";
const defaultKeptMs = 30 * 60_000;

interface Kept {
  value: unknown;
  atMs: number;
  untilMs: number;
}

/** Caches responses for this tab's session, half an hour at most. Storage that is unavailable or full is treated as empty. */
export const sessionCache = {
  /** Returns the value of a key and when it was cached; null when missing or expired. */
  get(key: string, nowMs = Date.now()): Pick<Kept, "value" | "atMs"> | null {
    const kept = read(prefix + key);
    if (kept === null) return null;
    if (nowMs <= kept.untilMs) return kept;
    attempt(() => sessionStorage.removeItem(prefix + key));
    return null;
  },

  set(key: string, value: unknown, { nowMs = Date.now(), keptMs = defaultKeptMs } = {}): void {
    const kept: Kept = { value, atMs: nowMs, untilMs: nowMs + keptMs };
    attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(kept)));
  },

  clear(): void {
    attempt(() => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    });
  },
};

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    return typeof kept?.atMs === "number" && typeof kept.untilMs === "number" ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function attempt(use: () => void): void {
  try {
    use();
  } catch {
    // The cache only saves requests.
  }
}
