import type { ManyField, SingleField } from "#server/addresses/paths.ts";

/** What was ignored or read otherwise than it was typed, with the field of the address it is about. */
export interface FieldNote {
  field: ManyField | SingleField;
  /** As typed. */
  value: string;
  message: string;
  /** The nearest value that is known. */
  suggestion?: string;
}
export type AddNote = (note: FieldNote) => void;
