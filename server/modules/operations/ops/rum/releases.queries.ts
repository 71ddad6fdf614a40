import type { Db } from "#db/client.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { compare } from "#ops/rum/compare.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { readFirstLook } from "../releases/first-look.queries.ts";
import { type BinCell, readBins } from "./cells.queries.ts";
import { byRouteOf, vitals } from "./overview.queries.ts";
import type { LookedAt } from "./period.ts";

const routesCompared = 100;

/** Two builds beside each other, the vitals of all pages and of each. Unless they are named: the latest one, and the one before it. */
export async function compareReleases(db: Db, { release, before, ...look }: LookedAt & { before: string | null }) {
  const releases = (await listReleases(db)).toSorted((one, other) => other.firstStartedAt.getTime() - one.firstStartedAt.getTime());
  const later = release ?? releases[0]?.name ?? null;
  const at = releases.findIndex(({ name }) => name === later);
  const earlier = before ?? (at < 0 ? null : (releases[at + 1]?.name ?? null));
  const known = releases.map(({ name, firstStartedAt }) => ({ name, firstStartedAt }));
  if (later === null || earlier === null || later === earlier)
    return { releases: known, later, earlier, all: null, routes: [], firstLook: null };
  const cellsOf = (name: string) => readBins(db, { ...look, release: name, metrics: vitals });
  const [old, fresh] = [await cellsOf(earlier), await cellsOf(later)];
  const compared = (cells: readonly BinCell[], others: readonly BinCell[]) =>
    vitals.map((metric) => ({ metric, ...compare(metric, of(cells, metric), of(others, metric)) }));
  const oldByRoute = byRouteOf(old);
  const routes = [...byRouteOf(fresh)]
    .map(([route, cells]) => ({ route, vitals: compared(oldByRoute.get(route) ?? [], cells) }))
    .toSorted((one, other) => countOf(other) - countOf(one) || one.route.localeCompare(other.route))
    .slice(0, routesCompared);
  return { releases: known, later, earlier, all: compared(old, fresh), routes, firstLook: await readFirstLook(db, later) };
}

const of = (cells: readonly BinCell[], metric: PageMetric) => cells.filter((cell) => cell.metric === metric);

const countOf = ({ vitals: figures }: { vitals: readonly { after: { n: number } }[] }): number =>
  figures.reduce((sum, { after }) => sum + after.n, 0);
