import { useState } from "react";
import type { ProfileVisibility } from "#db/values.ts";
import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { HiddenFrom } from "./hidden-from.tsx";
import styles from "./profile-section.module.css";
import { sections } from "./profile-section.tsx";
import recruitersViewStyles from "./recruiters-view.module.css";
import { SeekerSheet } from "./seeker-sheet.tsx";
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

/** Exactly what a recruiter sees under a visibility, as far as it is saved. */
function RecruitersView({ visibility }: { visibility: ProfileVisibility }) {
  const query = trpc.profiles.preview.useQuery({ visibility }, { staleTime: 0 });
  return (
    <section aria-labelledby="preview" className={recruitersViewStyles.preview}>
      <SectionHeading id="preview" level={3}>
        What a recruiter sees: {visibility}
      </SectionHeading>
      <p className={recruitersViewStyles.soft}>
        This is what is saved, as a verified firm reads it. What you have typed since is not in it yet.
      </p>
      <Loaded query={query} what="the preview" rows={6}>
        {(seen) =>
          seen ? (
            <div className={recruitersViewStyles.sheet}>
              <SeekerSheet seeker={seen} headingLevel={4} />
            </div>
          ) : (
            <p>{visibility === "hidden" ? "Nothing. Your profile cannot be found." : "Nothing yet. Save a part of your profile first."}</p>
          )
        }
      </Loaded>
    </section>
  );
}

/** Takes the profile out of every list for a while, and back. */
function PauseProfile({ profile: { pausedAt, visibility } }: { profile: Profile }) {
  const cache = trpc.useUtils().profiles;
  const pause = trpc.profiles.pause.useMutation({ onSuccess: () => cache.mine.invalidate() });
  const isPaused = pausedAt !== null;
  const goesBack = visibility === "hidden" ? "stays hidden" : `is ${visibility} again`;
  return (
    <Notice tone={isPaused ? "warn" : "plain"} label={isPaused ? `Paused since ${shortDate(new Date(pausedAt))}` : "Taking a break?"}>
      <p>
        {isPaused
          ? `Recruiters cannot find your profile. Nothing you wrote is lost. When you resume, it ${goesBack}.`
          : "Pause your profile: recruiters cannot find it until you resume, and your choice above is kept."}
      </p>
      <div className={styles.rowActions}>
        <Button disabled={pause.isPending} onClick={() => pause.mutate({ isPaused: !isPaused })}>
          {isPaused ? "Resume my profile" : "Pause my profile"}
        </Button>
      </div>
      <p role="status">{pause.isSuccess ? (pause.data.isPaused ? "Your profile is paused." : "Your profile is no longer paused.") : ""}</p>
      {pause.isError && <p role="alert">{refusalOf(pause.error).message}</p>}
    </Notice>
  );
}
