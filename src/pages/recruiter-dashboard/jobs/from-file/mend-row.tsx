import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { choices } from "#src/pages/post-a-job/choices.ts";
import { dayOf, fieldLabels } from "#src/pages/post-a-job/field-words.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./from-file.module.css";
import { dayFields, fieldsToMend, readMended } from "./mending.ts";
import type { FieldName, Fields, Mended, Row } from "./row-types.ts";
import { useReadTexts } from "./use-read-texts.ts";

type Checked = Outputs["advertFiles"]["check"];

/** The fields at fault of one row. They are judged anew by the server before the row counts as mended. */
export function MendRow({ row, onMend }: { row: Row; onMend: (mended: Mended, reference: string | null) => Promise<Checked> }) {
  const { judged } = row;
  const fields = fieldsToMend(judged.faults);
  const asksReference = judged.faults.some(({ field }) => field === "reference");
  const read = useReadTexts(judged.fields);
  const submission = useSubmission(async (typed, form) => {
    const { mended, faults, unread } = readMended(fields, typed);
    if (Object.keys(faults).length > 0) {
      const left = await read.ask(unread, faults, form);
      if (Object.keys(left).length > 0) throw unreadable(left);
      return;
    }
    await onMend(
      { ...read.beside, ...mended } as Mended,
      asksReference ? String(typed.get("reference") ?? "").trim() || null : judged.reference,
    );
  });
  return (
    <Form id={`row-${judged.rowNumber}`} label={`Mend row ${judged.rowNumber}`} submission={submission}>
      <div className={styles.mending}>
        {asksReference && <TextField name="reference" label="Reference" defaultValue={judged.reference ?? ""} maxLength={100} />}
        {fields.map((field) => (
          <MendField key={field} field={field} fields={judged.fields} />
        ))}
      </div>
      <div role="status">
        {read.words.map(({ text, words }) => (
          <p key={text}>
            “{text}” is read as <strong>{words}</strong>. Check the row to use it so.
          </p>
        ))}
      </div>
      <div className={dashboard.actions}>
        <SubmitButton submission={submission} sending="Checking">
          Check row {judged.rowNumber} again
        </SubmitButton>
      </div>
    </Form>
  );
}

const unreadable = (faults: Record<string, string>) =>
  new RequestFailure("Some of it cannot be read.", {
    ...{ status: 422, code: "invalid-fields", detail: "Some of it cannot be read.", retryAfterSeconds: null },
    fields: Object.entries(faults).map(([name, detail]) => ({ pointer: `/${name}`, detail })),
  });

const longFields: ReadonlySet<FieldName> = new Set(["description", "experience"]);
const ticks: ReadonlySet<FieldName> = new Set(["hasAuthority", "extensionLikely"]);

function MendField({ field, fields }: { field: FieldName; fields: Fields }) {
  const value = fields[field];
  const common = { name: field, label: field === "hasAuthority" ? "The position is open, and I may advertise it" : fieldLabels[field] };
  if (ticks.has(field)) return <CheckboxField {...common} defaultChecked={value === true} />;
  if (field in choices)
    return (
      <SelectField
        {...common}
        unchosen="Nothing chosen"
        options={choices[field as keyof typeof choices]}
        defaultValue={value === undefined ? "" : String(value)}
      />
    );
  if (longFields.has(field)) {
    return <TextAreaField {...common} rows={field === "description" ? 8 : 3} defaultValue={String(value ?? "")} />;
  }
  if (dayFields.has(field)) {
    return (
      <TextField
        {...common}
        hint="Such as 3 March 2027, “in 4 weeks” or “asap”."
        defaultValue={dayOf(value === undefined ? undefined : String(value))}
      />
    );
  }
  const isMoney = field === "payMinPence" || field === "payMaxPence";
  const shown = isMoney && typeof value === "number" ? String(value / 100) : String(value ?? "");
  return <TextField {...common} hint={isMoney ? "Such as 55,000, or all of it: “£55k - £65k + car”." : undefined} defaultValue={shown} />;
}
