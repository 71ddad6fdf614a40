import { payFacts } from "#db/reference/pay-facts.ts";
import type { Context } from "#server/kernel/context.ts";
import { methodVersion, observationsIn, readPayWindows } from "./advertised-pay.queries.ts";
import { figureOf } from "./pay-figure.ts";
import { labelledGroups } from "./pay-groups.ts";

/** Everything the salary guide prints: salaries by level, role, region and side, day rates by basis, and figures of others with their sources. */
export async function readPayGuide(ctx: Context) {
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const salaries = observationsIn(windows.present, { scale: "year" }, gazetteer);
  const days = observationsIn(windows.present, { scale: "day" }, gazetteer);
  return {
    whole: figureOf(salaries),
    groups: (["level", "category", "region", "side"] as const).map((by) => ({ by, rows: labelledGroups(salaries, by, gazetteer) })),
    dayRates: labelledGroups(days, "basis", gazetteer),
    facts: payFacts,
    from: windows.from.toISOString(),
    to: ctx.now.toISOString(),
    methodVersion,
  };
}
