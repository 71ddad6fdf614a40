import type { Need } from "#db/values.ts";

const must = /\b(?:essential|must|required|requires?|requirement|mandatory|prerequisite)\b/i;
const notMust =
  /\b(?:desirable|advantage(?:ous)?|preferred|preferably|beneficial|ideally|not essential|nice to have|bonus|useful|would be)\b/i;
const trained = /\b(?:training (?:will be |is )?(?:given|provided)|will train|full training)\b/i;

/** How well something named at `index` must be known: the words of its own sentence decide. */
export function needAt(text: string, index: number): Need {
  const sentence = sentenceAt(text, index);
  if (trained.test(sentence)) return "will-train";
  return must.test(sentence) && !notMust.test(sentence) ? "must" : "useful";
}

/** The sentence, list item or line around `index`. */
export function sentenceAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 300), index);
  const after = text.slice(index, index + 300);
  const start = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"), before.lastIndexOf("; "), before.lastIndexOf("•"));
  const end = after.search(/\.\s|\.$|\n|;\s|•/);
  return before.slice(start + 1) + (end < 0 ? after : after.slice(0, end));
}
