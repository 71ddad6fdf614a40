import { formatCount } from "#src/lib/money.ts";
import { Field } from "#src/ui/field.tsx";

/** A filter of a directory, each value with its count. A value in the query string without matches remains, with a note. */
export function CountedChoice({
  form,
  name,
  label,
  any,
  value,
  options,
}: {
  form: string;
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly { slug: string; label: string; count: number }[];
}) {
  const isListed = options.some(({ slug }) => slug === value);
  return (
    <Field id={`${form}-${name}`} label={label}>
      <select id={`${form}-${name}`} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {value && !isListed && <option value={value}>{slugText(value)} (0)</option>}
        {options.map(({ slug, label: words, count }) => (
          <option key={slug} value={slug}>
            {words} ({formatCount(count)})
          </option>
        ))}
      </select>
    </Field>
  );
}

const slugText = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
