import { and, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import { advertCredits } from "#db/schema/credits.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Owner of credits and orders: a company, or a freelance recruiter. */
export type CreditOwner = { companyId: number; freelanceUserId: null } | { companyId: null; freelanceUserId: number };

export const ownerOfPosting = ({ companyId, createdByUserId }: { companyId: number | null; createdByUserId: number }): CreditOwner =>
  companyId === null ? { companyId, freelanceUserId: createdByUserId } : { companyId, freelanceUserId: null };

/**
 * Returns the owner that a user buys for.
 * @throws AppError conflict for a user without a company who is not freelance
 */
export function ownerOf({ companyId, isFreelance, userId }: UserPrincipal): CreditOwner {
  if (companyId !== null) return { companyId, freelanceUserId: null };
  if (isFreelance) return { companyId: null, freelanceUserId: userId };
  throw new AppError("conflict", "You do not belong to a company yet. Create one or accept an invitation first.");
}

/** Returns an order's facts for the permission matrix: its buyer's while they belong to its firm; a freelance recruiter's own for ever. */
export function factsOfOrder(
  { principal }: Context,
  order: { companyId: number | null; freelanceUserId: number | null; orderedByUserId: number },
): RowFacts {
  const { companyId, freelanceUserId, orderedByUserId } = order;
  const isOfTheirFirm = principal.kind === "user" && principal.companyId === companyId;
  return { companyId, ownerId: companyId === null ? freelanceUserId : isOfTheirFirm ? orderedByUserId : null };
}

interface Owned {
  companyId: MySqlColumn;
  freelanceUserId: MySqlColumn;
}

export const ownedBy = (table: Owned, owner: CreditOwner): SQL | undefined =>
  owner.companyId === null
    ? and(eq(table.freelanceUserId, owner.freelanceUserId), isNull(table.companyId))
    : eq(table.companyId, owner.companyId);

/** Matches an owner's grants that still have credits. */
export const isUsableGrant = (owner: CreditOwner, now: Date): SQL | undefined =>
  and(
    ownedBy(advertCredits, owner),
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.expiresAt, now),
    gt(advertCredits.remaining, 0),
  );
