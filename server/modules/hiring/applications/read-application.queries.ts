import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { paths } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { savedAdvertStateOf } from "#server/modules/market/jobs/job-visibility.ts";
import { type CvFile, listSentCvs, readCvFile, type sentCv } from "#server/modules/people/cvs/cvs.queries.ts";
import { type DocxBlock, readDocxText } from "#server/modules/people/cvs/docx-text.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { type ApplicationRow, employerFacts, findApplication, firmOf, mayHandle } from "./application-access.ts";
import { type ApplicationMove, type ApplicationSide, type applicationView, toLine, undoUntil } from "./application-answers.ts";
import { isOpenState, movesOf } from "./application-states.ts";
import { withoutIdentity } from "./blind/blind-adverts.ts";
import { listInterviewsOf } from "./interviews/interviews.queries.ts";
import { openApplication } from "./move-application.commands.ts";
import { findBarredApplications } from "./representation/representation-rows.queries.ts";

type ApplicationView = z.infer<typeof applicationView>;

const movesShown = 50;

/**
 * Returns an application to its applicant or to those who manage its advert. The employer's first reading marks it as opened and notifies
 * the applicant; an administrator's reading is audited and does not.
 * @throws AppError not-found
 */
export async function readApplication(ctx: Context, publicId: string): Promise<ApplicationView> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(db, publicId);
  const isOwn = row !== undefined && row.userId === principal.userId;
  const facts = isOwn ? { ownerId: principal.userId, isApplicant: true } : employerFacts(principal, await firmOf(db, principal), row);
  const { isAudited } = requireAllowed(ctx, "application.read", facts);
  if (!row || (row.state === "draft" && !isOwn)) throw new AppError("not-found", "There is no such application.");
  // Reading with a read-only token counts as a first reading too.
  const isFirstReading = !isOwn && !isAudited && row.state === "sent";
  const handles = { isOwn, mayHandle: !isOwn && mayHandle(principal, facts, ctx.now), mayBeBarred: principal.role !== "platform_admin" };
  if (isAudited) await auditRead(ctx, { action: "application.read", resource: "application", resourceId: publicId });
  if (!isFirstReading) return toView(ctx, row, handles);
  await openApplication(ctx, publicId);
  return toView(ctx, (await findApplication(db, publicId)) ?? row, handles);
}

async function toView(
  { services, now }: Context,
  row: ApplicationRow,
  { isOwn, mayHandle: isMovable, mayBeBarred }: { isOwn: boolean; mayHandle: boolean; mayBeBarred: boolean },
): Promise<ApplicationView> {
  const side = isOwn ? "applicant" : "employer";
  const isPermissionEnded = !isOwn && mayBeBarred && (await findBarredApplications(services.db, [row], now))(row);
  const isStub = !isOwn && (row.state === "withdrawn" || isPermissionEnded);
  const isHidden = !isOwn && row.isMasked;
  const shown = (text: string | null) => (isStub || text === null ? null : isHidden ? withoutIdentity(text, row.applicantName) : text);
  const undoEnds = row.state === "withdrawn" && isOwn ? undoUntil(row.stateChangedAt) : null;
  return {
    ...toLine(row, side),
    advert: savedAdvertStateOf(row.advert, now),
    email: isStub || isHidden ? null : row.email,
    phone: isStub || isHidden ? null : formatTelephone(row.phone),
    coverNote: shown(row.coverNote),
    cv: isStub || isHidden ? null : await findApplicationCv(services.db, row),
    isCvHidden: !isStub && isHidden && row.cvId !== null,
    isPermissionEnded,
    answers: isStub ? [] : row.answers.map(({ question, answer }) => ({ question, answer: shown(answer) ?? "" })),
    source: row.source,
    timeline: (await listMoves(services.db, row.rowId, side)).map((move) => ({
      ...move,
      message: isOwn ? move.message : shown(move.message),
    })),
    moves: [...movesFor(row, { isOwn, isMovable })],
    interviews: isStub ? [] : await listInterviewsOf(services.db, row, { side, mayWrite: isOwn || isMovable, now }),
    mayArrangeInterview: isMovable && isOpenState(row.state),
    undoUntil: undoEnds && undoEnds > now ? undoEnds.toISOString() : null,
  };
}

function movesFor({ state }: ApplicationRow, { isOwn, isMovable }: { isOwn: boolean; isMovable: boolean }) {
  if (isOwn) return movesOf(state, "applicant");
  return isMovable ? movesOf(state, "employer").filter((to) => to !== "opened") : [];
}

async function listMoves(db: Db, applicationId: number, side: ApplicationSide): Promise<ApplicationMove[]> {
  const rows = await db
    .select({
      at: applicationEvents.at,
      from: applicationEvents.fromState,
      to: applicationEvents.toState,
      by: applicationEvents.actor,
      byName: users.name,
      ...pick(applicationEvents, "message", "reason", "isReasonShown", "undoneAt"),
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorUserId))
    .where(and(eq(applicationEvents.applicationId, applicationId), side === "applicant" ? isNull(applicationEvents.undoneAt) : undefined))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
    .limit(movesShown);
  return rows.map((row) => ({
    ...isoDates(row),
    reason: side === "employer" || row.isReasonShown ? row.reason : null,
    byName: side === "employer" && row.by === "employer" ? row.byName : null,
  }));
}

/**
 * Returns the application's CV: to its applicant always, to those who manage its advert until it is withdrawn. Downloads by the latter and
 * by administrators are audited; the employer's first download marks the application as opened.
 * @throws AppError not-found, reauthenticate, gone when the file is lost, conflict while the applicant is masked
 */
export async function readApplicationCv(ctx: Context, publicId: string): Promise<CvFile> {
  const { services } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(services.db, publicId);
  const isOwn = row !== undefined && row.userId === principal.userId;
  const facts = isOwn ? { ownerId: principal.userId } : employerFacts(principal, await firmOf(services.db, principal), row);
  const { isAudited } = requireAllowed(ctx, "application.downloadCv", facts);
  const isShown = row !== undefined && (isOwn || (await canReadCv(ctx, principal, row)));
  if (!row || row.cvId === null || !isShown) throw new AppError("not-found", "There is no such CV.");
  if (!isOwn && row.isMasked)
    throw new AppError("conflict", "Names are hidden on this advert. You can read the CV once the applicant is shortlisted.");
  if (isAudited) await auditRead(ctx, { action: "application.downloadCv", resource: "application", resourceId: publicId });
  const file = await readCvFile(services, row.cvId);
  if (!isOwn && principal.role !== "platform_admin") await openApplication(ctx, publicId);
  return file;
}

/**
 * Returns the text of a Word CV, to those who may download it and as its download: audited, and marking the application as opened. @throws
 * AppError as `readApplicationCv`, conflict for other kinds of file
 */
export async function readApplicationCvText(ctx: Context, publicId: string): Promise<{ blocks: DocxBlock[] }> {
  const { kind, bytes } = await readApplicationCv(ctx, publicId);
  if (kind !== "docx") throw new AppError("conflict", "Only the text of Word documents is read here. Download this CV instead.");
  return { blocks: readDocxText(bytes) };
}

/** Returns whether an employer may read the CV: not once the application is withdrawn or the right to represent its sender has ended. */
async function canReadCv({ services, now }: Context, { role }: UserPrincipal, row: ApplicationRow): Promise<boolean> {
  if (row.state === "draft" || row.state === "withdrawn") return false;
  return role === "platform_admin" || !(await findBarredApplications(services.db, [row], now))(row);
}

/** Returns the CV's metadata; null without a CV. */
async function findApplicationCv(db: Db, { id, cvId }: Pick<ApplicationRow, "id" | "cvId">): Promise<z.infer<typeof sentCv> | null> {
  const cv = cvId === null ? undefined : (await listSentCvs(db, [cvId])).get(cvId);
  if (!cv) return null;
  const { fileName, kind, sizeBytes, scan } = cv;
  return { fileName, kind, sizeBytes, scan, path: paths.applicationCv(id) };
}
