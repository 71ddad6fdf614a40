import { type PayBasis, payBases } from "#db/values.ts";
import { payBasisLabel } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { monthOptions } from "./profile-words.ts";
import { numberOf, penceOf, textOf, tickedOf } from "./typed-values.ts";
import { type Profile, useSectionSave } from "./use-section-save.ts";

const bases = payBases.map((value) => ({ value, label: payBasisLabel(value).replace(/^[a-z]/, (letter) => letter.toUpperCase()) }));
const sponsorship = [
  { value: "no", label: "I have the right to work in the UK" },
  { value: "yes", label: "I would need a visa sponsored" },
  { value: "", label: "I would rather not say here" },
] as const;

/** Pay sought, when the person could begin, and what only goes with an application. */
export function TermsSection({ profile }: { profile: Profile }) {
  const now = useNow();
  const submission = useSectionSave((typed) => ({
    payYearMinPence: penceOf(typed, "payYearMinPence"),
    payDayMinPence: penceOf(typed, "payDayMinPence"),
    payBases: tickedOf<PayBasis>(typed, "payBases"),
    freeFromMonth: textOf(typed, "freeFromMonth"),
    noticeWeeks: numberOf(typed, "noticeWeeks"),
    needsSponsorship: sponsorshipOf(textOf(typed, "needsSponsorship")),
    phone: textOf(typed, "phone"),
  }));
  return (
    <ProfileSection
      id="terms"
      intro="Recruiters see from which month you could begin and your notice. The pay you look for, your right to work and your telephone number are shown to nobody."
      submission={submission}
    >
      <div className={styles.pair}>
        <TextField
          name="payYearMinPence"
          label="Least pay a year, in pounds"
          hint="For permanent work, such as 65,000."
          inputMode="decimal"
          pattern="\s*£?\s*(\d{1,3}([,\s]?\d{3}){1,2}(\.\d{1,2})?|\d{1,3}(\.\d)?[kK])\s*"
          data-mismatch="Enter a year’s pay in pounds, such as 65,000. A day rate goes in the other field."
          defaultValue={poundsOf(profile.payYearMinPence)}
        />
        <TextField
          name="payDayMinPence"
          label="Least pay a day, in pounds"
          hint="For contract work, such as 475."
          inputMode="decimal"
          pattern="\s*£?\s*(\d{2,3}|\d[,\s]?\d{3})(\.\d{1,2})?\s*"
          data-mismatch="Enter a day’s pay in pounds, such as 475. A year’s pay goes in the other field."
          defaultValue={poundsOf(profile.payDayMinPence)}
        />
      </div>
      <CheckboxGroup
        name="payBases"
        legend="What a day rate may be"
        hint="Tick each basis you would take."
        options={bases}
        chosen={profile.payBases}
        isInColumns
      />
      <div className={styles.pair}>
        <SelectField
          name="freeFromMonth"
          label="Could begin from"
          unchosen="Not said"
          options={monthOptions(now, profile.freeFromMonth)}
          defaultValue={profile.freeFromMonth ?? ""}
        />
        <TextField
          name="noticeWeeks"
          label="Notice, in weeks"
          inputMode="numeric"
          pattern="\s*\d{1,2}\s*"
          data-mismatch="Enter whole weeks from 0 to 52."
          defaultValue={profile.noticeWeeks ?? ""}
        />
      </div>
      <RadioGroup
        name="needsSponsorship"
        legend="Right to work"
        options={sponsorship}
        defaultValue={profile.needsSponsorship === null ? "" : profile.needsSponsorship ? "yes" : "no"}
      />
      <TextField
        name="phone"
        label="Telephone"
        hint="Filled in for you when you apply."
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={profile.phone ?? ""}
      />
    </ProfileSection>
  );
}

const poundsOf = (pence: number | null) => (pence === null ? "" : String(pence / 100).replace(/\B(?=(\d{3})+(?!\d))/g, ","));
const sponsorshipOf = (answer: string | null) => (answer === null ? null : answer === "yes");
