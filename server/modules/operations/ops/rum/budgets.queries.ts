import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { type LabMetric, type LabReport, labLimitOf, labMetrics } from "#ops/lab/lab-report.ts";
import type { PageWeight } from "#ops/lab/page-weights.ts";
import { thresholds } from "#ops/rum/thresholds.ts";
import { runbookOf } from "../alerts/runbooks.ts";
import { readBins } from "./cells.queries.ts";
import { byRouteOf, figureOf } from "./overview.queries.ts";
import type { LookedAt } from "./period.ts";

/** Metrics that the build itself tells without a browser. */
const weighed: Readonly<Partial<Record<PageMetric, keyof Omit<PageWeight, "page">>>> = {
  "script-bytes": "scriptBytes",
  "style-bytes": "styleBytes",
  "font-bytes": "fontBytes",
};
const budgeted = pageMetrics.filter((metric) => thresholds[metric] !== undefined);

/**
 * Every budget of the site with what real pages measured, on all pages and on the worst, what is alarmed about now, what a browser of the tests
 * measured, and what the build weighs.
 */
export async function readBudgets(
  db: Db,
  { weights, report, ...look }: LookedAt & { weights: readonly PageWeight[] | null; report: LabReport | null },
) {
  const raised = await readRaised(db);
  const cells = await readBins(db, { ...look, metrics: budgeted });
  const rows = budgeted.map((metric) => {
    const own = cells.filter((cell) => cell.metric === metric);
    const routes = [...byRouteOf(own)].map(([route, part]) => ({ route, ...figureOf(metric, part) }));
    const judged = routes.filter(({ verdict }) => verdict !== null).toSorted((one, other) => (other.p75 ?? 0) - (one.p75 ?? 0));
    const field = weighed[metric];
    const heaviest = field && weights?.toSorted((one, other) => other[field] - one[field])[0];
    return {
      metric,
      limit: thresholds[metric]?.good ?? 0,
      field: figureOf(metric, own),
      pagesJudged: judged.length,
      pagesOver: judged.filter(({ verdict }) => verdict !== "good").length,
      worst: judged[0] ?? null,
      alerts: raised.flatMap(({ facts, ...alert }) => (facts.metric === metric ? [{ ...alert, route: String(facts.route) }] : [])),
      lab: isInLab(metric) ? worstInLab(report, metric) : null,
      built: field && heaviest ? { page: heaviest.page, value: heaviest[field] } : null,
    };
  });
  return {
    rows,
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

/** Budgets that administrators have been told of and that are broken still, the oldest first. */
async function readRaised(db: Db) {
  const { key, since, facts, kind, isRaised } = opsAlerts;
  const rows = await db
    .select({ key, since, facts })
    .from(opsAlerts)
    .where(and(eq(kind, "budget"), eq(isRaised, true)))
    .orderBy(asc(since), asc(key))
    .limit(alertsRead);
  return rows.map((row) => ({ ...row, since: row.since.toISOString(), runbook: runbookOf.budget }));
}
