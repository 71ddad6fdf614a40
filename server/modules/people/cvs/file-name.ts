import type { CvKind } from "#db/cv-values.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { oneLine } from "#server/text/plain-text.ts";

/** With its extension at most 255 characters, the limit of file systems. */
export const stemMaxChars = 248;
const otherEndings = /\.(?:pdf|docx?|docm|dot[mx]?|rtf|odt|txt|pages|exe|scr|bat|cmd|js|vbs|html?|zip|jpe?g|png|gif|xlsx?|pptx?|lnk|iso)$/i;

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

/** Words in the file names of CVs and of company documents. */
const ofWork =
  /\b(?:cv|c\.v|curriculum|vitae|resumes?|cover(?:ing)?|portfolio|references?|application|profile|qs|qss|surveyors?|surveying|estimators?|estimating|commercial|consult(?:ing|ants?|ancy)|construction|contractors?|engineers?|engineering|homes|developments?|group|ltd|limited|plc|llp|solutions|services|partners(?:hip)?|managers?|directors?|planners?|projects?|recruit(?:ment|er|ing)|build(?:ers?|ing)|bridges?|works)\b/;
/** Words that accompany the kind of document in a file name. */
const beside = String.raw`(?:my|copy|copies|of|the|and|a|uk|gb|british|irish|eu|scan|scanned|photo|photos|picture|image|img|page|pages|front|back|both|sides?|id|identity|card|document|doc|details|number|no|letter|proof|new|old|expired|valid|current|final|signed|check|\d+|v\d+)`;
const onlyWord = (word: string) => new RegExp(`^(?:${beside} )*${word}(?: ${beside})*$`);

/** A National Insurance number, limited to the valid first and last letters. */
const niNumber =
  /(?:^|[^a-z0-9])(?!bg|gb|kn|nk|nt|tn|zz)[a-ceghj-prstw-z][a-ceghj-nprstw-z][ ._-]?\d{2}[ ._-]?\d{2}[ ._-]?\d{2}[ ._-]?[a-d](?:[^a-z0-9]|$)/;

const papers: readonly (readonly [RegExp, string])[] = [
  [/\bpassport\d*\b/, "a passport"],
  [/\b(?:(?:national|photo) )?(?:id|identity) cards?\b|\bphoto id\b/, "an identity card"],
  [/\b(?:work|skilled worker|student|spouse|graduate|dependant) visa\b/, "a visa"],
  [/\bnational insurance\b|\bni (?:number|no|card|letter)\b/, "a National Insurance letter"],
  [/\bdriv(?:ing|ers?(?: s)?) licen[cs]e\b|\blicen[cs]e photocard\b/, "a driving licence"],
  [/\bbirth cert(?:ificate)?\b/, "a birth certificate"],
  [/\bmarriage cert(?:ificate)?\b/, "a marriage certificate"],
  [/\bshare code\b|\bright to work\b|\be ?visa\b|\b(?:pre )?settled status\b|\bimmigration status\b/, "proof of a right to work"],
  [/\bproof of address\b|\butility bill\b|\bcouncil tax (?:bill|letter|statement)\b/, "proof of an address"],
  [/\bpay ?slips?\b/, "a payslip"],
  [/\b(?:biometric )?residence (?:permit|card)\b/, "a residence permit"],
  [/\bbank statements?\b/, "a bank statement"],
];
/** Also names of people and firms: they count only when all other words are filler words. */
const shortNames: readonly (readonly [RegExp, string])[] = [
  [onlyWord("brp"), "a residence permit"],
  [onlyWord("nino"), "a National Insurance letter"],
  [onlyWord("visa"), "a visa"],
];
/** They also count beside names alone, which begin with a capital: "P45 Smith" and "Jo-Smith RTW check", but not "P60 plot plan". */
const besideNames: readonly (readonly [RegExp, string])[] = [
  [/^p(?:45|60|11d)$/, "a tax form"],
  [/^rtw$/, "proof of a right to work"],
];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Returns the identity document that a file name suggests; null otherwise. No employer needs one to read an application. */
export function findIdentityPaperName(name: string): string | null {
  const written = name.replace(/\.[a-z]{2,5}$/i, "");
  const words = plain(written.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (ofWork.test(words)) return null;
  const named = papers.find(([pattern]) => pattern.test(words)) ?? shortNames.find(([pattern]) => pattern.test(words));
  if (named) return named[1];
  const besideName = besideNames.find(([paper]) => isBesideNames(written, paper));
  if (besideName) return besideName[1];
  // "Jo_Smith_BRP" suggests a permit, "Sian Brp-Jones" a surname.
  if (/(?:^|[ _])BRP(?:$|[ _(])/.test(written)) return "a residence permit";
  return niNumber.test(plain(written)) ? "a National Insurance letter" : null;
}

const mostNames = 3;
const besideOnly = new RegExp(`^${beside}$`);

/** Returns whether a name holds the word of a paper, words that accompany papers and otherwise only names of people. */
function isBesideNames(written: string, paper: RegExp): boolean {
  const words = written.split(/[^\p{L}\p{N}'’]+/u).filter(Boolean);
  if (!words.some((word) => paper.test(word.toLowerCase()))) return false;
  const others = words.filter((word) => !paper.test(word.toLowerCase()) && !besideOnly.test(word.toLowerCase()));
  return others.length <= mostNames && others.every((word) => /^\p{Lu}[\p{L}'’]*$/u.test(word));
}

/** @param pointer JSON pointer to the field with the name */
export function findIdentityPaperQuestions(name: string, pointer: "/file" | "/label"): Question[] {
  const paper = findIdentityPaperName(name);
  if (paper === null) return [];
  const detail =
    pointer === "/file"
      ? `This looks like ${paper}. Upload it anyway? No employer needs your identity documents before making an offer.`
      : `This looks like the name of ${paper}. Use it anyway?`;
  return [{ code: "looks-like-identity-paper", pointer, detail }];
}
