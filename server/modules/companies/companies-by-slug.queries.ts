import { and, inArray, isNull, sql } from "drizzle-orm";
import { companies, companySectors } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/context.ts";
import type { CompanyCard } from "./company.types.ts";
import { companyCardColumns, toCompanyCard } from "./company-card.ts";

/** The cards of the companies of these slugs, in one query. Every company is public. */
export async function findCompaniesBySlug({ services }: Context, slugs: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
  const rows = await services.db
    .select({
      ...companyCardColumns,
      sectors: sql<
        string | null
      >`(select group_concat(${companySectors.sector}) from ${companySectors} where ${companySectors.companyId} = ${companies.id})`,
      liveJobCount:
        sql<number>`(select count(*) from ${jobs} where ${jobs.companyId} = ${companies.id} and ${jobs.status} = 'live')`.mapWith(Number),
    })
    .from(companies)
    .where(and(inArray(companies.slug, [...slugs]), isNull(companies.deletedAt)))
    .limit(slugs.length);
  const asked = new Set(slugs);
  return new Map(
    rows.flatMap(({ sectors, ...row }) => {
      // The database takes letters of either case for the same.
      if (!asked.has(row.slug)) return [];
      return [[row.slug, toCompanyCard({ ...row, sectors: sectors?.split(",") ?? [] }, services.gazetteer)] as const];
    }),
  );
}
