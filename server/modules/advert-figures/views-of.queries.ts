import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";

/** How often an advert stood in a list, was read, and was begun to be applied to. */
export interface AdvertFigures {
  appearances: number;
  views: number;
  starts: number;
}

const none: AdvertFigures = { appearances: 0, views: 0, starts: 0 };
const counted = ["job_appearance", "job_view", "application_start"] as const;
const figureOf = { job_appearance: "appearances", job_view: "views", application_start: "starts" } as const;
const mostAdverts = 500;

/**
 * The figures of some adverts, each from `sinceDay` on ("2026-11-01", London) or, without it, of the thirteen months that are kept. Every advert asked
 * for is in the answer.
 */
export async function viewsOf(db: Db, jobIds: readonly number[], sinceDay: string | null = null): Promise<Map<number, AdvertFigures>> {
  const asked = jobIds.slice(0, mostAdverts);
  const figures = new Map(asked.map((id) => [id, { ...none }]));
  if (asked.length === 0) return figures;
  const rows = await db
    .select({
      jobId: analyticsCounts.entityId,
      event: analyticsCounts.eventType,
      n: sql<number>`sum(${analyticsCounts.n})`.mapWith(Number),
    })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.entityType, "job"),
        inArray(analyticsCounts.entityId, asked),
        inArray(analyticsCounts.eventType, [...counted]),
        sinceDay === null ? undefined : gte(analyticsCounts.day, sinceDay),
      ),
    )
    .groupBy(analyticsCounts.entityId, analyticsCounts.eventType)
    .limit(mostAdverts * counted.length);
  for (const { jobId, event, n } of rows) {
    const of = figures.get(jobId);
    const name = counted.find((each) => each === event);
    if (of && name) of[figureOf[name]] = n;
  }
  return figures;
}
