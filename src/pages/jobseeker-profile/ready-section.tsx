import { whenLabel } from "#src/lib/dates.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { textOf, tickedOf } from "./typed-values.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const sponsorship = [
  { value: "no", label: "No sponsorship needed" },
  { value: "yes", label: "Sponsorship needed" },
  { value: "", label: "I would rather not say here" },
] as const;
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "", label: "Not said" },
] as const;

/** What an employer needs on day one. Documents are never asked for. */
export function ReadySection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({
    needsSponsorship: answerOf(textOf(typed, "needsSponsorship")),
    cscsCard: textOf(typed, "cscsCard"),
    cscsUntil: textOf(typed, "cscsUntil"),
    hasDrivingLicence: answerOf(textOf(typed, "hasDrivingLicence")),
    checksHeld: tickedOf(typed, "checksHeld"),
    wouldBeCleared: answerOf(textOf(typed, "wouldBeCleared")),
  }));
  return (
    <ProfileSection
      id="ready"
      intro="What a site or a client asks for on day one. We never ask for passports, permits or their numbers; your right to work is shown to nobody."
      submission={submission}
    >
      <RadioGroup
        name="needsSponsorship"
        legend="Right to work in the UK"
        options={sponsorship}
        defaultValue={wordOf(profile.needsSponsorship)}
      />
      <div className={styles.pair}>
        <SelectField
          name="cscsCard"
          label="CSCS card"
          unchosen="None, or not said"
          options={choices.cscsCard}
          defaultValue={profile.cscsCard ?? ""}
        />
        <ReadTextField
          reads="month"
          name="cscsUntil"
          label="Card valid until"
          hint="Such as May 2028 or 05/28. We remind you eight weeks before."
          defaultValue={profile.cscsUntil === null ? "" : whenLabel(profile.cscsUntil)}
        />
      </div>
      <RadioGroup
        name="hasDrivingLicence"
        legend="Full UK driving licence"
        options={yesOrNo}
        defaultValue={wordOf(profile.hasDrivingLicence)}
      />
      <CheckboxGroup
        name="checksHeld"
        legend="Checks and clearance you hold"
        options={choices.check}
        chosen={profile.checksHeld}
        isInColumns
      />
      <RadioGroup
        name="wouldBeCleared"
        legend="Would you go through security clearance?"
        options={yesOrNo}
        defaultValue={wordOf(profile.wouldBeCleared)}
      />
    </ProfileSection>
  );
}

const answerOf = (answer: string | null) => (answer === null ? null : answer === "yes");
const wordOf = (answer: boolean | null) => (answer === null ? "" : answer ? "yes" : "no");
