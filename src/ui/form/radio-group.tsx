import { FieldError } from "#src/ui/field.tsx";
import styles from "./choice.module.css";
import { useField } from "./form-context.ts";

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
  const { id, error, describedBy } = useField(name, { error: props.error, hint });
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {options.map((option, at) => (
        <div key={option.value}>
          <label className={styles.option}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              data-missing={missing}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              onChange={() => onChange?.(option.value)}
            />
            <span>{option.label}</span>
          </label>
          {option.hint && (
            <p id={`${id}-${option.value}`} className={styles.hint}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
