import { readRole } from "#server/text/recognise/role.ts";
import { cleanTitle } from "#server/text/recognise/title-text.ts";

const headerLine = /^(?:from|sent|date|to|cc|bcc|reply-to|importance|subject)\s*:/i;
const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|afternoon)\b[^.\n]{0,40}[,!–-]?$/i;
const signOff =
  /^(?:(?:kind|best|warm|many)(?:est)? (?:regards|wishes|thanks)|regards|best|thanks(?: again)?(?: and regards)?|many thanks|yours (?:sincerely|faithfully)|cheers|--)\s*[,.!]?$/i;
const pageButton =
  /^(?:#+ )?(?:- )?\[?(?:apply(?: now)?|save(?: job)?|share(?: this job)?|e-?mail (?:me )?(?:jobs like this|this job)|print|back to (?:search )?results|report this job|home|sign in|log in|register|similar jobs|cookies?(?: policy)?|accept(?: all)?(?: cookies)?)\]?(?:\([^)\s]*\))?$/i;
const signatureMaxLines = 15;

/** Removes what surrounds an advert in an e-mail or on a web page: headers, greeting, signature and buttons. The advert's own lines stay as they are. */
export function stripMailFrame(pasted: string): string {
  const lines = pasted.split("\n");
  let start = 0;
  while (start < lines.length && isFrame(lines[start] ?? "", start > 0)) start += 1;
  const end = endOfAdvert(lines, start);
  return lines
    .slice(start, end)
    .filter((line) => !pageButton.test(line.trim()) || /\]\(https:/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const isFrame = (line: string, isAfterFirst: boolean): boolean => {
  const text = line.trim();
  return (text === "" && isAfterFirst) || headerLine.test(text) || greeting.test(text) || (text !== "" && pageButton.test(text));
};

/** The line of the sign-off; after it only a signature of a few lines may follow, or a confidentiality notice. */
function endOfAdvert(lines: readonly string[], start: number): number {
  for (let at = lines.length - 1; at > start; at -= 1) {
    if (!signOff.test((lines[at] ?? "").trim())) continue;
    const after = lines.slice(at + 1).filter((line) => line.trim() !== "");
    return after.length <= signatureMaxLines ? at : lines.length;
  }
  return lines.length;
}

const labelled = /^(?:job title|job|role|position|vacancy|title|post|subject)\s*[:–-]\s*(?:(?:re|fw|fwd)\s*:\s*)*(\S.{2,118})$/gim;
const sought =
  /\b(?:looking for|seek(?:ing|s)?|recruit(?:ing|s)?(?: for)?|requires?|needs?|hiring|appoint) (?:an? |our )?((?:[A-Z][\w&/-]*)(?: [A-Z(][\w&/()-]*){0,5})/g;
const titleMaxChars = 120;
const linesRead = 12;

/** Reads the title: a labelled line, one of the first lines, or whom a sentence looks for. Null where none names a role of the trade. */
export function readTitle(text: string, isPlace: (words: string) => boolean): string | null {
  const firstLines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, linesRead)
    .filter((line) => line.length <= titleMaxChars && !/[.!?]$/.test(line) && !/\b(?:we|you|our|is|are)\b/i.test(line));
  const candidates = [
    ...[...text.matchAll(labelled)].map(([, words = ""]) => words),
    ...firstLines,
    ...[...text.matchAll(sought)].map(([, words = ""]) => words),
  ];
  for (const candidate of candidates) {
    const title = trimTitle(cleanTitle(candidate), isPlace);
    if (readRole(title, text).kind === "role") return title;
  }
  return null;
}

/** Cuts a place, pay or contract that follows the role: "Senior QS – Leeds – £65k", "Quantity Surveyor, Hull (perm)". */
function trimTitle(line: string, isPlace: (words: string) => boolean): string {
  const [first = "", ...rest] = line.replace(/^[#*\s-]+/, "").split(/\s+[–—|-]\s+|\s*\|\s*/);
  const withRole = [first, ...rest].find((part) => readRole(part, "").kind === "role") ?? first;
  const unbracketed = withRole.replace(/\s*\((?:[^)]*(?:£|perm|contract|temp|month|hybrid|remote|ref)[^)]*)\)/gi, "").trim();
  const [head = "", ...tail] = unbracketed.split(/,\s*/);
  const upTo = tail.findIndex((part) => /£|\d{2,3}k\b/i.test(part) || isPlace(part));
  const plain = upTo === -1 ? unbracketed : [head, ...tail.slice(0, upTo)].join(", ");
  return plain.replace(/\s+(?:in|at) ([A-Z][\p{L}'’ -]+)$/u, (all, named: string) => (isPlace(named) ? "" : all)).trim();
}
