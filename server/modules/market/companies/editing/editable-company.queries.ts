import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companyLimits } from "#db/company-values.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyOldSlugs, companySuites } from "#db/schema/company-pages.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { findLogo } from "../logo/logo.queries.ts";
import { type CompanyFields, proposedSlug } from "./company-fields.ts";

export const companyNotFound = () => new AppError("not-found", "There is no company with that name.");

/** Returns a company's editable page, to its own administrators and, by slug, to platform administrators. @throws AppError not-found */
export async function findEditableCompany(ctx: Context, slug: string | null) {
  const { db, gazetteer } = ctx.services;
  const { companyId } = requireUser(ctx.principal);
  const row = await findCompanyRow(db, slug === null ? { id: companyId ?? 0 } : { slug });
  requireAllowed(ctx, "company.update", { companyId: row?.id ?? null });
  if (!row) throw companyNotFound();
  const [fields, led, logo] = await Promise.all([
    readFields(db, gazetteer, row),
    db
      .select({ slug: companyOldSlugs.slug })
      .from(companyOldSlugs)
      .where(eq(companyOldSlugs.companyId, row.id))
      .orderBy(desc(companyOldSlugs.leftAt))
      .limit(companyLimits.oldSlugs),
    findLogo(db, row.id),
  ]);
  return { version: row.version, fields, isSample: row.isSample, oldSlugs: led.map((old) => old.slug), logo };
}

export async function findCompanyRow(db: Db, by: { id: number } | { slug: string }) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and("id" in by ? eq(companies.id, by.id) : eq(companies.slug, by.slug), isNull(companies.deletedAt)))
    .limit(1);
  return row;
}

export async function readFields(db: Db, gazetteer: Gazetteer, row: typeof companies.$inferSelect): Promise<CompanyFields> {
  const [offices, sectors, suites] = await Promise.all([
    db.select({ id: companyOffices.placeId }).from(companyOffices).where(eq(companyOffices.companyId, row.id)).limit(companyLimits.offices),
    db.select({ sector: companySectors.sector }).from(companySectors).where(eq(companySectors.companyId, row.id)).limit(60),
    db.select({ suite: companySuites.suite }).from(companySuites).where(eq(companySuites.companyId, row.id)).limit(60),
  ]);
  const label = (id: number) => gazetteer.byId(id)?.label ?? "";
  return {
    name: row.name,
    slug: row.slug,
    employerType: row.employerType,
    about: row.about ?? "",
    website: row.website ?? "",
    headOffice: row.headOfficePlaceId === null ? "" : label(row.headOfficePlaceId),
    offices: offices.map(({ id }) => label(id)).sort(),
    sectors: sectors.map(({ sector }) => sector).sort(),
    suites: suites.map(({ suite }) => suite).sort(),
    foundedYear: row.foundedYear,
    staffBand: row.staffBand as CompanyFields["staffBand"],
    turnoverBand: row.turnoverBand as CompanyFields["turnoverBand"],
    replyPromiseDays: row.replyPromiseDays as CompanyFields["replyPromiseDays"],
  };
}

/** Returns the caller's company; null without one. @throws AppError unauthenticated */
export async function findOwnCompany(ctx: Context) {
  const { companyId, role } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.read", { isPublished: true });
  if (companyId === null) return null;
  const columns = { slug: companies.slug, name: companies.name, verification: companies.verification };
  const [company] = await ctx.services.db.select(columns).from(companies).where(eq(companies.id, companyId)).limit(1);
  return company ? { ...company, mayEdit: role === "company_admin" } : null;
}

const duplicate = 1062;
const triedAtMost = 50;

/** Returns whether no other firm has or had the slug; a firm may reuse its own earlier ones. */
export async function isSlugFree(db: Db, slug: string, companyId: number | null = null): Promise<boolean> {
  const others = (column: typeof companies.id | typeof companyOldSlugs.companyId) =>
    companyId === null ? undefined : ne(column, companyId);
  const has = await db.$count(companies, and(eq(companies.slug, slug), others(companies.id)));
  if (has > 0) return false;
  return (await db.$count(companyOldSlugs, and(eq(companyOldSlugs.slug, slug), others(companyOldSlugs.companyId)))) === 0;
}

export async function proposeFreeSlug(ctx: Context, name: string): Promise<string> {
  requireAllowed(ctx, "company.create", { ownerId: requireUser(ctx.principal).userId });
  const { db } = ctx.services;
  const first = proposedSlug(name);
  for (let at = 1; at <= triedAtMost; at += 1) {
    const slug = at === 1 ? first : `${first.slice(0, companyLimits.slugMaxChars - 3)}-${at}`;
    if (await isSlugFree(db, slug)) return slug;
  }
  return first;
}

export const slugTakenError = (): AppError =>
  invalidFields([{ pointer: "/slug", detail: "Another company uses this address, or used it before. Choose another." }]);

/** Maps the duplicate-key error of a concurrent write to "slug taken". */
export async function mapDuplicateSlug<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (errorNumber(error) === duplicate) throw slugTakenError();
    throw error;
  }
}
