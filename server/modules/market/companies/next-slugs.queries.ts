import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";

/** The present addresses of companies that have left these, or have been made one with another; those that lead nowhere are left out. */
export async function findNextSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const merged = alias(companies, "merged");
  const [left, kept] = await Promise.all([
    db
      .select({ before: companyOldSlugs.slug, slug: companies.slug })
      .from(companyOldSlugs)
      .innerJoin(companies, eq(companies.id, companyOldSlugs.companyId))
      .where(inArray(companyOldSlugs.slug, [...slugs]))
      .limit(slugs.length),
    db
      .select({ before: merged.slug, slug: companies.slug })
      .from(merged)
      .innerJoin(companies, eq(companies.id, merged.mergedIntoCompanyId))
      .where(inArray(merged.slug, [...slugs]))
      .limit(slugs.length),
  ]);
  return new Map([...kept, ...left].map(({ before, slug }) => [before, slug]));
}
