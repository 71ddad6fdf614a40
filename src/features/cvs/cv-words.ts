import type { Cv } from "./upload-cv.ts";

/** "17 KB", "4.2 MB" */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}

export const kindWords: Record<Cv["kind"], string> = { pdf: "PDF", docx: "Word" };

export const scanWords: Record<Cv["scan"], string> = { clean: "Scanned for viruses", "not-scanned": "Not scanned for viruses" };

/** "Jo CV.pdf · PDF · 17 KB" */
export const cvFacts = ({ fileName, kind, sizeBytes }: Pick<Cv, "fileName" | "kind" | "sizeBytes">): string =>
  `${fileName} · ${kindWords[kind]} · ${fileSize(sizeBytes)}`;
