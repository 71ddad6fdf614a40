import { and, eq, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { cvLimits, type ScanState } from "#db/cv-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { cvs } from "#db/schema/cvs.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { claimFile, deleteFile, deleteUnclaimedFile, invalidFileError, storeFile } from "#server/modules/content/files/files.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { checkCv } from "./checks/check-cv.ts";
import { type CvLine, countCvs, isInProfile, lineColumns, lockOwnCv, toLine } from "./cvs.queries.ts";
import { findExtensionQuestions, findIdentityPaperQuestions, toDisplayFileName } from "./file-name.ts";

interface RenameCvInput {
  id: string;
  label: string;
  confirmed: readonly string[];
}

/** @throws AppError not-found, needs-confirmation */
export async function renameCv(ctx: Context, { id, label, confirmed }: RenameCvInput): Promise<{ label: string }> {
  requireConfirmed(findIdentityPaperQuestions(label, "/label"), confirmed);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockCv(tx, id);
    requireAllowed(ctx, "seeker.uploadCv", { ownerId: row?.userId ?? null });
    if (!row) throw cvNotFound();
    await tx.update(cvs).set({ label }).where(eq(cvs.id, row.id));
    return { label };
  });
}

/** Returns the row id of a CV about to be sent with an application. @throws AppError invalid-fields when its owner has removed it */
export async function attachCv(tx: Db, { userId, publicId, now }: { userId: number; publicId: string; now: Date }): Promise<number> {
  const id = await lockOwnCv(tx, userId, publicId);
  if (id === null)
    throw invalidFields([
      { pointer: "/cvId", detail: "This CV is no longer in your profile. Choose another, or send your application without one." },
    ]);
  await tx.update(cvs).set({ lastUsedAt: now }).where(eq(cvs.id, id));
  return id;
}

/**
 * Removes a CV from its owner's profile and from draft applications. Its file is deleted at once, unless a sent application uses it and
 * keeps it for as long as the application is retained.
 * @throws AppError not-found
 */
export async function removeCv(ctx: Context, publicId: string): Promise<void> {
  const { services, now } = ctx;
  const unused = await lockingTransaction(services.db, async (tx) => {
    const row = await lockCv(tx, publicId);
    const { isAudited } = requireAllowed(ctx, "seeker.deleteCv", { ownerId: row?.userId ?? null });
    if (!row) throw cvNotFound();
    await tx
      .update(applications)
      .set({ cvId: null })
      .where(and(eq(applications.cvId, row.id), eq(applications.state, "draft")));
    const isSent = (await tx.$count(applications, eq(applications.cvId, row.id))) > 0;
    if (isSent) await tx.update(cvs).set({ removedAt: now }).where(eq(cvs.id, row.id));
    else await tx.delete(cvs).where(eq(cvs.id, row.id));
    if (isAudited) {
      await recordAudit(tx, ctx, { action: "seeker.deleteCv", resource: "cv", resourceId: publicId });
    }
    return isSent ? null : row.objectName;
  });
  // Failures are left to the retention job: the file is no longer accessible anyway.
  if (unused !== null) await deleteFile(services, unused).catch(() => {});
}

async function lockCv(tx: Db, publicId: string) {
  const [row] = await tx
    .select({ id: cvs.id, userId: cvs.userId, objectName: cvs.objectName })
    .from(cvs)
    .where(and(eq(cvs.publicId, publicId), isNull(cvs.removedAt)))
    .limit(1)
    .for("update");
  return row;
}

const cvNotFound = () => new AppError("not-found", "There is no such CV.");

interface SentFile {
  bytes: Buffer;
  /** File name on the sender's device. */
  fileName: string;
  /** "" uses the file's name. */
  label: string;
  /** Codes of the confirmed questions. */
  confirmed: readonly string[];
}

/**
 * Adds a CV to the caller's profile after checking its name, type, structure and, where there is a scanner, its content. Uploading the same
 * file again returns the existing CV.
 * @throws AppError invalid-fields with the reason, needs-confirmation for a name that looks wrong, conflict at the limit, busy while the
 * scanner does not respond
 */
export async function uploadCv(ctx: Context, { bytes, fileName, label, confirmed }: SentFile): Promise<{ cv: CvLine; isNew: boolean }> {
  const { services, now } = ctx;
  const { db } = services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.uploadCv", { ownerId: userId });
  const kind = checkCv(bytes);
  const questions = [
    ...findIdentityPaperQuestions(fileName, "/file"),
    ...findIdentityPaperQuestions(label, "/label"),
    ...findExtensionQuestions(fileName, kind),
  ];
  requireConfirmed(questions, confirmed);
  const shown = toDisplayFileName(fileName, kind);
  const contentHash = hashOf(bytes);
  const known = await findSame(db, userId, contentHash);
  if (known) return { cv: known, isNew: false };
  await requireRoom(db, userId);
  const scan = await scanForViruses(services, bytes);
  const objectName = await storeFile(services, { folder: "cvs", bytes, now });
  const shownFacts = { label: label || labelFrom(shown, kind), fileName: shown, kind, sizeBytes: bytes.length, scan };
  try {
    const taken = await lockingTransaction(db, async (tx) => {
      // Serialises concurrent uploads, so that each sees those before it.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
      const same = await findSame(tx, userId, contentHash);
      if (same) return { cv: same, isNew: false };
      await requireRoom(tx, userId);
      await claimFile(tx, objectName, now);
      const publicId = randomPublicId();
      await tx.insert(cvs).values({ publicId, userId, objectName, contentHash, uploadedAt: now, ...shownFacts });
      return { cv: toLine({ id: publicId, uploadedAt: now, lastUsedAt: null, ...shownFacts }), isNew: true };
    });
    if (!taken.isNew) await deleteUnclaimedFile(services, objectName);
    return taken;
  } catch (error) {
    await deleteUnclaimedFile(services, objectName).catch(() => {});
    throw error;
  }
}

async function findSame(db: Db, userId: number, contentHash: string): Promise<CvLine | null> {
  const [row] = await db
    .select(lineColumns)
    .from(cvs)
    .where(and(isInProfile(userId), eq(cvs.contentHash, contentHash)))
    .limit(1);
  return row ? toLine(row) : null;
}

async function requireRoom(db: Db, userId: number): Promise<void> {
  if ((await countCvs(db, userId)) >= cvLimits.perPerson) {
    throw new AppError("conflict", `You have ${cvLimits.perPerson} CVs, which is the maximum. Remove one first.`);
  }
  if ((await db.$count(cvs, eq(cvs.userId, userId))) >= cvLimits.keptPerPerson) {
    throw new AppError(
      "conflict",
      "The applications you have sent already contain as many of your CVs as we can store. Send one of those you have.",
    );
  }
}

async function scanForViruses({ virusScanner }: Pick<Services, "virusScanner">, bytes: Buffer): Promise<ScanState> {
  if (!virusScanner) return "not-scanned";
  const verdict = await virusScanner.scan(bytes);
  if (verdict.isClean) return "clean";
  throw invalidFileError(
    "A virus scanner found something harmful in this file, so we have not stored it. Have your computer checked before you send it anywhere.",
  );
}

const labelFrom = (fileName: string, kind: string): string =>
  [...fileName.slice(0, -kind.length - 1)].slice(0, cvLimits.labelMaxChars).join("").trim();
