import { eq } from "drizzle-orm";
import { feedSources } from "#db/schema/feeds.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { noSource } from "./feed-stats.queries.ts";
import { isFetched } from "./source-address.ts";
import { chosenSchedule } from "./source-schedule.ts";

/** How a feed is set up, to be looked at and changed. @throws AppError not-found */
export async function readFeedSource(ctx: Context, slug: string) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const [source] = await ctx.services.db.select().from(feedSources).where(eq(feedSources.slug, slug)).limit(1);
  if (!source) throw noSource();
  const { name, location, format, defaultCompanyName, fieldMap, authority, contact, schedule, version } = source;
  return {
    ...{ slug, name, location, format, defaultCompanyName, authority, contact, schedule, version },
    ...chosenSchedule(schedule),
    fieldMap: fieldMap ?? {},
    isFetched: isFetched(location),
  };
}
