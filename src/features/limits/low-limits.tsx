import { reportPageEvent } from "#src/lib/page-happenings.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { mountInCorner } from "#src/ui/toast/corner.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { RateLimitIndicator } from "./rate-limit-indicator.tsx";
import { createRateLimitStore, rateLimitToast } from "./rate-limit-store.ts";

/** This tab's quotas. Importing this module mounts the indicator. */
export const rateLimits = createRateLimitStore({
  clock: browserClock,
  warn: (warning, record) => {
    showToast(rateLimitToast(warning, record));
    reportPageEvent(`limit-${warning}`);
  },
});

mountInCorner(<RateLimitIndicator limits={rateLimits} />);
