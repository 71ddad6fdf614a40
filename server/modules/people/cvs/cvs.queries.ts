import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { cvKinds, cvLimits, scanStates } from "#db/cv-values.ts";
import { pick } from "#db/schema/columns.ts";
import { cvs } from "#db/schema/cvs.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { listZip } from "./checks/zip-entries.ts";

export const cvId = publicId("Name the CV.", "There is no such CV.");

const tooLong = `A label has at most ${cvLimits.labelMaxChars} characters.`;

/** Owner's label of a CV; "" for none. */
export const cvLabel = z
  .string("The label must be text.")
  .max(cvLimits.labelMaxChars * 4, { error: tooLong, abort: true })
  .transform(oneLine)
  .refine((label) => [...label].length <= cvLimits.labelMaxChars, tooLong);
/** Either the pasted text of a CV, or a Word document among the caller's CVs. */
export const readCvInput = z.strictObject({
  text: z.string("The text of the CV must be text.").max(60_000, "Use at most 60,000 characters.").optional(),
  id: cvId.optional(),
});

/** A CV as its owner sees it in their profile. */
export const cvLine = z.strictObject({
  id: z.string(),
  label: z.string(),
  fileName: z.string(),
  kind: z.enum(cvKinds),
  sizeBytes: z.int(),
  scan: z.enum(scanStates),
  uploadedAt: z.iso.datetime(),
  /** When an application was last sent with it. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Download path. */
  path: z.string(),
});
export type CvLine = z.infer<typeof cvLine>;

/** A CV attached to a draft or sent application. */
export const sentCv = cvLine.pick({ fileName: true, kind: true, sizeBytes: true, scan: true, path: true });

export interface CvFile {
  fileName: string;
  kind: CvLine["kind"];
  bytes: Buffer;
}

export const lineColumns = {
  id: cvs.publicId,
  ...pick(cvs, "label", "fileName", "kind", "sizeBytes", "scan", "uploadedAt", "lastUsedAt"),
};
type LineRow = { [Name in keyof typeof lineColumns]: (typeof cvs.$inferSelect)[Name extends "id" ? "publicId" : Name] };

export const toLine = (row: LineRow): CvLine => ({ ...isoDates(row), path: paths.cvFile(row.id) });

/** Lists the caller's CVs: the one last sent with an application first, then the newest. */
export async function listOwnCvs(ctx: Context): Promise<{ items: CvLine[]; most: number; maxBytes: number }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const rows = await ctx.services.db
    .select(lineColumns)
    .from(cvs)
    .where(isInProfile(userId))
    .orderBy(desc(cvs.lastUsedAt), desc(cvs.uploadedAt), desc(cvs.id))
    .limit(cvLimits.perPerson);
  return { items: rows.map(toLine), most: cvLimits.perPerson, maxBytes: cvLimits.maxBytes };
}

export const isInProfile = (userId: number) => and(eq(cvs.userId, userId), isNull(cvs.removedAt));

export const countCvs = (db: Db, userId: number): Promise<number> => db.$count(cvs, isInProfile(userId));

/** Returns the row id of a CV in a user's profile, locked; null when there is none. */
export async function lockOwnCv(tx: Db, userId: number, publicId: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: cvs.id })
    .from(cvs)
    .where(and(isInProfile(userId), eq(cvs.publicId, publicId)))
    .limit(1)
    .for("update");
  return row?.id ?? null;
}

/**
 * Returns the file of a CV in the caller's profile; an administrator's access to another's is audited. @throws AppError not-found, gone
 * when the file is lost
 */
export async function readOwnCv(ctx: Context, publicId: string): Promise<CvFile> {
  const { db } = ctx.services;
  const [row] = await db
    .select({ userId: cvs.userId, ...fileColumns })
    .from(cvs)
    .where(and(eq(cvs.publicId, publicId), isNull(cvs.removedAt)))
    .limit(1);
  const { isAudited } = requireAllowed(ctx, "application.downloadCv", { ownerId: row?.userId ?? null });
  if (!row) throw new AppError("not-found", "There is no such CV.");
  if (isAudited) await auditRead(ctx, { action: "application.downloadCv", resource: "cv", resourceId: publicId });
  return readFile(ctx.services, row);
}

/** Returns the words of a Word document among the caller's CVs. @throws AppError not-found, conflict for a PDF, whose text cannot be read */
export async function readCvWords(ctx: Context, id: string): Promise<string> {
  return textOfDocx(await readOwnCv(ctx, id));
}

function textOfDocx({ kind, bytes }: CvFile): string {
  if (kind !== "docx") throw new AppError("conflict", "We cannot read the text of a PDF. Open it, copy its text and paste it instead.");
  const document = listZip(bytes).find(({ name }) => name === "word/document.xml");
  const markup = document?.unpack().toString("utf8") ?? "";
  const lines = markup.replace(/<w:(?:br|cr)\b[^>]*>|<\/w:p>/g, "\n").replace(/<w:tab\b[^>]*>/g, " ");
  return decodeEntities(lines.replace(/<[^>]*>/g, ""));
}

const fileColumns = { fileName: cvs.fileName, kind: cvs.kind, objectName: cvs.objectName };
type FileRow = Pick<typeof cvs.$inferSelect, "fileName" | "kind" | "objectName">;

/** Returns a CV's file by row id; callers check access. */
export async function readCvFile(services: Services, cvId: number): Promise<CvFile> {
  const [row] = await services.db.select(fileColumns).from(cvs).where(eq(cvs.id, cvId)).limit(1);
  if (!row) throw new AppError("not-found", "There is no such CV.");
  return readFile(services, row);
}

async function readFile({ files }: Pick<Services, "files">, { objectName, fileName, kind }: FileRow): Promise<CvFile> {
  const bytes = await files.read(objectName);
  if (!bytes) throw new AppError("gone", "This file is no longer there.");
  return { fileName, kind, bytes };
}

/** Lists all stored CV files of a user, including those only applications still use, under unique names. */
export async function listStoredFiles(db: Db, userId: number): Promise<{ name: string; objectName: string }[]> {
  const rows = await db
    .select({ publicId: cvs.publicId, ...fileColumns })
    .from(cvs)
    .where(eq(cvs.userId, userId))
    .orderBy(desc(cvs.uploadedAt))
    .limit(cvLimits.keptPerPerson);
  return rows.map(({ publicId, kind, objectName }) => ({ name: `${publicId}.${kind}`, objectName }));
}

/** Lists CVs sent with applications, by row id. */
export async function listSentCvs(db: Db, ids: readonly number[]) {
  const { id: publicId, fileName, kind, sizeBytes, scan, label } = lineColumns;
  const rows = await db
    .select({ rowId: cvs.id, publicId, fileName, kind, sizeBytes, scan, label, removedAt: cvs.removedAt })
    .from(cvs)
    .where(inArray(cvs.id, [...ids]))
    .limit(ids.length);
  return new Map(rows.map(({ rowId, ...row }) => [rowId, row]));
}
