import { hashOf } from "#server/kernel/secrets.ts";
import type { Question } from "../screening-answers.ts";

/** Questions with the same key are equivalent: the same kind, and the same text but for case, punctuation and spaces. */
export const questionKey = ({ question, kind }: Pick<Question, "question" | "kind">): string => hashOf(`${kind}:${plainWords(question)}`);

const plainWords = (question: string): string =>
  question
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}£$€%+#]+/gu, " ")
    .trim();
