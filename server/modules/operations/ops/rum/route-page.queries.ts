import { and, desc, eq, gte, inArray, lte, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumClicks, rumExemplars } from "#db/schema/rum.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { edgesOfBin, scoreOfPage, undivided, weightedBinCounts } from "#ops/rum/summary.ts";
import { resolveScripts, type SourceMaps, type SourceScript } from "#ops/source-maps/source-maps.ts";
import type { Services } from "#server/kernel/context.ts";
import { medianOf } from "#server/kernel/quantiles.ts";
import { readDeviceBins, readEvents, readRated } from "./cells.queries.ts";
import { ratedFigures } from "./overview.queries.ts";
import type { RumFilter } from "./period.ts";

const columnsShown = 120;
const exemplarsRead = 2000;
const exemplarsShown = 20;
const mostSquares = 3 * 20 * 101;

/** Returns one page: every figure, the distribution of one metric, its parts, the worst offenders, and single samples in full. */
export async function readRoutePage(
  { db, sourceMaps }: Pick<Services, "db" | "sourceMaps">,
  { route, metric, ...look }: RumFilter & { route: string; metric: PageMetric },
) {
  const wanted = { ...look, route, metrics: pageMetrics };
  const [{ cells, ratings }, events] = await Promise.all([readRated(db, wanted, readDeviceBins), readEvents(db, { ...look, route })]);
  const exemplars = await withSourceLocations(await readExemplars(db, { route, metric, ...look }), sourceMaps ?? null);
  const happenings = new Map<string, number>();
  for (const { event, n, oneIn } of events) happenings.set(event, (happenings.get(event) ?? 0) + n * oneIn);
  return {
    route,
    score: scoreOfPage(cells),
    figures: ratedFigures(pageMetrics, { cells, ratings, percentile: look.percentile }),
    happenings: [...happenings].map(([event, n]) => ({ event, n })).toSorted((one, other) => other.n - one.n),
    histogram: histogramOf(undivided(weightedBinCounts(cells.filter((cell) => cell.metric === metric)))),
    parts: timeSharesOf(exemplars),
    offenders: offendersOf(exemplars),
    exemplars: await withStoredTraces(db, exemplars.slice(0, exemplarsShown)),
    clicks: await readClicks(db, { route, ...look }),
  };
}

/** Builds histogram columns, merging neighbours where there would be too many. */
function histogramOf(counts: ReadonlyMap<number, number>): { from: number; to: number; n: number }[] {
  const bins = [...counts.keys()];
  if (bins.length === 0) return [];
  const [first, last] = [Math.min(...bins), Math.max(...bins)];
  const step = Math.ceil((last - first + 1) / columnsShown);
  const columns = [];
  for (let bin = first; bin <= last; bin += step) {
    let n = 0;
    for (let within = bin; within < bin + step; within += 1) n += counts.get(within) ?? 0;
    columns.push({ from: edgesOfBin(bin).from, to: edgesOfBin(Math.min(last, bin + step - 1)).to, n: Math.max(0, n) });
  }
  return columns;
}

async function readExemplars(
  db: Db,
  { route, metric, period, device, navigation, release }: RumFilter & { route: string; metric: PageMetric },
) {
  const rows = await db
    .select()
    .from(rumExemplars)
    .where(
      and(
        eq(rumExemplars.route, route),
        eq(rumExemplars.metric, metric),
        gte(rumExemplars.hour, period.from),
        lte(rumExemplars.hour, period.to),
        eq(rumExemplars.navigation, navigation),
        device === null ? undefined : eq(rumExemplars.device, device),
        release === null ? undefined : eq(rumExemplars.release, release),
      ),
    )
    .orderBy(desc(rumExemplars.value))
    .limit(exemplarsRead);
  return rows.map(({ at, kind, value, device: on, browser, isSignedIn, release: build, detail }) => ({
    at: at.toISOString(),
    kind,
    value,
    device: on,
    browser,
    isSignedIn,
    release: build,
    detail,
  }));
}

type Exemplars = Awaited<ReturnType<typeof readExemplars>>;
export type ReadExemplar = Exemplars[number];

/** Adds the saved traces that each sample waited for, longest first. */
async function withStoredTraces<E extends ReadExemplar>(db: Db, exemplars: readonly E[]) {
  const named = [...new Set(exemplars.flatMap(({ detail }) => detail.traces ?? []))];
  const { traceId, name, durationUs } = pinnedTraces;
  const stored =
    named.length === 0
      ? []
      : await db
          .select({ traceId, name, durationUs })
          .from(pinnedTraces)
          .where(inArray(traceId, named))
          .orderBy(desc(durationUs))
          .limit(named.length);
  return exemplars.map((exemplar) => ({ ...exemplar, kept: stored.filter((trace) => exemplar.detail.traces?.includes(trace.traceId)) }));
}

/** Returns the mean time and share of the time that each part took, from random samples only, since the worst ones would dominate. */
function timeSharesOf(exemplars: Exemplars): { part: string; ms: number; share: number; n: number }[] {
  const sums = new Map<string, number>();
  const byChance = exemplars.filter(({ kind, detail }) => kind === "random" && detail.parts);
  for (const { detail } of byChance) {
    for (const [part, ms] of Object.entries(detail.parts ?? {})) sums.set(part, (sums.get(part) ?? 0) + ms);
  }
  const whole = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return [...sums].map(([part, ms]) => ({ part, ms: ms / byChance.length, share: whole === 0 ? 0 : ms / whole, n: byChance.length }));
}

function readClicks(db: Db, { route, period, device }: Pick<RumFilter, "period" | "device"> & { route: string }) {
  const { column, row } = rumClicks;
  return db
    .select({ device: rumClicks.device, column, row, n: sum(rumClicks.n).mapWith(Number) })
    .from(rumClicks)
    .where(
      and(
        eq(rumClicks.route, route),
        gte(rumClicks.day, period.from.toISOString().slice(0, 10)),
        lte(rumClicks.day, period.to.toISOString().slice(0, 10)),
        device === null ? undefined : eq(rumClicks.device, device),
      ),
    )
    .groupBy(rumClicks.device, column, row)
    .limit(mostSquares);
}

const offendersShown = 5;
/** Limit on scripts mapped to their source; further ones keep the browser's name. */
const mostWritten = 200;

export interface LocatedExemplar extends ReadExemplar {
  script: ScriptLocation | null;
}

interface ScriptLocation {
  /** Source location of the function; null without a source map. */
  written: SourceScript | null;
  /** As the browser named it: "/assets/jobs-page-3fa9c1e0.js t:1204". */
  told: string;
  /** Part of the time in which it ran; during input delay it was already running. */
  part: string;
  /** Fraction of the total time taken by that part; null where the parts are not known. */
  share: number | null;
}

export interface Offender {
  element: string | null;
  script: Pick<ScriptLocation, "written" | "told" | "part"> | null;
  /** Median fraction of the total time taken by the part it ran in. */
  share: number | null;
  n: number;
  median: number;
  worst: number;
  /** First release it was seen in; null where unknown. */
  since: string | null;
}

/** Adds the source location to each sample that names a script. */
async function withSourceLocations(exemplars: readonly ReadExemplar[], maps: SourceMaps | null): Promise<LocatedExemplar[]> {
  const requested = exemplars
    .flatMap(({ detail: { script }, release }) => (script ? [{ script, release }] : []))
    .slice(0, maps ? mostWritten : 0);
  const found = maps && requested.length > 0 ? await resolveScripts(maps, requested) : [];
  let place = 0;
  return exemplars.map((exemplar) => {
    const { script, parts } = exemplar.detail;
    if (!script) return { ...exemplar, script: null };
    const written = found[place] ?? null;
    place += 1;
    const whole = Object.values(parts ?? {}).reduce((sum, ms) => sum + ms, 0);
    const share = whole > 0 ? (parts?.[script.part] ?? 0) / whole : null;
    return { ...exemplar, script: { written, told: `${script.file} ${script.function}:${script.position}`, part: script.part, share } };
  });
}

/** Returns the elements and scripts most often behind the worst samples. A function counts as one across releases. */
function offendersOf(exemplars: readonly LocatedExemplar[]): Offender[] {
  const found = new Map<string, LocatedExemplar[]>();
  for (const exemplar of exemplars) {
    const { kind, detail, script } = exemplar;
    if (kind !== "worst" || (!detail.element && !script)) continue;
    const scriptSource = script?.written ? `${script.written.source} ${script.written.function}` : script?.told;
    const name = `${detail.element} ${scriptSource} ${script?.part}`;
    found.set(name, [...(found.get(name) ?? []), exemplar]);
  }
  return [...found.values()]
    .map((group) => {
      const ordered = group.toSorted((one, other) => one.at.localeCompare(other.at));
      const [first, last] = [ordered[0], ordered.at(-1)];
      const shares = group.flatMap(({ script }) => script?.share ?? []);
      return {
        element: last?.detail.element ?? null,
        script: last?.script ? { written: last.script.written, told: last.script.told, part: last.script.part } : null,
        share: shares.length === 0 ? null : medianOf(shares),
        n: group.length,
        median: medianOf(group.map(({ value }) => value)),
        worst: Math.max(...group.map(({ value }) => value)),
        since: first?.release || null,
      };
    })
    .toSorted((one, other) => other.n - one.n || other.worst - one.worst)
    .slice(0, offendersShown);
}
