import type { ComponentProps, ReactNode } from "react";
import { Field } from "#src/ui/field.tsx";
import { useField } from "./form-context.ts";

interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What to say when a required field is empty: "Write your message." */
  missing?: string;
}

/** A field of several lines. */
export function TextAreaField({ label, hint, missing, className, ...area }: TextAreaFieldProps) {
  const { id, error, describedBy } = useField(area.name, { hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea {...area} id={id} data-missing={missing} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
    </Field>
  );
}
