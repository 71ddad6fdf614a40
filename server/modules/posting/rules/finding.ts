import type { FieldName } from "../posting-fields.ts";

/** Something about one field: an error keeps the advert from being published, a warning is for the advertiser to weigh. */
export interface Finding {
  field: FieldName;
  /** JSON pointer, such as "/questions/2". */
  pointer: string;
  severity: "error" | "warning";
  detail: string;
}

const finding =
  (severity: Finding["severity"]) =>
  (field: FieldName, detail: string, below = ""): Finding => ({ field, pointer: `/${field}${below}`, severity, detail });

export const errorAt = finding("error");
export const warningAt = finding("warning");
