import { type FormEvent, useEffect, useRef, useState } from "react";
import { postingSteps } from "#db/posting-values.ts";
import { limits } from "#db/values.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { SuggestField, usePlaceSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import { fieldLabels, fieldOptions, formLabel } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { UnparsedInput } from "./read-typed.ts";
import { type Fields, groupsToCheck, steps } from "./steps.ts";
import type { PostingEditorState } from "./use-posting.ts";

export interface StepProps {
  begun: Fields;
  /** Unparsed input from when the user last left the step. */
  unread: UnparsedInput;
  fields: Fields;
}

const days = [1, 2, 3, 4, 5, 6, 7];
const dayOptions = [0, ...days].map((count) => ({ value: String(count), label: count === 0 ? "None" : String(count) }));

export function RoleStep({ begun, fields }: StepProps) {
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const frame = useNotifyOnChange<HTMLDivElement>(
    `${isAgency} ${fields.workType === "remote"} ${fields.clientUnnamedReason !== undefined}`,
  );
  const findPlaces = usePlaceSuggestions();
  const choosePlace = () => requestAnimationFrame(() => notifyFormChange(frame.current));
  const titleChars = [...(fields.title ?? "")].length;
  return (
    <div ref={frame} className={styles.fields}>
      <TextField
        name="title"
        label={fieldLabels.title}
        hint={
          <>
            The title surveyors use: “Senior Quantity Surveyor”. No pay, no block capitals, no “urgent”.{" "}
            <span className={titleChars > limits.titleMaxChars ? styles.over : undefined}>
              Between {limits.titleMinChars} and {limits.titleMaxChars} characters; now {titleChars}.
            </span>
          </>
        }
        maxLength={200}
        defaultValue={begun.title}
      />
      <div className={styles.pair}>
        <VocabularySelect name="category" begun={begun} unchosen="Choose a category" />
        <VocabularySelect
          name="level"
          begun={begun}
          unchosen="Choose a level"
          hint="This site’s scale, whatever your firm calls the level."
        />
      </div>
      <VocabularySelect name="side" begun={begun} unchosen="Choose a side" hint="Whose costs the role manages." />
      <RadioGroup
        name="advertiser"
        legend={fieldLabels.advertiser}
        hint="Agencies must state this. The advert shows it with your full name and whether the work is permanent or temporary."
        options={fieldOptions.advertiser}
        defaultValue={begun.advertiser}
      />
      {isAgency && (
        <>
          {fields.clientUnnamedReason === undefined && (
            <TextField
              name="clientName"
              label={fieldLabels.clientName}
              hint="The name shown in the advert. To leave it out, keep this empty and say why below."
              maxLength={120}
              defaultValue={begun.clientName}
            />
          )}
          {fields.clientName === undefined && (
            <VocabularySelect
              name="clientUnnamedReason"
              begun={begun}
              unchosen="The hirer is named"
              hint="Shown in the advert. The hirer’s name is then not stored."
            />
          )}
        </>
      )}
      <VocabularySelect
        name="employerType"
        begun={begun}
        unchosen={isAgency ? "Choose the hirer’s type" : "As in your firm’s profile"}
        label={isAgency ? "Type of hirer" : undefined}
      />
      <div className={styles.pair}>
        <VocabularySelect name="workType" begun={begun} unchosen="Choose" />
        <VocabularySelect name="workingPattern" begun={begun} unchosen="Full-time" />
      </div>
      <div className={styles.pair}>
        <SuggestField
          name="place"
          label={fieldLabels.place}
          hint="A town, a county or a postcode district."
          maxLength={120}
          initial={begun.place}
          find={findPlaces}
          onChoose={(option) => option && choosePlace()}
        />
        <SuggestField
          name="sitePlace"
          label={formLabel("sitePlace")}
          hint="If the work is somewhere else."
          maxLength={120}
          initial={begun.sitePlace}
          find={findPlaces}
          onChoose={(option) => option && choosePlace()}
        />
      </div>
      {fields.workType !== "remote" && (
        <div className={styles.pair}>
          {(["siteDaysPerWeek", "homeDaysPerWeek"] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={formLabel(name)}
              unchosen="Not specified"
              options={dayOptions}
              defaultValue={begun[name] === undefined ? "" : String(begun[name])}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** A select over a vocabulary, found by the field's name. */
export function VocabularySelect({
  name,
  begun,
  unchosen,
  hint,
  label = formLabel(name),
}: {
  name: Exclude<keyof typeof fieldOptions & keyof Fields, "benefits" | "extensionLikely">;
  begun: Fields;
  unchosen: string;
  hint?: string;
  label?: string | undefined;
}) {
  const standing = useUnmergedOptions();
  const held = begun[name] ?? "";
  const named = vocabularies[name];
  const options = named ? standing(named, fieldOptions[name], [held]) : fieldOptions[name];
  return <SelectField name={name} label={label} hint={hint} unchosen={unchosen} options={options} defaultValue={held} />;
}

const vocabularies: Partial<Record<keyof typeof fieldOptions, "sector" | "procurement-route">> = {
  sector: "sector",
  procurementRoute: "procurement-route",
};

/** Notifies the step's form of a change made other than by typing, so that it is read and saved. */
export const notifyFormChange = (inside: Element | null): void => {
  inside?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Reads the form again whenever its set of inputs changes. Returns a ref for an element inside it. */
export function useNotifyOnChange<Part extends Element>(shape: string) {
  const inside = useRef<Part>(null);
  const last = useRef(shape);
  useEffect(() => {
    if (last.current === shape) return;
    last.current = shape;
    notifyFormChange(inside.current);
  }, [shape]);
  return inside;
}

const mostChars = 60_000;

/** The whole advert in one field: what the server reads in it fills the empty fields of all steps, to be checked. Nothing of it blocks. */
export function PasteAdvert({ posting, onByHand }: { posting: PostingEditorState; onByHand: () => void }) {
  const { client } = trpc.useUtils();
  const [isOpen] = useState(posting.fields.description === undefined);
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(0);
  const read = async (description: string) => {
    latest.current += 1;
    const mine = latest.current;
    setSaid("");
    if (description.trim() === "") return setFault("Paste the text of your advert first.");
    if ([...description].length > mostChars) return setFault("The text may have at most 60,000 characters. Paste the advert alone.");
    setFault(undefined);
    setBusy(true);
    try {
      const { advertiser } = posting.begunFields();
      const isAgency = advertiser === "agency" || advertiser === "employment-business";
      const found = await client.advertFiles.readDescription.mutate({ description, isAgency });
      if (mine === latest.current) setSaid(sentenceOf(posting.fill(found, "text")));
    } catch (error) {
      if (mine === latest.current) setFault(`${refusalOf(error).message} Your text is still here.`);
    } finally {
      if (mine === latest.current) setBusy(false);
    }
  };
  const paste = usePastedMarkup("advert", ({ value }) => void read(value));
  /** Plain text is pasted by the browser itself. */
  const readPlainPaste = ({ currentTarget, nativeEvent }: FormEvent<HTMLTextAreaElement>) => {
    if ((nativeEvent as InputEvent).inputType === "insertFromPaste") void read(currentTarget.value);
  };
  return (
    <details open={isOpen} className={styles.paste}>
      <summary>Paste the whole advert</summary>
      <div ref={area} className={styles.form}>
        <TextAreaField
          name="pasted-advert"
          label="Your advert from Word, an e-mail or a web page"
          hint="We read the title, pay, place, contract and dates from it and fill in what is still empty. You check each value."
          error={fault}
          rows={8}
          onPaste={paste}
          onInput={readPlainPaste}
        />
        <div className={styles.ways}>
          <Button disabled={isBusy} onClick={() => void read(area.current?.querySelector("textarea")?.value ?? "")}>
            {isBusy ? "Reading…" : "Fill in the form"}
          </Button>
          <Button kind="quiet" onClick={onByHand}>
            Or fill in by hand
          </Button>
        </div>
        <p role="status">{said}</p>
      </div>
    </details>
  );
}

function sentenceOf(taken: Fields): string {
  const marks = Object.fromEntries(Object.keys(taken).map((name) => [name, "text" as const]));
  const parts = postingSteps.flatMap((step) => {
    const count = groupsToCheck(step, taken, marks).length;
    return count === 0 ? [] : [`${count} in ${steps[step].label}`];
  });
  const count = postingSteps.reduce((sum, step) => sum + groupsToCheck(step, taken, marks).length, 0);
  return count === 0
    ? "We found nothing in this text for the fields that are still empty."
    : `${counted(count, "value")} filled in from your text: ${parts.join(", ")}. Check each one.`;
}
