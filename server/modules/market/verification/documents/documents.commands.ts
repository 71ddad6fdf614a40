import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { type DocumentFileKind, type DocumentKind, documentLimits } from "#db/company-values.ts";
import type { ScanState } from "#db/cv-values.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { verificationDocuments } from "#db/schema/verifications.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { claimFile, deleteFile, deleteUnclaimedFile, invalidFileError, storeFile } from "#server/modules/content/files/files.commands.ts";
import { readJpeg, readPng } from "#server/modules/content/files/pictures/check-picture.ts";
import { checkPdf } from "#server/modules/people/cvs/checks/pdf-objects.ts";
import { findIdentityPaperQuestions, stemMaxChars } from "#server/modules/people/cvs/file-name.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { lockFirm, lockOwnFirm } from "../locked-firm.ts";
import { type DocumentLine, missingProofs, toDocumentLine } from "../submitted-evidence.queries.ts";

export interface SaveDocumentInput {
  bytes: Buffer;
  fileName: string;
  kind: DocumentKind;
  /** Codes of the questions answered yes. */
  confirmed: readonly string[];
}

/**
 * Saves a document that proves a firm; uploading the same file again returns the existing one.
 * @throws AppError invalid-fields, conflict when the limit is reached
 */
export async function saveDocument(ctx: Context, { bytes, fileName, kind, confirmed }: SaveDocumentInput): Promise<DocumentLine> {
  const { services, now } = ctx;
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  const fileKind = checkDocument(bytes);
  requireConfirmed(findIdentityPaperQuestions(fileName, "/file"), confirmed);
  const scan = await scanForViruses(services, bytes);
  const contentHash = hashOf(bytes);
  const objectName = await storeFile(services, { folder: "verification", bytes, now });
  try {
    const { line, isNew } = await lockingTransaction(services.db, async (tx) => {
      const firm = await lockOwnFirm(ctx, tx);
      const same = await findDuplicate(tx, firm.id, contentHash);
      if (same) return { line: same, isNew: false };
      if ((await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id))) >= documentLimits.perCompany) {
        throw new AppError("conflict", `You have ${documentLimits.perCompany} documents, which is the maximum. Remove one first.`);
      }
      await claimFile(tx, objectName, now);
      const row = {
        publicId: randomPublicId(),
        companyId: firm.id,
        kind,
        fileName: cleanFileName(fileName, fileKind),
        fileKind,
        sizeBytes: bytes.length,
      };
      const whole = { ...row, contentHash, objectName, scan, uploadedByUserId: userId, uploadedAt: now };
      await tx.insert(verificationDocuments).values(whole);
      return { line: toDocumentLine({ id: 0, ...whole }), isNew: true };
    });
    if (!isNew) await deleteUnclaimedFile(services, objectName);
    return line;
  } catch (error) {
    await deleteUnclaimedFile(services, objectName).catch(() => {});
    throw error;
  }
}

/**
 * Deletes one of the firm's own documents, with its file.
 * @throws AppError not-found, conflict for the only proof of a firm under review
 */
export async function removeDocument(ctx: Context, id: string): Promise<void> {
  const objectName = await lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx
      .select({ rowId: verificationDocuments.id, companyId: verificationDocuments.companyId, objectName: verificationDocuments.objectName })
      .from(verificationDocuments)
      .where(eq(verificationDocuments.publicId, id))
      .limit(1);
    requireAllowed(ctx, "verification.submit", await documentOwners(tx, row?.companyId ?? null));
    const firm = row && (await lockFirm(tx, { id: row.companyId }, ctx.now));
    if (!row || !firm) throw documentNotFound();
    await tx.delete(verificationDocuments).where(eq(verificationDocuments.id, row.rowId));
    const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
    const missing = missingProofs(firm.employerType, { ...firm.brought, documents });
    if (firm.verification === "in-review" && missing.includes("domain-or-document"))
      throw new AppError("conflict", "Your firm is being checked by this document. Add another one before you remove it.");
    return row.objectName;
  });
  await deleteFile(ctx.services, objectName).catch(() => {});
}

/**
 * Returns a document's file for its firm and for administrators, whose access is audited.
 * @throws AppError not-found, gone
 */
export async function readDocument(ctx: Context, id: string) {
  const { db, files } = ctx.services;
  const [row] = await db.select().from(verificationDocuments).where(eq(verificationDocuments.publicId, id)).limit(1);
  const { isAudited } = requireAllowed(ctx, "verification.readDocuments", await documentOwners(db, row?.companyId ?? null));
  if (!row) throw documentNotFound();
  if (isAudited) await auditRead(ctx, { action: "verification.readDocuments", resource: "verification-document", resourceId: id });
  const bytes = await files.read(row.objectName);
  if (!bytes) throw new AppError("gone", "This file has been lost. Ask for it again.");
  return { fileName: row.fileName, fileKind: row.fileKind, bytes };
}

async function findDuplicate(tx: Db, companyId: number, contentHash: string): Promise<DocumentLine | null> {
  const isSame = and(eq(verificationDocuments.companyId, companyId), eq(verificationDocuments.contentHash, contentHash));
  const [row] = await tx.select().from(verificationDocuments).where(isSame).limit(1);
  return row ? toDocumentLine(row) : null;
}

async function scanForViruses({ virusScanner }: Pick<Services, "virusScanner">, bytes: Buffer): Promise<ScanState> {
  if (!virusScanner) return "not-scanned";
  if ((await virusScanner.scan(bytes)).isClean) return "clean";
  throw invalidFileError("A virus scanner found something harmful in this file, so we have not stored it.");
}

const endings = { pdf: "pdf", jpeg: "jpg", png: "png" } as const;

function cleanFileName(sent: string, kind: keyof typeof endings): string {
  const last = oneLine(sent.split(/[/\\\0]/).at(-1) ?? "");
  const stem = last.replace(/\.(?:pdf|jpe?g|png)$/i, "").replace(/^[. ]+|[. ]+$/g, "");
  return `${[...stem].slice(0, stemMaxChars).join("").trim() || "Document"}.${endings[kind]}`;
}

const documentNotFound = () => new AppError("not-found", "There is no such document.");

const mostPixels = 12_000;

/**
 * Determines a document's file type from its contents.
 * @throws AppError invalid-fields with the reason
 */
function checkDocument(bytes: Buffer): DocumentFileKind {
  if (bytes.length === 0) throw invalidFileError("This file is empty (0 bytes). Save it again, then choose it again.");
  if (bytes.length > documentLimits.maxBytes) throw tooLargeDocument();
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("%PDF-")) {
    checkPdf(bytes);
    return "pdf";
  }
  const kind = start.startsWith("\x89PNG") ? "png" : start.startsWith("\xff\xd8") ? "jpeg" : null;
  if (kind === null) throw invalidFileError("This is not a PDF, JPEG or PNG, whatever its file name says.");
  const { width, height } = kind === "png" ? readPng(bytes) : readJpeg(bytes);
  if (Math.max(width, height) > mostPixels) throw invalidFileError(`This picture is larger than ${mostPixels} pixels. Save it smaller.`);
  return kind;
}

export const tooLargeDocument = () => invalidFileError("This file is larger than 5 MB. Save a smaller one.");

/** Returns the owners of a firm's documents. */
async function documentOwners(db: Db, companyId: number | null): Promise<RowFacts> {
  if (companyId === null) return { ownerId: null, companyId: null };
  const [practice] = await db
    .select({ userId: freelancePractices.userId })
    .from(freelancePractices)
    .where(eq(freelancePractices.companyId, companyId))
    .limit(1);
  return { ownerId: practice?.userId ?? null, companyId };
}
