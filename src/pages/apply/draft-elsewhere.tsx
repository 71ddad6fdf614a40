import { clockTime } from "#src/lib/clock-time.ts";
import { longDate } from "#src/lib/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./apply.module.css";
import { type OwnApplication, type Question, type Written, writtenIn } from "./written.ts";

/** What another device or tab has saved of the draft meanwhile, where it differs, and the choice between the two. */
export function DraftElsewhere({
  saved,
  questions,
  written,
  onSaveOver,
  onTake,
}: {
  saved: OwnApplication;
  questions: readonly Question[];
  /** What stands here. */
  written: Written;
  onSaveOver: () => void;
  onTake: (saved: OwnApplication) => void;
}) {
  const theirs = writtenIn(saved, questions);
  const parts: { term: string; here: string | undefined; there: string | undefined; words?: string }[] = [
    { term: "Telephone number", here: written.phone, there: theirs.phone },
    ...questions.map(({ question }, at) => ({ term: question, here: written.answers[at], there: theirs.answers[at] })),
    { term: "CV", here: written.cvId, there: theirs.cvId, words: theirs.cvId ? "Another than is chosen here" : "None" },
    { term: "Cover note", here: written.coverNote, there: theirs.coverNote },
  ].filter(({ here = "", there = "" }) => here !== there);
  const savedAt = new Date(saved.updatedAt);
  return (
    <Notice tone="warn" label="Changed elsewhere">
      <p>
        This draft was changed on another device or in another tab, on {longDate(savedAt)} at {clockTime(savedAt)}. What you have written
        here stands as it is and is not saved yet.
      </p>
      {parts.length > 0 && (
        <>
          <p>There it says:</p>
          <dl className={styles.sent}>
            {parts.map(({ term, there, words }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{(words ?? there) || <span className={styles.soft}>Not given</span>}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.ways}>
        <Button onClick={onSaveOver}>Save what stands here over it</Button>
        <Button kind="quiet" onClick={() => onTake(saved)}>
          Take what was saved there
        </Button>
      </p>
    </Notice>
  );
}
