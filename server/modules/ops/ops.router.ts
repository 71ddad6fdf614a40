import { router } from "#server/trpc.ts";
import { rateLimitsRouter } from "./rate-limits.router.ts";
import { tracesRouter } from "./traces.router.ts";

export const opsRouter = router({
  rateLimits: rateLimitsRouter,
  traces: tracesRouter,
});
