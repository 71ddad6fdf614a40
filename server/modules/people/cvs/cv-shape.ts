import { z } from "zod";
import { cvKinds, scanStates } from "#db/cv-values.ts";

/** A CV as its owner is answered. */
export const cvLine = z.strictObject({
  id: z.string(),
  label: z.string(),
  fileName: z.string(),
  kind: z.enum(cvKinds),
  sizeBytes: z.int(),
  scan: z.enum(scanStates),
  uploadedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  path: z.string(),
});
