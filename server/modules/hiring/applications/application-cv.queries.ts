import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { paths } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { barredApplications } from "#server/modules/hiring/applications/representation/represent-rights.queries.ts";
import type { CvFile, sentCv } from "#server/modules/people/cvs/cv-shape.ts";
import { listSentCvs, readCvFile } from "#server/modules/people/cvs/cvs.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { employerFacts, firmOf } from "./application-access.ts";
import { type ApplicationRow, findApplication } from "./application-rows.queries.ts";
import { openApplication } from "./handle-application.commands.ts";

/**
 * The CV an application was sent with: for its applicant always, for those who manage its advert until it is withdrawn. Theirs and an administrator's
 * downloads are audited; the first of theirs opens the application.
 * @throws AppError not-found, reauthenticate, gone when the file is lost, conflict while its sender is hidden
 */
export async function readApplicationCv(ctx: Context, publicId: string): Promise<CvFile> {
  const { services } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(services.db, publicId);
  const isOwn = row !== undefined && row.userId === principal.userId;
  const facts = isOwn ? { ownerId: principal.userId } : employerFacts(principal, await firmOf(services.db, principal), row);
  const { isAudited } = requireAllowed(ctx, "application.downloadCv", facts);
  const isShown = row !== undefined && (isOwn || (await isShownTo(ctx, principal, row)));
  if (!row || row.cvId === null || !isShown) throw new AppError("not-found", "There is no such CV.");
  if (!isOwn && row.isMasked)
    throw new AppError("conflict", "Names are hidden on this advert. The CV can be read once its sender is shortlisted.");
  if (isAudited) {
    const event = { action: "application.downloadCv", resource: "application", resourceId: publicId, result: "done" } as const;
    await runTransaction(services.db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  const file = await readCvFile(services, row.cvId);
  if (!isOwn && principal.role !== "platform_admin") await openApplication(ctx, publicId);
  return file;
}

/** Whether an employer may see it: until it is withdrawn, or the right to represent its sender is. */
async function isShownTo({ services, now }: Context, { role }: UserPrincipal, row: ApplicationRow): Promise<boolean> {
  if (row.state === "draft" || row.state === "withdrawn") return false;
  return role === "platform_admin" || !(await barredApplications(services.db, [row], now))(row);
}

/** What an application says of its CV; null without one. */
export async function findApplicationCv(db: Db, { id, cvId }: Pick<ApplicationRow, "id" | "cvId">): Promise<z.infer<typeof sentCv> | null> {
  const cv = cvId === null ? undefined : (await listSentCvs(db, [cvId])).get(cvId);
  if (!cv) return null;
  const { fileName, kind, sizeBytes, scan } = cv;
  return { fileName, kind, sizeBytes, scan, path: paths.applicationCv(id) };
}
