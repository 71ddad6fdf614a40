import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readIncident } from "./minutes.queries.ts";

const wholeMinutes = "Ask for 5 to 180 whole minutes.";
const readPeriod = fieldsOf(z.strictObject({ minutes: z.int(wholeMinutes).min(5, wholeMinutes).max(180, wholeMinutes).default(60) }));

export const liveRouter = router({
  /** The last minutes of the site, its processes, open alerts and new issues. */
  incident: procedure("ops.readConsole")
    .input(readPeriod)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readIncident(ctx.services.db, { minutes: input.minutes, now: ctx.now });
    }),
});
