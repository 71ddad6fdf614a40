/** Words of a firm's name that its initials leave out. */
const skipped = new Set(["the", "and", "of", "for", "ltd", "limited", "plc", "llp", "co", "company", "group", "uk"]);

/** "Oak Building Ltd" → "OB", "Turner & Townsend" → "TT", "Mace" → "M". The whole name counts when nothing else is left of it. */
export function firmInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}'’]+/u).filter(Boolean);
  const telling = words.filter((word) => !skipped.has(word.toLowerCase()));
  const [first, second] = telling.length > 0 ? telling : words;
  return [first, second].map((word) => (word ? ([...word][0] ?? "").toUpperCase() : "")).join("");
}
