import { hashOf } from "#server/kernel/secrets.ts";
import type { Question } from "../screening-answers.ts";

/** Two questions with the same key are the same question: their kinds agree, and their words but for case, marks and spaces. */
export const questionKey = ({ question, kind }: Pick<Question, "question" | "kind">): string => hashOf(`${kind}:${plainWords(question)}`);

const plainWords = (question: string): string =>
  question
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}£$€%+#]+/gu, " ")
    .trim();
