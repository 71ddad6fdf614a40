import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { fieldLabels, fieldOptions, formatDay, formLabel, poundsOf } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { RateFields } from "./rate-fields.tsx";
import { type StepProps, useNotifyOnChange, VocabularySelect } from "./role-step.tsx";
import { ParsedInputs } from "./understood.tsx";

export function ContractStep({ begun, unread, fields }: StepProps) {
  const standing = useUnmergedOptions();
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const isRate = fields.payPeriod === "day" || fields.payPeriod === "hour" || fields.payPeriod === "week";
  const isPermanent = fields.contractType === "permanent";
  const frame = useNotifyOnChange<HTMLDivElement>(`${isAgency} ${isPermanent} ${isRate}`);
  return (
    <div ref={frame} className={styles.fields}>
      <div className={styles.pair}>
        <VocabularySelect name="contractType" begun={begun} unchosen="Choose a contract" />
        {isAgency && (
          <VocabularySelect name="engagement" begun={begun} unchosen="Choose" hint="Agencies are legally required to state this." />
        )}
      </div>
      <fieldset className={styles.group}>
        <legend>Pay in pounds (optional)</legend>
        <div className={styles.trio}>
          <FreeTextField name="payMinPence" label="From" value={unread.payMinPence ?? poundsOf(begun.payMinPence)} />
          <FreeTextField name="payMaxPence" label="To" value={unread.payMaxPence ?? poundsOf(begun.payMaxPence)} />
          <VocabularySelect name="payPeriod" begun={begun} unchosen="Choose" label="For" />
        </div>
        <p className={styles.soft}>Or write all of it in one field, as you would in an e-mail: “£55k - £65k + car”, “£450pd outside”.</p>
        <ParsedInputs controls={["payMinPence", "payMaxPence"]} />
      </fieldset>
      <VocabularySelect
        name="payBasis"
        begun={begun}
        unchosen={isRate ? "Choose the IR35 status" : "Not specified"}
        label={isRate ? fieldLabels.payBasis : formLabel("payBasis")}
        hint="Required for day and hourly rates: PAYE, umbrella and outside-IR35 rates are not directly comparable."
      />
      {isRate && <RateFields rates={begun.payOtherRates ?? []} unread={unread} />}
      <TextField
        name="payText"
        label="Pay notes (optional)"
        hint="Shown with the figures, or in their place: a grade, “plus site allowance”, what a wide range depends on."
        maxLength={160}
        defaultValue={begun.payText}
      />
      <div className={styles.pair}>
        <FreeTextField name="hoursPerDay" value={unread.hoursPerDay ?? begun.hoursPerDay} />
        <FreeTextField name="hoursPerWeek" value={unread.hoursPerWeek ?? begun.hoursPerWeek} />
      </div>
      <ParsedInputs controls={["hoursPerDay", "hoursPerWeek"]} />
      <CheckboxGroup
        name="benefits"
        legend={formLabel("benefits")}
        options={standing("benefit", fieldOptions.benefits, begun.benefits)}
        chosen={begun.benefits ?? []}
        isInColumns
      />
      <div className={styles.trio}>
        <FreeTextField
          name="startsOn"
          hint="Such as 3 March 2027, “in 4 weeks” or “asap”."
          value={unread.startsOn ?? formatDay(begun.startsOn)}
        />
        {!isPermanent && (
          <FreeTextField name="durationMonths" hint="Such as 6, or “1 year”." value={unread.durationMonths ?? begun.durationMonths} />
        )}
        {!isPermanent && (
          <SelectField
            name="extensionLikely"
            label={formLabel("extensionLikely")}
            unchosen="Not specified"
            options={fieldOptions.extensionLikely}
            defaultValue={begun.extensionLikely === undefined ? "" : begun.extensionLikely ? "yes" : "no"}
          />
        )}
      </div>
      <ParsedInputs controls={["startsOn", "durationMonths"]} />
    </div>
  );
}

type FreeTextFieldName = "payMinPence" | "payMaxPence" | "hoursPerDay" | "hoursPerWeek" | "durationMonths" | "startsOn";

/** A free-text field: anything but a plain number or date is parsed by the server and shown for confirmation. */
function FreeTextField({
  name,
  label,
  hint,
  value,
}: {
  name: FreeTextFieldName;
  label?: string;
  hint?: string;
  value: number | string | undefined;
}) {
  return (
    <TextField
      name={name}
      label={label ?? `${fieldLabels[name]} (optional)`}
      hint={hint}
      autoComplete="off"
      maxLength={200}
      defaultValue={value}
    />
  );
}

const promiseHint = (
  <>
    Shown on the advert and in lists, with how often you kept it. Calendar days from each application; a move to another stage or a message
    is an answer. Kept to everybody, it returns a quarter of a paid advert’s price as credit; broken, you can make no promise for{" "}
    {limits.promiseBarredDays} days. Fixed once the advert is live. <Link href={paths.article("reply-promise")}>How it works</Link>
  </>
);

/** The step for how and until when to apply, the promise of an answer, and the authority to advertise. */
export function PublishStep({ begun, unread, fields }: StepProps) {
  const isExternal = fields.applyKind === "external";
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const frame = useNotifyOnChange<HTMLDivElement>(`${isExternal}`);
  return (
    <div ref={frame} className={styles.fields}>
      <RadioGroup
        name="applyKind"
        legend={fieldLabels.applyKind}
        options={fieldOptions.applyKind}
        defaultValue={begun.applyKind ?? "on-site"}
      />
      {isExternal && (
        <TextField
          name="applyUrl"
          label={fieldLabels.applyUrl}
          hint="A public web address that starts with https://."
          type="url"
          inputMode="url"
          maxLength={1024}
          defaultValue={begun.applyUrl}
        />
      )}
      {!isExternal && (
        <SelectField
          name="replyPromiseDays"
          label={formLabel("replyPromiseDays")}
          hint={promiseHint}
          unchosen="No promise"
          options={fieldOptions.replyPromiseDays}
          defaultValue={begun.replyPromiseDays === undefined ? "" : String(begun.replyPromiseDays)}
        />
      )}
      <TextField
        name="closesOn"
        label={`${fieldLabels.closesOn} (optional)`}
        hint={`Such as 3 March 2027 or “in 4 weeks”: open until the end of that day, UK time; at most ${limits.closingMaxDays} days ahead. If you leave it empty, the advert closes when its paid time ends.`}
        autoComplete="off"
        maxLength={200}
        defaultValue={unread.closesOn ?? formatDay(begun.closesOn)}
      />
      <ParsedInputs controls={["closesOn"]} />
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
