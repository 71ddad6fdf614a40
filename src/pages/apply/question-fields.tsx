import { limits } from "#db/values.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { type Cv, cvFacts } from "#src/features/cvs/upload-cv.ts";
import { clockTime, longDate } from "#src/lib/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import type { Job } from "../job/job.types.ts";
import { type ApplicationFormValues, answerField, type OwnApplication, type Question, toFormValues } from "./applied.tsx";
import styles from "./apply.module.css";

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** One field for each of the advert's questions, pre-filled with earlier answers. */
export function QuestionFields({
  questions,
  answers,
  filledFrom,
}: {
  questions: readonly Question[];
  answers: readonly string[];
  /** Sources of pre-filled answers, by question. */
  filledFrom: ReadonlyMap<string, string>;
}) {
  return questions.map((question, at) => (
    <QuestionField
      key={question.question}
      {...question}
      name={answerField(at)}
      answer={answers[at] ?? ""}
      filledFrom={filledFrom.get(question.question)}
    />
  ));
}

type QuestionFieldProps = Question & { name: string; answer: string; filledFrom: string | undefined };

function QuestionField({ question, kind, isRequired, name, answer, filledFrom }: QuestionFieldProps) {
  const label = isRequired ? question : `${question} (optional)`;
  const missing = `Please answer: ${question}`;
  const common = { name, label, defaultValue: answer, required: isRequired, missing };
  switch (kind) {
    case "yes-no":
      return (
        <RadioGroup
          name={name}
          legend={label}
          {...(filledFrom && { hint: filledFrom })}
          options={isRequired ? yesOrNo : [...yesOrNo, { value: "", label: "No answer" }]}
          defaultValue={answer}
          required={isRequired}
          missing={missing}
        />
      );
    case "number":
      return (
        <TextField
          {...common}
          hint={filledFrom ?? "A number, such as 12 or 7.5."}
          autoComplete="off"
          maxLength={60}
          pattern={String.raw`[^\d]{0,3}\d.*`}
          data-mismatch="Answer with a number, such as 12, 7.5 or 1,250."
        />
      );
    case "text":
      return <TextAreaField {...common} hint={filledFrom} rows={3} maxLength={limits.screeningAnswerMaxChars} />;
  }
}

/** Shows a differing draft saved on another device or tab, and lets the user choose between the two. */
export function ConflictingDraft({
  saved,
  questions,
  written,
  onSaveOver,
  onTake,
}: {
  saved: OwnApplication;
  questions: readonly Question[];
  /** The form's contents. */
  written: ApplicationFormValues;
  onSaveOver: () => void;
  onTake: (saved: OwnApplication) => void;
}) {
  const theirs = toFormValues(saved, questions);
  const parts: { term: string; here: string | undefined; there: string | undefined; words?: string }[] = [
    { term: "Telephone number", here: written.phone, there: theirs.phone },
    ...questions.map(({ question }, at) => ({ term: question, here: written.answers[at], there: theirs.answers[at] })),
    { term: "CV", here: written.cvId, there: theirs.cvId, words: theirs.cvId ? "Different from the one chosen here" : "None" },
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
          <p>The other version says:</p>
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
        <Button onClick={onSaveOver}>Keep this version</Button>
        <Button kind="quiet" onClick={() => onTake(saved)}>
          Use the other version
        </Button>
      </p>
    </Notice>
  );
}

/** Shows exactly what is sent, and to whom, as it is in the form now. */
export function Disclosure({
  job,
  user,
  questions,
  written,
  cv,
}: {
  job: Job;
  user: CurrentUser;
  questions: readonly Question[];
  written: ApplicationFormValues;
  cv: Cv | null;
}) {
  const { name, isAgency } = job.company;
  return (
    <Section id="disclosure" heading={`What ${name} will see`} className={styles.part}>
      <p className={styles.soft}>
        {isAgency ? `This is an agency’s advert: your application goes to ${name}, not to the employer. ` : ""}
        The people who handle this advert at {name} can read it on this site. They do not see your profile, the pay you are looking for or
        your other applications.
      </p>
      <dl className={styles.sent}>
        <Fact term="Name">{user.name}</Fact>
        <Fact term="E-mail address">{user.email}</Fact>
        <Fact term="Telephone">{written.phone}</Fact>
        <Fact term="CV">{cv ? cvFacts(cv) : ""}</Fact>
        {questions.map(({ question }, at) => (
          <Fact key={question} term={question}>
            {written.answers[at] ?? ""}
          </Fact>
        ))}
        <Fact term="Cover note">{written.coverNote}</Fact>
      </dl>
      <p className={styles.soft}>You can withdraw it later: {name} will then see only that you applied, not what you wrote.</p>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <span className={styles.soft}>Not given</span>}</dd>
    </div>
  );
}
