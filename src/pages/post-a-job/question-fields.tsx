import { limits } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { choices } from "./choices.ts";
import styles from "./post-a-job.module.css";
import { type AskedQuestion, questionBank } from "./question-bank.ts";
import { useListed } from "./use-listed.ts";

const mustAnswer = [
  { value: "yes", label: "Must be answered" },
  { value: "no", label: "May be left out" },
];

/** What everybody who applies is asked: from the bank, or one's own. */
export function QuestionFields({ asked }: { asked: readonly AskedQuestion[] }) {
  const { id, error } = useField("questions");
  const { rows, frame, add, remove } = useListed(asked);
  const isFull = rows.length >= limits.screeningQuestions;
  const texts = rows.flatMap(({ item }) => item?.question ?? []);
  return (
    <fieldset className={styles.group}>
      <legend>Questions for applicants</legend>
      <p className={styles.soft}>
        At most {limits.screeningQuestions}; three are answered more often than ten. Ask nothing that the CV says.
      </p>
      <FieldError id={id} error={error} />
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <div key={key} data-row={key} className={styles.row}>
            <TextField name={`questions/${at}/question`} label={`Question ${at + 1}`} maxLength={200} defaultValue={item?.question} />
            <div className={styles.pair}>
              <SelectField
                name={`questions/${at}/kind`}
                label="Answered by"
                unchosen="Words"
                options={choices.questionKind}
                defaultValue={item?.kind ?? "text"}
              />
              <SelectField
                name={`questions/${at}/isRequired`}
                label="It"
                unchosen="May be left out"
                options={mustAnswer}
                defaultValue={item?.isRequired ? "yes" : "no"}
              />
            </div>
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove question {at + 1}
            </Button>
          </div>
        ))}
        {!isFull && (
          <div>
            <Button id={id} data-add onClick={() => add()}>
              Write a question
            </Button>
          </div>
        )}
      </div>
      {!isFull && (
        <details className={styles.folded}>
          <summary>Take one from the bank</summary>
          {questionBank.map(({ topic, questions }) => (
            <div key={topic}>
              <h3>{topic}</h3>
              <ul className={styles.bank}>
                {questions
                  .filter(({ question }) => !texts.includes(question))
                  .map((question) => (
                    <li key={question.question}>
                      <span>{question.question}</span>
                      <Button kind="quiet" onClick={() => add(question)}>
                        Ask<span className="visually-hidden"> “{question.question}”</span>
                      </Button>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </details>
      )}
    </fieldset>
  );
}
