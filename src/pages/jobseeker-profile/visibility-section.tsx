import { useEffect, useId, useRef, useState } from "react";
import type { ProfileVisibility } from "#db/values.ts";
import { type Cv, cvFacts } from "#src/features/cvs/upload-cv.ts";
import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import cvSectionStyles from "./cv-section.module.css";
import { HiddenFromCompanies } from "./hidden-from.tsx";
import styles from "./profile-section.module.css";
import { sections } from "./profile-section.tsx";
import recruitersViewStyles from "./recruiters-view.module.css";
import { SeekerSheet } from "./seeker-sheet.tsx";
import type { Profile, SectionProps } from "./use-section-save.ts";

const options: { value: ProfileVisibility; label: string; hint: string }[] = [
  { value: "hidden", label: "Hidden", hint: "Nobody can find you. You can still apply to adverts." },
  {
    value: "anonymous",
    label: "Anonymous",
    hint: "Recruiters can see what you have done and roughly where, but not your name or your employers.",
  },
  {
    value: "open",
    label: "Open",
    hint: "Recruiters whose firm we have verified see your name and employers too; others see what “Anonymous” shows. Nobody sees your e-mail address or telephone number, and recruiters see your pay only if you say so.",
  },
];

/** Who can find the user, what they would see, and which companies never do. */
export function VisibilitySection({ profile, onDone }: SectionProps) {
  const cache = trpc.useUtils().profiles;
  const [chosen, setChosen] = useState(profile.visibility);
  const change = trpc.profiles.setVisibility.useMutation();
  const submission = useSubmission(async () => {
    await change.mutateAsync({ visibility: chosen });
    void cache.mine.invalidate();
  });
  return (
    <>
      <p className={styles.intro}>You are hidden until you choose otherwise, and can hide again at any time.</p>
      <Form id="form-visibility" label={sections.visibility} submission={submission} asksBeforeLeaving>
        <RadioGroup name="visibility" legend="Show my profile to recruiters" options={options} defaultValue={chosen} onChange={setChosen} />
        <div className={styles.actions}>
          <SubmitButton kind="secondary" sending="Saving">
            Save<span className="visually-hidden"> who can find you</span>
          </SubmitButton>
          <span role="status" className={submission.isUnsaved ? styles.unsaved : styles.saved}>
            {submission.isUnsaved ? "Not saved yet" : submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
      <PauseProfile profile={profile} />
      <HiddenFromCompanies profile={profile} />
      <RecruiterPreview visibility={chosen} />
      <div>
        <Button disabled={submission.isUnsaved} onClick={() => onDone(false)}>
          Done<span className="visually-hidden"> with who can find you</span>
        </Button>
      </div>
    </>
  );
}

/** Exactly what a recruiter sees under a visibility, from the saved profile. */
function RecruiterPreview({ visibility }: { visibility: ProfileVisibility }) {
  const query = trpc.profiles.preview.useQuery({ visibility }, { staleTime: 0 });
  return (
    <Section id="preview" level={3} heading={`What a recruiter sees: ${visibility}`} className={recruitersViewStyles.preview}>
      <p className={recruitersViewStyles.soft}>This is your saved profile as a verified firm sees it. Unsaved changes are not included.</p>
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
    </Section>
  );
}

/** Temporarily hides the profile from every list, and restores it. */
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

/** One CV, with buttons to download, rename and remove it. */
export function CvRow({ cv, onRemoved }: { cv: Cv; onRemoved: () => void }) {
  const cache = trpc.useUtils();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const remove = trpc.cvs.remove.useMutation({
    onSuccess: async () => {
      onRemoved();
      void cache.profiles.mine.invalidate();
      await cache.cvs.list.invalidate();
    },
  });
  const uploaded = `Uploaded ${shortDate(new Date(cv.uploadedAt))}`;
  const used = cv.lastUsedAt ? `last sent ${shortDate(new Date(cv.lastUsedAt))}` : "not sent yet";
  return (
    <li className={cvSectionStyles.cv}>
      <div>
        <strong>{cv.label}</strong>
        <p className={cvSectionStyles.facts}>{cvFacts(cv)}</p>
        <p className={cvSectionStyles.facts}>
          {uploaded}, {used} · {scanWords[cv.scan]}
        </p>
      </div>
      {isRenaming ? (
        <Rename cv={cv} onDone={() => setRenaming(false)} />
      ) : (
        <div className={cvSectionStyles.ways}>
          <a href={cv.path} download>
            Download<span className="visually-hidden"> {cv.label}</span>
          </a>
          <Button ref={renameButton} kind="quiet" onClick={() => setRenaming(true)}>
            Rename<span className="visually-hidden"> {cv.label}</span>
          </Button>
          <ConfirmButton
            label="Remove"
            about={cv.label}
            question={`Remove ${cv.label} from your profile? Applications you have sent with it keep it.`}
            confirmLabel="Remove it"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate({ id: cv.id })}
          />
        </div>
      )}
      {remove.error && (
        <p role="alert" className={cvSectionStyles.fault}>
          {refusalOf(remove.error).message}
        </p>
      )}
    </li>
  );
}

function Rename({ cv, onDone }: { cv: Cv; onDone: () => void }) {
  const id = useId();
  const list = trpc.useUtils().cvs.list;
  const rename = trpc.cvs.rename.useMutation();
  const submission = useSubmission(async (typed, _form, confirmed) => {
    await rename.mutateAsync({ id: cv.id, label: String(typed.get("label") ?? ""), confirmed });
    await list.invalidate();
    onDone();
  });
  return (
    <Form id={`rename-${id}`} label={`Rename ${cv.label}`} submission={submission}>
      <TextField
        name="label"
        label="Label"
        hint="A short name to tell your CVs apart, such as NEC infrastructure."
        defaultValue={cv.label}
        maxLength={60}
        missing="Give it a label."
        autoFocus
      />
      <div className={cvSectionStyles.ways}>
        <SubmitButton kind="secondary" sending="Saving">
          Save label
        </SubmitButton>
        <CancelButton onClick={onDone} />
      </div>
    </Form>
  );
}

const scanWords: Record<Cv["scan"], string> = { clean: "Scanned for viruses", "not-scanned": "Not scanned for viruses" };
