import type { ChangeEvent } from "react";
import { parameterNames } from "#server/addresses/paths.ts";
import type { Facet, SearchPage } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { boardFormId, valuesWithoutControl } from "./board-form.ts";
import facetStyles from "./facet-group.module.css";
import { FacetGroup } from "./facet-group.tsx";
import styles from "./filter-panel.module.css";
import payFilterStyles from "./pay-filter.module.css";
import { StateSelect } from "./state-select.tsx";

const named: readonly Facet["field"][] = ["posted", "contractType", "workType", "sector", "employerType", "suite", "workingPattern"];
const further: readonly Facet["field"][] = ["advertisedBy", "start", "payBasis", "level", "category", "chartership"];

/** Chosen by words ("immediate start"), and listed only to be changed: a year of months would be the longest list of all. */
const fromWordsOnly: Facet["field"] = "start";

const isChosen = ({ groups }: Facet): boolean => groups.some(({ options }) => options.some(({ isSelected }) => isSelected));

/** Every filter, open, each value with the count it would give. `onChange` is told when a choice, not a text, has changed. */
export function FilterPanel({ page, onChange }: { page: SearchPage; onChange: () => void }) {
  const onAnyChange = ({ target }: ChangeEvent<HTMLDivElement>) => {
    const isChoice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type));
    if (isChoice) onChange();
  };
  return (
    <div className={styles.panel} onChange={onAnyChange}>
      <Field id="sort" label="Sort By">
        <StateSelect id="sort" name={parameterNames.sort} value={page.state.sort} options={page.sort} form={boardFormId}>
          {page.sortChoices.map(({ value, label }) => (
            // The order in force unasked has the empty value, so that plain addresses stay plain.
            <option key={value} value={page.state.sort === "" && value === page.sort ? "" : value}>
              {label}
            </option>
          ))}
        </StateSelect>
      </Field>
      <FacetGroups page={page} wanted={named} />
      <PayFilter page={page} />
      <FacetGroups page={page} wanted={further} />
      {valuesWithoutControl(page.state, page.facets).map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} form={boardFormId} />
      ))}
      <div data-without-script>
        <Button type="submit" form={boardFormId}>
          Apply filters
        </Button>
      </div>
    </div>
  );
}

function FacetGroups({ page, wanted }: { page: SearchPage; wanted: readonly Facet["field"][] }) {
  return wanted.map((field) => {
    const facet = page.facets.find((each) => each.field === field);
    return facet && (field !== fromWordsOnly || isChosen(facet)) && <FacetGroup key={field} facet={facet} />;
  });
}

const scales = [
  { value: "year", label: "A year" },
  { value: "day", label: "A day" },
  { value: "hour", label: "An hour" },
] as const;

/** Yearly, daily and hourly pay are never mixed: one scale is asked for, with either end or both. */
function PayFilter({ page }: { page: SearchPage }) {
  const { state } = page;
  const scale = page.pay?.scale || state.payScale || "year";
  return (
    <fieldset className={facetStyles.facet}>
      <legend className={facetStyles.legend}>Pay</legend>
      <div className={payFilterStyles.scales}>
        {scales.map(({ value, label }) => (
          <label key={value} className={payFilterStyles.scale}>
            <input type="radio" name={parameterNames.payScale} value={value} form={boardFormId} defaultChecked={value === scale} />
            {label}
          </label>
        ))}
      </div>
      <div className={payFilterStyles.ends}>
        <Amount id="pay-min" label="From £" name={parameterNames.payMin} value={state.payMin} />
        <Amount id="pay-max" label="To £" name={parameterNames.payMax} value={state.payMax} />
        <Button type="submit" form={boardFormId}>
          Set pay
        </Button>
      </div>
      <p className={payFilterStyles.rule}>Lists adverts whose highest pay reaches your “from” and whose lowest is within your “to”.</p>
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
