import { type FormEvent, useEffect, useRef } from "react";
import { clockTime, longDate } from "#src/lib/dates.ts";
import { type EditVersions, isSame, mergeFields } from "#src/lib/merge-fields.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { fieldLabels, fieldText } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { type QualityPart, scoreQuality } from "./quality-meter.ts";
import { type Changes, type FieldName, type Fields, type Marks, type Posting, type StepName, steps } from "./steps.ts";

const shownAtOnce = 4;

export function QualityPanel({ fields, onOpen }: { fields: Fields; onOpen: (step: StepName) => void }) {
  const { points, ofPoints, there, missing } = scoreQuality(fields);
  return (
    <section aria-labelledby="quality" className={styles.meter}>
      <h2 id="quality">What surveyors look for</h2>
      <progress value={points} max={ofPoints} aria-labelledby="quality" />
      <p>
        {points} of {ofPoints} points.{" "}
        {missing.length === 0 ? "Your advert covers everything surveyors look for." : "What would help most:"}
      </p>
      {missing.length > 0 && <QualityPartList parts={missing.slice(0, shownAtOnce)} onOpen={onOpen} />}
      {missing.length > shownAtOnce && (
        <details>
          <summary>{missing.length - shownAtOnce} more</summary>
          <QualityPartList parts={missing.slice(shownAtOnce)} onOpen={onOpen} />
        </details>
      )}
      {there.length > 0 && (
        <details>
          <summary>Already included: {there.length}</summary>
          <ul className={styles.list}>
            {there.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function QualityPartList({ parts, onOpen }: { parts: readonly QualityPart[]; onOpen: (step: StepName) => void }) {
  return (
    <ul className={styles.list}>
      {parts.map(({ what, why, weight, step }) => (
        <li key={what}>
          <strong>{what}</strong> ({weight}).{" "}
          <span className={styles.soft}>
            {why} In step {Object.keys(steps).indexOf(step) + 1}.
          </span>{" "}
          <Button kind="quiet" onClick={() => onOpen(step)}>
            Open
            <span className="visually-hidden">
              {" "}
              {steps[step].label}, for {what}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows two users' conflicting values side by side with a choice for each field. Neither is overwritten before the choice. */
export function ConflictComparison({
  elsewhere,
  mine,
  onChoose,
}: {
  elsewhere: ConcurrentEdit;
  mine: Fields;
  onChoose: (chosen: Fields) => void;
}) {
  const { theirs, conflicts } = elsewhere;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const savedAt = new Date(theirs.updatedAt);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const from = (name: (typeof conflicts)[number]) => (typed.get(`choice-${name}`) === "theirs" ? theirs.fields : mine)[name];
    onChoose(Object.fromEntries(conflicts.map((name) => [name, from(name)])) as Fields);
  };
  return (
    <section ref={frame} tabIndex={-1} aria-labelledby="changed-meanwhile" className={styles.alert}>
      <SectionHeading id="changed-meanwhile">Someone else has changed this advert</SectionHeading>
      <p>
        This advert was saved elsewhere on {longDate(savedAt)} at {clockTime(savedAt)}. What each of you wrote in other fields is kept.
        Choose for these:
      </p>
      <form className={styles.form} onSubmit={choose}>
        {conflicts.map((name) => (
          <fieldset key={name} className={styles.group}>
            <legend>{fieldLabels[name]}</legend>
            {(["mine", "theirs"] as const).map((whose) => (
              <label key={whose}>
                <input type="radio" name={`choice-${name}`} value={whose} defaultChecked={whose === "mine"} />{" "}
                {whose === "mine" ? "Mine" : "Theirs"}:{" "}
                <span className={styles.compared}>{fieldText(name, whose === "mine" ? mine : theirs.fields) || "nothing"}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div>
          <Button type="submit">Keep these</Button>
        </div>
      </form>
    </section>
  );
}

export interface InitialPosting {
  id: string | null;
  status: Posting["status"];
  /** For a live advert: the saved change is not published until it has been reviewed. */
  changeWaits: boolean;
  seen: { version: number; fields: Fields };
  fields: Fields;
  /** Unsaved edits of this tab have been restored. */
  isRestored: boolean;
  elsewhere: ConcurrentEdit | null;
  /** Fields filled from the last advert. */
  marks: Marks;
}

const sent: readonly Posting["status"][] = ["live", "paused", "awaiting-review"];

export const isSubmitted = (status: Posting["status"]): boolean => sent.includes(status);

export interface ConcurrentEdit {
  theirs: Posting;
  /** Fields that both users changed to different values. */
  conflicts: readonly FieldName[];
}

const fieldNamesIn = (...all: readonly Fields[]): FieldName[] => [...new Set(all.flatMap((fields) => Object.keys(fields) as FieldName[]))];

/** Returns the fields that differ from the saved ones, as sent to the server: null clears a field. */
export function diffFields(saved: Fields, here: Fields): Changes {
  const changed = fieldNamesIn(saved, here).filter((name) => !isSame(saved[name], here[name]));
  return Object.fromEntries(changed.map((name) => [name, here[name] ?? null])) as Changes;
}

/**
 * Three-way merge of two users' edits. A field changed by one user takes that user's value; `conflicts` names the fields changed
 * differently by both, for which `fields` has the local value.
 */
export function mergeChanges(versions: EditVersions<Fields>): { fields: Fields; conflicts: readonly FieldName[] } {
  const { fields, conflicts } = mergeFields(versions);
  return { fields, conflicts };
}
