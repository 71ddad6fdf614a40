import type { Inputs, Outputs } from "#server/types.ts";

export type Question = Outputs["jobs"]["questions"][number];
export type OwnApplication = NonNullable<Outputs["applications"]["own"]>;

/** What stands in the form; the answers in the order of the questions. */
export interface Written {
  phone: string;
  coverNote: string;
  /** Of the CV that goes along; "" for none. */
  cvId: string;
  answers: readonly string[];
}

/** Name of a question's field, as refusals point to it. */
export const answerField = (at: number): string => `answers/${at}/answer`;

export function readWritten(typed: FormData, questions: readonly Question[]): Written {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  return {
    phone: text("phone"),
    coverNote: text("coverNote"),
    cvId: text("cvId"),
    answers: questions.map((_, at) => text(answerField(at))),
  };
}

/** What was kept of an application, as its form shows it; questions asked since then are unanswered. */
export function writtenIn(
  { phone, coverNote, cvId, answers }: Pick<OwnApplication, "phone" | "coverNote" | "cvId" | "answers">,
  questions: readonly Question[],
): Written {
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  return {
    phone: phone ?? "",
    coverNote: coverNote ?? "",
    cvId: cvId ?? "",
    answers: questions.map(({ question }) => given.get(question) ?? ""),
  };
}

export function toOrder(
  jobId: number,
  questions: readonly Question[],
  { phone, coverNote, cvId, answers }: Written,
): Inputs["applications"]["send"] {
  return {
    jobId,
    phone,
    coverNote,
    cvId: cvId || null,
    answers: questions.map(({ question }, at) => ({ question, answer: answers[at] ?? "" })),
  };
}

export function toDraft(
  jobId: number,
  questions: readonly Question[],
  written: Written,
  seen: string | null = null,
): Inputs["applications"]["saveDraft"] {
  return { ...toOrder(jobId, questions, written), seen };
}

/** Whether a saved draft says what is written here. */
export const saysTheSame = (draft: OwnApplication, written: Written, questions: readonly Question[]): boolean =>
  JSON.stringify(toDraft(0, questions, writtenIn(draft, questions))) === JSON.stringify(toDraft(0, questions, written));
