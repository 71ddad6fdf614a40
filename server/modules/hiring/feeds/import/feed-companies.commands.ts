import { createHash } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import { companySlug } from "#server/text/company-name.ts";
import type { AdvertDraft } from "./advert-draft.ts";

export interface FeedCompany {
  id: number;
  employerType: string;
}

type Tx = Pick<Db, "select" | "insert">;

/**
 * Finds or creates the company of each name key, following merges; new ones are unverified. Never matches invented companies of the sample
 * market.
 */
export async function matchCompanies(tx: Tx, drafts: readonly AdvertDraft[], now: Date): Promise<Map<string, FeedCompany>> {
  const wanted = new Map(drafts.map(({ company }) => [company.nameKey, company]));
  const found = await findCompanies(tx, [...wanted.keys()]);
  const missing = [...wanted.values()].filter(({ nameKey }) => !found.has(nameKey));
  if (missing.length === 0) return lockCompanyRows(tx, found);
  const taken = await takenSlugs(
    tx,
    missing.map(({ name }) => companySlug(name)),
  );
  const rows = missing.map(({ name, nameKey, isAgency, employerType }) => {
    const slug = companySlug(name);
    const uniqueSlug = taken.has(slug) ? `${slug}-${createHash("sha256").update(nameKey).digest("hex").slice(0, 8)}` : slug;
    taken.add(uniqueSlug);
    return { slug: uniqueSlug, name, nameKey, isAgency, employerType, createdAt: now, updatedAt: now };
  });
  await tx.insert(companies).values(rows);
  for (const [nameKey, company] of await findCompanies(
    tx,
    missing.map(({ nameKey }) => nameKey),
  ))
    found.set(nameKey, company);
  return lockCompanyRows(tx, found);
}

/** Locks the companies' rows, so that none is merged while its adverts are written. */
async function lockCompanyRows(tx: Tx, firms: Map<string, FeedCompany>): Promise<Map<string, FeedCompany>> {
  const ids = [...new Set([...firms.values()].map(({ id }) => id))].sort((a, b) => a - b);
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(companies.id)
    .limit(ids.length)
    .for("update");
  return firms;
}

async function findCompanies(tx: Tx, nameKeys: readonly string[]): Promise<Map<string, FeedCompany>> {
  if (nameKeys.length === 0) return new Map();
  const rows = await tx
    .select({ id: currentFirmId, nameKey: companies.nameKey, employerType: companies.employerType })
    .from(companies)
    .where(and(inArray(companies.nameKey, [...nameKeys]), eq(companies.isSample, false)))
    .orderBy(desc(companies.verification), desc(companies.id))
    .limit(nameKeys.length * 20);
  return new Map(rows.map(({ nameKey, ...company }) => [nameKey, company]));
}

async function takenSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(inArray(companies.slug, [...slugs]))
    .limit(slugs.length);
  return new Set(rows.map(({ slug }) => slug));
}
