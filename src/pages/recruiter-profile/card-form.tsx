import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TelephoneField } from "#src/ui/form/telephone-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import type { OwnProfile } from "./own-recruiter.tsx";
import styles from "./recruiter-profile.module.css";
import { useProfileSave } from "./use-profile-save.ts";

const cardOf = ({ isVisible, jobTitle, directLine, isLineShown }: OwnProfile) => ({ isVisible, jobTitle, directLine, isLineShown });
type Card = ReturnType<typeof cardOf>;

const labels: Readonly<Record<keyof Card, string>> = {
  jobTitle: "Job title",
  directLine: "Direct line",
  isLineShown: "Show my direct line to others who recruit",
  isVisible: "List me in the recruiter database",
};

/** The card of somebody who recruits for a firm, in the recruiter database. */
export function CardForm({ profile: opened }: { profile: OwnProfile }) {
  const save = trpc.recruiters.saveCard.useMutation();
  const { profile, renewal, done, lines, settle, keep } = useProfileSave({
    profile: opened,
    fieldsOf: cardOf,
    labels,
    send: save.mutateAsync,
  });
  return (
    <section aria-labelledby="card-heading" className={styles.section}>
      <SectionHeading id="card-heading">Your card</SectionHeading>
      <p className={styles.soft}>
        Others who recruit find it in the recruiter database, under {profile.personName}, {profile.companyName}. Jobseekers and visitors do
        not see it.
      </p>
      <DoneMessage text={done} />
      {lines.length > 0 && <FieldConflicts lines={lines} onSettle={settle} />}
      <CardFields key={renewal} card={profile} onSave={keep} />
    </section>
  );
}

function CardFields({ card, onSave }: { card: Card; onSave: ReturnType<typeof useProfileSave<Card>>["keep"] }) {
  const submission = useSubmission((typed, _form, confirmed) => {
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    const fields = { jobTitle: text("jobTitle"), directLine: text("directLine") };
    return onSave({ ...fields, isVisible: typed.has("isVisible"), isLineShown: typed.has("isLineShown") }, confirmed);
  });
  return (
    <Form id="card" label="Your card" submission={submission} asksBeforeLeaving>
      <TextField
        name="jobTitle"
        label={labels.jobTitle}
        defaultValue={card.jobTitle ?? ""}
        maxLength={80}
        autoComplete="organization-title"
      />
      <TelephoneField name="directLine" label={labels.directLine} defaultValue={card.directLine ?? ""} />
      <CheckboxField name="isLineShown" label={labels.isLineShown} defaultChecked={card.isLineShown} />
      <CheckboxField name="isVisible" label={labels.isVisible} defaultChecked={card.isVisible} />
      <div className={styles.actions}>
        <SubmitButton submission={submission} sending="Saving">
          Save my card
        </SubmitButton>
        <span role="status" className={styles.soft}>
          {submission.isSent ? "✓ Saved" : ""}
        </span>
      </div>
    </Form>
  );
}
