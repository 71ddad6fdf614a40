import type { MappedField } from "#db/feed-values.ts";
import { Options } from "#src/ui/field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./mapped-fields.module.css";

interface MappedFieldsProps<Name extends string> {
  /** The source with its own field names: "feed" or "file". */
  of: string;
  fields: readonly (readonly [name: Name, label: string])[];
  fieldMap: Readonly<Partial<Record<Name, string>>>;
  /** The source's field names, once it has been inspected, each with its first value. */
  names: readonly { name: string; sample: string }[];
  isOpen: boolean;
  hint?: string;
}

/** Maps the fields of a feed or file to the site's fields, where detection by name fails. */
export function MappedFields<Name extends string>({ of, fields, fieldMap, names, isOpen, hint }: MappedFieldsProps<Name>) {
  const listId = `names-of-${of}`;
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>Match the {of}’s fields to ours</summary>
      <p>
        Fields are matched by name. If a match is wrong, enter the name that the {of} uses for one of our fields: only that name is then
        used.
        {hint && ` ${hint}`}
      </p>
      <div className={styles.fields}>
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            name={`fieldMap/${name}`}
            label={label}
            list={names.length > 0 ? listId : undefined}
            autoComplete="off"
            spellCheck={false}
            defaultValue={fieldMap[name] ?? ""}
            maxLength={128}
          />
        ))}
      </div>
      <datalist id={listId}>
        <Options of={names.map(({ name, sample }) => ({ value: name, label: sample }))} />
      </datalist>
    </details>
  );
}

/** Labels of the fields that a file or feed of adverts can contain. */
export const mappedFieldWords: Record<MappedField, string> = {
  reference: "Reference",
  title: "Title",
  company: "Employer",
  url: "Advert link",
  applyUrl: "Application link",
  place: "Place",
  postcode: "Postcode",
  country: "Country",
  workplace: "Where the work is done",
  salaryText: "Pay as text",
  salaryMin: "Pay from",
  salaryMax: "Pay up to",
  salaryPeriod: "Pay period",
  salaryCurrency: "Pay currency",
  postedAt: "Published",
  closesAt: "Closing date",
  employment: "Contract and hours",
  description: "Description",
  category: "Category",
  contractSuites: "Contract suites",
  projectValue: "Project value",
};
