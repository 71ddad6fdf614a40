import dashboard from "#src/dashboard/dashboard.module.css";
import { fieldLabels, fieldWords } from "#src/pages/post-a-job/field-words.ts";
import { type WordRun, wordChanges } from "./word-changes.ts";
import styles from "./work.module.css";
import type { WorkCase } from "./work-words.ts";

/** What people were shown of a changed advert, as it was last approved, beside what they would be shown now, word by word. */
export function ChangedWords({ change: { fields, was, is } }: { change: NonNullable<WorkCase["change"]> }) {
  return (
    <section aria-label="What was, and what is">
      <h4 className={styles.heading}>What was, and what is</h4>
      <dl className={dashboard.facts}>
        {fields.map((name) => {
          const runs = numbered(wordChanges(fieldWords(name, was), fieldWords(name, is)));
          return (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd className={styles.wording}>
                {runs.map((run) => (
                  <Run key={run.key} run={run} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Each with a key of its own: the same words may stand there twice. */
function numbered(runs: readonly WordRun[]): (WordRun & { key: number })[] {
  let key = 0;
  return runs.map((run) => {
    key += 1;
    return { ...run, key };
  });
}

function Run({ run: { kind, text } }: { run: WordRun }) {
  if (kind === "same") return <span>{text}</span>;
  return kind === "gone" ? (
    <del>
      <span className="visually-hidden">taken out: </span>
      {text}
    </del>
  ) : (
    <ins>
      <span className="visually-hidden">put in: </span>
      {text}
    </ins>
  );
}
