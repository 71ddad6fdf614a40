import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "#src/ui/field.tsx";
import styles from "./choice.module.css";
import { useField } from "./form-context.ts";

type FieldFacts = ReturnType<typeof useField>;

const Hint = ({ id, hint }: { id: string; hint: ReactNode }) => (
  <p id={`${id}-hint`} className={styles.hint}>
    {hint}
  </p>
);

function Group({ field, legend, hint, children }: { field: FieldFacts; legend: string; hint: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles.group} aria-describedby={field.describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <Hint id={field.id} hint={hint} />}
      <FieldError id={field.id} error={field.error} />
      {children}
    </fieldset>
  );
}

interface RadioGroupProps<Value extends string> {
  name: string;
  legend: string;
  hint?: string;
  error?: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  defaultValue?: Value;
  required?: boolean;
  /** Message when a choice is required and none is made. */
  missing?: string;
  onChange?: (value: Value) => void;
}

/** A single choice from a few options. A form's error summary links to the first. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, legend, hint, options, defaultValue, required, missing = "Choose one of these.", onChange } = props;
  const field = useField(name, { error: props.error, hint });
  return (
    <Group field={field} legend={legend} hint={hint}>
      {options.map((option, at) => (
        <div key={option.value}>
          <label className={styles.option}>
            <input
              type="radio"
              id={at === 0 ? field.id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              data-missing={missing}
              aria-describedby={option.hint ? `${field.id}-${option.value}` : undefined}
              onChange={() => onChange?.(option.value)}
            />
            <span>{option.label}</span>
          </label>
          {option.hint && (
            <p id={`${field.id}-${option.value}`} className={styles.hint}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </Group>
  );
}

interface CheckboxGroupProps {
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** In as many columns as fit. */
  isInColumns?: boolean;
}

/** A multiple-choice group; each box submits the group's name. A form's error summary links to the first. */
export function CheckboxGroup({ name, legend, hint, options, chosen, isInColumns = false }: CheckboxGroupProps) {
  const field = useField(name, { hint });
  return (
    <Group field={field} legend={legend} hint={hint}>
      <div className={isInColumns ? styles.columns : undefined}>
        {options.map(({ value, label }, at) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              id={at === 0 ? field.id : undefined}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={field.error ? true : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Message when it is required and not ticked. */
  missing?: string;
}

export function CheckboxField({ label, hint, error: given, missing, className = "", ...input }: CheckboxFieldProps) {
  const { id, error, describedBy } = useField(input.name, { error: given, hint });
  return (
    <div className={`${styles.choice} ${className}`.trim()}>
      <FieldError id={id} error={error} />
      <label className={styles.option}>
        <input
          {...input}
          type="checkbox"
          id={id}
          data-missing={missing}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && <Hint id={id} hint={hint} />}
    </div>
  );
}
