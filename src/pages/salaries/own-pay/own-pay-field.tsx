import { useEffect, useRef } from "react";
import { Field } from "#src/ui/field.tsx";
import styles from "../answer/answer.module.css";
import { type End, type Figure, pounds } from "../pay-words.ts";

import { type PayScale, shareBelow, shareWords, storedOwnPay, useOwnPay } from "./own-pay.ts";

const mostPence = { year: 40_000_000, day: 200_000 } as const;

/** Puts the reader's own pay on the charts of this scale, and says where it lies among the adverts of the figure. Needs script. */
export function OwnPayField({ figure, scale }: { figure: Figure | null; scale: PayScale }) {
  const own = useOwnPay();
  const input = useRef<HTMLInputElement>(null);
  const stored = own?.scale === scale ? own.pence : null;
  // Filled after hydration, when the stored value is known, but never over what is being typed.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = stored === null ? "" : `${stored / 100}`;
  }, [stored]);
  const unit = scale === "year" ? "a year" : "a day";
  return (
    <section className={styles.own} aria-labelledby="where-am-i" data-needs-script>
      <h3 id="where-am-i">Where am I?</h3>
      <Field id="where-i-am" label={`Your pay ${unit}, £`} hint="Stays on this device. It appears on the charts as a dashed line.">
        <input
          ref={input}
          id="where-i-am"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby="where-i-am-hint"
          onInput={({ currentTarget }) => {
            const pence = readOwnPay(currentTarget.value);
            storedOwnPay.set(pence !== null && pence <= mostPence[scale] ? { pence, scale } : null);
          }}
        />
      </Field>
      <p role="status" className={styles.place}>
        {stored === null
          ? `Enter your pay, up to ${pounds(mostPence[scale])} ${unit}, to see where it lies among these adverts.`
          : placeWords(figure, stored, unit)}
      </p>
    </section>
  );
}

/** Reads "65000", "£65,000" and "65k" as pence; null for anything else. */
export function readOwnPay(text: string): number | null {
  const [, digits = "", thousands] = /^£?\s*(\d[\d,]*(?:\.\d+)?)\s*(k?)$/i.exec(text.trim()) ?? [];
  const amount = Number(digits.replaceAll(",", "")) * (thousands ? 1000 : 1);
  return amount > 0 ? Math.round(amount * 100) : null;
}

/** "£65,000 a year is above the “From” pay of about 40 in 100 adverts like yours and the “To” pay of about 15 in 100." */
export function placeWords(figure: Figure | null, pence: number, unit: string): string {
  if (!figure) return "There is no figure to compare your pay with.";
  const { low, high } = figure;
  const place = (end: End | null, name: string, ending = "") => {
    const share = end && shareBelow(end, pence);
    return share ? [`the “${name}” pay of ${shareWords(share)}${ending}`] : [];
  };
  const first = place(low, "From", " adverts like yours");
  const parts = [...first, ...place(high, "To", first.length > 0 ? "" : " adverts like yours")];
  if (parts.length === 0) {
    const most = Math.max(low?.adverts ?? 0, high?.adverts ?? 0);
    return `Too few adverts like yours to place ${pounds(pence)}: this needs 20 (n = ${most}).`;
  }
  return `${pounds(pence)} ${unit} is above ${parts.join(" and ")}.`;
}
