/** Bytes 128 to 159 in Windows-1252; above that it equals Latin-1. */
export const upperWindows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  pound: "£",
  euro: "€",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  deg: "°",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  times: "×",
  plusmn: "±",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  eacute: "é",
  egrave: "è",
  aacute: "á",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  zwnj: "",
  zwj: "",
  shy: "",
  rarr: "→",
  larr: "←",
  check: "✓",
  para: "¶",
  sect: "§",
  iexcl: "¡",
  iquest: "¿",
  Eacute: "É",
  ecirc: "ê",
  ocirc: "ô",
  acirc: "â",
  icirc: "î",
  aring: "å",
  oslash: "ø",
};

/** Returns the text of a named HTML entity, or null for an unknown name. */
function namedEntity(name: string): string | null {
  return Object.hasOwn(named, name) ? (named[name] ?? null) : null;
}

/** Character references with their ";", and the three that feeds write without it, unless more of a word or an address follows. */
const htmlReference = /&(?:(#\d{1,7}|#[xX][\da-fA-F]{1,6});?|([A-Za-z][A-Za-z\d]{1,10});|(nbsp|amp|pound)(?![\w=]))/g;
const xmlReference = /&(?:(#\d{1,7}|#[xX][\da-fA-F]{1,6});|([A-Za-z][A-Za-z\d]{1,10});)/g;

/** Decodes numeric and common named entities once; unknown ones are left unchanged. */
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
