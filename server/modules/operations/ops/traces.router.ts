import { z } from "zod";
import { pinReasons, tracedWorkKinds, workOutcomes } from "#db/trace-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { AppError } from "#server/kernel/errors.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { lastHours, periodEnds } from "./rum/period.ts";
import { consoleDb, sample } from "./sample-data.queries.ts";
import { explainStatement, findStatementText, listStatements, statementColumns } from "./statements.queries.ts";
import { findTrace, listTraces } from "./traces.queries.ts";
import { listWorkInFull } from "./work.queries.ts";

const hourMs = 3_600_000;
const mostHours = 14 * 24;
const wholeHours = `Ask for 1 to ${mostHours} whole hours.`;
const hours = z.int(wholeHours).min(1, wholeHours).max(mostHours, wholeHours).default(24);
const mostSummedHours = 28 * 24;
const wholeSummedHours = `Ask for 1 to ${mostSummedHours} whole hours.`;
/** Sums are kept longer than traces. */
const summedHours = z.int(wholeSummedHours).min(1, wholeSummedHours).max(mostSummedHours, wholeSummedHours).default(24);
const words = z.string().max(200, "Search for at most 200 characters.").nullable().default(null);
const statementId = z.string().regex(/^[0-9a-f]{16}$/, "The ID of a statement has 16 hexadecimal digits.");
const status = z
  .string()
  .refine((text) => /^[1-5]\d\d$/.test(text) || (workOutcomes as readonly string[]).includes(text), {
    error: `Status must be one of ${workOutcomes.join(", ")}, or a code of HTTP.`,
  })
  .nullable()
  .default(null);
const wholeMs = "The minimum duration must be 0 to 600000 whole milliseconds.";
const wholePage = "The page must be a whole number of 1 or more.";

const readList = fieldsOf(
  z.strictObject({
    hours,
    sample,
    ...periodEnds,
    name: z.string().max(120, "A name has at most 120 characters.").nullable().default(null),
    status,
    sql: words,
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
  z.strictObject({
    hours: summedHours,
    sample,
    ...periodEnds,
    kind: z.enum(tracedWorkKinds, `Kind must be one of ${tracedWorkKinds.join(", ")}.`).default("request"),
  }),
);

const readStatements = fieldsOf(
  z.strictObject({
    hours: summedHours,
    sample,
    ...periodEnds,
    words,
    sort: z.enum(statementColumns, `Sort by one of ${statementColumns.join(", ")}.`).default("total"),
    direction: z.enum(["asc", "desc"], "Direction must be asc or desc.").default("desc"),
  }),
);
const readPlan = fieldsOf(z.strictObject({ sample, id: statementId }));

export const tracesRouter = router({
  /** Lists recent saved traces: failed, slow, named by a page, and a few for comparison. */
  list: procedure("ops.readConsole")
    .input(readList)
    .query(async ({ ctx, input: { sample, hours: back, from, to, ...filter } }) => {
      // Traces have their own moment: of hours, not even the first is rounded.
      const period =
        from && to ? lastHours(back, ctx.now, { from, to }) : { from: new Date(ctx.now.getTime() - back * hourMs), to: ctx.now };
      return listTraces(await consoleDb(ctx, sample), { ...filter, ...period });
    }),
  byId: procedure("ops.readConsole")
    .input(readTrace)
    .query(async ({ ctx, input }) => {
      const found = await findTrace(await consoleDb(ctx, input.sample), input.traceId);
      if (!found) throw new AppError("not-found", "This trace was not sampled, or is no longer stored.");
      return { ...found, logs: ctx.services.live?.logsOf(input.traceId) ?? [] };
    }),
  /** Returns durations of requests, procedures or tasks, and how often each was done; the current hour counts as one hour. */
  work: procedure("ops.readConsole")
    .input(readWork)
    .query(async ({ ctx, input }) => {
      return listWorkInFull(await consoleDb(ctx, input.sample), { kind: input.kind, ...lastHours(input.hours, ctx.now, input) });
    }),
  /** Lists the SQL statements of traced requests and tasks by shape, with their durations. */
  statements: procedure("ops.readConsole")
    .input(readStatements)
    .query(async ({ ctx, input: { sample, hours: back, from, to, ...input } }) => {
      return listStatements(await consoleDb(ctx, sample), { ...input, ...lastHours(back, ctx.now, { from, to }) });
    }),
  /** Explains a statement that the site has executed itself. Its plan is that of the real tables, whichever telemetry is shown. */
  plan: procedure("ops.readConsole")
    .input(readPlan)
    .query(async ({ ctx, input: { id, sample } }) => {
      const text = await findStatementText(await consoleDb(ctx, sample), id);
      if (text === null) throw new AppError("not-found", "This statement is not known, or was not seen for 30 days.");
      return explainStatement(ctx.services.db, { text, example: ctx.services.tracing?.exampleOfStatement(id) ?? null });
    }),
});
