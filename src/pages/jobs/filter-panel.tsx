import { type ChangeEvent, Fragment } from "react";
import { type ManyField, manyFields, parameterNames, type SearchState } from "#server/addresses/paths.ts";
import type { Facet, FacetOption, SearchPage } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { CachedItems } from "#src/ui/cached-markup.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { boardFormId } from "./board-form.ts";
import styles from "./filter-panel.module.css";
import { StateSelect } from "./search-form.tsx";

const named: readonly Facet["field"][] = ["posted", "contractType", "workType", "sector", "employerType", "suite", "workingPattern"];
const further: readonly Facet["field"][] = ["advertisedBy", "start", "payBasis", "level", "category", "chartership", "replyPromise"];

/** Set by search words ("immediate start"), and listed only when active: a year of months would be the longest list of all. */
const fromWordsOnly: Facet["field"] = "start";

const hasSelection = ({ groups }: Facet): boolean => groups.some(({ options }) => options.some(({ isSelected }) => isSelected));

/** Returns chosen values without a control in the panel, as name and value, so that the form preserves them. */
export function valuesWithoutControl(state: SearchState, facets: readonly Facet[]): { name: string; value: string }[] {
  return manyFields.flatMap((field) => {
    if (state[field].length === 0) return [];
    const options = facets.find((facet) => facet.field === field)?.groups.flatMap((group) => group.options) ?? [];
    const known = new Set(options.map((option) => option.value));
    return state[field].filter((value) => !known.has(value)).map((value) => ({ name: parameterNames[field], value }));
  });
}

/** Every filter, each value with its result count. `onChange` is called when a choice, not a text, has changed. */
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
            // The default order has the empty value, so that it is omitted from the address.
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
    return facet && (field !== fromWordsOnly || hasSelection(facet)) && <FacetGroup key={field} facet={facet} />;
  });
}

const scales = [
  { value: "year", label: "A year" },
  { value: "day", label: "A day" },
  { value: "hour", label: "An hour" },
] as const;

/** Yearly, daily and hourly pay are never mixed: the filter has one scale, with either end or both. */
function PayFilter({ page }: { page: SearchPage }) {
  const { state } = page;
  const scale = page.pay?.scale || state.payScale || "year";
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>Pay</legend>
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
      <p className={styles.rule}>Shows adverts whose pay range overlaps yours.</p>
      <label className={styles.option}>
        <input type="checkbox" name={parameterNames.unstated} value="1" form={boardFormId} defaultChecked={state.unstated === "1"} />
        Include adverts with no pay stated
        {page.pay && <span className={styles.count}>{formatCount(page.pay.unstatedCount)}</span>}
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

/** Options beyond this number are behind "Show all". */
const shownOptions = 8;

function FacetGroup({ facet }: { facet: Facet }) {
  const isSingle = facet.field === "posted";
  const total = facet.groups.reduce((sum, group) => sum + group.options.length, 0);
  const { shown, folded } = total > shownOptions + 2 ? splitOptions(facet.groups) : { shown: facet.groups, folded: [] };
  const foldedSelected = folded.flatMap((group) => group.options).some((option) => option.isSelected);
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{facet.label}</legend>
      {isSingle && <AnyTime isSelected={!facet.groups.some((group) => group.options.some((option) => option.isSelected))} />}
      <Options groups={shown} field={facet.field} />
      {folded.length > 0 && (
        <details open={foldedSelected}>
          <summary className={styles.summary}>Show all {total}</summary>
          <Options groups={folded} field={facet.field} />
        </details>
      )}
    </fieldset>
  );
}

function AnyTime({ isSelected }: { isSelected: boolean }) {
  return (
    <label className={styles.option}>
      <input type="radio" name={parameterNames.posted} value="" form={boardFormId} defaultChecked={isSelected} />
      Any time
    </label>
  );
}

function Options({ groups, field }: { groups: Facet["groups"]; field: ManyField | "posted" }) {
  return groups.map((group, index) => (
    <Fragment key={group.label ?? index}>
      {group.label && <p className={styles.group}>{group.label}</p>}
      <CachedItems items={group.options}>{(option) => renderOption(option, field)}</CachedItems>
    </Fragment>
  ));
}

function renderOption(option: FacetOption, field: ManyField | "posted") {
  const isOut = option.isFromWords || (option.count === 0 && !option.isSelected);
  return (
    <label key={option.value} className={`${styles.option} ${isOut ? styles.out : ""}`}>
      <input
        type={field === "posted" ? "radio" : "checkbox"}
        name={parameterNames[field]}
        value={option.value}
        form={boardFormId}
        defaultChecked={option.isSelected}
        disabled={isOut}
      />
      {
        // A board has some 130 of these: a plain text node adds no element, and still fills the middle grid column.
        option.isFromWords ? (
          <span>
            {option.label}
            <span className={styles.fromWords}> from your search</span>
          </span>
        ) : (
          option.label
        )
      }
      <span className={styles.count}>{formatCount(option.count)}</span>
    </label>
  );
}

/** Returns the first options of the groups, and the rest; a split group has its label on the first part only. */
function splitOptions(groups: Facet["groups"]): { shown: Facet["groups"]; folded: Facet["groups"] } {
  const shown: Facet["groups"][number][] = [];
  const folded: Facet["groups"][number][] = [];
  let left = shownOptions;
  for (const group of groups) {
    const here = group.options.slice(0, left);
    const rest = group.options.slice(left);
    if (here.length > 0) shown.push({ ...group, options: here });
    if (rest.length > 0) folded.push({ label: here.length > 0 ? null : group.label, options: rest });
    left -= here.length;
  }
  return { shown, folded };
}
