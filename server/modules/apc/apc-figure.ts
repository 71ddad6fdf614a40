import type { ApcShare } from "#db/own-values.ts";
import { type ApcQuestion, apcAnswersAtOnce, apcQuestions, apcShareOf } from "#db/taxonomy/apc.ts";

type Answered = Readonly<Record<ApcQuestion, boolean>>;

/** What may be shown of answers: coarse shares, and how many there are by fives. */
export function figureOf(rows: readonly Answered[]): { answers: number } & Record<ApcQuestion, ApcShare> {
  const shares = Object.fromEntries(
    apcQuestions.map(({ field }) => [field, apcShareOf(rows.filter((row) => row[field]).length, rows.length)]),
  ) as Record<ApcQuestion, ApcShare>;
  return { answers: Math.floor(rows.length / apcAnswersAtOnce) * apcAnswersAtOnce, ...shares };
}

/** Whether what is shown may change: not before five answers have come or gone since, so that no difference is one person's. */
export function isDue(shown: readonly string[] | null, present: readonly string[]): boolean {
  if (shown === null) return present.length >= apcAnswersAtOnce;
  const [before, after] = [new Set(shown), new Set(present)];
  const come = present.filter((id) => !before.has(id)).length;
  const gone = shown.filter((id) => !after.has(id)).length;
  return come + gone >= apcAnswersAtOnce;
}
