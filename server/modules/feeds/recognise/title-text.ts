import { decodeEntities } from "../entities.ts";
import { partAtGaps, partGluedWords } from "./parted-title.ts";

const maxChars = 160;
/** What is read of a title: beyond this it is no title, and the patterns below take their time with it. */
const readChars = 600;
const acronyms = new Set(
  "qs pqs sqs aqs mqs qss mep m&e jct nec nec3 nec4 fidic rics mrics frics hs2 uk pfi ppp cvr bim hvac it mod nhs ltd llp plc ii iii ir35 ecc tsc psc d&b".split(
    " ",
  ),
);

/** A feed's title as plain words: no markup, no zero-width characters, no shouting, at most 160 characters. */
export function cleanTitle(source: string): string {
  const text = decodeEntities(decodeEntities(source.slice(0, 2000)))
    .replace(/\s{3,}/g, "  ")
    .replace(/\s*<[^<>]*>\s*/g, " ")
    .normalize("NFC")
    .trim()
    .slice(0, readChars);
  const plain = partGluedWords(partAtGaps(text))
    .replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, " ")
    .replace(/\((?:[mfwdxh]\s?\/\s?){1,3}[mfwdxh]\)|\(all genders\)/gi, " ")
    .replace(/[!*_~#]{2,}|\*+/g, " ")
    .replace(/^\s*(?:urgent(?:ly)?(?: required| role| requirement)?|hot job|new|immediate start|job title|vacancy)\s*[:!–-]+\s*/i, "")
    .replace(/[\s\-–—|:,(]+(?:urgent(?:ly)?(?: required)?|immediate start|apply now|asap)\)?\s*$/i, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—|:,.]+|[\s\-–—|:,]+$/g, "")
    .trim();
  const calm = isShouting(plain) ? plain.toLowerCase().replace(/[\p{L}\d&'’]+/gu, capitalise) : plain;
  if (calm.length <= maxChars) return calm;
  const cut = calm.slice(0, maxChars);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), maxChars - 40)).trimEnd();
}

function isShouting(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length > 8 && letters === letters.toUpperCase();
}

function capitalise(word: string, offset: number): string {
  if (acronyms.has(word)) return word.toUpperCase();
  if (offset > 0 && ["and", "of", "the", "for", "in", "to", "or", "with", "at", "on"].includes(word)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
