import { z } from "zod";
import { pinReasons, tracedWorkKinds } from "#db/trace-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { AppError } from "#server/kernel/errors.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { consoleDb, sample } from "./sample-data.queries.ts";
import { findTrace, listTraces, listWork } from "./work.queries.ts";

const hourMs = 3_600_000;
const mostHours = 14 * 24;
const wholeHours = `Ask for 1 to ${mostHours} whole hours.`;
const hours = z.int(wholeHours).min(1, wholeHours).max(mostHours, wholeHours).default(24);
const wholeMs = "The minimum duration must be 0 to 600000 whole milliseconds.";
const wholePage = "The page must be a whole number of 1 or more.";

const readList = fieldsOf(
  z.strictObject({
    hours,
    sample,
    name: z.string().max(120, "A name has at most 120 characters.").nullable().default(null),
    reason: z
      .enum(pinReasons, `Reason must be one of ${pinReasons.join(", ")}.`)
      .nullable()
      .default(null),
    slowerThanMs: z.int(wholeMs).min(0, wholeMs).max(600_000, wholeMs).default(0),
    page: z.int(wholePage).min(1, wholePage).max(1000, wholePage).default(1),
  }),
);
const readTrace = fieldsOf(
  z.strictObject({ sample, traceId: z.string().regex(/^[0-9a-f]{32}$/, "A trace ID has 32 hexadecimal digits.") }),
);
const readWork = fieldsOf(
  z.strictObject({ hours, sample, kind: z.enum(tracedWorkKinds, `Kind must be one of ${tracedWorkKinds.join(", ")}.`).default("request") }),
);

export const tracesRouter = router({
  /** Lists recent saved traces: failed, slow, named by a page, and a few for comparison. */
  list: procedure("ops.readConsole")
    .input(readList)
    .query(async ({ ctx, input: { sample, hours: back, ...filter } }) => {
      return listTraces(await consoleDb(ctx, sample), { ...filter, from: new Date(ctx.now.getTime() - back * hourMs), to: ctx.now });
    }),
  byId: procedure("ops.readConsole")
    .input(readTrace)
    .query(async ({ ctx, input }) => {
      const found = await findTrace(await consoleDb(ctx, input.sample), input.traceId);
      if (!found) throw new AppError("not-found", "This trace was not sampled, or is no longer stored.");
      return { ...found, logs: ctx.services.live?.logsOf(input.traceId) ?? [] };
    }),
  /** Returns durations of requests, procedures or tasks; the current hour counts as one hour. */
  work: procedure("ops.readConsole")
    .input(readWork)
    .query(async ({ ctx, input }) => {
      return listWork(await consoleDb(ctx, input.sample), {
        kind: input.kind,
        from: new Date(ctx.now.getTime() - input.hours * hourMs),
        to: ctx.now,
      });
    }),
});
