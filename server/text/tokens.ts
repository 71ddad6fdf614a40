import { canBeginInitials, joinInitials } from "#server/text/initials.ts";

const wordPattern = /[\p{L}\p{N}]+(?:[&+#'’][\p{L}\p{N}]+)*/gu;

/**
 * Splits text into the words search compares: lower case, accents folded, plural "s" dropped, "m&e" and "d&b" unsplit, "J.C.T." as "jct".
 * The index and the query parser both use it, so that queries match what is indexed.
 */
export function tokens(text: string): string[] {
  return plainTokens(text, false) ?? tokensOfAnyText(text);
}

/** The same for any script; `tokens` has a faster path for plain ASCII text. */
export function tokensOfAnyText(text: string): string[] {
  const words: string[] = [];
  const plain = joinInitials(text.normalize("NFKD").replace(/\p{M}/gu, ""));
  for (const match of plain.toLowerCase().matchAll(wordPattern)) {
    words.push(stem(match[0].replace(/['’]/g, "")));
  }
  return words;
}

const outside = 0;
const inside = 1;
/** Part of a word when word characters are on both sides. */
const joining = 2;
const dropped = 3;
const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(sign)) kinds[code] = inside;
  else if ("&+#".includes(sign)) kinds[code] = joining;
  else if (sign === "'") kinds[code] = dropped;
}
const rightQuote = 0x2019;
/**
 * Common typographic characters that no word contains and that no normalisation turns into a letter: no-break space, £, ·, dashes, quotes,
 * bullet.
 */
const plainSigns = new Set([0xa0, 0xa3, 0xb7, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac]);

/** Returns the words of a text without non-ASCII letters; null when there are any. */
function plainTokens(text: string, areJoined: boolean): string[] | null {
  const lower = text.toLowerCase();
  const words: string[] = [];
  const { length } = lower;
  let at = 0;
  while (at < length) {
    let kind = kindAt(lower, at);
    if (kind < 0) return null;
    if (kind !== inside) {
      at++;
      continue;
    }
    const from = at;
    let hasApostrophe = false;
    do {
      at++;
      kind = at < length ? kindAt(lower, at) : outside;
      if (kind < 0) return null;
      if (kind > inside) {
        if (at + 1 >= length || kindAt(lower, at + 1) !== inside) break;
        if (kind === dropped) hasApostrophe = true;
        kind = inside;
      }
    } while (kind === inside);
    const word = lower.slice(from, at);
    if (!areJoined && (at - from === 1 ? canBeginInitials(lower, from) : word === "assoc")) return plainTokens(joinInitials(text), true);
    words.push(stem(hasApostrophe ? word.replace(/['’]/g, "") : word));
  }
  return words;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return kinds[code] as number;
  if (code === rightQuote) return dropped;
  return plainSigns.has(code) ? outside : -1;
}

const lowerS = 115;

/** "surveyors" → "surveyor", "nrms" → "nrm"; leaves "ss", "us", "is" endings and short or mixed words alone. */
function stem(word: string): string {
  if (word.length < 4 || word.charCodeAt(word.length - 1) !== lowerS) return word;
  if (/(?:ss|us|is)$/.test(word) || /\d/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}
