import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { listOwnQuotas, listUsage, usageRetentionDays } from "#server/kernel/limits/usage.queries.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { consoleDb, sample } from "./sample-data.queries.ts";

const hourMs = 3_600_000;
const hoursAtMost = usageRetentionDays * 24;
const wholeHours = `Ask for 1 to ${hoursAtMost} whole hours.`;
const readPeriod = fieldsOf(
  z.strictObject({ sample, hours: z.int(wholeHours).min(1, wholeHours).max(hoursAtMost, wholeHours).default(24) }),
);

export const rateLimitsRouter = router({
  /** Lists the heaviest users of the quotas and refused requests; the current hour counts as one hour. */
  usage: procedure("ops.readConsole")
    .input(readPeriod)
    .query(async ({ ctx, input }) => {
      return listUsage(await consoleDb(ctx, input.sample), { from: new Date(ctx.now.getTime() - input.hours * hourMs), to: ctx.now });
    }),
  /** Returns what remains of the caller's own quotas. */
  own: procedure("ops.readOwnRateLimit", { quota: "quotaLook" }).query(({ ctx }) => {
    requireAllowed(ctx, "ops.readOwnRateLimit", ctx.principal.kind === "user" ? { ownerId: ctx.principal.userId } : {});
    return listOwnQuotas(ctx);
  }),
});
