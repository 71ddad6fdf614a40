import { z } from "zod";
import { pageMetrics } from "#db/telemetry-values.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { consoleDb, readSampleState, sample } from "../sample-data.queries.ts";
import { readIntake } from "./health.queries.ts";
import { compareReleases, listRoutes, readBudgets, readOverview, vitals } from "./overview.queries.ts";
import { readPageWeight } from "./page-weight.queries.ts";
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
      .max(pageMetrics.length, `Name at most ${pageMetrics.length} metrics.`)
      .default([...vitals]),
  }),
);
const readPageInput = fieldsOf(
  z.strictObject({
    ...rumFilterFields,
    route,
    page: z
      .string("Choose a page.")
      .regex(/^[\w/-]{1,120}$/, "There is no such page.")
      .nullable()
      .default(null),
  }),
);
const readReleases = fieldsOf(z.strictObject({ ...rumFilterFields, before: rumFilterFields.release }));
const readRange = fieldsOf(z.strictObject({ range, sample }));
const readSample = fieldsOf(z.strictObject({ sample }));

/** Real-user measurements, for the console. */
export const rumRouter = router({
  overview: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      return readOverview(await consoleDb(ctx, sample), { ...look, period: periodOf(back, ctx.now) });
    }),
  routes: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      return listRoutes(await consoleDb(ctx, sample), { ...look, period: periodOf(back, ctx.now) });
    }),
  route: procedure("ops.readConsole")
    .input(readRoute)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      return readRoutePage(
        { db: await consoleDb(ctx, sample), sourceMaps: ctx.services.sourceMaps },
        { ...look, period: periodOf(back, ctx.now) },
      );
    }),
  /** Returns metrics over time, for all pages or one, with deployment times. */
  series: procedure("ops.readConsole")
    .input(readSeriesInput)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      return readSeries(await consoleDb(ctx, sample), { ...look, period: periodOf(back, ctx.now) });
    }),
  compared: procedure("ops.readConsole")
    .input(readReleases)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      return compareReleases(await consoleDb(ctx, sample), { ...look, period: periodOf(back, ctx.now) });
    }),
  /** Returns the site's budgets with real-user and build measurements. */
  budgets: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      const { pageWeights: weights = null, readLabReport } = ctx.services;
      const report = (await readLabReport?.()) ?? null;
      return readBudgets(await consoleDb(ctx, sample), { ...look, period: periodOf(back, ctx.now), weights, report });
    }),
  /** Returns what a page weighs by type and by module, beside the release before. */
  pageWeight: procedure("ops.readConsole")
    .input(readPageInput)
    .query(async ({ ctx, input: { sample, range: back, ...look } }) => {
      const { release = null, readBundle = async () => null, readLabReport } = ctx.services;
      const db = await consoleDb(ctx, sample);
      const build = { release, readBundle, report: (await readLabReport?.()) ?? null, isSample: db !== ctx.services.db };
      return readPageWeight(db, { ...look, ...build, period: periodOf(back, ctx.now) });
    }),
  /** Returns whether measurements arrive, how many are rejected and why, and what ingesting them costs. */
  health: procedure("ops.readConsole")
    .input(readRange)
    .query(async ({ ctx, input }) => readIntake(await consoleDb(ctx, input.sample), periodOf(input.range, ctx.now))),
  /** Lists releases to choose from, newest first. */
  releases: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => listReleases(await consoleDb(ctx, input.sample))),
  /** Returns whether the console shows sample data, and how many real visits there are. */
  sample: procedure("ops.readConsole")
    .input(readSample)
    .query(({ ctx, input }) => readSampleState(ctx, input.sample)),
});
