import { router } from "#server/trpc.ts";
import { rateLimitsRouter } from "./rate-limits.router.ts";

export const opsRouter = router({
  rateLimits: rateLimitsRouter,
});
