import { z } from "zod";
import { cvKinds, scanStates } from "#db/cv-values.ts";

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
