import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import { choices } from "./choices.ts";
import { fieldLabels, poundsOf } from "./field-words.ts";
import { useNoted } from "./note-form.ts";
import styles from "./post-a-job.module.css";
import { RateFields } from "./rate-fields.tsx";
import { Select, type StepProps } from "./role-step.tsx";

/** The contract, the pay with what it is, the package, and when. */
export function ContractStep({ begun, unread, fields }: StepProps) {
  const standing = useStanding();
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const isRate = fields.payPeriod === "day" || fields.payPeriod === "hour" || fields.payPeriod === "week";
  const isPermanent = fields.contractType === "permanent";
  const frame = useNoted<HTMLDivElement>(`${isAgency} ${isPermanent} ${isRate}`);
  return (
    <div ref={frame} className={styles.fields}>
      <div className={styles.pair}>
        <Select name="contractType" begun={begun} unchosen="Choose a contract" />
        {isAgency && <Select name="engagement" begun={begun} unchosen="Choose" hint="The law asks agencies to say so." />}
      </div>
      <fieldset className={styles.group}>
        <legend>Pay in pounds</legend>
        <div className={styles.trio}>
          <Amount name="payMinPence" value={unread.payMinPence ?? poundsOf(begun.payMinPence)} />
          <Amount name="payMaxPence" value={unread.payMaxPence ?? poundsOf(begun.payMaxPence)} />
          <Select name="payPeriod" begun={begun} unchosen="Choose" label="For" />
        </div>
      </fieldset>
      <Select
        name="payBasis"
        begun={begun}
        unchosen={isRate ? "Choose what the rate is" : "Not said"}
        label={isRate ? "IR35 and what the rate is" : fieldLabels.payBasis}
        hint="For day and hourly rates it must be said. The three kinds of rate cannot be compared as they stand."
      />
      {isRate && <RateFields rates={begun.payOtherRates ?? []} />}
      <TextField
        name="payText"
        label="Words about pay (optional)"
        hint="Shown with the figures, or in their place: a grade, “plus site allowance”, what a wide range depends on."
        maxLength={160}
        defaultValue={begun.payText}
      />
      <div className={styles.pair}>
        <Figure name="hoursPerDay" value={unread.hoursPerDay ?? begun.hoursPerDay} />
        <Figure name="hoursPerWeek" value={unread.hoursPerWeek ?? begun.hoursPerWeek} />
      </div>
      <CheckboxGroup
        name="benefits"
        legend={fieldLabels.benefits}
        options={standing("benefit", choices.benefits, begun.benefits)}
        chosen={begun.benefits ?? []}
        isInColumns
      />
      <div className={styles.trio}>
        <TextField name="startsOn" label={`${fieldLabels.startsOn} (optional)`} type="date" defaultValue={begun.startsOn} />
        {!isPermanent && <Figure name="durationMonths" value={unread.durationMonths ?? begun.durationMonths} />}
        {!isPermanent && (
          <SelectField
            name="extensionLikely"
            label={fieldLabels.extensionLikely}
            unchosen="Not said"
            options={choices.extensionLikely}
            defaultValue={begun.extensionLikely === undefined ? "" : begun.extensionLikely ? "yes" : "no"}
          />
        )}
      </div>
    </div>
  );
}

const Amount = ({ name, value }: { name: "payMinPence" | "payMaxPence"; value: string }) => (
  <TextField name={name} label={name === "payMinPence" ? "From" : "To"} inputMode="decimal" maxLength={14} defaultValue={value} />
);

const Figure = ({ name, value }: { name: "hoursPerDay" | "hoursPerWeek" | "durationMonths"; value: number | string | undefined }) => (
  <TextField name={name} label={`${fieldLabels[name]} (optional)`} inputMode="numeric" maxLength={4} defaultValue={value} />
);
