import { desc, eq, sql } from "drizzle-orm";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import type { Enquiry } from "./recruiter.types.ts";

const enquiriesPerPage = 20;

/** What people wrote to the caller by the form on their page, the newest first. */
export async function listEnquiries(
  ctx: Context,
  page: number,
): Promise<{ items: Enquiry[]; total: number; pageCount: number; page: number }> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "freelance.updateProfile", { ownerId: userId });
  const mine = eq(recruiterEnquiries.recruiterUserId, userId);
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(recruiterEnquiries)
      .where(mine),
    db
      .select({
        id: recruiterEnquiries.publicId,
        senderName: recruiterEnquiries.senderName,
        senderEmail: recruiterEnquiries.senderEmail,
        message: recruiterEnquiries.message,
        createdAt: recruiterEnquiries.createdAt,
        readAt: recruiterEnquiries.readAt,
      })
      .from(recruiterEnquiries)
      .where(mine)
      .orderBy(desc(recruiterEnquiries.createdAt), desc(recruiterEnquiries.id))
      .limit(enquiriesPerPage)
      .offset((page - 1) * enquiriesPerPage),
  ]);
  const total = counted?.total ?? 0;
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt?.toISOString() ?? "", readAt: row.readAt?.toISOString() ?? null }));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / enquiriesPerPage)) };
}
