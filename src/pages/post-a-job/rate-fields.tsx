import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { choices } from "./choices.ts";
import { poundsOf } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";
import { useListed } from "./use-listed.ts";

type Rate = NonNullable<Fields["payOtherRates"]>[number];
const most = choices.payBasis.length - 1;

/** Rates for further bases beside the first: one umbrella, one PAYE. `unread` is what was typed in them and is no amount. */
export function RateFields({ rates }: { rates: readonly Rate[] }) {
  const { id, error } = useField("payOtherRates");
  const { rows, frame, add, remove } = useListed(rates);
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
              <Amount name={`payOtherRates/${at}/minPence`} label="From" value={poundsOf(item?.minPence)} />
              <Amount name={`payOtherRates/${at}/maxPence`} label="To" value={poundsOf(item?.maxPence)} />
            </div>
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove rate {at + 2}
            </Button>
          </div>
        ))}
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

const Amount = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <TextField name={name} label={label} inputMode="decimal" maxLength={14} defaultValue={value} />
);
