const maxShown = 40;
const maxListed = 3;

/** Returns a typed value for use in a sentence: shortened, in quotation marks, without characters that hide or reverse text. */
export function quoted(value: string): string {
  const plain = value
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  return `“${letters.length > maxShown ? `${letters.slice(0, maxShown).join("")}…` : plain}”`;
}

/** "“a”", "“a” and “b”", "“a”, “b”, “c” and 7 more". */
export function quotedList(values: readonly string[]): string {
  const shown = values.slice(0, maxListed).map(quoted);
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "");
}
