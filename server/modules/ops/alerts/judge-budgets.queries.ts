import { and, eq, inArray, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { metricWords } from "#db/metric-values.ts";
import { rumBins } from "#db/schema/rum.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { type BinCount, enough, summarise } from "#ops/rum/summary.ts";
import { thresholds } from "#ops/rum/thresholds.ts";
import { type Judgement, keyOf } from "./judgement.ts";

const hourMs = 3_600_000;
/** What processes write late is there by then. */
const lateByMs = 2 * 60_000;
const mostCells = 150_000;
const budgeted = pageMetrics.filter((metric) => thresholds[metric]);

interface Windows {
  route: string;
  metric: PageMetric;
  /** Of the last whole hour, and of the one before it. */
  bins: [BinCount[], BinCount[]];
}

/** Each budget on each page: broken by two whole hours in a row, kept by two in a row, and as it was while an hour has too few measurements. */
export async function judgeBudgets(db: Db, now: Date): Promise<Judgement[]> {
  const windows = await readWindows(db, now);
  return windows.flatMap(({ route, metric, bins }) => {
    const budget = thresholds[metric]?.good ?? 0;
    const [last, before] = bins.map((cells) => summarise(metric, cells));
    if (!last || !before || last.p75 === null || before.p75 === null) return [];
    const isTold = last.n >= enough.forVerdict && before.n >= enough.forVerdict;
    const isOver = last.p75 > budget && before.p75 > budget;
    const isWithin = last.p75 <= budget && before.p75 <= budget;
    return {
      key: keyOf("budget", `${metric} ${route}`),
      kind: "budget" as const,
      title: `Budget of ${metricWords[metric]} on ${route}`,
      facts: { metric, route, budget, p75: Math.round(last.p75), before: Math.round(before.p75), n: last.n },
      isRaised: isTold && isOver ? true : isTold && isWithin ? false : null,
    };
  });
}

async function readWindows(db: Db, now: Date): Promise<Windows[]> {
  const running = Math.floor((now.getTime() - lateByMs) / hourMs);
  const hours = [new Date((running - 1) * hourMs), new Date((running - 2) * hourMs)];
  const { hour, route, metric, bin, oneIn } = rumBins;
  const rows = await db
    .select({ hour, route, metric, bin, oneIn, n: sum(rumBins.n).mapWith(Number) })
    .from(rumBins)
    .where(and(inArray(hour, hours), inArray(metric, budgeted), eq(rumBins.navigation, "hard")))
    .groupBy(hour, route, metric, bin, oneIn)
    .limit(mostCells);
  const windows = new Map<string, Windows>();
  for (const row of rows) {
    const name = `${row.metric} ${row.route}`;
    const own = windows.get(name) ?? { route: row.route, metric: row.metric, bins: [[], []] };
    own.bins[row.hour.getTime() === hours[0]?.getTime() ? 0 : 1].push(row);
    windows.set(name, own);
  }
  return [...windows.values()];
}
