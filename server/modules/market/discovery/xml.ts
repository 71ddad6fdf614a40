const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text safe inside an XML element or attribute, whatever it held. */
export function xml(text: string): string {
  let safe = "";
  for (const character of text) if (isWritable(character.codePointAt(0) ?? 0)) safe += entities[character] ?? character;
  return safe;
}

/** The Char production of XML 1.0: no control characters but tab and line ends, no lone surrogates. */
function isWritable(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x9 || codePoint === 0xa || codePoint === 0xd;
  return !(codePoint >= 0xd800 && codePoint <= 0xdfff) && codePoint !== 0xfffe && codePoint !== 0xffff;
}

/** Text as it stands, markup and all, in a CDATA section that nothing in it can end. */
export function cdata(text: string): string {
  let safe = "";
  for (const character of text) if (isWritable(character.codePointAt(0) ?? 0)) safe += character;
  return `<![CDATA[${safe.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
