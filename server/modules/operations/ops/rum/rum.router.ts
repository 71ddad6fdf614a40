import { z } from "zod";
import { pageMetrics } from "#db/telemetry-values.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readIntake } from "./health.queries.ts";
import { compareReleases, listRoutes, readBudgets, readOverview, vitals } from "./overview.queries.ts";
import { periodOf, range, rumFilterFields } from "./period.ts";
import { readRoutePage } from "./route-page.queries.ts";
import { readSeries } from "./series.queries.ts";

const readLook = fieldsOf(z.strictObject(rumFilterFields));
const route = z
  .string("Choose the page’s route pattern.")
  .min(1, "Choose the page’s route pattern.")
  .max(80, "A route pattern can have at most 80 characters.");
const readRoute = fieldsOf(
  z.strictObject({
    ...rumFilterFields,
    route,
    metric: z.enum(pageMetrics, "There is no such metric.").default("lcp"),
  }),
);
const readSeriesInput = fieldsOf(
  z.strictObject({
    ...rumFilterFields,
    route: route.nullable().default(null),
    metrics: z
      .array(z.enum(pageMetrics, "There is no such metric."), "Name the metrics.")
      .min(1, "Name at least one metric.")
      .max(vitals.length, `Name at most ${vitals.length} metrics.`)
      .default([...vitals]),
  }),
);
const readReleases = fieldsOf(z.strictObject({ ...rumFilterFields, before: rumFilterFields.release }));
const readRange = fieldsOf(z.strictObject({ range }));

/** Real-user measurements, for the console. */
export const rumRouter = router({
  overview: procedure("ops.readConsole")
    .input(readLook)
    .query(({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readOverview(ctx.services.db, { ...look, period: periodOf(back, ctx.now) });
    }),
  routes: procedure("ops.readConsole")
    .input(readLook)
    .query(({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return listRoutes(ctx.services.db, { ...look, period: periodOf(back, ctx.now) });
    }),
  route: procedure("ops.readConsole")
    .input(readRoute)
    .query(({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readRoutePage(ctx.services, { ...look, period: periodOf(back, ctx.now) });
    }),
  /** Returns metrics over time, for all pages or one, with deployment times. */
  series: procedure("ops.readConsole")
    .input(readSeriesInput)
    .query(({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readSeries(ctx.services.db, { ...look, period: periodOf(back, ctx.now) });
    }),
  compared: procedure("ops.readConsole")
    .input(readReleases)
    .query(({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return compareReleases(ctx.services.db, { ...look, period: periodOf(back, ctx.now) });
    }),
  /** Returns the site's budgets with real-user and build measurements. */
  budgets: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input: { range: back, ...look } }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      const { db, pageWeights: weights = null, readLabReport } = ctx.services;
      const report = (await readLabReport?.()) ?? null;
      return readBudgets(db, { ...look, period: periodOf(back, ctx.now), weights, report });
    }),
  /** Returns whether measurements arrive, how many are rejected and why, and what ingesting them costs. */
  health: procedure("ops.readConsole")
    .input(readRange)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      return readIntake(ctx.services.db, periodOf(input.range, ctx.now));
    }),
  /** Lists releases to choose from, newest first. */
  releases: procedure("ops.readConsole").query(({ ctx }) => {
    requireAllowed(ctx, "ops.readConsole", {});
    return listReleases(ctx.services.db);
  }),
});
