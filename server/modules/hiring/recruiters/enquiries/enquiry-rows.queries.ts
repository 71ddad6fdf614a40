import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { EnquirySide } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { recruiterEnquiries, recruiterEnquiryBlocks, recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

export type EnquiryRow = typeof recruiterEnquiries.$inferSelect;

export const noSuchEnquiry = () => new AppError("not-found", "There is no such message of yours.");

/** Who the caller is to enquiries: those to their page, or those they have written. @throws AppError forbidden */
export function requireSide(ctx: Context, side: EnquirySide): number {
  const { userId } = requireUser(ctx.principal);
  if (side === "writer") requireAllowed(ctx, "freelance.enquire", {});
  else requireAllowed(ctx, "freelance.updateProfile", { ownerId: userId });
  return userId;
}

export const ofSide = (side: EnquirySide, userId: number) =>
  eq(side === "writer" ? recruiterEnquiries.senderUserId : recruiterEnquiries.recruiterUserId, userId);

/** An enquiry of the caller's, locked. @throws AppError not-found */
export async function lockEnquiry(tx: Db, { id, side, userId }: { id: string; side: EnquirySide; userId: number }): Promise<EnquiryRow> {
  const [row] = await tx
    .select()
    .from(recruiterEnquiries)
    .where(and(eq(recruiterEnquiries.publicId, id), ofSide(side, userId)))
    .limit(1)
    .for("update");
  if (!row) throw noSuchEnquiry();
  return row;
}

/** Whether a recruiter wants nothing more from somebody. */
export async function isBlocked(db: Db, recruiterUserId: number, senderUserId: number | null): Promise<boolean> {
  if (senderUserId === null) return false;
  const [row] = await db
    .select({ at: recruiterEnquiryBlocks.createdAt })
    .from(recruiterEnquiryBlocks)
    .where(and(eq(recruiterEnquiryBlocks.recruiterUserId, recruiterUserId), eq(recruiterEnquiryBlocks.senderUserId, senderUserId)))
    .limit(1);
  return row !== undefined;
}

/** What a recruiter is called to those who write to them. */
export async function recruiterNamed(db: Db, userId: number): Promise<{ name: string; pageId: string | null }> {
  const [row] = await db
    .select({ name: users.name, firmName: recruiterProfiles.firmName, pageId: recruiterProfiles.publicId })
    .from(users)
    .leftJoin(recruiterProfiles, eq(recruiterProfiles.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return { name: row?.firmName ?? row?.name ?? "", pageId: row?.pageId ?? null };
}
