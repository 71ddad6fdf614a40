import { and, count, inArray, lte, max, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { articles } from "#db/schema/articles.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";

interface ArticlesVersion {
  version: number;
  stamp: string;
}
const known = new WeakMap<Db, ArticlesVersion>();

const cachedVersionOf = (givenDb: Db): ArticlesVersion => {
  const db = underlyingDb(givenDb);
  const found = known.get(db);
  if (found) return found;
  const made = { version: 0, stamp: "" };
  known.set(db, made);
  return made;
};

/** Returns a number that increases with every change of public articles; content rendered from another version is invalid. */
export const articlesVersion = ({ db }: Pick<Services, "db">): number => cachedVersionOf(db).version;

/** Must be called after each change of an article by this process. */
export function markArticlesChanged({ db }: Pick<Services, "db">): void {
  cachedVersionOf(db).version += 1;
}

/** Detects changes by other processes, and articles whose scheduled time has come. */
export async function detectArticleChanges({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const stamp = await readStamp(db, now());
  const mine = cachedVersionOf(db);
  if (mine.stamp !== "" && mine.stamp !== stamp) mine.version += 1;
  mine.stamp = stamp;
}

async function readStamp(db: Db, now: Date): Promise<string> {
  const [row] = await db
    .select({ count: count(), versions: sum(articles.version), changedAt: max(articles.updatedAt) })
    .from(articles)
    .where(and(inArray(articles.state, ["scheduled", "published"]), lte(articles.publishedAt, now)));
  return JSON.stringify(row);
}
