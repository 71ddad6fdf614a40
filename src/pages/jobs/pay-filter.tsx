import { parameterNames } from "#server/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { boardFormId } from "./board-form.ts";
import facetStyles from "./facet-group.module.css";
import styles from "./pay-filter.module.css";

const scales = [
  { value: "year", label: "A year" },
  { value: "day", label: "A day" },
  { value: "hour", label: "An hour" },
] as const;

/** Yearly, daily and hourly pay are never mixed: one scale is asked for, with either end or both. */
export function PayFilter({ page }: { page: SearchPage }) {
  const { state } = page;
  const scale = page.pay?.scale || state.payScale || "year";
  return (
    <fieldset className={facetStyles.facet}>
      <legend className={facetStyles.legend}>Pay</legend>
      <div className={styles.scales}>
        {scales.map(({ value, label }) => (
          <label key={value} className={styles.scale}>
            <input type="radio" name={parameterNames.payScale} value={value} form={boardFormId} defaultChecked={value === scale} />
            {label}
          </label>
        ))}
      </div>
      <div className={styles.ends}>
        <Amount id="pay-min" label="From £" name={parameterNames.payMin} value={state.payMin} />
        <Amount id="pay-max" label="To £" name={parameterNames.payMax} value={state.payMax} />
        <Button type="submit" form={boardFormId}>
          Set pay
        </Button>
      </div>
      <p className={styles.rule}>Lists adverts whose highest pay reaches your “from” and whose lowest is within your “to”.</p>
      <label className={facetStyles.option}>
        <input type="checkbox" name={parameterNames.unstated} value="1" form={boardFormId} defaultChecked={state.unstated === "1"} />
        <span>Also adverts that state no pay</span>
        {page.pay && <span className={facetStyles.count}>{formatCount(page.pay.unstatedCount)}</span>}
      </label>
    </fieldset>
  );
}

function Amount({ id, label, name, value }: { id: string; label: string; name: string; value: string }) {
  return (
    <Field id={id} label={label}>
      <input key={value} id={id} name={name} defaultValue={value} form={boardFormId} autoComplete="off" {...atMost(200)} />
    </Field>
  );
}
