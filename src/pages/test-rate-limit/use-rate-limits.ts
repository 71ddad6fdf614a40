import { useEffect, useState } from "react";
import type { RateLimits } from "#src/limits/rate-limit-store.ts";
import { openRateLimits } from "#src/limits/report-rate-limit.ts";

const checkEveryMs = 1000;

/** What this tab knows of its quotas, low or not, checked each second; null until it is known. */
export function useRateLimits(): RateLimits | null {
  const [known, setKnown] = useState<RateLimits | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    openRateLimits()
      .then((limits) => {
        if (gone.signal.aborted) return;
        const unsubscribe = limits.subscribe(() => setKnown(limits.get()));
        const timer = setInterval(limits.check, checkEveryMs);
        gone.signal.addEventListener("abort", () => {
          unsubscribe();
          clearInterval(timer);
        });
        limits.check();
      })
      .catch(() => {});
    return () => gone.abort();
  }, []);
  return known;
}
