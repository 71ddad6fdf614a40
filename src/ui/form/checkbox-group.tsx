import { FieldError } from "#src/ui/field.tsx";
import styles from "./choice.module.css";
import { useField } from "./form-context.ts";

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
  const { id, error, describedBy } = useField(name, { hint });
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      <div className={isInColumns ? styles.columns : undefined}>
        {options.map(({ value, label }, at) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              id={at === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
