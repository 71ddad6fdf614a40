import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { articlePictures } from "#db/schema/articles.ts";
import { companyLogos, companyPictures } from "#db/schema/company-pages.ts";
import { cvs, storedFiles } from "#db/schema/cvs.ts";
import { verificationDocuments } from "#db/schema/verifications.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";

/** Every column that refers to a stored file. */
const references = [
  articlePictures.objectName,
  cvs.objectName,
  companyLogos.objectName,
  companyPictures.objectName,
  verificationDocuments.objectName,
];

const pendingMs = 60 * 60_000;
const deletedAtOnce = 200;

export type FileServices = Pick<Services, "db" | "files">;

/**
 * Writes bytes into the store and returns their name there. Nothing refers to them until `claimFile`, in the transaction that creates their
 * row; unclaimed files, including those left incomplete by a crash, are deleted an hour later.
 */
export async function storeFile({ db, files }: FileServices, { folder, bytes, now }: { folder: string; bytes: Uint8Array; now: Date }) {
  const objectName = newObjectName(folder);
  const pendingUntil = new Date(now.getTime() + pendingMs);
  await db.insert(storedFiles).values({ objectName, sizeBytes: bytes.length, createdAt: now, pendingUntil });
  await files.write(objectName, bytes);
  return objectName;
}

/** Retains a file for as long as a row refers to it; that row is created in the same transaction. */
export async function claimFile(tx: Db, objectName: string, now: Date): Promise<void> {
  const [result] = await tx
    .update(storedFiles)
    .set({ pendingUntil: null })
    .where(and(eq(storedFiles.objectName, objectName), gt(storedFiles.pendingUntil, now)));
  if (result.affectedRows !== 1) throw new Error("A stored file took longer to be claimed than it is kept.");
}

/** Deletes a file that remained unclaimed; one whose claim was committed without a response stays. */
export async function deleteUnclaimedFile(services: FileServices, objectName: string): Promise<void> {
  const isUnclaimed = and(eq(storedFiles.objectName, objectName), isNotNull(storedFiles.pendingUntil));
  if ((await services.db.$count(storedFiles, isUnclaimed)) > 0) await deleteFile(services, objectName);
}

/** Deletes an unreferenced file, first in the store: if that is interrupted, the clean-up job finds its row again. */
export async function deleteFile({ db, files }: FileServices, objectName: string): Promise<void> {
  await files.delete(objectName);
  await db.delete(storedFiles).where(eq(storedFiles.objectName, objectName));
}

/** Deletes the files that no row refers to: left by erasure, retention and abandoned uploads. */
export async function deleteUnusedFiles(services: FileServices, now: Date): Promise<{ deletedFiles: number }> {
  const { db } = services;
  const isUnused = references.map((column) =>
    notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, storedFiles.objectName))),
  );
  const unused = await db
    .select({ objectName: storedFiles.objectName })
    .from(storedFiles)
    .where(and(or(isNull(storedFiles.pendingUntil), lte(storedFiles.pendingUntil, now)), ...isUnused))
    .limit(deletedAtOnce);
  for (const { objectName } of unused) await deleteFile(services, objectName);
  return { deletedFiles: unused.length };
}

/** Returns the error for a rejected file, with the reason for the user. */
export const invalidFileError = (detail: string): AppError =>
  new AppError("invalid-fields", detail, { fields: [{ pointer: "/file", detail }] });

export const damagedFileError = (what: string): AppError =>
  invalidFileError(`This ${what} is damaged or incomplete. Save it again, then choose it again.`);
