import { limits } from "#db/values.ts";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { answerField, type Question } from "./written.ts";

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** A field for each question of the advert, filled with what was answered before. */
export function QuestionFields({
  questions,
  answers,
  filledFrom,
}: {
  questions: readonly Question[];
  answers: readonly string[];
  /** Where answers that are filled in come from, by question. */
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

type AskedBefore = Question & { name: string; answer: string; filledFrom: string | undefined };

function QuestionField({ question, kind, isRequired, name, answer, filledFrom }: AskedBefore) {
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
