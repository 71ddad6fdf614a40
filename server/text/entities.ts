import { decodeHTMLStrict } from "entities";

/** Bytes 128 to 159 in Windows-1252; above that it equals Latin-1. */
export const upperWindows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Returns the text of a named HTML entity, spaces of any width as one and without invisible characters; null for an unknown name. */
function namedEntity(name: string): string | null {
  const text = decodeHTMLStrict(`&${name};`);
  return text === `&${name};` ? null : text.replace(/\p{Cf}/gu, "").replace(/\p{Zs}/gu, " ");
}

/** Character references with their ";", and the three that feeds write without it, unless more of a word or an address follows. */
const htmlReference = /&(?:(#\d{1,7}|#[xX][\da-fA-F]{1,6});?|([A-Za-z][A-Za-z\d]{1,30});|(nbsp|amp|pound)(?![\w=]))/g;
const xmlReference = /&(?:(#\d{1,7}|#[xX][\da-fA-F]{1,6});|([A-Za-z][A-Za-z\d]{1,30});)/g;

/** Decodes numeric and named entities once; unknown ones are left unchanged. */
export function decodeEntities(text: string): string {
  return decode(text, htmlReference);
}

/** Decodes XML references, which always end in ";". */
export function decodeReferences(text: string): string {
  return decode(text, xmlReference);
}

function decode(text: string, pattern: RegExp): string {
  if (!text.includes("&")) return text;
  return text.replace(pattern, (whole, numeric?: string, name?: string, bare?: string) => {
    if (numeric === undefined) return namedEntity(name ?? bare ?? "") ?? whole;
    return character(/^#[xX]/.test(numeric) ? Number.parseInt(numeric.slice(2), 16) : Number(numeric.slice(1)));
  });
}

/** Code points 128 to 159 are decoded as Windows-1252, as browsers do. */
function character(codePoint: number): string {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return upperWindows1252[codePoint - 0x80] ?? "";
  if (codePoint === 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return "";
  return String.fromCodePoint(codePoint);
}
