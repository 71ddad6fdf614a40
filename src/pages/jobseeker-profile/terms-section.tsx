import type { PayBasis } from "#db/values.ts";
import { whenLabel } from "#src/lib/dates.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import { AvailabilityCheck } from "./availability-check.tsx";
import { DayRateRows } from "./day-rate-rows.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { chosenOf, numberOrWordsOf, poundsOf, textOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

/** Pay sought on both scales, and when the person could begin. */
export function TermsSection(props: SectionProps) {
  const { profile } = props;
  const rates = useRows(profile.dayRates);
  const submission = useSectionSave(
    props,
    (typed) => ({
      payYearMinPence: textOf(typed, "payYearMinPence"),
      dayRates: rates.rows.map((_, at) => ({
        basis: (textOf(typed, `dayRates/${at}/basis`) ?? "") as PayBasis,
        minPence: textOf(typed, `dayRates/${at}/minPence`),
      })),
      preferredBasis: chosenOf<PayBasis>(typed, "preferredBasis"),
      showsPay: typed.has("showsPay"),
      freeFrom: textOf(typed, "freeFrom"),
      noticeWeeks: numberOrWordsOf(typed, "noticeWeeks"),
    }),
    rates.settle,
  );
  return (
    <ProfileSection
      id="terms"
      intro="Recruiters see when you could start and your notice period. The pay you look for is shown to nobody unless you say so here."
      submission={submission}
      isChanged={rates.isChanged}
    >
      <ReadTextField
        reads="pay-year"
        name="payYearMinPence"
        label="Least pay a year, in pounds"
        hint="For permanent work, such as 65,000, 65k or “55-65k + car”."
        defaultValue={poundsOf(profile.payYearMinPence)}
      />
      <DayRateRows {...rates} />
      <SelectField
        name="preferredBasis"
        label="Basis you prefer"
        unchosen="No preference"
        options={choices.basis}
        defaultValue={profile.preferredBasis ?? ""}
      />
      <CheckboxField name="showsPay" label="Show recruiters the least I ask, and let them search by it" defaultChecked={profile.showsPay} />
      <div className={styles.pair}>
        <ReadTextField
          // A date moved by the buttons below stands in the field at once.
          key={profile.freeFrom}
          reads="free-from"
          name="freeFrom"
          label="Free from"
          hint="Such as March 2027, 3 March 2027, “in 4 weeks” or “now”."
          defaultValue={profile.freeFrom === null ? "" : whenLabel(profile.freeFrom)}
        />
        <ReadTextField
          reads="weeks"
          name="noticeWeeks"
          label="Notice, in weeks"
          hint="Such as 4, “3 months” or “none”."
          defaultValue={profile.noticeWeeks ?? ""}
        />
      </div>
      {profile.freeFrom !== null && <AvailabilityCheck profile={profile} freeFrom={profile.freeFrom} />}
    </ProfileSection>
  );
}
