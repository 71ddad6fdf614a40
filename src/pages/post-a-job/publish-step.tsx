import { limits } from "#db/values.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { choices } from "./choices.ts";
import { dayOf, fieldLabels } from "./field-words.ts";
import { useNoted } from "./note-form.ts";
import styles from "./post-a-job.module.css";
import type { StepProps } from "./role-step.tsx";
import { Understood } from "./understood.tsx";

/** How people apply and until when, and that it may be advertised. */
export function PublishStep({ begun, unread, fields }: StepProps) {
  const isExternal = fields.applyKind === "external";
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const frame = useNoted<HTMLDivElement>(`${isExternal}`);
  return (
    <div ref={frame} className={styles.fields}>
      <RadioGroup name="applyKind" legend={fieldLabels.applyKind} options={choices.applyKind} defaultValue={begun.applyKind ?? "on-site"} />
      {isExternal && (
        <TextField
          name="applyUrl"
          label={fieldLabels.applyUrl}
          hint="Beginning with https://, on the public web."
          type="url"
          inputMode="url"
          maxLength={1024}
          defaultValue={begun.applyUrl}
        />
      )}
      <TextField
        name="closesOn"
        label={`${fieldLabels.closesOn} (optional)`}
        hint={`Such as 3 March 2027 or “in 4 weeks”: until the end of that day, UK time; at most ${limits.closingMaxDays} days ahead. Left out, it ends with the time paid for.`}
        autoComplete="off"
        maxLength={200}
        defaultValue={unread.closesOn ?? dayOf(begun.closesOn)}
      />
      <Understood controls={["closesOn"]} />
      <CheckboxField
        name="hasAuthority"
        value="yes"
        label={
          isAgency ? "The hirer has authorised this advert, and the position is open." : "The position is open, and I may advertise it."
        }
        defaultChecked={begun.hasAuthority === true}
      />
    </div>
  );
}
