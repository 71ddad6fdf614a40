import { z } from "zod";
import { cvKinds, cvLimits, scanStates } from "#db/cv-values.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { oneLine } from "#server/text/plain-text.ts";

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
