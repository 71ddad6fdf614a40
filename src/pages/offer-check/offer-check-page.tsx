import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  emptyOffer,
  type OfferFieldName,
  type OfferFields,
  type OfferText,
  offerFieldMaxChars,
  offerFieldNames,
  offerItems,
  offerTextMaxChars,
  offerTexts,
} from "#db/offer-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { FormErrorSummary } from "#src/ui/form/form.tsx";
import { FormContext } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { type Submission, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./offer-check.module.css";
import { OfferResult } from "./offer-result.tsx";
import { OffersBeside, sideOfferOf, useSideOffers } from "./offers-beside.tsx";

type Checked = Outputs["offerCheck"]["check"];
type Start = Outputs["offerCheck"]["start"];

interface Draft {
  text: string;
  offer: OfferFields;
  answer: Checked | null;
  /** Counts what was read or checked, so that the forms show it. */
  version: number;
}

const draftOf = ({ form }: Start): Draft => ({
  text: form?.text ?? "",
  offer: (form?.answer?.offer ?? form?.offer ?? emptyOffer) as OfferFields,
  answer: form?.answer ?? null,
  version: 0,
});

export const prepare = (queries: Queries, _props: PageProps) => [queries.offerCheck.start.ensureData()];

/** Where an offer stands, what it leaves out, and two or three of them side by side. Without script each form leads to the page again. */
export default function OfferCheckPage() {
  const [start] = trpc.offerCheck.start.useSuspenseQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [draft, setDraft] = useState(() => draftOf(start));
  const check = trpc.offerCheck.check.useMutation();
  const result = useRef<HTMLHeadingElement>(null);
  const side = useSideOffers();
  const { answer, version } = draft;
  useEffect(() => {
    if (version > 0 && answer) result.current?.focus();
  }, [answer, version]);
  const show = (text: string, found: Checked) => setDraft({ text, offer: found.offer as OfferFields, answer: found, version: version + 1 });
  const checkText = async (typed: FormData) => {
    const text = String(typed.get("text"));
    show(text, await check.mutateAsync({ text }));
  };
  const [ofText, ofExample] = [useSubmission(checkText), useSubmission(checkText)];
  const ofFields = useSubmission(async (typed) => {
    const fields = Object.fromEntries(offerFieldNames.map((name) => [name, String(typed.get(name) ?? "")])) as OfferFields;
    show(draft.text, await check.mutateAsync(fields));
  });
  const faults = start.form && version === 0 ? start.form.faults : {};
  const putBeside = () => {
    if (answer) side.add(sideOfferOf(answer));
    setDraft({ text: "", offer: emptyOffer, answer: null, version: version + 1 });
    requestAnimationFrame(() => document.getElementById("offer-text-text")?.focus());
  };
  const textForm = <OfferTextForm key={`text ${version}`} text={draft.text} submission={ofText} faults={faults} />;
  const fieldsForm = (
    <OfferFieldsForm key={`fields ${version}`} draft={draft} options={start.options} submission={ofFields} faults={faults} />
  );
  return (
    <div className={styles.page}>
      <PageHead
        title="Check an offer"
        description="Paste the offer you got for a quantity surveying post: where its pay stands among similar adverts and reported pay, what it leaves out, and a polite text to ask for it."
        canonicalPath={paths.offerCheck}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Check an offer</h1>
        <p>
          Where its pay stands among adverts like it, what it leaves out, and how to ask for that. Nothing you enter is stored.{" "}
          <Link href={paths.article("checking-an-offer")}>How to read an offer</Link>
        </p>
      </header>
      {answer ? (
        <>
          {draft.text === exampleText && <p>This is the example. Paste the offer you got under “Paste another text”.</p>}
          <div className={styles.columns}>
            <OfferResult
              ref={result}
              answer={answer}
              isBeside={side.offers.length > 0}
              compare={
                side.offers.length < 2
                  ? { label: side.offers.length === 0 ? "Put another offer beside it" : "Put a third offer beside them", run: putBeside }
                  : null
              }
            />
            <section className={styles.understood} aria-labelledby="understood">
              <h2 id="understood">What we understood</h2>
              {fieldsForm}
              <details>
                <summary>Paste another text</summary>
                {textForm}
              </details>
            </section>
          </div>
          <OffersBeside side={side} current={answer} />
        </>
      ) : (
        <>
          <div className={styles.first}>
            <div className={styles.start}>
              {textForm}
              <details open={Object.keys(faults).some((name) => name !== "text") || undefined}>
                <summary>Or fill in what you know</summary>
                {fieldsForm}
              </details>
            </div>
            <WhatIsChecked />
            <Example submission={ofExample} />
          </div>
          <OffersBeside side={side} current={null} />
        </>
      )}
    </div>
  );
}

/** What a check says, before there is an offer to check. */
const WhatIsChecked = () => (
  <section aria-labelledby="checked" className={styles.part}>
    <h2 id="checked">What you will see</h2>
    <dl className={styles.checked}>
      <dt>Where the pay stands</dt>
      <dd>Among adverts of the last six months for the same role, level and place, and among pay that members reported.</dd>
      <dt>What the offer leaves out</dt>
      <dd>What similar adverts state and it does not, and what an employer must put in writing by law.</dd>
      <dt>How to ask for it</dt>
      <dd>A polite text that asks for what is missing, for you to change and copy.</dd>
    </dl>
  </section>
);

const exampleText =
  "We are pleased to offer you the position of Senior Quantity Surveyor in London. Your salary is £76,000 a year, with a car allowance of £5,500 and 26 days’ holiday plus bank holidays.";

const Example = ({ submission }: { submission: Submission }) => (
  <section aria-labelledby="example" className={styles.part}>
    <h2 id="example">An example</h2>
    <blockquote className={styles.letter}>{exampleText}</blockquote>
    <OfferForm id="offer-example" label="Example" submission={submission} faults={{}}>
      <input type="hidden" name="text" value={exampleText} />
      <div>
        <Button type="submit">{submission.isSending ? "Reading…" : "Check the example"}</Button>
      </div>
    </OfferForm>
  </section>
);

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

function OfferTextForm({ text, submission, faults }: { text: string; submission: Submission; faults: Faults }) {
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
function OfferFieldsForm({ draft: { text, offer, answer }, options, submission, faults: { text: _text, ...faults } }: FieldsFormProps) {
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
        <Button type="submit">{submission.isSending ? "Checking…" : answer ? "Check again" : "Check these fields"}</Button>
      </div>
    </OfferForm>
  );
}
