import { invalidFields } from "#server/http/read-fields.ts";
import type { FieldError } from "#server/kernel/errors.ts";

export interface Question {
  question: string;
  kind: "yes-no" | "number" | "text";
  isRequired: boolean;
}
interface Answer {
  question: string;
  answer: string;
}

const faultOf: Record<Question["kind"], (answer: string) => string | null> = {
  "yes-no": (answer) => (/^(?:yes|no)$/.test(answer) ? null : "Answer yes or no."),
  number: (answer) => (/^-?\d{1,12}(?:\.\d{1,4})?$/.test(answer) ? null : "Answer with a number."),
  text: () => null,
};

const written = /^£?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?)\s*(k)?\s*\+?\s*(?:%|[a-z][a-z' ’/]{0,30})?$/i;

/** Extracts the number from "£55k", "1,250", "12 years" and "7.5 hrs"; returns other text unchanged. */
function extractNumber(answer: string): string {
  const [, figures, thousands] = written.exec(answer.normalize("NFKC").trim()) ?? [];
  if (figures === undefined) return answer;
  const plain = figures.replaceAll(",", "");
  return thousands === undefined ? plain : String(Math.round(Number(plain) * 1000));
}

/**
 * Returns the answers in the order of the advert's questions, without unanswered ones.
 * @throws AppError invalid-fields for an unknown question, one answered twice or wrongly, or a required one without an answer
 */
export function readAnswers(questions: readonly Question[], sent: readonly Answer[]): Answer[] {
  const faults: FieldError[] = [];
  const given = new Map<string, string>();
  for (const [at, { question, answer }] of sent.entries()) {
    const screeningQuestion = questions.find((each) => each.question === question);
    if (!screeningQuestion)
      faults.push({ pointer: `/answers/${at}/question`, detail: "This advert no longer asks that question. Open the form again." });
    else if (given.has(question)) faults.push({ pointer: `/answers/${at}/question`, detail: "Answer each question once." });
    else if (answer !== "") {
      const plain = screeningQuestion.kind === "number" ? extractNumber(answer) : answer;
      const fault = faultOf[screeningQuestion.kind](plain);
      if (fault) faults.push({ pointer: `/answers/${at}/answer`, detail: fault });
      given.set(question, plain);
    }
  }
  const missing = questions.find(({ question, isRequired }) => isRequired && !given.has(question));
  if (missing) faults.push({ pointer: "/answers", detail: `Please answer this question: ${missing.question}` });
  if (faults.length > 0) throw invalidFields(faults);
  return questions.flatMap(({ question }) => {
    const answer = given.get(question);
    return answer === undefined ? [] : [{ question, answer }];
  });
}
