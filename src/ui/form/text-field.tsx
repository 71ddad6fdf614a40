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
  /** Message when the field is empty: "Enter your name." Makes the field required unless `required` says otherwise. */
  missing?: string;
}

/**
 * A one-line field. Text longer than `maxLength` is reported, not truncated. Uncontrolled unless given a value, so that text typed before
 * hydration is not lost.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error: given, missing, required = missing !== undefined, className, maxLength, onInput, ...input } = props;
  const [over, setOver] = useState<string | undefined>();
  const { id, error, describedBy } = useField(input.name, { error: given ?? over, hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...input}
        id={id}
        required={required}
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
