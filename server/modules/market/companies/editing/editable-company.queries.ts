import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { LogoContrast } from "#db/company-values.ts";
import { companyLimits } from "#db/company-values.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyOldSlugs, companySuites } from "#db/schema/company-pages.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { findLogo } from "../logo/logo.queries.ts";
import type { CompanyFields } from "./company-fields.ts";

export interface EditableCompany {
  version: number;
  fields: CompanyFields;
  isSample: boolean;
  /** Earlier addresses, which lead on to this one. */
  oldSlugs: string[];
  logo: { path: string; width: number; height: number; contrast: LogoContrast } | null;
}

const absent = () => new AppError("not-found", "There is no company under that name.");

/** A company's page as it is edited, by its own administrators and, by its slug, by those of the platform. @throws AppError not-found */
export async function findEditableCompany(ctx: Context, slug: string | null): Promise<EditableCompany> {
  const { db, gazetteer } = ctx.services;
  const { companyId } = requireUser(ctx.principal);
  const row = await companyRow(db, slug === null ? { id: companyId ?? 0 } : { slug });
  requireAllowed(ctx, "company.update", { companyId: row?.id ?? null });
  if (!row) throw absent();
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

/** The row of a company, by its number or its present address. */
export async function companyRow(db: Db, by: { id: number } | { slug: string }) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and("id" in by ? eq(companies.id, by.id) : eq(companies.slug, by.slug), isNull(companies.deletedAt)))
    .limit(1);
  return row;
}

/** What stands on a company's page, as it is written. */
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
