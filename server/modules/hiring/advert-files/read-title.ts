import { readRole } from "#server/text/recognise/role.ts";
import { cleanTitle } from "#server/text/recognise/title-text.ts";

/** Adverts and offers here are of the trade, so that an ambiguous title such as "Contracts Manager" needs no further evidence. */
export const boardSetting = { company: null, heading: "Construction", places: [] };

const labelled =
  /^[^\p{L}\n]{0,6}(?:job title|job|role|position|vacancy|title|post|subject)\s*[:–|-]\s*(?:(?:re|fw|fwd)\s*:\s*)*(\S.{2,118})$/gimu;
const sought =
  /\b(?:looking for|seek(?:ing|s)?|recruit(?:ing|s)?(?: for)?|requires?|needs?|[Hh]iring|appoint):? (?:an? |our )?(?:(?:new|experienced|additional|talented|ambitious|motivated|skilled|proactive|qualified)[, ]+)*((?:[A-Z][\w&/-]*)(?: [A-Z(][\w&/()-]*){0,5})/g;
/** The roles of the trade with their levels, wherever they stand. */
export const roleWords =
  /\b(?:(?:graduate|trainee|apprentice|assistant|asst|junior|jnr|intermediate|project|senior|snr|sr|lead|principal|managing|chief|associate|regional|group)\.?\s+){0,3}(?:quantity surveyor|QS|cost (?:manager|consultant|engineer|estimator|controller)|commercial (?:manager|director|surveyor)|contracts? (?:manager|administrator|surveyor)|estimator|cost planner|claims consultant|project controls (?:manager|engineer))\b/gi;
const opensSentence = /(?:^|[.!?:] |\bas (?:an? |our )?)$/i;
const isSentence = /\b(?:we|you|our|is|are|has|have|will|seek(?:s|ing)?|looking|recruit(?:s|ing)|requires?|needs?|hiring|appoint)\b/i;
const titleMaxChars = 120;
const linesRead = 12;
const mostCandidates = 40;
/** Each candidate is judged by as much of the text, so that reading stays linear. */
const evidenceChars = 4_000;

/**
 * Reads the title: a labelled line, one of the first lines, the role that a sentence looks for, or the one that a sentence of the first
 * lines begins with. Null where none names a role of the trade.
 */
export function readTitle(text: string, isPlace: (words: string) => boolean): string | null {
  const start = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, linesRead);
  const firstLines = start.filter((line) => line.length <= titleMaxChars && !/[.!?]$/.test(line) && !isSentence.test(line));
  const opening = start.flatMap((line) =>
    [...line.matchAll(roleWords)].filter(({ index }) => opensSentence.test(line.slice(Math.max(0, index - 12), index))),
  );
  const candidates = [
    ...[...text.matchAll(labelled)].map(([, words = ""]) => words),
    ...firstLines,
    ...[...text.matchAll(sought)].map(([, words = ""]) => words),
    ...opening.map(([words]) => words),
  ];
  const evidence = text.slice(0, evidenceChars);
  for (const candidate of [...new Set(candidates)].slice(0, mostCandidates)) {
    const title = trimTitle(cleanTitle(candidate), isPlace);
    if (readRole(title, evidence, boardSetting).kind === "role") return title;
  }
  return null;
}

/** Cuts a place, pay or contract that follows the role: "Senior QS – Leeds – £65k", "Quantity Surveyor, Hull (perm)". */
function trimTitle(line: string, isPlace: (words: string) => boolean): string {
  const [first = "", ...rest] = line.replace(/^[#*\s-]+/, "").split(/\s+[–—|-]\s+|\s*\|\s*/);
  const withRole = [first, ...rest].find((part) => readRole(part, "", boardSetting).kind === "role") ?? first;
  const unbracketed = withRole.replace(/\s*\((?:[^)]*(?:£|perm|contract|temp|month|hybrid|remote|ref)[^)]*)\)/gi, "").trim();
  const [head = "", ...tail] = unbracketed.split(/,\s*/);
  const upTo = tail.findIndex((part) => /£|\d{2,3}k\b/i.test(part) || isPlace(part));
  const plain = upTo === -1 ? unbracketed : [head, ...tail.slice(0, upTo)].join(", ");
  return plain
    .replace(/ (?:required|needed|wanted)$/i, "")
    .replace(/\s+(?:in|at) ([A-Z][\p{L}'’ -]+)$/u, (all, named: string) => (isPlace(named) ? "" : all))
    .trim();
}
