import { useState } from "react";
import { limits } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { fieldOptions, formsOf } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { FormRows, useFormRows } from "./rate-fields.tsx";
import type { Fields } from "./steps.ts";

const mustAnswer = [
  { value: "yes", label: "Required" },
  { value: "no", label: "Optional" },
];

/** Questions for every applicant, from the question bank or written by the employer. */
export function QuestionFields({ questions: asked }: { questions: readonly ScreeningQuestion[] }) {
  const list = useFormRows(asked);
  const isFull = list.rows.length >= limits.screeningQuestions;
  const texts = list.rows.flatMap(({ item }) => item?.question ?? []);
  return (
    <FormRows
      name="questions"
      list={list}
      most={limits.screeningQuestions}
      legend="Questions for applicants (optional)"
      intro={`At most ${limits.screeningQuestions}; three get more answers than ten. Do not ask for anything the CV already says.`}
      addLabel="Write a question"
      nameOf={(at) => `question ${at + 1}`}
      row={(item, at) => (
        <>
          <TextField name={`questions/${at}/question`} label={`Question ${at + 1}`} maxLength={200} defaultValue={item?.question} />
          <div className={styles.pair}>
            <SelectField
              name={`questions/${at}/kind`}
              label="Answered by"
              unchosen="Text"
              options={fieldOptions.questionKind}
              defaultValue={item?.kind ?? "text"}
            />
            <SelectField
              name={`questions/${at}/isRequired`}
              label="It"
              unchosen="Optional"
              options={mustAnswer}
              defaultValue={item?.isRequired ? "yes" : "no"}
            />
          </div>
        </>
      )}
    >
      {!isFull && (
        <details className={styles.folded}>
          <summary>Choose from the question bank</summary>
          {questionBank.map(({ topic, questions }) => (
            <div key={topic}>
              <h3>{topic}</h3>
              <ul className={styles.bank}>
                {questions
                  .filter(({ question }) => !texts.includes(question))
                  .map((question) => (
                    <li key={question.question}>
                      <span>{question.question}</span>
                      <Button kind="quiet" onClick={() => list.add(question)}>
                        Ask<span className="visually-hidden"> “{question.question}”</span>
                      </Button>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </details>
      )}
    </FormRows>
  );
}

type ScreeningQuestion = NonNullable<Fields["questions"]>[number];

interface BankTopic {
  topic: string;
  questions: readonly ScreeningQuestion[];
}

const yesNoQuestion = (question: string): ScreeningQuestion => ({ question, kind: "yes-no", isRequired: true });
const numberQuestion = (question: string): ScreeningQuestion => ({ question, kind: "number", isRequired: true });
const textQuestion = (question: string): ScreeningQuestion => ({ question, kind: "text", isRequired: false });

/** Predefined questions by topic, most with a one-word or numeric answer so that answers can be compared. */
const questionBank: readonly BankTopic[] = [
  {
    topic: "Forms of contract",
    questions: [
      numberQuestion("How many years have you administered NEC contracts?"),
      numberQuestion("How many years have you administered JCT contracts?"),
      numberQuestion("How many compensation events have you assessed or priced in the last two years?"),
      textQuestion("Which NEC options or JCT forms have you worked under, and in what role?"),
    ],
  },
  {
    topic: "Accounts and valuations",
    questions: [
      numberQuestion("What is the largest final account you have agreed on your own, in pounds?"),
      yesNoQuestion("Have you prepared a monthly cost value reconciliation yourself?"),
      yesNoQuestion("Have you agreed interim valuations with the other side without supervision?"),
      numberQuestion("How many subcontract packages have you let and managed at the same time?"),
    ],
  },
  {
    topic: "Estimating and measurement",
    questions: [
      textQuestion("Which software do you take off with, and how often?"),
      yesNoQuestion("Have you prepared a bill of quantities under NRM2?"),
      yesNoQuestion("Have you written a cost plan from concept drawings?"),
    ],
  },
  {
    topic: "Qualifications and training",
    questions: [
      yesNoQuestion("Are you a chartered member of RICS (MRICS or FRICS)?"),
      yesNoQuestion("Are you enrolled on the APC?"),
      yesNoQuestion("Do you hold a valid CSCS card?"),
    ],
  },
  {
    topic: "Practical",
    questions: [
      numberQuestion("How many weeks’ notice do you have to give?"),
      numberQuestion("How many days a week can you be on site?"),
      yesNoQuestion("Do you need sponsorship to work in the UK?"),
      yesNoQuestion("Do you hold a driving licence that is valid in Great Britain?"),
      textQuestion("When could you start?"),
    ],
  },
];

type Suite = NonNullable<Fields["suites"]>[number];
const most = 15;

/** Contract suites, each with its form and the level of experience required. */
export function SuiteFields({ suites }: { suites: readonly Suite[] }) {
  const list = useFormRows(suites);
  return (
    <FormRows
      name="suites"
      list={list}
      most={most}
      legend="Contract suites (optional)"
      intro="“Training given” attracts people who are put off by “essential”."
      addLabel="Add a contract suite"
      nameOf={(at) => `suite ${at + 1}`}
      row={(item, at) => <SuiteRow at={at} item={item} />}
    />
  );
}

function SuiteRow({ at, item }: { at: number; item: Suite | null }) {
  const [suite, setSuite] = useState(item?.suite ?? "");
  const standing = useUnmergedOptions();
  const stands = standing("form", fieldOptions.form, [`${item?.suite}:${item?.form}`]);
  const forms = formsOf(suite).filter(({ value }) => stands.some((form) => form.value === `${suite}:${value}`));
  const name = (part: string) => `suites/${at}/${part}`;
  return (
    <div className={styles.trio}>
      <SelectField
        name={name("suite")}
        label={`Suite ${at + 1}`}
        unchosen="Choose a suite"
        options={standing("suite", fieldOptions.suite, [item?.suite])}
        defaultValue={item?.suite ?? ""}
        onChange={(event) => setSuite(event.currentTarget.value)}
      />
      {forms.length > 0 && (
        <SelectField
          key={suite}
          name={name("form")}
          label="Form or option"
          unchosen="Any"
          options={forms}
          defaultValue={suite === item?.suite ? item.form : ""}
        />
      )}
      <SelectField name={name("need")} label="It is" unchosen="Choose" options={fieldOptions.need} defaultValue={item?.need ?? "useful"} />
    </div>
  );
}
