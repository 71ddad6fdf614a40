import type { CvKind, ScanState } from "#db/cv-values.ts";

/** A CV as its owner sees it in their profile. */
export interface CvLine {
  id: string;
  label: string;
  fileName: string;
  kind: CvKind;
  sizeBytes: number;
  scan: ScanState;
  uploadedAt: string;
  /** When an application was last sent with it. */
  lastUsedAt: string | null;
  /** Where it is downloaded. */
  path: string;
}

/** A CV that goes, or went, with an application. */
export type SentCv = Pick<CvLine, "fileName" | "kind" | "sizeBytes" | "scan" | "path">;

/** A file as it is handed out. */
export interface CvFile {
  fileName: string;
  kind: CvKind;
  bytes: Buffer;
}
