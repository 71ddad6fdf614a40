import type { Inputs, Outputs } from "#server/types.ts";
import { mergeFields } from "#src/lib/merge-fields.ts";

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

/** Every part of what is written under the name of its field. */
const partsOf = ({ answers, ...rest }: Written): Record<string, string> => ({
  ...rest,
  ...Object.fromEntries(answers.map((answer, at) => [answerField(at), answer])),
});

const inParts = ({ phone = "", coverNote = "", cvId = "", ...answers }: Record<string, string>, count: number): Written => ({
  ...{ phone, coverNote, cvId },
  answers: Array.from({ length: count }, (_, at) => answers[answerField(at)] ?? ""),
});

/**
 * What stands here put together with what was saved elsewhere in other fields. `conflicts` names fields that both changed; there `written` has what stands
 * here. `adopted` is what was taken over, by the names of its fields. Where it is not known what both began with, what differs is in conflict.
 */
export function mergeWritten({ seen, mine, theirs }: { seen: Written | null; mine: Written; theirs: Written }) {
  const both = { mine: partsOf(mine), theirs: partsOf(theirs) };
  const unlike = Object.fromEntries(Object.keys(both.mine).map((name) => [name, "\0"]));
  const { fields, conflicts, adopted } = mergeFields({ seen: seen ? partsOf(seen) : unlike, ...both });
  return {
    written: inParts(fields, mine.answers.length),
    conflicts,
    adopted: Object.fromEntries(adopted.map((name) => [name, both.theirs[name] ?? ""])),
  };
}
