import type { ChangeEvent } from "react";
import { parameterNames } from "#server/paths.ts";
import type { Facet, SearchPage } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { boardFormId, valuesWithoutControl } from "./board-form.ts";
import { FacetGroup } from "./facet-group.tsx";
import styles from "./filter-panel.module.css";
import { PayFilter } from "./pay-filter.tsx";
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
