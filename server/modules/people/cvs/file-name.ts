import type { CvKind } from "#db/cv-values.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { oneLine } from "#server/text/plain-text.ts";

/** With its extension at most 255 characters, the limit of file systems. */
export const stemMaxChars = 248;
const otherEndings = /\.(?:pdf|docx?|docm|dot[mx]?|rtf|odt|txt|pages|exe|scr|bat|cmd|js|vbs|html?|zip|jpe?g|png|gif|xlsx?|pptx?|lnk|iso)$/i;

/**
 * Decodes a file name from a multipart form. Browsers percent-encode the three characters that would end the name; other percent signs are
 * literal.
 */
export const decodeFileName = (written: string): string =>
  written.replace(/%(22|0d|0a)/gi, (_, code: string) => (code === "22" ? '"' : " "));

/**
 * Returns a display name: a single line without a path or invisible and bidirectional characters, with the extension of its actual kind.
 */
export function toDisplayFileName(sent: string, kind: CvKind): string {
  const last = oneLine(sent.split(/[/\\\0]/).at(-1) ?? "");
  const stem = last.replace(otherEndings, "").replace(/^[. ]+|[. ]+$/g, "");
  return `${[...stem].slice(0, stemMaxChars).join("").trim() || "CV"}.${kind}`;
}

/** Asks for confirmation when a name's extension does not match the file, which is stored with the right one. */
export function findExtensionQuestions(sent: string, kind: CvKind): Question[] {
  const ending = otherEndings.exec(oneLine(sent))?.[0].toLowerCase();
  if (ending === undefined || ending === `.${kind}`) return [];
  const found = kind === "pdf" ? "a PDF" : "a Word document";
  const detail = `This file’s name ends in ${ending}, but it is ${found}. Upload it as “${toDisplayFileName(sent, kind)}”?`;
  return [{ code: "looks-like-another-file-type", pointer: "/file", detail }];
}
