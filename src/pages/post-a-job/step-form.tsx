import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { FormErrorSummary } from "#src/ui/form/form.tsx";
import { type FieldNote, FormContext, fieldId } from "#src/ui/form/form-context.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { ContractStep, PublishStep } from "./contract-step.tsx";
import { fieldLabels, poundsOf } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { ProjectStep } from "./project-step.tsx";
import { parseStepForm } from "./read-typed.ts";
import { notifyFormChange, PasteAdvert, RoleStep, type StepProps } from "./role-step.tsx";
import { type FieldName, type Fields, type Finding, groupsToCheck, type Marks, type PostingCheck, type StepName, steps } from "./steps.ts";
import { errorToShow, type ParseErrors, parsedChangesOf, parseErrorsOf, ReadingsContext, useReadings } from "./understood.tsx";
import type { PostingEditorState } from "./use-posting.ts";
import { PublishingPanel } from "./way-to-board.tsx";

const formId = "posting";
const contents: Record<StepName, ComponentType<StepProps>> = {
  role: RoleStep,
  contract: ContractStep,
  project: ProjectStep,
  publish: PublishStep,
};

/** One step: its fields, its errors once validated, and its warnings. */
export function StepForm({
  step,
  posting,
  check,
  standsOnBoard,
  isChosen,
  wasLeft,
  onJudge,
  onOpen,
  onContinue,
  onSignedOut,
}: {
  step: StepName;
  posting: PostingEditorState;
  check: PostingCheck | null;
  standsOnBoard: boolean;
  /** Set when the user chose the step on this page: its heading takes focus. */
  isChosen: RefObject<boolean>;
  /** The step was open before, so its errors are shown. */
  wasLeft: boolean;
  onJudge: (id: string) => Promise<PostingCheck>;
  onOpen: (step: StepName) => void;
  onContinue: () => void;
  onSignedOut: () => void;
}) {
  const [failures, setFailures] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The user continued without typing anything: there is no saved draft to validate yet. */
  const [isEmpty, setEmpty] = useState(false);
  const [pastes, setPastes] = useState(0);
  const Content = contents[step];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isChosen.current) document.getElementById("step-heading")?.focus();
    isChosen.current = false;
  }, [isChosen]);
  const readingOf = useReadings(posting.unread, posting.fields);
  const read = parseErrorsOf(posting.unread, readingOf);
  const begin = () => ({ renewal: posting.renewal, fields: posting.begunFields(), unread: posting.unread });
  const begun = useRef(begin());
  if (begun.current.renewal !== posting.renewal) begun.current = begin();
  const found = (failures > 0 || wasLeft) && check ? check.errors.filter((error) => error.step === step) : [];
  const fieldErrors = {
    ...(isEmpty && step === "role" && { title: "Give the advert a title." }),
    ...indexByField(found),
    ...indexByField(saveErrorsOf(posting.refusal)),
    ...unparsedInputErrors(step, posting, read, failures > 0 || wasLeft),
  };
  /** `edited` is the control that somebody changed; null for a change of the form by itself. */
  const note = (edited: EventTarget | null = null) => {
    const control = edited instanceof HTMLElement ? edited.getAttribute("name") : null;
    const name = control === null ? undefined : fieldOfControl(control);
    if (form.current) posting.note(step, parseStepForm(step, new FormData(form.current)), name);
  };
  const toCheck = groupsToCheck(step, posting.fields, posting.marks);
  const focusField = (name: string) =>
    requestAnimationFrame(() => (document.getElementById(fieldId(formId, name)) ?? document.getElementById("step-heading"))?.focus());
  const settle = (names: readonly FieldName[], isRight: boolean) => {
    posting.settle(names, isRight);
    focusField(names[0] ?? "");
  };
  const use = (control: string, found: Fields) => {
    const row = /^payOtherRates\/\d+\//.exec(control)?.[0];
    if (row && form.current) fillRate(form.current, row, found);
    else posting.adopt(parsedChangesOf(control, found, posting.begunFields()));
    focusField(control);
  };
  const goOn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { faults } = parseStepForm(step, new FormData(event.currentTarget));
    setBusy(true);
    setRefusal(null);
    try {
      note();
      const isSaved = await posting.save();
      const id = posting.idNow();
      setEmpty(id === null && isSaved);
      if (id === null) return setFailures((count) => count + 1);
      const { errors } = await onJudge(id);
      const isFit = errors.every((error) => error.step !== step) && Object.keys(faults).length === 0;
      if (isSaved && isFit) onContinue();
      else setFailures((count) => count + 1);
    } catch (error) {
      setRefusal(refusalOf(error));
      if (refusalOf(error).code === "unauthenticated") onSignedOut();
      setFailures((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  const formError = refusal?.message ?? (isEmpty && step !== "role" ? "Fill in at least one field first." : null);
  return (
    <div className={styles.step}>
      <SectionHeading id="step-heading" isFocusTarget>
        {steps[step].label}
      </SectionHeading>
      <p className={styles.soft}>{steps[step].intro}</p>
      {step === "role" && <PasteAdvert posting={posting} onByHand={() => focusField("title")} />}
      {toCheck.length > 1 && (
        <p className={styles.ways}>
          {toCheck.length} values on this step were filled in for you.
          <Button onClick={() => settle(toCheck.flat(), true)}>Confirm all on this step</Button>
        </p>
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        aria-labelledby="step-heading"
        className={styles.form}
        onInput={(event) => note(event.target)}
        onSubmit={goOn}
        onBlur={() => {
          if (posting.isAutomatic && posting.isUnsaved) void posting.save();
        }}
      >
        <FormContext value={{ id: formId, fieldErrors, notes: notesOf(toCheck, posting.marks, settle) }}>
          <ReadingsContext value={{ readingOf, use, pastes, notePasted: () => setPastes((count) => count + 1) }}>
            <FormErrorSummary
              submission={{ fieldErrors, formError, retryAfterSeconds: refusal?.retryAfterSeconds ?? null, failures }}
              formId={formId}
            />
            <Content key={posting.renewal} begun={begun.current.fields} unread={begun.current.unread} fields={posting.fields} />
          </ReadingsContext>
          {check && (
            <Warnings warnings={[...check.questions, ...check.warnings].filter((one) => one.step === step)} likeAdvert={check.likeAdvert} />
          )}
          {step !== "publish" && (
            <div>
              <Button kind="primary" type="submit" aria-disabled={isBusy || undefined}>
                {isBusy ? "Checking…" : "Save and continue"}
              </Button>
            </div>
          )}
        </FormContext>
      </form>
      {step === "publish" && (
        <PublishingPanel
          posting={posting}
          check={check}
          read={read}
          standsOnBoard={standsOnBoard}
          onJudge={onJudge}
          onOpen={onOpen}
          onSignedOut={onSignedOut}
        />
      )}
    </div>
  );
}

/** Returns errors for unparsed input. Input that only needs confirmation counts as an error once the user continues. */
function unparsedInputErrors(
  step: StepName,
  { faults, unread }: PostingEditorState,
  read: ParseErrors,
  isLeft: boolean,
): Record<string, string> {
  return Object.fromEntries(
    steps[step].fields.flatMap((name) => {
      const fault = faults[name];
      if (!fault) return [];
      const isTyped = Object.keys(unread).some((control) => control.split("/")[0] === name);
      return !isTyped || typeof read[name] === "string" || isLeft ? [[name, errorToShow(fault, read[name])]] : [];
    }),
  );
}

/** Indexes errors by field name, keeping the first of each, in the order of the form. */
function indexByField(found: readonly { pointer: string; detail: string }[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { pointer, detail } of found) faults[pointer.replace(/^\//, "")] ??= detail;
  return faults;
}

/** Errors that prevented a change to a live advert from being saved. */
const saveErrorsOf = (refusal: Refusal | null) =>
  Object.entries(refusal?.code === "invalid-fields" ? refusal.fieldErrors : {}).map(([pointer, detail]) => ({ pointer, detail }));

const fieldLabelAt = ({ pointer }: Finding): string => fieldLabels[pointer.split("/")[1] as FieldName] ?? "";

/** Warnings that do not prevent publishing and are left to the advertiser's judgement. */
function Warnings({
  warnings,
  likeAdvert,
}: {
  /** Includes questions, which are asked on publishing. */
  warnings: readonly Finding[];
  likeAdvert: PostingCheck["likeAdvert"];
}) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warn" label="Check these before you publish">
      You can still publish it unchanged.
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.pointer + warning.detail}>
            <strong>{fieldLabelAt(warning)}:</strong> {warning.detail}
            {likeAdvert && warning.pointer === "/title" && warning.detail.includes(`number ${likeAdvert.jobId}`) && (
              <>
                {" "}
                <Link href={paths.job(likeAdvert.jobId)}>Read “{likeAdvert.title}”</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const noteTexts: Record<NonNullable<Marks[FieldName]>, string> = {
  text: "Read from your text: check it.",
  "last-advert": "As in your last advert: check it.",
};

/** Notes beside the first field of each group to check. */
function notesOf(
  groups: readonly FieldName[][],
  marks: Marks,
  act: (names: FieldName[], isRight: boolean) => void,
): Record<string, FieldNote> {
  return Object.fromEntries(
    groups.map((names) => {
      const [first = "title"] = names;
      const note = { text: noteTexts[marks[first] ?? "text"], label: fieldLabels[first].toLowerCase() };
      return [first, { ...note, onConfirm: () => act(names, true), onClear: () => act(names, false) }];
    }),
  );
}

/** Name of the field that a control belongs to: "payOtherRates/0/basis" and "tools-skill-cost-planning" are parts of one. */
const fieldOfControl = (control: string): string => control.split("/")[0]?.replace(/^(tools|competencies)-.*$/, "$1") ?? control;

/** Fills a row with the rate parsed from one of its inputs. */
function fillRate(form: HTMLFormElement, row: string, read: Fields): void {
  const values = {
    minPence: poundsOf(read.payMinPence),
    maxPence: poundsOf(read.payMaxPence),
    ...(read.payBasis && { basis: read.payBasis }),
  };
  for (const [part, value] of Object.entries(values)) {
    const control = form.elements.namedItem(row + part);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  notifyFormChange(form);
}
