import type { AskedQuestion } from "#src/lib/refusal.ts";
import styles from "./form-error-summary.module.css";

/** What looks wrong to the site before it goes on. Nothing was saved, and what was typed is still there. */
export function Questions({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <>
      <p className={styles.heading}>{questions.length === 1 ? "One question before this goes on" : "Some questions before this goes on"}</p>
      <ul className={styles.list}>
        {[...new Set(questions.map(({ text }) => text))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
