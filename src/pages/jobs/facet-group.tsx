import { Fragment } from "react";
import { type ManyField, parameterNames } from "#server/addresses/paths.ts";
import type { Facet, FacetOption } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { KeptItems } from "#src/ui/kept-markup.tsx";
import { boardFormId } from "./board-form.ts";
import styles from "./facet-group.module.css";

/** Options beyond this many wait behind "Show all". */
const shownOptions = 8;

export function FacetGroup({ facet }: { facet: Facet }) {
  const isSingle = facet.field === "posted";
  const total = facet.groups.reduce((sum, group) => sum + group.options.length, 0);
  const { shown, folded } = total > shownOptions + 2 ? split(facet.groups) : { shown: facet.groups, folded: [] };
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
      <span>Any time</span>
    </label>
  );
}

function Options({ groups, field }: { groups: Facet["groups"]; field: ManyField | "posted" }) {
  return groups.map((group, index) => (
    <Fragment key={group.label ?? index}>
      {group.label && <p className={styles.group}>{group.label}</p>}
      <KeptItems items={group.options}>{(option) => toOption(option, field)}</KeptItems>
    </Fragment>
  ));
}

function toOption(option: FacetOption, field: ManyField | "posted") {
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
        // A board has some 130 of these: words by themselves are no element, and fill the middle column all the same.
        option.isFromWords ? (
          <span>
            {option.label}
            <span className={styles.fromWords}> from your words</span>
          </span>
        ) : (
          option.label
        )
      }
      <span className={styles.count}>{formatCount(option.count)}</span>
    </label>
  );
}

/** The first options of the groups, and the rest; a group cut in two keeps its label on the first part only. */
function split(groups: Facet["groups"]): { shown: Facet["groups"]; folded: Facet["groups"] } {
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
