import { TelephoneField } from "#src/ui/form/telephone-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { textOf } from "./typed-values.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

/** What nobody else reads, whatever the visibility. */
export function PrivateSection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({ phone: textOf(typed, "phone"), privateNotes: textOf(typed, "privateNotes") }));
  return (
    <ProfileSection
      id="private"
      intro="Recruiters never read this. Telephone numbers, addresses and names of people can go here."
      submission={submission}
    >
      <TelephoneField name="phone" label="Telephone" hint="Filled in for you when you apply." defaultValue={profile.phone ?? ""} />
      <TextAreaField
        name="privateNotes"
        label="Private notes"
        hint="At most 2,000 characters."
        maxLength={2000}
        rows={4}
        defaultValue={profile.privateNotes ?? ""}
      />
    </ProfileSection>
  );
}
