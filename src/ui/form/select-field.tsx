import type { ComponentProps, ReactNode } from "react";
import { Field, Options } from "#src/ui/field.tsx";
import { useField } from "./form-context.ts";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Placeholder option: "Choose a topic". */
  unchosen: string;
  /** Message when no choice is made. Makes a choice required unless `required` says otherwise. */
  missing?: string;
  options: readonly { value: string; label: string }[];
}

/** A single choice from a list too long to show at once. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, unchosen, missing, required = missing !== undefined, options, defaultValue = "", className, ...select } = props;
  const { id, error, describedBy } = useField(select.name, { hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <select
        {...select}
        id={id}
        defaultValue={defaultValue}
        required={required}
        data-missing={missing}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      >
        <Options any={unchosen} of={options} />
      </select>
    </Field>
  );
}
