import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import type { Context } from "#server/kernel/context.ts";

/** Returns the named company, or else the caller's own. The caller of this function checks permissions. */
export async function findNamedOrOwnCompany(
  { principal }: Context,
  db: Db,
  slug: string | null,
): Promise<{ id: number; name: string } | null> {
  const callerCompanyId = principal.kind === "user" ? principal.companyId : null;
  if (slug === null && callerCompanyId === null) return null;
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(slug === null ? eq(companies.id, callerCompanyId ?? 0) : eq(companies.slug, slug), isNull(companies.deletedAt)))
    .limit(1);
  return company ?? null;
}
