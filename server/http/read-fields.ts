import type { z } from "zod";
import { AppError, type FieldError } from "#server/errors.ts";

/**
 * What was sent, once it has the schema's shape. Serves as the input of a procedure too: `.input(fieldsOf(schema))`.
 * @throws AppError bad-input for what is no object, invalid-fields with one sentence for each field at fault
 */
export const fieldsOf =
  <Schema extends z.ZodType>(schema: Schema) =>
  (sent: unknown): z.output<Schema> => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent))
      throw new AppError("bad-input", "Send the fields as one JSON object.");
    const read = schema.safeParse(sent);
    if (!read.success) throw invalidFields(read.error.issues.flatMap(faultsOf));
    return read.data;
  };

/** A refusal that names each field at fault once, with the first thing that is wrong with it. */
export function invalidFields(faults: readonly FieldError[]): AppError {
  const fields = [...new Map(faults.toReversed().map((fault) => [fault.pointer, fault])).values()].reverse();
  return new AppError("invalid-fields", "Some fields need another look.", { fields });
}

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), detail: "This field is not known here." }));
  }
  return [{ pointer: pointerOf(issue.path), detail: issue.message }];
}

/** RFC 6901. Names of fields are capped: they are echoed, and whoever sent them chose them. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).slice(0, 60).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
