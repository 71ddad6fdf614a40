import { desc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { feedTitleRules } from "#db/schema/feeds.ts";
import type { Category } from "#server/text/recognise/role-level.ts";
import { TitleRules } from "#server/text/recognise/title-text.ts";

const mostRules = 5000;

export async function readTitleRules(db: Db, slug: string): Promise<TitleRules> {
  const rows = await db
    .select()
    .from(feedTitleRules)
    .where(inArray(feedTitleRules.sourceSlug, ["", slug]))
    .orderBy(desc(feedTitleRules.id))
    .limit(mostRules);
  return new TitleRules(
    rows.map(({ sourceSlug, kind, wording, isOurs, category }) => ({
      ...{ kind, wording, isOurs },
      category: category as Category | null,
      isOfFeed: sourceSlug !== "",
    })),
  );
}
