import { router } from "#server/trpc.ts";
import { rateLimitsRouter } from "./rate-limits.router.ts";
import { rumRouter } from "./rum/rum.router.ts";
import { tracesRouter } from "./traces.router.ts";

export const opsRouter = router({
  rateLimits: rateLimitsRouter,
  rum: rumRouter,
  traces: tracesRouter,
});
