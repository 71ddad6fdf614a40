import type { Toast } from "#src/ui/toast/toast-store.ts";
import type { RateLimitRecord, RateLimitWarning } from "./rate-limit-store.ts";

/** What the person is told once an endpoint's quota is nearly spent, or mostly. */
export function toastFor(warning: RateLimitWarning, { percentUsed, remaining }: RateLimitRecord): Toast {
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
