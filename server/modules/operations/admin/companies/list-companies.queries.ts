import { and, asc, count, desc, eq, inArray, isNotNull, isNull, like, ne, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { companySortOrders, companyStatuses } from "#db/company-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { jobs } from "#db/schema/jobs.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import { escapeLike, searchField } from "#server/text/typed-text/search-field.ts";

export const listCompaniesInput = z.strictObject({
  /** Part of a name, the start of a slug, a company number or a domain. */
  q: searchField,
  standing: z.enum(companyStatuses, "There is no such state.").nullable().default(null),
  sort: z.enum(companySortOrders, "There is no such order.").default("joined"),
  direction: z.enum(["asc", "desc"], "Choose asc or desc.").default("desc"),
  page: z.int("Give the page as a whole number.").min(1, "Page numbers start at 1.").max(2000, "There are no more pages.").default(1),
});

type ListCompaniesInput = z.output<typeof listCompaniesInput>;

const perPage = 25;
const survivor = alias(companies, "kept");

/** Returns a page of the site's companies, including deleted and merged ones. */
export async function listCompaniesForAdmin({ services: { db }, ...ctx }: Context, input: ListCompaniesInput) {
  requireAllowed(ctx, "company.search", {});
  const wanted = and(input.q === "" ? undefined : searchCondition(db, input.q), statusCondition(input));
  const [found, [{ total } = { total: 0 }]] = await Promise.all([
    db
      .select({
        ...pick(companies, "id", "slug", "name", "verification", "isSample", "deletedAt", "createdAt"),
        companyNumber: companyVerifications.companyNumber,
        domain: companyVerifications.domain,
        keptName: survivor.name,
        keptSlug: survivor.slug,
      })
      .from(companies)
      .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
      .leftJoin(survivor, eq(survivor.id, companies.mergedIntoCompanyId))
      .where(wanted)
      .orderBy(...orderOf(input))
      .limit(perPage)
      .offset((input.page - 1) * perPage),
    db.select({ total: count() }).from(companies).where(wanted),
  ]);
  const ids = found.map(({ id }) => id);
  const [members, live] = await Promise.all([countMembers(db, ids), countLive(db, ids)]);
  const items = found.map(({ id, deletedAt, keptName, keptSlug, ...row }) => ({
    ...isoDates(row),
    isDeleted: deletedAt !== null,
    mergedInto: keptName !== null && keptSlug !== null ? { name: keptName, slug: keptSlug } : null,
    members: members.get(id) ?? 0,
    liveAdverts: live.get(id) ?? 0,
  }));
  return { items, total, page: input.page, limit: perPage };
}

function orderOf({ sort, direction }: ListCompaniesInput): SQL[] {
  const turn = direction === "asc" ? asc : desc;
  return [turn(sort === "name" ? companies.name : companies.createdAt), turn(companies.id)];
}

function statusCondition({ standing }: ListCompaniesInput): SQL | undefined {
  const stands = isNull(companies.deletedAt);
  if (standing === null) return undefined;
  if (standing === "verified") return and(stands, eq(companies.verification, "verified"));
  if (standing === "unverified") return and(stands, ne(companies.verification, "verified"));
  if (standing === "sample") return eq(companies.isSample, true);
  const isMerged = standing === "merged" ? isNotNull(companies.mergedIntoCompanyId) : isNull(companies.mergedIntoCompanyId);
  return and(isNotNull(companies.deletedAt), isMerged);
}

/** Matches by name, current or earlier slug, company number, or domain. */
function searchCondition(db: Db, q: string): SQL | undefined {
  const text = escapeLike(q);
  const number = readCompanyNumber(q);
  const { companyId, companyNumber, domain } = companyVerifications;
  const proved = db
    .select({ companyId })
    .from(companyVerifications)
    .where(or(like(domain, `${text}%`), number.isFit ? eq(companyNumber, number.number) : undefined));
  const left = db
    .select({ companyId: companyOldSlugs.companyId })
    .from(companyOldSlugs)
    .where(like(companyOldSlugs.slug, `${text}%`));
  return or(
    like(companies.name, `%${text}%`),
    like(companies.slug, `${text}%`),
    q.includes(".") ? like(companies.website, `%${text}%`) : undefined,
    inArray(companies.id, proved),
    inArray(companies.id, left),
  );
}

async function countMembers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.companyId, n: count() })
    .from(users)
    .where(inArray(users.companyId, [...ids]))
    .groupBy(users.companyId)
    .limit(ids.length);
  return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])));
}

async function countLive(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: jobs.companyId, n: count() })
    .from(jobs)
    .where(and(inArray(jobs.companyId, [...ids]), eq(jobs.status, "live")))
    .groupBy(jobs.companyId)
    .limit(ids.length);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
