import { and, desc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { firmDomainOf, listFirmsOfDomain, namesOfDomain } from "#server/modules/people/profiles/profile-reader.queries.ts";

const firmsShown = 10;

/** Returns how a recruiter can join a company: firms at the domain of their address, and their last request. */
export async function findJoinOptions(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.create", { ownerId: userId });
  const { db } = ctx.services;
  const [person] = await db
    .select({ emailKey: users.emailKey, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  const domain = person?.emailVerifiedAt ? firmDomainOf(person.emailKey) : null;
  const ids = domain === null ? [] : await listFirmIdsOfDomain(db, domain);
  return { domain, firms: await listFirms(db, ids), request: await findLastRequest(db, userId) };
}

/** Lists firms whose website is at the domain, and those that have verified it. */
export async function listFirmIdsOfDomain(db: Db, domain: string): Promise<number[]> {
  const proved = await db
    .select({ id: companyVerifications.companyId })
    .from(companyVerifications)
    .where(
      and(inArray(companyVerifications.domain, namesOfDomain(domain)), inArray(companyVerifications.domainState, ["proved", "losing"])),
    )
    .limit(firmsShown);
  return [...new Set([...proved.map(({ id }) => id), ...(await listFirmsOfDomain(db, domain))])].slice(0, firmsShown);
}

async function listFirms(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: companies.id, slug: companies.slug, name: companies.name, employerType: companies.employerType })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deletedAt), ne(companies.employerType, "freelance-practice")))
    .limit(firmsShown);
  const members = await db
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .where(inArray(users.companyId, [...ids]))
    .limit(firmsShown);
  const manned = new Set(members.map(({ companyId }) => companyId));
  return rows.map(({ id, employerType, ...firm }) => ({
    ...firm,
    employerTypeLabel: labelOf("employerType", employerType),
    mayClaim: !manned.has(id),
  }));
}

async function findLastRequest(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: companyJoinRequests.publicId,
      state: companyJoinRequests.state,
      createdAt: companyJoinRequests.createdAt,
      slug: companies.slug,
      name: companies.name,
    })
    .from(companyJoinRequests)
    .innerJoin(companies, eq(companies.id, companyJoinRequests.companyId))
    .where(
      and(eq(companyJoinRequests.userId, userId), or(eq(companyJoinRequests.state, "asked"), eq(companyJoinRequests.state, "refused"))),
    )
    .orderBy(desc(companyJoinRequests.id))
    .limit(1);
  if (!row) return null;
  const { createdAt, ...request } = row;
  return { ...request, askedAt: createdAt.toISOString() };
}
