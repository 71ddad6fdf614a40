import { payBases } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import type { Understanding } from "#src/ui/reading/understood-words.ts";
import styles from "./profile-section.module.css";
import { choices, labelOf } from "./profile-words.ts";
import { poundsOf } from "./typed-values.ts";
import type { useRows } from "./use-rows.ts";
import type { Profile } from "./use-section-save.ts";

type DayRate = Profile["dayRates"][number];

/** The least a day for each basis the person would take: "475 outside IR35, 560 umbrella". */
export function DayRateRows({ rows, frame, add, remove }: ReturnType<typeof useRows<DayRate>>) {
  return (
    <div ref={frame} className={styles.rows}>
      {rows.map(({ key, item }, at) => (
        <fieldset key={key} data-row={key} className={styles.row}>
          <legend className={styles.legend}>Day rate {at + 1}</legend>
          <div className={styles.pair}>
            <SelectField
              name={`dayRates/${at}/basis`}
              label="What the rate is"
              unchosen="Choose a basis"
              missing={`Choose what day rate ${at + 1} is, or remove it.`}
              required
              options={choices.basis}
              defaultValue={item?.basis ?? ""}
            />
            <ReadTextField
              reads="pay-day"
              name={`dayRates/${at}/minPence`}
              label="Least a day, in pounds"
              hint="Such as 475 or “£2,500 pw”; empty if you would take this basis at any fair rate."
              defaultValue={poundsOf(item?.minPence ?? null)}
              onUse={(read, form) => chooseBasis(read, form?.elements.namedItem(`dayRates/${at}/basis`))}
            />
          </div>
          <div className={styles.rowActions}>
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove day rate {item ? labelOf("basis", item.basis) : at + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {rows.length < payBases.length && (
        <div>
          <Button data-add onClick={add}>
            Add a day rate
          </Button>
        </div>
      )}
    </div>
  );
}

/** The basis that the words named goes beside the figure, which keeps none. */
function chooseBasis(read: Understanding, select: Element | RadioNodeList | null | undefined) {
  if (read.is === "pay" && read.basis !== null && select instanceof HTMLSelectElement) select.value = read.basis;
}
