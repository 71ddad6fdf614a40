import type { Outputs } from "#server/types.ts";
import type { Question } from "./applied.tsx";

type ProfileFacts = Pick<Outputs["profiles"]["mine"], "noticeWeeks" | "needsSponsorship">;

/** Returns the profile's answer to a question about notice or the right to work; null without one, or when the question is ambiguous. */
export function answerFromProfile({ question, kind }: Pick<Question, "question" | "kind">, known: ProfileFacts): string | null {
  const words = question.toLowerCase();
  if (kind === "yes-no") return rightToWorkAnswer(words, known.needsSponsorship);
  if (known.noticeWeeks === null || !/\bnotice\b/.test(words)) return null;
  if (kind === "number") return /\bweeks?\b/.test(words) ? String(known.noticeWeeks) : null;
  if (known.noticeWeeks === 0) return "No notice";
  return `${known.noticeWeeks} ${known.noticeWeeks === 1 ? "week" : "weeks"}`;
}

function rightToWorkAnswer(words: string, needsSponsorship: boolean | null): string | null {
  if (needsSponsorship === null) return null;
  const asksForRight = /\b(right|entitled|eligible|allowed|permission) to work in the (uk|united kingdom)\b/.test(words);
  const asksForNeed = /\b(need|require)\b.*\bsponsor/.test(words);
  if (asksForRight === asksForNeed || /\bnot\b|n['’]t\b/.test(words)) return null;
  if (asksForNeed) return needsSponsorship ? "yes" : "no";
  // A jobseeker who needs sponsorship may have a temporary right to work: only they can say.
  if (needsSponsorship) return /\bwithout\b.*\bsponsor/.test(words) ? "no" : null;
  return "yes";
}
