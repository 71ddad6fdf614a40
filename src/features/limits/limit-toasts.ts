import type { Toast } from "#src/ui/toast/toast-store.ts";
import type { RateLimitRecord, RateLimitWarning } from "./rate-limit-store.ts";

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
