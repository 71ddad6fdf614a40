import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { alertsRouter } from "./alerts/alerts.router.ts";
import { errorsRouter } from "./errors/errors.router.ts";
import { readIncident } from "./live/minutes.queries.ts";
import { rateLimitsRouter } from "./rate-limits.router.ts";
import { rumRouter } from "./rum/rum.router.ts";
import { tracesRouter } from "./traces.router.ts";

const wholeMinutes = "Ask for 5 to 180 whole minutes.";
const readPeriod = fieldsOf(z.strictObject({ minutes: z.int(wholeMinutes).min(5, wholeMinutes).max(180, wholeMinutes).default(60) }));

const liveRouter = router({
  /** The last minutes of the site, its processes, open alerts and new issues. */
  incident: procedure("ops.readConsole")
    .input(readPeriod)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readIncident(ctx.services.db, { minutes: input.minutes, now: ctx.now });
    }),
});

export const opsRouter = router({
  alerts: alertsRouter,
  errors: errorsRouter,
  live: liveRouter,
  rateLimits: rateLimitsRouter,
  rum: rumRouter,
  traces: tracesRouter,
});
