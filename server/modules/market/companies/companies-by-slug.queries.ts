import { and, inArray, isNull, sql } from "drizzle-orm";
import { companies, companySectors } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/kernel/context.ts";
import type { CompanyCard } from "../company-directory/company-answers.ts";
import { companyCardColumns, toCompanyCard } from "../company-directory/company-card.ts";
import { findNextSlugs } from "./next-slugs.queries.ts";

/** The cards of the companies of these slugs, those of addresses they have left too: the card then has the present one. Every company is public. */
export async function findCompaniesBySlug(ctx: Context, slugs: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
  const found = await findBySlug(ctx, slugs);
  const left = slugs.filter((slug) => !found.has(slug));
  const next = await findNextSlugs(ctx.services.db, left);
  const moved = next.size === 0 ? new Map<string, CompanyCard>() : await findBySlug(ctx, [...new Set(next.values())]);
  const led = left.flatMap((slug) => {
    const card = moved.get(next.get(slug) ?? "");
    return card ? [[slug, card] as const] : [];
  });
  return new Map([...found, ...led]);
}

async function findBySlug({ services }: Context, slugs: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
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
