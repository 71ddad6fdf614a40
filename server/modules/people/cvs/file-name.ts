import type { CvKind } from "#db/cv-values.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { oneLine } from "#server/text/plain-text.ts";

/** With its ending at most 255 characters, as long as file systems let a name be. */
export const stemMaxChars = 248;
const otherEndings = /\.(?:pdf|docx?|docm|dot[mx]?|rtf|odt|txt|pages|exe|scr|bat|cmd|js|vbs|html?|zip|jpe?g|png|gif|xlsx?|pptx?|lnk|iso)$/i;

/**
 * A file's name from a form, as the sender knows it. Browsers write three characters of it as percent codes, since they would end the name; all
 * other percent signs are its own.
 */
export const sentFileName = (written: string): string => written.replace(/%(22|0d|0a)/gi, (_, code: string) => (code === "22" ? '"' : " "));

/** The name people see: of this one file, on one line, without what hides or turns round letters, its ending that of what it is. */
export function shownFileName(sent: string, kind: CvKind): string {
  const last = oneLine(sent.split(/[/\\\0]/).at(-1) ?? "");
  const stem = last.replace(otherEndings, "").replace(/^[. ]+|[. ]+$/g, "");
  return `${[...stem].slice(0, stemMaxChars).join("").trim() || "CV"}.${kind}`;
}

/** Asks where a name says another kind than the file is: it is kept under the ending of what it is. */
export function askAboutEnding(sent: string, kind: CvKind): Question[] {
  const ending = otherEndings.exec(oneLine(sent))?.[0].toLowerCase();
  if (ending === undefined || ending === `.${kind}`) return [];
  const found = kind === "pdf" ? "a PDF" : "a Word document";
  const detail = `The name of this file ends in ${ending}, but it is ${found}: upload it as “${shownFileName(sent, kind)}”?`;
  return [{ code: "looks-like-another-file-type", pointer: "/file", detail }];
}
