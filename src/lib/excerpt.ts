const maxChars = 120;

/** Returns the start of an advert for its card, from the first sentence that does not name the firm, cut between words. */
export function excerpt(summary: string, firmName: string): string {
  const sentences = summary.split(/(?<=[.!?…])\s+/);
  const first = sentences.findIndex((sentence) => !sentence.includes(firmName));
  const text = (first > 0 ? sentences.slice(first).join(" ") : summary).trim();
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars + 1);
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(" "))).replace(/[\s,.;:–-]+$/, "")}…`;
}
