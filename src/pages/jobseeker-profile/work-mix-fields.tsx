import { type FormEvent, useState } from "react";
import { workMixParts } from "#db/taxonomy/experience.ts";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";

/** Tenths of the person's work, which sum to ten or are all left empty. */
export function WorkMixFields({ mix }: { mix: Readonly<Record<string, number>> }) {
  const { id, error, describedBy } = useField("workMix", { hint: true });
  const [sum, setSum] = useState(() => Object.values(mix).reduce((total, tenths) => total + tenths, 0));
  const add = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const typed = [...currentTarget.querySelectorAll("input")].map(({ value }) => Number(value));
    setSum(typed.reduce((total, tenths) => total + (Number.isFinite(tenths) ? tenths : 0), 0));
  };
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} onInput={add} className={styles.mix}>
      <legend className={styles.legend}>Your work, in tenths</legend>
      <p id={`${id}-hint`} className={styles.intro}>
        Give each part a number so that they add up to 10, or leave them all empty.
      </p>
      <FieldError id={id} error={error} />
      <div className={styles.narrow}>
        {workMixParts.map(({ slug, label }) => (
          <TextField
            key={slug}
            name={`workMix/${slug}`}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            pattern="\s*(?:\d|10)\s*"
            data-mismatch="Enter whole tenths from 0 to 10."
            defaultValue={mix[slug] ?? ""}
          />
        ))}
      </div>
      <p role="status">{sumWords(sum)}</p>
    </fieldset>
  );
}

function sumWords(sum: number): string {
  if (sum === 0) return "Nothing entered yet.";
  if (sum === 10) return "Ten of ten.";
  return sum < 10 ? `${sum} of ten: ${10 - sum} still to give.` : `${sum} of ten: ${sum - 10} too many.`;
}
