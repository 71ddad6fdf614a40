import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";
import type { Question } from "./written.ts";

const kindWords: Record<Question["kind"], string> = { "yes-no": "yes or no", number: "a number", text: "in your own words" };

/** What an application to this advert takes, for those who cannot write it yet. */
export function Asked({ job, questions }: { job: Job; questions: readonly Question[] }) {
  return (
    <>
      <h2>What {job.company.name} asks</h2>
      <ul className={styles.steps}>
        <li>Your name and e-mail address, and a telephone number if you like.</li>
        {questions.map(({ question, kind, isRequired }) => (
          <li key={question}>
            {question}{" "}
            <span className={styles.soft}>
              ({kindWords[kind]}
              {!isRequired && ", optional"})
            </span>
          </li>
        ))}
        <li>A CV, as a PDF or DOCX, if you like: one of your profile, or one you upload then.</li>
        <li>A cover note, if you like.</li>
      </ul>
    </>
  );
}
