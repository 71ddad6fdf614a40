import { router } from "#server/kernel/trpc.ts";
import { alertsRouter } from "./alerts/alerts.router.ts";
import { errorsRouter } from "./errors/errors.router.ts";
import { liveRouter } from "./live/live.router.ts";
import { rateLimitsRouter } from "./rate-limits.router.ts";
import { rumRouter } from "./rum/rum.router.ts";
import { tracesRouter } from "./traces.router.ts";

export const opsRouter = router({
  alerts: alertsRouter,
  errors: errorsRouter,
  live: liveRouter,
  rateLimits: rateLimitsRouter,
  rum: rumRouter,
  traces: tracesRouter,
});
