import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type LookedFigures, releaseFirstLooks } from "#db/schema/telemetry.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { type Judgement, keyOf } from "./judgement.ts";

const looksJudged = 20;

/** Each build that did worse at its first look, until another one is started. */
export async function judgeReleases(db: Db): Promise<Judgement[]> {
  const looks = await db.select().from(releaseFirstLooks).orderBy(desc(releaseFirstLooks.lookedAt)).limit(looksJudged);
  if (looks.length === 0) return [];
  const releases = await listReleases(db);
  return looks.flatMap(({ later, earlier, lookedAt, visits, figures }) => {
    const worse = worseOf(figures);
    const [first] = worse;
    if (!first) return [];
    const facts = { later, earlier, visits, worse: worse.length, ...first };
    const isReplaced = releases.some(({ name, lastStartedAt }) => name !== later && lastStartedAt > lookedAt);
    return { key: keyOf("release-worse", later), kind: "release-worse", title: `Build ${later} did worse`, facts, isRaised: !isReplaced };
  });
}

/** What got worse, of all pages first, then what leaves the least doubt. */
function worseOf({ all, routes }: LookedFigures) {
  const rows = [{ route: "all pages", vitals: all }, ...routes].flatMap(({ route, vitals }) =>
    vitals.flatMap(({ metric, change, ratio }) => (change === "worse" && ratio ? [{ route, metric, interval: ratio.interval }] : [])),
  );
  return rows
    .toSorted(
      (one, other) => Number(other.route === "all pages") - Number(one.route === "all pages") || other.interval[0] - one.interval[0],
    )
    .map(({ route, metric, interval: [low, high] }) => ({ route, metric, low: percent(low), high: percent(high) }));
}

const percent = (ratio: number): number => Math.round((ratio - 1) * 100);
