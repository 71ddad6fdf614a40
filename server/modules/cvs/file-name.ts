import type { CvKind } from "#db/cv-values.ts";
import { oneLine } from "#server/plain-text.ts";
import { unfit } from "./checks/unfit-file.ts";

const nameMaxChars = 100;
const otherEndings =
  /\.(?:pdf|docx?|docm|dot[mx]?|rtf|odt|txt|pages|exe|com|scr|bat|cmd|js|vbs|html?|zip|jpe?g|png|gif|xlsx?|pptx?|lnk|iso)$/i;

const niNumber = /(?:^|[^a-z0-9])[a-ceghj-prtw-z]{2}[ ._-]?\d{2}[ ._-]?\d{2}[ ._-]?\d{2}[ ._-]?[a-d](?:[^a-z0-9]|$)/i;
const identityPaper =
  /passport|national[ ._-]*insurance|(?:^|[^a-z])(?:ni[ ._-]*(?:number|no|card|letter)|nino)(?:[^a-z]|$)|driving[ ._-]*licen[cs]e|birth[ ._-]*certificate|residence[ ._-]*permit|(?:^|[^a-z])brp(?:[^a-z]|$)|bank[ ._-]*statement/i;

/** The name people see: of this one file, on one line, without what hides or turns round letters, its ending that of what it is. */
export function shownFileName(sent: string, kind: CvKind): string {
  const last = oneLine(sent.split(/[/\\\0]/).at(-1) ?? "");
  const stem = last.replace(new RegExp(`\\.${kind}$`, "i"), "").replace(/^[. ]+|[. ]+$/g, "");
  return `${[...stem].slice(0, nameMaxChars).join("").trim() || "CV"}.${kind}`;
}

/** @throws AppError invalid-fields for a name that says another kind than the file is */
export function requireFittingEnding(sent: string, kind: CvKind): void {
  const ending = otherEndings.exec(oneLine(sent))?.[0].toLowerCase();
  if (ending === undefined || ending === `.${kind}`) return;
  const found = kind === "pdf" ? "a PDF" : "a Word document";
  throw unfit(`The name of this file ends in ${ending}, but it is ${found}. Save it under a name that ends in .${kind}.`);
}

/** True for names of papers that prove who somebody is: nobody needs these to read an application, and we keep none. */
export const namesIdentityPaper = (name: string): boolean => identityPaper.test(name) || niNumber.test(name);

/** @throws AppError invalid-fields */
export function refuseIdentityPapers(sent: string): void {
  if (!namesIdentityPaper(sent)) return;
  throw unfit(
    "The name of this file says that it is a paper that proves who you are, such as a passport or a National Insurance letter. We keep none of these, and no employer needs one before an offer.",
  );
}
