import { z } from "zod";
import { type QuestionCode, questionCodes } from "#db/question-values.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";

export interface Question {
  code: QuestionCode;
  /** JSON pointer to the field in question. */
  pointer: string;
  /** Ends with the question. */
  detail: string;
}

/** In every call that may ask questions: the codes of those confirmed. */
export const confirmedField = z
  .array(z.enum(questionCodes, "This is the code of no question."), "Send the codes of the questions as a list.")
  .max(questionCodes.length * 2, "These are more questions than there are.")
  .meta({
    description: "Codes of the questions you answer with yes, as “confirm” of an earlier needs-confirmation answer named them.",
    examples: [["looks-like-shouting"]],
  });

/** @throws AppError needs-confirmation with each unconfirmed question */
export function requireConfirmed(questions: readonly Question[], confirmed: readonly string[] = []): void {
  const open = questions.filter(({ code }) => !confirmed.includes(code));
  if (open.length === 0) return;
  const fields = open.map(({ code, pointer, detail }): FieldError => ({ pointer, detail, confirm: code }));
  throw new AppError("needs-confirmation", [...new Set(open.map(({ detail }) => detail))].join(" "), { fields });
}
