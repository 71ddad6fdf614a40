import { and, eq, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyOldSlugs, companySuites } from "#db/schema/company-pages.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { returnToReview } from "#server/modules/market/verification/locked-firm.ts";
import { dropOutdatedWorkAddress } from "#server/modules/market/verification/work-address/work-address.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { isAgencyType } from "../joining/join-requests.commands.ts";
import { type CompanyFields, companyPlaces } from "./company-fields.ts";
import { findCompanyRow, isSlugFree, mapDuplicateSlug, readFields, slugTakenError } from "./editable-company.queries.ts";

type CompanyFieldName = keyof CompanyFields;

const shownOnAdverts: readonly CompanyFieldName[] = ["name", "slug", "employerType"];
const shownChars = 120;

interface SaveCompanyInput {
  company: string | null;
  version: number;
  fields: CompanyFields;
}

/**
 * Replaces a company's page if it is still at the version the caller saw. A changed slug redirects to the new one.
 * @throws AppError not-found, stale with the current values, invalid-fields
 */
export async function saveCompany(
  ctx: Context,
  { company, version, fields }: SaveCompanyInput,
): Promise<{ slug: string; version: number }> {
  const { services, now } = ctx;
  const { companyId } = requireUser(ctx.principal);
  return lockingTransaction(services.db, async (tx) => {
    const id = await lockCompany(tx, company === null ? { id: companyId ?? 0 } : { slug: company });
    const { isAudited } = requireAllowed(ctx, "company.update", { companyId: id });
    const row = id === null ? undefined : await findCompanyRow(tx, { id });
    if (!row) throw new AppError("not-found", "There is no company with that name.");
    const before = await readFields(tx, services.gazetteer, row);
    const places = companyPlaces(services.gazetteer, fields);
    const differing = changedFields(before, fields);
    if (differing.length === 0) return { slug: row.slug, version: row.version };
    if (version !== row.version) throw staleVersionError(row.version, before, differing);
    requirePastYear(fields.foundedYear, now);
    if (fields.slug !== row.slug) await changeSlug(tx, { id: row.id, from: row.slug, to: fields.slug, now });
    await mapDuplicateSlug(write(tx, { id: row.id, version: row.version + 1, fields, headOfficePlaceId: places.headOfficePlaceId, now }));
    await writeLists(tx, row.id, { ...fields, officePlaceIds: places.officePlaceIds });
    const isUnproved = await dropOutdatedWorkAddress(tx, row.id, fields.website);
    const isChecked = isUnproved || needsNewVerification(before, fields);
    if (isChecked && requireUser(ctx.principal).role !== "platform_admin") await returnToReview(ctx, tx, row);
    if (differing.some((name) => shownOnAdverts.includes(name))) await recordCompanyJobsChange(tx, row.id, now);
    if (isAudited) await recordAudit(tx, ctx, { action: "company.update", resource: "company", resourceId: row.id, before, after: fields });
    return { slug: fields.slug, version: row.version + 1 };
  });
}

/** Locks a company and returns its id; null when there is none. */
export async function lockCompany(tx: Db, by: { id: number } | { slug: string }): Promise<number | null> {
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and("id" in by ? eq(companies.id, by.id) : eq(companies.slug, by.slug), isNull(companies.deletedAt)))
    .limit(1)
    .for("update");
  return row?.id ?? null;
}

function changedFields(before: CompanyFields, after: CompanyFields): CompanyFieldName[] {
  const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return (Object.keys(after) as CompanyFieldName[]).filter((name) => comparable(before[name]) !== comparable(after[name]));
}

/** Returns whether the change requires new verification: changes of capitals, dots or legal form do not. */
const needsNewVerification = (before: CompanyFields, after: CompanyFields): boolean =>
  companyNameKey(before.name) !== companyNameKey(after.name) || before.employerType !== after.employerType;

/** Returns an error with the current value of every field that the caller would have overwritten. */
function staleVersionError(version: number, now: CompanyFields, differing: readonly CompanyFieldName[]): AppError {
  const fields = differing.map((name): FieldError => {
    const value = now[name];
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    const isEmpty = value === null || shown === "" || shown === "[]";
    return { pointer: `/${name}`, detail: isEmpty ? "Now empty." : `Now: ${[...shown].slice(0, shownChars).join("")}` };
  });
  return new AppError("stale", `Someone else has changed this page: it is now at version ${version}. Your changes were not saved.`, {
    fields,
  });
}

function requirePastYear(year: number | null, now: Date): void {
  if (year !== null && year > now.getUTCFullYear())
    throw invalidFields([{ pointer: "/foundedYear", detail: "The year cannot be in the future." }]);
}

async function changeSlug(tx: Db, { id, from, to, now }: { id: number; from: string; to: string; now: Date }): Promise<void> {
  if (!(await isSlugFree(tx, to, id))) throw slugTakenError();
  await tx.delete(companyOldSlugs).where(and(eq(companyOldSlugs.slug, to), eq(companyOldSlugs.companyId, id)));
  await tx.insert(companyOldSlugs).values({ slug: from, companyId: id, leftAt: now });
}

async function write(
  tx: Db,
  {
    id,
    version,
    fields,
    headOfficePlaceId,
    now,
  }: { id: number; version: number; fields: CompanyFields; headOfficePlaceId: number | null; now: Date },
): Promise<void> {
  const { name, slug, employerType, about, website, foundedYear, staffBand, turnoverBand, replyPromiseDays } = fields;
  const words = { name, slug, employerType, about: about || null, website: website || null, nameKey: companyNameKey(name) };
  await tx
    .update(companies)
    .set({
      ...words,
      isAgency: isAgencyType(employerType),
      headOfficePlaceId,
      foundedYear,
      staffBand,
      turnoverBand,
      replyPromiseDays,
      version,
      updatedAt: now,
    })
    .where(eq(companies.id, id));
}

async function writeLists(
  tx: Db,
  companyId: number,
  { officePlaceIds, sectors, suites }: { officePlaceIds: readonly number[]; sectors: readonly string[]; suites: readonly string[] },
): Promise<void> {
  await tx.delete(companyOffices).where(eq(companyOffices.companyId, companyId));
  if (officePlaceIds.length > 0) await tx.insert(companyOffices).values(officePlaceIds.map((placeId) => ({ companyId, placeId })));
  await tx.delete(companySectors).where(eq(companySectors.companyId, companyId));
  if (sectors.length > 0) await tx.insert(companySectors).values(sectors.map((sector) => ({ companyId, sector })));
  await tx.delete(companySuites).where(eq(companySuites.companyId, companyId));
  if (suites.length > 0) await tx.insert(companySuites).values(suites.map((suite) => ({ companyId, suite })));
}
