import { createHash } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { type Bundle, bundleKinds, compareModules, type PageWeight, weighKind } from "#ops/lab/bundle.ts";
import { type LabMetric, type LabReport, labLimitOf, labMetrics } from "#ops/lab/lab-report.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { minimumSamples, summarise, thresholds } from "#ops/rum/summary.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { runbookOf } from "../alerts/alert-lines.ts";
import { type BinCell, cellsOfMetric, figureOf, readBins } from "./cells.queries.ts";
import { groupByRoute } from "./overview.queries.ts";
import type { RumFilter } from "./period.ts";

const pagesShown = 40;
const modulesShown = 200;
const typeMetrics = ["script-bytes", "style-bytes", "image-bytes", "font-bytes"] as const satisfies readonly PageMetric[];
const weightMetrics = [...typeMetrics, "total-bytes"] as const satisfies readonly PageMetric[];

/** p75 of a page, by metric; null below thirty measurements. */
const p75Of = (cells: readonly BinCell[], metric: PageMetric) => {
  const { n, p75 } = summarise(
    metric,
    cells.filter((cell) => cell.metric === metric),
  );
  return { n, p75: n < minimumSamples.forNumber ? null : p75 };
};

/** Lists what pages weigh by type, heaviest first. Documents are what the types leave of the total. */
function weighPages(cells: readonly BinCell[]) {
  const byRoute = groupByRoute(cells.filter((cell) => weightMetrics.some((metric) => metric === cell.metric)));
  const rows = [...byRoute].flatMap(([route, part]) => {
    const total = p75Of(part, "total-bytes");
    const types = typeMetrics.map((metric) => ({ type: metric, bytes: p75Of(part, metric).p75 ?? 0 }));
    if (total.p75 === null) return [];
    const known = types.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      { route, n: total.n, total: total.p75, types: [...types, { type: "document" as const, bytes: Math.max(0, total.p75 - known) }] },
    ];
  });
  return rows.toSorted((one, other) => other.total - one.total).slice(0, pagesShown);
}

/** Metrics known from the build itself, without a browser. */
const weighed: Readonly<Partial<Record<PageMetric, keyof Omit<PageWeight, "page">>>> = {
  "script-bytes": "scriptBytes",
  "style-bytes": "styleBytes",
  "font-bytes": "fontBytes",
};
const budgeted = pageMetrics.filter((metric) => thresholds[metric] !== undefined);

/**
 * Returns every budget with real-user measurements (all pages and the worst page), current alerts, measurements from browser tests, and
 * build sizes.
 */
export async function readBudgets(
  db: Db,
  { weights, report, ...look }: RumFilter & { weights: readonly PageWeight[] | null; report: LabReport | null },
) {
  const [raised, cells] = await Promise.all([listRaisedBudgets(db), readBins(db, { ...look, metrics: budgeted })]);
  const rows = budgeted.map((metric) => {
    const metricCells = cellsOfMetric(cells, metric);
    const routes = [...groupByRoute(metricCells)].map(([route, part]) => ({ route, ...figureOf(metric, part) }));
    const judged = routes.filter(({ verdict }) => verdict !== null).toSorted((one, other) => (other.p75 ?? 0) - (one.p75 ?? 0));
    const field = weighed[metric];
    const heaviest = field && weights?.toSorted((one, other) => other[field] - one[field])[0];
    return {
      metric,
      limit: thresholds[metric]?.good ?? 0,
      field: figureOf(metric, metricCells),
      pagesJudged: judged.length,
      pagesOver: judged.filter(({ verdict }) => verdict !== "good").length,
      worst: judged[0] ?? null,
      alerts: raised.flatMap(({ facts, ...alert }) =>
        facts.metric === metric ? [{ ...alert, route: String(facts.route ?? "all pages") }] : [],
      ),
      lab: isInLab(metric) ? worstInLab(report, metric) : null,
      built: field && heaviest ? { page: heaviest.page, value: heaviest[field] } : null,
    };
  });
  return {
    rows,
    pages: weighPages(cells),
    isWeighed: weights !== null,
    lab: report && { ...report, metrics: labMetrics.map((metric) => ({ metric, limit: labLimitOf(metric) })) },
  };
}

const isInLab = (metric: PageMetric): metric is PageMetric & LabMetric => (labMetrics as readonly string[]).includes(metric);

function worstInLab(report: LabReport | null, metric: LabMetric) {
  const [worst] = report?.pages.toSorted((one, other) => other.values[metric] - one.values[metric]) ?? [];
  return worst ? { route: worst.route, device: worst.device, value: worst.values[metric] } : null;
}

const alertsRead = 500;

/** Lists raised alerts on budgets and of rules, oldest first. */
async function listRaisedBudgets(db: Db) {
  const { key, since, facts, kind, isRaised } = opsAlerts;
  const rows = await db
    .select({ key, kind, since, facts })
    .from(opsAlerts)
    .where(and(inArray(kind, ["budget", "rule"]), eq(isRaised, true)))
    .orderBy(asc(since), asc(key))
    .limit(alertsRead);
  return rows.map(({ kind: name, ...row }) => ({ ...isoDates(row), runbook: runbookOf(name, row.facts) }));
}

interface PageWeightQuery extends RumFilter {
  route: string;
  /** Page module, "jobs/jobs-page"; null where a route has no page of its own. */
  page: string | null;
  /** The release that is served; null in development. */
  release: string | null;
  report: LabReport | null;
  readBundle: (release: string) => Promise<Bundle | null>;
  isSample: boolean;
}

/** Returns what a page weighs by type in the field, in the lab and in the build, and by module beside the release before. */
export async function readPageWeight(db: Db, { route, page, release, report, readBundle, isSample, ...look }: PageWeightQuery) {
  const cells = await readBins(db, { ...look, release: null, route, metrics: weightMetrics });
  const lab = report?.pages.filter((each) => each.route === route) ?? [];
  const later = release === null ? null : await readBundle(release);
  const before = later && release !== null ? await findEarlier(db, { release, later, readBundle, isSample }) : null;
  const isBuilt = later !== null && page !== null && later.pages[page] !== undefined;
  const built = (metric: PageMetric, bundle: Bundle | null | undefined) => {
    const kind = bundleKinds.find((each) => `${each}-bytes` === metric);
    return isBuilt && bundle && page !== null && kind && kind !== "image" ? weighKind(bundle, page, kind) : null;
  };
  const modules = isBuilt && page !== null ? compareModules(page, later, before?.bundle ?? null) : [];
  return {
    route,
    release: isBuilt ? release : null,
    before: before?.name ?? null,
    types: weightMetrics.map((metric) => ({
      ...{ metric, limit: thresholds[metric]?.good ?? 0, field: p75Of(cells, metric) },
      lab: lab.length === 0 ? null : Math.max(...lab.map(({ values }) => values[metric])),
      ...{ built: built(metric, later), builtBefore: built(metric, before?.bundle) },
    })),
    modules: modules.slice(0, modulesShown),
    modulesTotal: modules.length,
  };
}

/** Returns the newest release before this one of which the archive knows what it consists of. */
async function findEarlier(
  db: Db,
  { release, later, readBundle, isSample }: { release: string; later: Bundle } & Pick<PageWeightQuery, "readBundle" | "isSample">,
): Promise<{ name: string; bundle: Bundle } | null> {
  const releases = (await listReleases(db)).toSorted((one, other) => other.firstStartedAt.getTime() - one.firstStartedAt.getTime());
  const at = releases.findIndex(({ name }) => name === release);
  for (const { name } of at < 0 ? [] : releases.slice(at + 1)) {
    const bundle = isSample ? inventEarlierBundle(later) : await readBundle(name);
    if (bundle) return { name, bundle };
  }
  return null;
}

const draw = (module: string) => createHash("sha256").update(module).digest().readUInt32BE() / 2 ** 32;
const [grewShare, isNewShare, lighterBy] = [0.08, 0.02, 0.45];

/** Invents what the release before consisted of: some of this site’s own modules were lighter, and a few did not exist. */
function inventEarlierBundle({ files, pages }: Bundle): Bundle {
  const earlier = files.map((file) => {
    const modules = file.modules.flatMap(([module, bytes]): [string, number][] => {
      const place = module.startsWith("src/") ? draw(module) : 1;
      if (place < isNewShare) return [];
      return [[module, place < isNewShare + grewShare ? Math.round(bytes * (1 - lighterBy)) : bytes]];
    });
    const gone = file.modules.reduce((sum, [, bytes]) => sum + bytes, 0) - modules.reduce((sum, [, bytes]) => sum + bytes, 0);
    return { ...file, modules, bytes: file.bytes - gone };
  });
  return { files: earlier, pages };
}
