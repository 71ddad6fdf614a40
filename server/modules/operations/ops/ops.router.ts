import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import {
  countRefusedBy,
  gridStepHours,
  listBusyCallers,
  minuteQuotaNames,
  readUsageGrid,
} from "#server/kernel/limits/busy-callers.queries.ts";
import { listOwnQuotas, listUsage, usageRetentionDays } from "#server/kernel/limits/usage.commands.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { momentField } from "#server/text/dates/calendar-day.ts";
import { alertsRouter } from "./alerts/alerts.router.ts";
import { errorsRouter } from "./errors/errors.router.ts";
import { readIncident } from "./live/minutes.queries.ts";
import { lastHours, periodEnds } from "./rum/period.ts";
import { rumRouter } from "./rum/rum.router.ts";
import { consoleDb, sample } from "./sample-data.queries.ts";
import { tracesRouter } from "./traces.router.ts";

const wholeMinutes = "Ask for 5 to 180 whole minutes.";
const readMinutesInput = fieldsOf(z.strictObject({ minutes: z.int(wholeMinutes).min(5, wholeMinutes).max(180, wholeMinutes).default(60) }));

const liveRouter = router({
  /** The last minutes of the site, its processes, open alerts and new issues. */
  incident: procedure("ops.readConsole")
    .input(readMinutesInput)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readIncident(ctx.services.db, { minutes: input.minutes, now: ctx.now });
    }),
});

const hourMs = 3_600_000;
const hoursAtMost = usageRetentionDays * 24;
const wholeHours = `Ask for 1 to ${hoursAtMost} whole hours.`;
const period = { sample, ...periodEnds, hours: z.int(wholeHours).min(1, wholeHours).max(hoursAtMost, wholeHours).default(24) };
const readPeriod = fieldsOf(z.strictObject(period));
const readCallers = fieldsOf(
  z.strictObject({
    ...period,
    endpoint: z
      .string("Choose a call.")
      .min(1, "Choose a call.")
      .max(120, "A call’s name can have at most 120 characters.")
      .nullable()
      .default(null),
    /** Start of a cell of the usage grid; null for the whole period. */
    at: momentField("Choose an hour or day.").nullable().default(null),
  }),
);
const wholeQuota = "Enter a quota from 1 to 10,000 a minute.";
const readWhatIf = fieldsOf(
  z.strictObject({
    ...period,
    policy: z.enum(minuteQuotaNames, "Choose a quota that is counted by the minute."),
    /** Null for the present one. */
    quota: z.int(wholeQuota).min(1, wholeQuota).max(10_000, wholeQuota).nullable().default(null),
  }),
);

const rateLimitsRouter = router({
  /** Lists the heaviest users of the quotas and refused requests; the current hour counts as one hour. */
  usage: procedure("ops.readConsole")
    .input(readPeriod)
    .query(async ({ ctx, input }) => listUsage(await consoleDb(ctx, input.sample), lastHours(input.hours, ctx.now, input))),
  /** Returns the use of each call over time, for a heat map. */
  grid: procedure("ops.readConsole")
    .input(readPeriod)
    .query(async ({ ctx, input }) => readUsageGrid(await consoleDb(ctx, input.sample), lastHours(input.hours, ctx.now, input))),
  /** Lists the callers that came closest to a quota by the minute, of one cell of the heat map where one is chosen. */
  callers: procedure("ops.readConsole")
    .input(readCallers)
    .query(async ({ ctx, input: { sample: isSample, hours, from, to, endpoint, at } }) => {
      const whole = lastHours(hours, ctx.now, { from, to });
      const start = at === null ? null : new Date(at);
      const cell = start && { from: start, to: new Date(start.getTime() + gridStepHours(whole) * hourMs - 1) };
      return listBusyCallers(await consoleDb(ctx, isSample), { ...(cell ?? whole), endpoint });
    }),
  /** Counts who would have been refused by another quota per minute. */
  whatIf: procedure("ops.readConsole")
    .input(readWhatIf)
    .query(async ({ ctx, input: { sample: isSample, hours, from, to, ...wanted } }) => {
      return countRefusedBy(await consoleDb(ctx, isSample), { ...wanted, ...lastHours(hours, ctx.now, { from, to }) });
    }),
  /** Returns what remains of the caller's own quotas. */
  own: procedure("ops.readOwnRateLimit", { quota: "quotaLook" }).query(({ ctx }) => {
    requireAllowed(ctx, "ops.readOwnRateLimit", ctx.principal.kind === "user" ? { ownerId: ctx.principal.userId } : {});
    return listOwnQuotas(ctx);
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
