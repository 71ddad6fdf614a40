import { advertFileFields, mappedFields } from "#db/feed-values.ts";
import { MappedFields, mappedFieldWords } from "#src/features/feeds/mapped-fields.tsx";
import { fieldLabels, fieldOptions } from "#src/pages/post-a-job/field-words.ts";
import { Field } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { type Submission, SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./from-file.module.css";
import type { DryRunFile, ImportSettings } from "./taken-rows.tsx";

const toPlace = [
  ...mappedFields.filter((field) => field !== "company").map((field) => [field, mappedFieldWords[field]] as const),
  ...advertFileFields.map((field) => [field, fieldLabels[field]] as const),
];
const forEveryRow = ["sector", "level"] as const;

/** The file, defaults for every row, and the mapping of its columns to fields. */
export function FileForm({
  submission,
  begun,
  names,
}: {
  submission: Submission;
  begun: { isAgency: boolean; fieldMap: NonNullable<ImportSettings["fieldMap"]> };
  names: DryRunFile["names"];
}) {
  const { isAgency, fieldMap } = begun;
  return (
    <Form id="advert-file" label="File of adverts" submission={submission}>
      <FileField />
      <TextField
        name="address"
        label="Or its web address"
        hint="Starts with https://. We fetch it once, now."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1024}
      />
      <fieldset className={styles.everyRow}>
        <legend>For rows that do not say otherwise</legend>
        <div className={styles.names}>
          {isAgency && (
            <>
              <SelectField
                name="advertiser"
                label={fieldLabels.advertiser}
                unchosen="As the file says"
                options={fieldOptions.advertiser.slice(1)}
              />
              <SelectField name="employerType" label="Type of hirer" unchosen="As the file says" options={fieldOptions.employerType} />
              <SelectField
                name="clientUnnamedReason"
                label="Hirers"
                hint="If you choose not to name them, we do not read their names."
                unchosen="Named as in the file"
                options={fieldOptions.clientUnnamedReason.map(({ value, label }) => ({ value, label: `Not named: ${label}` }))}
              />
            </>
          )}
          <SelectField name="engagement" label={fieldLabels.engagement} unchosen="As the file says" options={fieldOptions.engagement} />
          {forEveryRow.map((field) => (
            <SelectField key={field} name={field} label={fieldLabels[field]} unchosen="As the file says" options={fieldOptions[field]} />
          ))}
          <SelectField name="applyKind" label={fieldLabels.applyKind} unchosen="As the file says" options={fieldOptions.applyKind} />
        </div>
        {isAgency && <TextAreaField name="experience" label={fieldLabels.experience} rows={2} maxLength={500} />}
        <CheckboxField
          name="hasAuthority"
          label={
            isAgency ? "Each hirer has authorised its advert, and each position is open" : "Each position is open, and I may advertise it"
          }
        />
      </fieldset>
      <MappedFields of="file" fields={toPlace} fieldMap={fieldMap} names={names} isOpen={Object.keys(fieldMap).length > 0} />
      <div>
        <SubmitButton submission={submission} sending="Reading rows">
          Preview import
        </SubmitButton>
      </div>
    </Form>
  );
}

function FileField() {
  const hint = "Indeed XML, CSV or JSON, at most 5 MB and 200 rows";
  const { id, error, describedBy } = useField("file", { hint });
  return (
    <Field id={id} label="A file of your adverts" hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name="file"
        accept=".xml,.csv,.txt,.json,.gz,text/xml,application/xml,text/csv"
        aria-describedby={describedBy}
      />
    </Field>
  );
}

const every = ["advertiser", "employerType", "clientUnnamedReason", "engagement", "sector", "level", "applyKind", "experience"] as const;

export function readFileForm(typed: FormData): ImportSettings {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const said = every.flatMap((field) => (text(field) === "" ? [] : [[field, text(field)]]));
  const mapped = [...mappedFields, ...advertFileFields].flatMap((field) =>
    text(`fieldMap/${field}`) === "" ? [] : [[field, text(`fieldMap/${field}`)]],
  );
  return {
    everyRow: { ...Object.fromEntries(said), ...(typed.get("hasAuthority") !== null && { hasAuthority: true }) },
    fieldMap: Object.fromEntries(mapped),
  };
}
