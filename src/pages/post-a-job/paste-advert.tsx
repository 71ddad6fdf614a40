import { type FormEvent, useRef, useState } from "react";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { groupsToCheck } from "./filled-in.ts";
import styles from "./post-a-job.module.css";
import { type Fields, stepNames, steps } from "./steps.ts";
import type { PostingEditorState } from "./use-posting.ts";

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
  const parts = stepNames.flatMap((step) => {
    const count = groupsToCheck(step, taken, marks).length;
    return count === 0 ? [] : [`${count} in ${steps[step].label}`];
  });
  const count = stepNames.reduce((sum, step) => sum + groupsToCheck(step, taken, marks).length, 0);
  return count === 0
    ? "We found nothing in this text for the fields that are still empty."
    : `${counted(count, "value")} filled in from your text: ${parts.join(", ")}. Check each one.`;
}
