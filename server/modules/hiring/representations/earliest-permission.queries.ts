import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import {
  findRepresentation,
  listStanding,
  type RepresentationRow,
  stateAt,
} from "../applications/representation/representation-rows.queries.ts";
import type { earliestPermission } from "./representation.fields.ts";
import { toStanding } from "./representations.queries.ts";

/**
 * For the client named in a receipt: whose permission for this person and vacancy is the earliest that is valid now. The number on the receipt, which the
 * recruiter hands over with the CV, is what opens it; nobody is named who was not named there.
 * @throws AppError not-found for whoever is not that client
 */
export async function findEarliestPermission(ctx: Context, receiptId: string): Promise<z.infer<typeof earliestPermission>> {
  const { db } = ctx.services;
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findRepresentation(db, receiptId);
  const isClient = row !== undefined && row.givenAt !== null && (await isClientOf(db, principal, row));
  requireAllowed(ctx, "representation.verify", isClient ? { companyId: principal.companyId } : {});
  const [shown] = row ? toStanding(row) : [];
  if (!row || !shown) throw new AppError("not-found", "There is no such receipt.");
  const standing = row.candidateUserId === null ? [] : await listStanding(db, { candidateUserId: row.candidateUserId, vacancy: row, now });
  const [first] = standing;
  const [earliest] = first ? toStanding(first) : [];
  return {
    shown: { ...shown, isValid: stateAt(row, now) === "given" },
    earliest: first && earliest ? { ...earliest, digest: first.shownDigest } : null,
    isEarliest: first?.id === row.id,
  };
}

/** The firm itself, once the board has verified it, by its name; or one whose own advert is grouped with the agency's. */
async function isClientOf(
  db: Db,
  { companyId }: UserPrincipal,
  { clientKey, jobId, advertVacancyKey }: RepresentationRow,
): Promise<boolean> {
  if (companyId === null) return false;
  const [firm] = await db
    .select({ nameKey: companies.nameKey, verification: companies.verification, isAgency: companies.isAgency })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  if (!firm || firm.isAgency) return false;
  if (firm.verification === "verified" && firm.nameKey === clientKey) return true;
  if (jobId === null || advertVacancyKey === null) return false;
  const [own] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.vacancyKey, advertVacancyKey),
        eq(jobs.companyId, companyId),
        inArray(jobs.status, ["live", "paused", "filled", "closed"]),
      ),
    )
    .limit(1);
  return own !== undefined;
}
