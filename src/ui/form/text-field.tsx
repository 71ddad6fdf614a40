import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { useField } from "./form-context.ts";
import { checkLength } from "./length-limit.ts";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Overrides the form's own error for this field. */
  error?: string;
  /** Message when a required field is empty: "Enter your name." */
  missing?: string;
}

/**
 * A one-line field. Text longer than `maxLength` is reported, not truncated. Uncontrolled unless given a value, so that text typed before
 * hydration is not lost.
 */
export function TextField({ label, hint, error: given, missing, className, maxLength, onInput, ...input }: TextFieldProps) {
  const [over, setOver] = useState<string | undefined>();
  const { id, error, describedBy } = useField(input.name, { error: given ?? over, hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...input}
        id={id}
        data-missing={missing}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onInput={(event) => {
          setOver(checkLength(event.currentTarget, maxLength));
          onInput?.(event);
        }}
      />
    </Field>
  );
}
