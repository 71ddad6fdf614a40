import { z } from "zod";
import type { ConsoleRange } from "#db/ops-values.ts";
import { pageMetrics } from "#db/telemetry-values.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { consoleDb, readSampleState, sample } from "../sample-data.queries.ts";
import { readAttention, readIntake } from "./health.queries.ts";
import { compareReleases, readOverview, vitals } from "./overview.queries.ts";
import { listChanges, listRoutes, listTrends } from "./page-list.queries.ts";
import { readBudgets, readPageWeight } from "./page-weight.queries.ts";
import { type Period, periodEnds, periodOf, range, rumFilterFields } from "./period.ts";
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
const readRange = fieldsOf(z.strictObject({ range, sample, ...periodEnds }));
const readSample = fieldsOf(z.strictObject({ sample }));

interface RumInput {
  sample: boolean | null;
  range: ConsoleRange;
  from: string | null;
  to: string | null;
}

/** Returns the database and the filter of a read, with its period in place of the range and its ends. */
async function openLook<Input extends RumInput>(ctx: Context, { sample: wanted, range: back, from, to, ...look }: Input) {
  const db = await consoleDb(ctx, wanted);
  return { db, look: { ...look, period: periodOf(back, ctx.now, { from, to }) } };
}

type ConsoleDb = Awaited<ReturnType<typeof consoleDb>>;
type Look<Input> = Omit<Input, "sample" | "range" | "from" | "to"> & { period: Period };

async function readLooked<Input extends RumInput, T>(ctx: Context, input: Input, read: (db: ConsoleDb, look: Look<Input>) => Promise<T>) {
  const { db, look } = await openLook(ctx, input);
  return read(db, look);
}

/** Real-user measurements, for the console. */
export const rumRouter = router({
  overview: procedure("ops.readConsole")
    .input(readLook)
    .query(({ ctx, input }) => readLooked(ctx, input, readOverview)),
  /**
   * Returns which vitals of which pages got worse or better than in the period before, or than a release. Where a day has too few visits to
   * compare any page, and nothing got worse, a week is compared.
   */
  changes: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input }) => {
      const changesOf = async (range: ConsoleRange) => ({ range, ...(await readLooked(ctx, { ...input, range }, listChanges)) });
      const changes = await changesOf(input.range);
      if (changes.comparesPages || changes.worse.length > 0 || input.range !== "24h" || input.from !== null) return changes;
      const ofWeek = await changesOf("7d");
      return ofWeek.comparesPages ? ofWeek : changes;
    }),
  routes: procedure("ops.readConsole")
    .input(readLook)
    .query(({ ctx, input }) => readLooked(ctx, input, listRoutes)),
  /** Returns how the largest paint of each page changed over the period. */
  trends: procedure("ops.readConsole")
    .input(readLook)
    .query(({ ctx, input }) => readLooked(ctx, input, listTrends)),
  route: procedure("ops.readConsole")
    .input(readRoute)
    .query(async ({ ctx, input }) => {
      const { db, look } = await openLook(ctx, input);
      return readRoutePage({ db, sourceMaps: ctx.services.sourceMaps }, look);
    }),
  /** Returns metrics over time, for all pages or one, with deployment times and alerts. */
  series: procedure("ops.readConsole")
    .input(readSeriesInput)
    .query(({ ctx, input }) => readLooked(ctx, input, readSeries)),
  compared: procedure("ops.readConsole")
    .input(readReleases)
    .query(({ ctx, input }) => readLooked(ctx, input, compareReleases)),
  /** Returns the site's budgets with real-user and build measurements. */
  budgets: procedure("ops.readConsole")
    .input(readLook)
    .query(async ({ ctx, input }) => {
      const { pageWeights: weights = null, readLabReport } = ctx.services;
      const report = (await readLabReport?.()) ?? null;
      const { db, look } = await openLook(ctx, input);
      return readBudgets(db, { ...look, weights, report });
    }),
  /** Returns what a page weighs by type and by module, beside the release before. */
  pageWeight: procedure("ops.readConsole")
    .input(readPageInput)
    .query(async ({ ctx, input }) => {
      const { release = null, readBundle = async () => null, readLabReport } = ctx.services;
      const { db, look } = await openLook(ctx, input);
      const build = { release, readBundle, report: (await readLabReport?.()) ?? null, isSample: db !== ctx.services.db };
      return readPageWeight(db, { ...look, ...build });
    }),
  /** Returns whether measurements arrive, how many are rejected and why, and what ingesting them costs. */
  health: procedure("ops.readConsole")
    .input(readRange)
    .query(async ({ ctx, input }) => readIntake(await consoleDb(ctx, input.sample), periodOf(input.range, ctx.now, input), ctx.now)),
  /** Returns how many alerts are firing, how many issues are new, and whether they are invented. */
  attention: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => {
      const db = await consoleDb(ctx, input.sample);
      return { ...(await readAttention(db, ctx.now)), isSample: db !== ctx.services.db };
    }),
  /** Lists releases to choose from, newest first. */
  releases: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => listReleases(await consoleDb(ctx, input.sample))),
  /** Returns whether the console shows sample data, and what there is of real visits, alerts and issues. */
  sample: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => ({
      ...(await readSampleState(ctx, input.sample)),
      ...(await readAttention(ctx.services.db, ctx.now)),
    })),
});
