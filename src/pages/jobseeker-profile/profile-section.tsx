import type { ReactNode } from "react";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { conflictLines } from "./conflict-lines.ts";
import styles from "./profile-section.module.css";
import type { SectionSave } from "./use-section-save.ts";

export const sections = {
  work: "What you do",
  bodies: "Professional bodies",
  suites: "Contract suites",
  projects: "Projects",
  tools: "Skills and tools",
  places: "Places and kinds of work",
  terms: "Pay and start",
  ready: "Ready to start",
  private: "For you alone",
  cvs: "CVs",
  visibility: "Who can find you",
} as const;
export type SectionId = keyof typeof sections;

interface ProfileSectionProps {
  id: SectionId;
  intro: string;
  submission: SectionSave;
  /** Rows were added, moved or taken away since the last save. */
  isChanged?: boolean;
  children: ReactNode;
}

/** One part of the profile with its own way to be saved. */
export function ProfileSection({ id, intro, submission, isChanged = false, children }: ProfileSectionProps) {
  const isUnsaved = submission.isUnsaved || isChanged;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.section}>
      <SectionHeading id={`${id}-heading`}>{sections[id]}</SectionHeading>
      <p className={styles.intro}>{intro}</p>
      {submission.conflict && (
        <FieldConflicts lines={conflictLines(submission.conflict)} isOwn onSettle={submission.settle} id={`conflicts-${id}`} />
      )}
      <Form id={`form-${id}`} label={sections[id]} submission={submission} asksBeforeLeaving>
        {children}
        <div className={styles.actions}>
          <SubmitButton submission={submission} kind="secondary" sending="Saving">
            Save<span className="visually-hidden"> {sections[id].toLowerCase()}</span>
          </SubmitButton>
          <span role="status" className={isUnsaved ? styles.unsaved : styles.saved}>
            {isUnsaved && !submission.isSending ? "Not saved yet" : submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
    </section>
  );
}
