import type { Inputs, Outputs } from "#server/types.ts";

export type Posting = Outputs["posting"]["get"];
export type Fields = Posting["fields"];
export type FieldName = keyof Fields;
/** What is sent of changes: null takes a value back. */
export type Changes = NonNullable<Inputs["posting"]["update"]["fields"]>;
export type PostingCheck = Outputs["posting"]["validate"];
export type Finding = PostingCheck["errors"][number];
export type Preview = Outputs["posting"]["previewTyped"];
export type StepName = Finding["step"];
