import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { choices } from "./choices.ts";
import { poundsOf } from "./field-words.ts";
import { noteForm } from "./note-form.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";
import type { Unread } from "./read-typed.ts";
import { Understood } from "./understood.tsx";
import { useListed } from "./use-listed.ts";

type Rate = NonNullable<Fields["payOtherRates"]>[number];
const most = choices.payBasis.length - 1;

/** Rates for further bases beside the first: one umbrella, one PAYE. `unread` is what was typed in them and is no amount. */
export function RateFields({ rates, unread }: { rates: readonly Rate[]; unread: Unread }) {
  const { id, error } = useField("payOtherRates");
  const { rows, frame, add, remove } = useListed(rates);
  const controls = rows.flatMap((_row, at) => [`payOtherRates/${at}/minPence`, `payOtherRates/${at}/maxPence`]);
  const amount = (at: number, end: "minPence" | "maxPence", pence: number | null | undefined) => {
    const name = `payOtherRates/${at}/${end}`;
    return (
      <TextField
        name={name}
        label={end === "minPence" ? "From" : "To"}
        autoComplete="off"
        maxLength={200}
        defaultValue={unread[name] ?? poundsOf(pence)}
      />
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend>Rates on another basis (optional)</legend>
      <p className={styles.soft}>For a role that pays one rate through an umbrella and another on PAYE. Each is found by its own search.</p>
      <FieldError id={id} error={error} />
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <div key={key} data-row={key} className={styles.row}>
            <div className={styles.trio}>
              <SelectField
                name={`payOtherRates/${at}/basis`}
                label={`Basis of rate ${at + 2}`}
                unchosen="Choose"
                options={choices.payBasis}
                defaultValue={item?.basis ?? ""}
              />
              {amount(at, "minPence", item?.minPence)}
              {amount(at, "maxPence", item?.maxPence)}
            </div>
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove rate {at + 2}
            </Button>
          </div>
        ))}
        <Understood controls={controls} />
        {rows.length < most && (
          <div>
            <Button id={id} data-add onClick={() => add()}>
              Add a rate on another basis
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Puts what was read in one end of a row into the row. */
export function fillRate(form: HTMLFormElement, row: string, read: Fields): void {
  const values = {
    minPence: poundsOf(read.payMinPence),
    maxPence: poundsOf(read.payMaxPence),
    ...(read.payBasis && { basis: read.payBasis }),
  };
  for (const [part, value] of Object.entries(values)) {
    const control = form.elements.namedItem(row + part);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  noteForm(form);
}
