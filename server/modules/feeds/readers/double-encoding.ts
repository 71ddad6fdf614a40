import type { RawAdvert } from "./raw-advert.ts";
import { upperWindows1252 } from "./windows-1252.ts";

/** UTF-8 of two or three bytes that somebody took for Windows-1252: "Â£", "â€™", "Ã©". */
const mistaken =
  /[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,2}/g;
const byteOf = new Map([...upperWindows1252].map((character, index) => [character, 0x80 + index]));
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** What such a sequence may stand for: Western letters, and the signs of print and money. */
const believable = /^[\u00a0-\u00ff\u0150-\u017f\u2010-\u203a\u20ac\u2122]+$/;

/** Text that was encoded twice, as it was meant; any other as it is. */
export function undoDoubleEncoding(text: string): string {
  const once = text.replace(mistaken, decodeSequence);
  return once === text ? text : once.replace(mistaken, decodeSequence);
}

function decodeSequence(sequence: string): string {
  const length = (sequence.codePointAt(0) ?? 0) >= 0xe0 ? 3 : 2;
  if (sequence.length < length) return sequence;
  const bytes = [...sequence.slice(0, length)].map((character) => byteOf.get(character) ?? character.charCodeAt(0));
  try {
    const decoded = utf8.decode(Uint8Array.from(bytes));
    return believable.test(decoded) ? decoded + sequence.slice(length) : sequence;
  } catch {
    return sequence;
  }
}

/** An advert whose every value is read as it was meant. */
export function decodeTwice(advert: RawAdvert): RawAdvert {
  const read = (value: unknown): unknown =>
    typeof value === "string"
      ? undoDoubleEncoding(value)
      : Array.isArray(value)
        ? value.map(read)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]))
          : value;
  return read(advert) as RawAdvert;
}
