import { type ReactNode, useState } from "react";
import type { Option } from "#src/features/dashboard/options.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useRows } from "#src/ui/form/use-rows.ts";
import { type ConflictLine, FieldConflicts, wordingOf } from "#src/ui/merging/field-conflicts.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import styles from "./profile-section.module.css";
import { profileOptions } from "./profile-words.ts";
import type { ProfileChange, SectionConflict, SectionSave } from "./use-section-save.ts";

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
  /** Rows were added, moved or removed since the last save. */
  isChanged?: boolean;
  children: ReactNode;
}

export function ProfileSection({ id, intro, submission, isChanged = false, children }: ProfileSectionProps) {
  const isUnsaved = submission.isUnsaved || isChanged;
  return (
    <>
      <p className={styles.intro}>{intro}</p>
      {submission.conflict && (
        <FieldConflicts lines={conflictLines(submission.conflict)} isOwn onSettle={submission.settle} id={`conflicts-${id}`} />
      )}
      <Form id={`form-${id}`} label={sections[id]} submission={submission} asksBeforeLeaving>
        {children}
        <div className={styles.actions}>
          <SubmitButton kind="secondary" sending="Saving">
            Save<span className="visually-hidden"> {sections[id].toLowerCase()}</span>
          </SubmitButton>
          {isUnsaved ? (
            <ConfirmButton
              label="Cancel"
              about={sections[id].toLowerCase()}
              question="Close without saving? What you have typed here is lost."
              confirmLabel="Close without saving"
              isBusy={false}
              onConfirm={submission.cancel}
            />
          ) : (
            <Button kind="quiet" onClick={submission.cancel}>
              Cancel<span className="visually-hidden"> {sections[id].toLowerCase()}</span>
            </Button>
          )}
          <span role="status" className={styles.unsaved}>
            {isUnsaved && !submission.isSending ? "Not saved yet" : ""}
          </span>
        </div>
      </Form>
    </>
  );
}

/** Rows of a section, whose changes are warned about until they are saved. */
export function useSectionRows<Item>(items: readonly Item[]) {
  const rows = useRows(items);
  const [saved, setSaved] = useState(rows.rows);
  const isChanged = rows.rows !== saved;
  useUnsavedWarning(isChanged);
  return { ...rows, add: () => rows.add(), isChanged, settle: () => setSaved(rows.rows) };
}

interface SectionRowsProps<Item> {
  list: ReturnType<typeof useSectionRows<Item>>;
  most: number;
  /** Heads each row, before its number. */
  legend: string;
  addLabel: string;
  /** Names a row in its buttons. */
  nameOf: (item: Item | null, at: number) => ReactNode;
  /** The user chooses the order. */
  isOrdered?: boolean;
  children: (item: Item | null, at: number) => ReactNode;
}

export function SectionRows<Item>({ list, most, legend, addLabel, nameOf, isOrdered = false, children }: SectionRowsProps<Item>) {
  const { rows, frame, add, remove, moveUp } = list;
  return (
    <div ref={frame} className={styles.rows}>
      {rows.map(({ key, item }, at) => (
        <fieldset key={key} data-row={key} className={styles.row}>
          <legend className={styles.legend}>
            {legend} {at + 1}
          </legend>
          {children(item, at)}
          <div className={styles.rowActions}>
            {isOrdered && at > 0 && (
              <Button kind="quiet" onClick={() => moveUp(key)}>
                Move up {nameOf(item, at)}
              </Button>
            )}
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove {nameOf(item, at)}
            </Button>
          </div>
        </fieldset>
      ))}
      {rows.length < most && (
        <div>
          <Button data-add onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

const labels: Readonly<Record<keyof ProfileChange, string>> = {
  ...{ headline: "Headline", about: "About you", category: "Role", level: "Level", side: "Side of the table you are on" },
  ...{ wantedSides: "Sides you would work on", yearsExperience: "Years of experience", workMix: "Your work, in tenths" },
  ...{ ricsLevel: "RICS level", ricsNumber: "RICS number", memberships: "Professional bodies", suites: "Contract suites" },
  ...{ projects: "Projects", tools: "Skills and tools", place: "Where you are based", alsoPlaces: "Further places" },
  ...{ travelMiles: "How far you would travel, in miles", siteDays: "Days on site a week", nightsAway: "Nights away a week" },
  ...{ contractTypes: "Kinds of contract", workTypes: "Where the work is done", payYearMinPence: "Minimum pay a year, in pounds" },
  ...{ dayRates: "Day rates", preferredBasis: "Preferred basis", showsPay: "Show recruiters my minimum", freeFrom: "Available from" },
  ...{ noticeWeeks: "Notice, in weeks", needsSponsorship: "Sponsorship needed", phone: "Telephone", privateNotes: "Private notes" },
  ...{ cscsCard: "CSCS card", cscsUntil: "Card valid until", hasDrivingLicence: "Full UK driving licence" },
  ...{ checksHeld: "Checks and clearance you hold", wouldBeCleared: "Would go through security clearance" },
};

/** The fields of a section that were changed both here and elsewhere, with both values. */
const conflictLines = ({ names, mine, theirs }: SectionConflict): ConflictLine[] =>
  names.map((name) => ({
    ...{ name, label: labels[name as keyof ProfileChange] ?? name },
    ...{ mine: displayText(name, mine[name]), theirs: displayText(name, theirs[name]) },
  }));

const slugLabels = new Map(
  Object.values(profileOptions).flatMap((list: readonly Option[]) => list.map(({ value, label }) => [value, label])),
);

/** A value as displayed in its field: labels for slugs, pounds for pence. */
function displayText(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("Pence")) return poundsOf(value);
  if (typeof value === "string") return /^\d{4}-\d\d/.test(value) ? formatMonthOrDay(value) : (slugLabels.get(value) ?? value);
  if (Array.isArray(value)) return value.map((each) => displayText(name, each)).join("\n");
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).filter(([part]) => part !== "slug" || !("label" in value));
    return parts
      .map(([part, each]) => displayText(part, each))
      .filter(Boolean)
      .join(", ");
  }
  return wordingOf(value);
}

export const textOf = (typed: FormData, name: string): string | null => String(typed.get(name) ?? "").trim() || null;

/** Returns a number as typed; null when empty. Invalid input is sent unchanged, for the server to report. */
export function numberOf(typed: FormData, name: string): number | null {
  const text = textOf(typed, name);
  return text === null ? null : Number(text);
}

/** Returns a number, or text that the server parses as one, such as "4 weeks' notice"; null when empty. */
export function numberOrTextOf(typed: FormData, name: string): number | string | null {
  const text = textOf(typed, name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : text;
}

/** Formats pence as "65,000" or "475.50", as fields show them. */
export const poundsOf = (pence: number | null): string =>
  pence === null ? "" : (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** From a closed list: the server validates the value. */
export const choiceOf = <Value extends string>(typed: FormData, name: string) => textOf(typed, name) as Value | null;

export const tickedValuesOf = <Value extends string = string>(typed: FormData, name: string) => typed.getAll(name).map(String) as Value[];
