import { runTransaction } from "#db/run-transaction.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { CvFile } from "#server/modules/people/cvs/cv-shape.ts";
import { listSentCvs, readCvFile } from "#server/modules/people/cvs/cvs.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { isHiddenFromFirm, requireRequest } from "./contact-request-rows.queries.ts";

/** The CV that somebody let a firm have by accepting its request, for as long as they do. Each download is audited. @throws AppError not-found, gone */
export async function readSharedCv(ctx: Context, id: string): Promise<CvFile> {
  const { db } = ctx.services;
  const { row } = await requireRequest(ctx, db, { action: "seeker.readContact", id });
  const { role } = requireUser(ctx.principal);
  const isOffered = row.state === "accepted" && row.sharedCvId !== null && role !== "platform_admin";
  const isShared = isOffered && !(await isHiddenFromFirm(ctx, row));
  const { isAudited } = requireAllowed(ctx, "seeker.contact", { ownerId: row.candidateUserId, isUnlocked: isShared });
  const cv = isShared && row.sharedCvId !== null ? (await listSentCvs(db, [row.sharedCvId])).get(row.sharedCvId) : undefined;
  if (!cv || cv.removedAt !== null || row.sharedCvId === null) throw new AppError("not-found", "There is no such CV.");
  if (isAudited) {
    const event = { action: "seeker.contact", resource: "contactRequest", resourceId: id, result: "done", reason: "CV" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  return readCvFile(ctx.services, row.sharedCvId);
}
