import { useState } from "react";
import type { ProfileVisibility } from "#db/values.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { HiddenFrom } from "./hidden-from.tsx";
import { PauseProfile } from "./pause-profile.tsx";
import styles from "./profile-section.module.css";
import { sections } from "./profile-section.tsx";
import { RecruitersView } from "./recruiters-view.tsx";
import type { Profile } from "./use-section-save.ts";

const options: { value: ProfileVisibility; label: string; hint: string }[] = [
  { value: "hidden", label: "Hidden", hint: "Nobody finds you. You can still apply to adverts." },
  {
    value: "anonymous",
    label: "Anonymous",
    hint: "Recruiters find what you have done and where roughly, without your name and your employers.",
  },
  {
    value: "open",
    label: "Open",
    hint: "Recruiters whose firm we have verified see your name and employers too; the others see what “Anonymous” shows. Your e-mail address and telephone are shown to nobody, and your pay only if you say so.",
  },
];

/** Who finds the person, what they would then see, and which firms never do. */
export function VisibilitySection({ profile }: { profile: Profile }) {
  const cache = trpc.useUtils().profiles;
  const [chosen, setChosen] = useState(profile.visibility);
  const change = trpc.profiles.setVisibility.useMutation();
  const submission = useSubmission(async () => {
    await change.mutateAsync({ visibility: chosen });
    void cache.mine.invalidate();
  });
  return (
    <section id="visibility" aria-labelledby="visibility-heading" className={styles.section}>
      <SectionHeading id="visibility-heading">{sections.visibility}</SectionHeading>
      <p className={styles.intro}>You are hidden until you choose otherwise, and can hide again at any time.</p>
      <Form id="form-visibility" label={sections.visibility} submission={submission} asksBeforeLeaving>
        <RadioGroup name="visibility" legend="Show my profile to recruiters" options={options} defaultValue={chosen} onChange={setChosen} />
        <div className={styles.actions}>
          <SubmitButton submission={submission} kind="secondary" sending="Saving">
            Save<span className="visually-hidden"> who can find you</span>
          </SubmitButton>
          <span role="status" className={submission.isUnsaved ? styles.unsaved : styles.saved}>
            {submission.isUnsaved ? "Not saved yet" : submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
      <PauseProfile profile={profile} />
      <HiddenFrom profile={profile} />
      <RecruitersView visibility={chosen} />
    </section>
  );
}
