import { and, eq, gt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import type { ContactRequestState } from "#db/candidate-values.ts";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { jobNumber, pageFields, publicId, textBetween } from "#server/kernel/input-fields.ts";
import { type CvFile, listSentCvs, readCvFile } from "#server/modules/people/cvs/cvs.queries.ts";
import { findProfileViewer, listHiddenFromViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { firmOf } from "../applications/application-access.ts";

export const selectRequests = (db: Db) =>
  db
    .select({
      rowId: contactRequests.id,
      id: contactRequests.publicId,
      firmId: contactRequests.firmId,
      firmName: companies.name,
      firmSlug: companies.slug,
      firmVerification: companies.verification,
      ...pick(contactRequests, "askedByUserId", "candidateUserId", "jobId", "role", "place", "pay", "message", "state", "declineReason"),
      ...pick(contactRequests, "reportedAt", "sharesEmail", "sharesPhone", "sharedCvId", "askedAt", "answerBy", "acceptedAt", "endedAt"),
    })
    .from(contactRequests)
    .innerJoin(companies, eq(companies.id, contactRequests.firmId))
    .$dynamic();
export type ContactRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

export const isOpenAt = (now: Date): SQL | undefined => and(eq(contactRequests.state, "asked"), gt(contactRequests.answerBy, now));

/** Returns "lapsed" for an overdue request, also before the sweep has stored it. */
export const stateAt = ({ state, answerBy }: Pick<ContactRequestRow, "state" | "answerBy">, now: Date): ContactRequestState =>
  state === "asked" && answerBy <= now ? "lapsed" : state;

export const sideOf = ({ role }: UserPrincipal): ContactSide => (role === "jobseeker" ? "candidate" : "firm");

/** Returns a request's facts for the permission matrix: owned by the jobseeker, or by the firm that sent it. */
async function factsOf(db: Db, principal: UserPrincipal, row: ContactRequestRow | undefined): Promise<RowFacts> {
  if (!row) return {};
  if (principal.role === "jobseeker") return { ownerId: row.candidateUserId };
  const firmId = await firmOf(db, principal);
  return { companyId: row.firmId, ownerId: row.firmId === firmId ? principal.userId : null };
}

/** A jobseeker who hides from a firm after accepting no longer shares anything with it. */
export async function isHiddenFromFirm(ctx: Context, { candidateUserId }: ContactRequestRow): Promise<boolean> {
  if (candidateUserId === null || sideOf(requireUser(ctx.principal)) === "candidate") return false;
  return (await listHiddenFromViewer(ctx, await findProfileViewer(ctx), [candidateUserId])).size > 0;
}

type RequestAction = "seeker.readContact" | "seeker.answerContact" | "seeker.withdrawContact" | "seeker.writeContact";

/** Requires permission for an action on a request; locks the request if it is to change. @throws AppError not-found, forbidden */
export async function requireRequest(
  ctx: Context,
  db: Db,
  { action, id, isLocked = false }: { action: RequestAction; id: string; isLocked?: boolean },
): Promise<{ row: ContactRequestRow; isAudited: boolean }> {
  const query = selectRequests(db).where(eq(contactRequests.publicId, id)).limit(1);
  const [row] = await (isLocked ? query.for("update") : query);
  const { isAudited } = requireAllowed(ctx, action, await factsOf(db, requireUser(ctx.principal), row));
  if (!row) throw new AppError("not-found", "There is no such request.");
  return { row, isAudited };
}

/**
 * Returns the CV that a jobseeker shares with a firm through an accepted request. Each download is audited. @throws AppError not-found,
 * gone
 */
export async function readSharedCv(ctx: Context, id: string): Promise<CvFile> {
  const { db } = ctx.services;
  const { row } = await requireRequest(ctx, db, { action: "seeker.readContact", id });
  const { role } = requireUser(ctx.principal);
  const isOffered = row.state === "accepted" && row.sharedCvId !== null && role !== "platform_admin";
  const isShared = isOffered && !(await isHiddenFromFirm(ctx, row));
  const { isAudited } = requireAllowed(ctx, "seeker.contact", { ownerId: row.candidateUserId, isUnlocked: isShared });
  const cv = isShared && row.sharedCvId !== null ? (await listSentCvs(db, [row.sharedCvId])).get(row.sharedCvId) : undefined;
  if (!cv || cv.removedAt !== null || row.sharedCvId === null) throw new AppError("not-found", "There is no such CV.");
  if (isAudited) await auditRead(ctx, { action: "seeker.contact", resource: "contactRequest", resourceId: id, reason: "CV" });
  return readCvFile(ctx.services, row.sharedCvId);
}

type ContactSide = "candidate" | "firm";

const contactRequestId = publicId("Say which request.", "There is no such request.");

export const askForContactInput = z.strictObject({
  seekerId: publicId("Say which profile.", "There is no such profile."),
  /** One of the caller's adverts that the request is about. */
  jobId: jobNumber.optional(),
  role: textBetween("Name the role.", { least: 4, most: 120 }),
  place: textBetween("Name the place of work.", { least: 2, most: 120 }),
  pay: textBetween("Enter the pay for the role.", { least: 3, most: 200 }),
  message: textBetween("Write a message.", { least: 20, most: 2000 }, manyLines),
});

export const contactRequestNamed = z.strictObject({ id: contactRequestId });

export const listContactRequestsInput = z.strictObject({
  ...pageFields,
  group: z.enum(["open", "accepted", "ended"], "Choose open, accepted or ended.").optional(),
});

/** What the jobseeker shares beside their name. */
export const acceptContactInput = z.strictObject({
  id: contactRequestId,
  sharesEmail: z.boolean("Say whether you share your e-mail address."),
  sharesPhone: z.boolean("Say whether you share your telephone number."),
  cvId: publicId("Name the CV.", "There is no such CV.").nullable().default(null),
});

const reason = z
  .string("The reason must be text.")
  .max(2000, "Use at most 500 characters.")
  .transform(oneLine)
  .refine((text) => [...text].length <= 500, "Use at most 500 characters.");

export const declineContactInput = z.strictObject({
  id: contactRequestId,
  reason: reason
    .transform((text) => text || null)
    .nullable()
    .default(null),
});

export const reportContactInput = z.strictObject({
  id: contactRequestId,
  reason: reason.refine((text) => text !== "", "Say what is wrong with it."),
});

export const sendContactMessageInput = z.strictObject({
  id: contactRequestId,
  text: textBetween("Write a message.", { least: 1, most: applyingLimits.messageMaxChars }, manyLines),
});
