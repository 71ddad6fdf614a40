import { useRef } from "react";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TelephoneField } from "#src/ui/form/telephone-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { OwnProfile } from "./own-recruiter.tsx";
import styles from "./recruiter-profile.module.css";

/** The card of somebody who recruits for a firm, in the recruiter database. */
export function CardForm({ profile }: { profile: OwnProfile }) {
  const cache = trpc.useUtils().recruiters;
  const save = trpc.recruiters.saveCard.useMutation();
  const version = useRef(profile.version);
  const submission = useSubmission(async (typed, _form, confirmed) => {
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    const saved = await save.mutateAsync({
      version: version.current,
      confirmed,
      isVisible: typed.has("isVisible"),
      jobTitle: text("jobTitle"),
      directLine: text("directLine"),
      isLineShown: typed.has("isLineShown"),
    });
    version.current = saved.version;
    void cache.mine.invalidate();
  });
  return (
    <section aria-labelledby="card-heading" className={styles.section}>
      <SectionHeading id="card-heading">Your card</SectionHeading>
      <p className={styles.soft}>
        Others who recruit find it in the recruiter database, under {profile.personName}, {profile.companyName}. Jobseekers and visitors do
        not see it.
      </p>
      <Form id="card" label="Your card" submission={submission} asksBeforeLeaving>
        <TextField
          name="jobTitle"
          label="Job title"
          defaultValue={profile.jobTitle ?? ""}
          maxLength={80}
          autoComplete="organization-title"
        />
        <TelephoneField name="directLine" label="Direct line" defaultValue={profile.directLine ?? ""} />
        <CheckboxField name="isLineShown" label="Show my direct line to others who recruit" defaultChecked={profile.isLineShown} />
        <CheckboxField name="isVisible" label="List me in the recruiter database" defaultChecked={profile.isVisible} />
        <div className={styles.actions}>
          <SubmitButton submission={submission} sending="Saving">
            Save my card
          </SubmitButton>
          <span role="status" className={styles.soft}>
            {submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
    </section>
  );
}
