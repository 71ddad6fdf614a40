import { and, eq, ne, notExists, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { companyNameKey } from "#server/text/company-name.ts";

interface Identity {
  userId: number;
  personName: string;
  firmName: string | null;
  firmKey: string | null;
  companyNumber: string | null;
}

/** Returns errors for a trading name or company number that belongs to another firm or recruiter. The user's own name is always allowed. */
export async function findNameFaults(tx: Db, { userId, personName, firmKey, companyNumber }: Identity): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  if (firmKey !== null && firmKey !== companyNameKey(personName) && (await isNameTaken(tx, userId, firmKey))) {
    faults.push({ pointer: "/firmName", detail: "A firm on this site already uses this name. Enter your full trading name." });
  }
  if (companyNumber !== null && (await isNumberTaken(tx, userId, companyNumber))) {
    faults.push({ pointer: "/companyNumber", detail: "This number belongs to a firm or another recruiter on this site." });
  }
  return faults;
}

async function isNameTaken(tx: Db, userId: number, firmKey: string): Promise<boolean> {
  const practice = tx
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.companyId, companies.id));
  const [firm] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.nameKey, firmKey), notExists(practice)))
    .limit(1);
  if (firm) return true;
  const [other] = await tx
    .select({ id: recruiterProfiles.userId })
    .from(recruiterProfiles)
    .where(and(eq(recruiterProfiles.firmKey, firmKey), ne(recruiterProfiles.userId, userId)))
    .limit(1);
  return other !== undefined;
}

async function isNumberTaken(tx: Db, userId: number, companyNumber: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: recruiterProfiles.userId })
    .from(recruiterProfiles)
    .where(and(eq(recruiterProfiles.companyNumber, companyNumber), ne(recruiterProfiles.userId, userId)))
    .limit(1);
  if (other) return true;
  const [firm] = await tx
    .select({ userId: freelancePractices.userId })
    .from(companyVerifications)
    .innerJoin(companies, eq(companies.id, companyVerifications.companyId))
    .leftJoin(freelancePractices, eq(freelancePractices.companyId, companyVerifications.companyId))
    .where(and(eq(companyVerifications.companyNumber, companyNumber), or(ne(freelancePractices.userId, userId), notExists(practiceOf(tx)))))
    .limit(1);
  return firm !== undefined;
}

const practiceOf = (tx: Db) =>
  tx
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.companyId, companyVerifications.companyId));
