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

/** The text of a named HTML entity, or null for a name nobody knows. */
export function namedEntity(name: string): string | null {
  return named[name] ?? null;
}

/** Decodes numeric and the common named entities once; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,10}));?/g, (whole, decimal, hex, name) => {
    if (name) return whole.endsWith(";") || name === "nbsp" || name === "amp" || name === "pound" ? (namedEntity(name) ?? whole) : whole;
    return character(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Code points 128 to 159 are read as Windows-1252, as browsers do. */
function character(codePoint: number): string {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return windows1252[codePoint - 0x80] ?? "";
  if (codePoint === 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return "";
  return String.fromCodePoint(codePoint);
}

/** HTML's named entities that feeds use in XML without declaring them. */
export function namedEntityTexts(): Record<string, string> {
  const { amp: _amp, lt: _lt, gt: _gt, quot: _quot, apos: _apos, ...others } = named;
  return others;
}
