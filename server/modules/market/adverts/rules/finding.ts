import type { QuestionCode } from "#db/question-values.ts";
import type { FieldName } from "../posting-fields.ts";

/**
 * Something about one field: an error keeps the advert from being published, a question does until its advertiser has answered it with yes, a warning is
 * for them to weigh.
 */
export interface Finding {
  field: FieldName;
  /** JSON pointer, such as "/questions/2". */
  pointer: string;
  severity: "error" | "question" | "warning";
  detail: string;
  /** Of a question. */
  code?: QuestionCode;
}

const finding =
  (severity: Finding["severity"]) =>
  (field: FieldName, detail: string, below = ""): Finding => ({ field, pointer: `/${field}${below}`, severity, detail });

export const errorAt = finding("error");
export const warningAt = finding("warning");
export const questionAt = (code: QuestionCode, field: FieldName, detail: string, below = ""): Finding => ({
  ...finding("question")(field, detail, below),
  code,
});
