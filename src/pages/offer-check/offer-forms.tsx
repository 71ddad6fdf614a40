import type { ReactNode } from "react";
import {
  type OfferFieldName,
  type OfferFields,
  type OfferText,
  offerFieldMaxChars,
  offerItems,
  offerTextMaxChars,
  offerTexts,
} from "#db/offer-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { Button } from "#src/ui/button.tsx";
import { FormErrorSummary } from "#src/ui/form/form.tsx";
import { FormContext } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import type { Submission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./offer-check.module.css";

type Faults = Readonly<Record<string, string>>;

interface PlainFormProps {
  id: string;
  label: string;
  submission: Submission;
  /** Of a form that was sent without script. */
  faults: Faults;
  children: ReactNode;
}

/** A form that is sent with script, and without it leads to this page again: never by an address. */
function OfferForm({ id, label, submission, faults: sent, children }: PlainFormProps) {
  const isHydrated = useHydrated();
  const hasNew = submission.failures > 0 || submission.isSent || submission.isUnsaved;
  const fieldErrors = hasNew ? submission.fieldErrors : sent;
  return (
    <form
      id={id}
      method="post"
      action={paths.offerCheck}
      aria-label={label}
      noValidate={isHydrated}
      onSubmit={submission.handleSubmit}
      onInput={submission.handleInput}
      className={styles.form}
    >
      <FormContext value={{ id, fieldErrors }}>
        <FormErrorSummary submission={{ ...submission, fieldErrors }} formId={id} />
        {children}
      </FormContext>
    </form>
  );
}

export function OfferTextForm({ text, submission, faults }: { text: string; submission: Submission; faults: Faults }) {
  return (
    <OfferForm id="offer-text" label="Offer as text" submission={submission} faults={faults.text ? { text: faults.text } : {}}>
      <TextAreaField
        name="text"
        label="Paste the offer as you got it"
        hint="A letter, an e-mail or your own notes. It is read and forgotten."
        rows={8}
        defaultValue={text}
        maxLength={offerTextMaxChars}
        missing="Paste the offer, or fill in what you know of it."
        required
      />
      <div>
        <Button type="submit" kind="primary">
          {submission.isSending ? "Reading…" : "Check this offer"}
        </Button>
      </div>
    </OfferForm>
  );
}

interface FieldsFormProps {
  draft: { text: string; offer: OfferFields; answer: Outputs["offerCheck"]["check"] | null };
  options: Outputs["offerCheck"]["start"]["options"];
  submission: Submission;
  faults: Faults;
}

const examples: Partial<Record<OfferText, string>> = {
  car: "Such as £5,500, or “none”.",
  bonus: "Such as up to 10%.",
  pension: "Such as 6% from the employer.",
  holiday: "Such as 26 days plus bank holidays.",
  notice: "Such as 3 months.",
  home: "Such as 2 days a week at home.",
};

/** Every part of the offer as it was understood, to be corrected. */
export function OfferFieldsForm({
  draft: { text, offer, answer },
  options,
  submission,
  faults: { text: _text, ...faults },
}: FieldsFormProps) {
  const guessed = new Set<OfferFieldName>(answer?.readFromText ?? []);
  const hintOf = (name: OfferFieldName, example?: string): ReactNode => {
    const note = answer?.notes.find(({ field }) => field === name)?.detail;
    if (note) return <span className={styles.noted}>{note}</span>;
    if (guessed.has(name)) return "Read from your text: right?";
    return answer && offer[name] === "" ? `Not stated. ${example ?? ""}`.trim() : example;
  };
  const typed = (name: OfferFieldName, label: string, example?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hintOf(name, example)}
      defaultValue={offer[name]}
      maxLength={offerFieldMaxChars}
      autoComplete="off"
    />
  );
  const choice = (name: keyof FieldsFormProps["options"], label: string) => (
    <SelectField name={name} label={label} hint={hintOf(name)} unchosen="Not stated" options={options[name]} defaultValue={offer[name]} />
  );
  return (
    <OfferForm id="offer" label="Offer in fields" submission={submission} faults={faults}>
      {text !== "" && <input type="hidden" name="text" value={text} />}
      <div className={styles.fields}>
        {typed("pay", "Pay", "Such as £62,000 a year, or £475 a day.")}
        {choice("basis", "IR35 status or basis of a day rate")}
        {choice("category", "Role")}
        {choice("level", "Level")}
        {typed("place", "Place", "A town, county or region.")}
        {choice("suite", "Contract suite")}
        {offerTexts.map((name) => (
          <div key={name}>{typed(name, offerItems[name].label, examples[name])}</div>
        ))}
      </div>
      <div>
        <Button type="submit" kind={answer ? "secondary" : "primary"}>
          {submission.isSending ? "Checking…" : answer ? "Check again" : "Check these fields"}
        </Button>
      </div>
    </OfferForm>
  );
}
