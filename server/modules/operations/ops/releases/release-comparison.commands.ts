import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type FirstReviewFigures, releaseFirstLooks } from "#db/schema/telemetry.ts";
import { compareMetric, firstReviewRule } from "#ops/rum/compare.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { type BinCell, readBins } from "../rum/cells.queries.ts";
import { groupByRoute, vitals } from "../rum/overview.queries.ts";
import { countReleaseVisits, minVisitsToCompare } from "./release-comparison.queries.ts";

const hourMs = 3_600_000;
/** How long hourly page measurements are retained. */
const retentionMs = 14 * 24 * hourMs;
const maxRoutes = 100;

/** Compares each release that has enough sessions with the one before it, once, and saves the result. Returns how many were compared. */
export async function compareNewReleases(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - retentionMs);
  const releases = (await listReleases(db)).toSorted((one, other) => one.firstStartedAt.getTime() - other.firstStartedAt.getTime());
  const fresh = releases.slice(1).filter(({ firstStartedAt }) => firstStartedAt >= since);
  const pending = await findUncompared(
    db,
    fresh.map(({ name }) => name),
  );
  if (pending.size === 0) return 0;
  const visits = await countReleaseVisits(db, { names: releases.map(({ name }) => name), from: since, to: now });
  const enough = (name: string) => (visits.get(name) ?? 0) >= minVisitsToCompare;
  let looked = 0;
  for (const [place, { name, firstStartedAt }] of releases.entries()) {
    if (!pending.has(name) || !enough(name)) continue;
    const earlier = releases.slice(0, place).findLast((release) => enough(release.name));
    if (!earlier) continue;
    const figures = await compareFigures(db, {
      earlier: { name: earlier.name, from: since },
      later: { name, from: new Date(Math.floor(firstStartedAt.getTime() / hourMs) * hourMs) },
      now,
    });
    // The first write wins: a process that compared at the same time discards its result.
    const [{ affectedRows }] = await db
      .insert(releaseFirstLooks)
      .ignore()
      .values({
        later: name,
        earlier: earlier.name,
        lookedAt: now,
        visits: visits.get(name) ?? 0,
        visitsBefore: visits.get(earlier.name) ?? 0,
        figures,
      });
    looked += affectedRows;
  }
  return looked;
}

async function findUncompared(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { later } = releaseFirstLooks;
  const rows = await db
    .select({ later })
    .from(releaseFirstLooks)
    .where(inArray(later, [...names]))
    .limit(names.length);
  const looked = new Set(rows.map((row) => row.later));
  return new Set(names.filter((name) => !looked.has(name)));
}

interface ReleaseWindow {
  name: string;
  from: Date;
}

async function compareFigures(
  db: Db,
  { earlier, later, now }: { earlier: ReleaseWindow; later: ReleaseWindow; now: Date },
): Promise<FirstReviewFigures> {
  const cellsOf = ({ name, from }: ReleaseWindow) =>
    readBins(db, { period: { from, to: now, isByHour: true }, device: null, navigation: "hard", release: name, metrics: vitals });
  const [old, fresh] = [await cellsOf(earlier), await cellsOf(later)];
  const [oldByRoute, freshByRoute] = [groupByRoute(old), groupByRoute(fresh)];
  const rule = firstReviewRule(vitals.length * (1 + freshByRoute.size));
  const look = (before: readonly BinCell[], after: readonly BinCell[]) =>
    vitals.map((metric) => {
      const of = (cells: readonly BinCell[]) => cells.filter((cell) => cell.metric === metric);
      const { before: one, after: other, ratio, change } = compareMetric(metric, of(before), of(after), rule);
      return { metric, before: { n: one.n, p75: one.p75 }, after: { n: other.n, p75: other.p75 }, ratio, change };
    });
  const measured = (vitalsOfPage: ReturnType<typeof look>) => vitalsOfPage.reduce((n, { after }) => n + after.n, 0);
  const routes = [...freshByRoute]
    .map(([route, cells]) => ({ route, vitals: look(oldByRoute.get(route) ?? [], cells) }))
    .toSorted((one, other) => measured(other.vitals) - measured(one.vitals) || one.route.localeCompare(other.route));
  return { all: look(old, fresh), routes: routes.slice(0, maxRoutes) };
}
