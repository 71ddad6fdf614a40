import { Field } from "#src/ui/field.tsx";

/** One filter of a console tab. `all` labels the option without a filter, where there is one. */
export function Choice({
  name,
  label,
  all,
  words,
  chosen,
}: {
  name: string;
  label: string;
  all?: string;
  words: Readonly<Record<string, string>>;
  chosen: string;
}) {
  return (
    <Field id={`look-${name}`} label={label}>
      <select id={`look-${name}`} name={name} defaultValue={chosen} key={Object.keys(words).length}>
        {all && <option value="">{all}</option>}
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
