import { limits } from "#db/values.ts";
import { findInitials, type Initials, joinInitials } from "#server/text/initials.ts";
import { tokens } from "#server/text/tokens.ts";

/** One term of the keyword box, in typed order. `start` and `end` are offsets in `Grammar.typed` and include quotes, minus and star. */
export interface KeywordTerm {
  kind: "word" | "phrase" | "prefix";
  /** Letters as typed, without operators. */
  typed: string;
  /** Normalised by `tokens()`. */
  words: readonly string[];
  /** Lower case, without accents or apostrophes; plurals are unchanged. */
  folded: string;
  start: number;
  end: number;
  isExcluded: boolean;
  /** Hyphenated to the preceding term: the two form one phrase unless something else claims a part. */
  isJoined: boolean;
  branch: number;
}

export interface Grammar {
  /** The input, truncated at the limit. */
  typed: string;
  terms: readonly KeywordTerm[];
  branchCount: number;
  notes: readonly string[];
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[&+#'’][\p{L}\p{N}\p{M}]+)*/gu;
const closingQuotes: Record<string, string> = { '"': '"', "“": "”", "”": "”", "„": "“", "«": "»", "＂": "＂" };
const chunkEnd = /[\s|"“”„«＂]/u;

/** Returns lower case without accents or apostrophes, with initials joined; unlike `tokens()`, plurals are unchanged. */
export function foldKeyword(text: string): string {
  if (/^[A-Za-z\d]*$/.test(text)) return text.toLowerCase();
  return joinInitials(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’]/g, "");
}

/**
 * Parses the keyword box. Comma, new line, "or" and "|" separate alternatives; a space means all; a star after a word matches its prefix;
 * quotes make a phrase; a leading minus excludes. No input is rejected: parts that cannot be parsed are left out.
 */
export function parseKeywords(text: string): Grammar {
  const notes: string[] = [];
  const typed = limitLength(text, notes);
  const initialsAt = new Map(findInitials(typed).map((initials) => [initials.start, initials]));
  const terms: KeywordTerm[] = [];
  let branch = 0;
  let branchHasTerms = false;
  const add = (term: Omit<KeywordTerm, "branch" | "folded" | "words">, minimumWords = 1): boolean => {
    const words = tokens(term.typed);
    if (words.length < minimumWords) return false;
    terms.push({ ...term, words, folded: foldKeyword(term.typed), branch });
    branchHasTerms = true;
    return true;
  };
  const endBranch = () => {
    if (branchHasTerms) branch++;
    branchHasTerms = false;
  };

  let at = 0;
  while (at < typed.length) {
    const char = typed[at] as string;
    if (char === "\n" || char === "|" || (char === "," && !isThousandsComma(typed, at)) || isBetweenRoles(typed, at)) {
      endBranch();
      at++;
      continue;
    }
    if (/[\s()[\]{}]/u.test(char)) {
      at++;
      continue;
    }
    const start = at;
    let isExcluded = false;
    while (typed[at] === "-" || typed[at] === "−") {
      isExcluded = true;
      at++;
    }
    const close = closingQuotes[typed[at] ?? ""];
    if (close) {
      const end = typed.indexOf(close, at + 1);
      if (end > 0) {
        add({ kind: "phrase", typed: typed.slice(at + 1, end), start, end: end + 1, isExcluded, isJoined: false });
        at = end + 1;
      } else {
        at++;
      }
      continue;
    }
    const from = at;
    while (
      at < typed.length &&
      !chunkEnd.test(typed[at] as string) &&
      (typed[at] !== "," || isThousandsComma(typed, at)) &&
      !isBetweenRoles(typed, at)
    )
      at = initialsAt.get(at)?.end ?? at + 1;
    const chunk = typed.slice(from, at);
    if (!isExcluded && chunk.toLowerCase() === "or") {
      if (!isBetweenCounts(typed, from)) endBranch();
    } else readChunk({ chunk, from, start, isExcluded, initialsAt }, add);
  }
  return { typed, terms, branchCount: branch + (branchHasTerms ? 1 : 0), notes };
}

type Add = (term: Omit<KeywordTerm, "branch" | "folded" | "words">, minimumWords?: number) => boolean;

interface Chunk {
  chunk: string;
  /** Offset of the chunk in the text; `from` includes any minus before it. */
  from: number;
  start: number;
  isExcluded: boolean;
  initialsAt: ReadonlyMap<number, Initials>;
}

function readChunk({ chunk, from, start, isExcluded, initialsAt }: Chunk, add: Add): void {
  const star = chunk.indexOf("*", 1);
  if (isExcluded) {
    const typed = star > 0 ? chunk.slice(0, star) : chunk;
    add({ kind: star > 0 ? "prefix" : "phrase", typed, start, end: from + chunk.length, isExcluded, isJoined: false });
    return;
  }
  let previousEnd = -1;
  let readTo = 0;
  for (const match of chunk.matchAll(wordPattern)) {
    if (match.index < readTo) continue;
    const end = (initialsAt.get(from + match.index)?.end ?? from + match.index + match[0].length) - from;
    const word = chunk.slice(match.index, end);
    readTo = end;
    const isPrefix = chunk[end] === "*" && [...word].length > 1;
    const isJoined = previousEnd >= 0 && /^[-‐‑–]$/u.test(chunk.slice(previousEnd, match.index));
    const last = isPrefix ? chunk.length : end;
    const isAdded = add({
      kind: isPrefix ? "prefix" : "word",
      typed: word,
      start: from + match.index,
      end: from + last,
      isExcluded: false,
      isJoined: isJoined && !isPrefix,
    });
    if (isPrefix) return;
    if (isAdded) previousEnd = end;
  }
}

function limitLength(text: string, notes: string[]): string {
  if (text.length <= limits.keywordMaxChars) return text;
  notes.push(`The keywords are longer than ${limits.keywordMaxChars} characters; only the beginning was searched.`);
  return text.slice(0, limits.keywordMaxChars).replace(/[\uD800-\uDBFF]$/, "");
}

const countWord = "(?:\\d{1,2}(?:\\.\\d)?|one|two|three|four|five|six)";
const monthWord = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?";
const countPairs: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [
    new RegExp(`(?<![\\p{L}\\p{N}.£])${countWord}\\s+$`, "iu"),
    new RegExp(`^or\\s+${countWord}[\\s-]*(?:days?|hours?|hrs?|h)(?!\\p{L})`, "iu"),
  ],
  [new RegExp(`(?<!\\p{L})${monthWord}\\s+$`, "iu"), new RegExp(`^or\\s+${monthWord}(?!\\p{L})`, "iu")],
  [/(?:\d|k|day|hour|annum|year|p\.?[adh]\.?)\s+$/iu, /^or\s+(?:more|above|over|upwards|less|under|below)(?!\p{L})/iu],
  [/(?<!\p{L})(?:in|out)side\s+$/iu, /^or\s+(?:in|out)side\s+ir\s?35(?!\d)/iu],
  [/(?<!\p{L})nec\s?[34]\s+$/iu, /^or\s+[34](?![\p{L}\p{N}])/iu],
  [/(?<!\p{L})options?\s[a-f]\s+$/iu, /^or\s+[a-f](?![\p{L}\p{N}])/iu],
];

/** "2 or 3 days", "60k or more", "inside or outside IR35", "NEC3 or 4" and "option A or C" are one thing each, not two searches. */
function isBetweenCounts(text: string, at: number): boolean {
  return countPairs.some(([before, after]) => before.test(text.slice(Math.max(0, at - 12), at)) && after.test(text.slice(at, at + 24)));
}

const roleEnd =
  /(?<![\p{L}\p{N}])(?:[pasm]?qs|[pc]m|surveyors?|estimators?|managers?|planners?|consultants?|administrators?|buyers?|agents?)\s*$/iu;
const roleStart =
  /^\s*(?:(?:senior|snr|assistant|junior|graduate|trainee|project|managing)\s+)?(?:[pasm]?qs|[pc]m|(?:quantity|cost|commercial|contracts?|project|planning|estimating|bid|site|building)\s+(?:surveyor|manager|engineer|planner|consultant|administrator)s?|surveyors?|estimators?|planners?|buyers?)(?![\p{L}\p{N}])/iu;

/** "qs/estimator" are two roles of which either is wanted. */
function isBetweenRoles(text: string, at: number): boolean {
  return text[at] === "/" && roleEnd.test(text.slice(Math.max(0, at - 16), at)) && roleStart.test(text.slice(at + 1, at + 40));
}

/** The comma of "60,000" separates thousands, not alternatives. */
function isThousandsComma(text: string, at: number): boolean {
  return /\d/.test(text[at - 1] ?? "") && /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5));
}
