import type { FormEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import salaries from "../salaries.module.css";
import styles from "./answer.module.css";
import { parametersOf } from "./answer-form.tsx";

type Explorer = Outputs["salaries"]["explore"];
type FieldName = keyof Explorer["filter"];
type Choices = { value: string; label: string }[];

const kinds: Choices = [
  { value: "year", label: "Salaries, a year" },
  { value: "day", label: "Day rates" },
];

const furtherFields = ["basis", "side", "sector", "suite", "value", "rics"] as const satisfies readonly FieldName[];

/** Role, level and place; the rest under “More”. A plain GET form; with script it navigates without a full page load. */
export function PayForm({ explorer: { filter, faults, options, places } }: { explorer: Explorer }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.salaryDatabase(readPayFilterState(parametersOf(event.currentTarget))));
  };
  const faultOf = (name: FieldName) => faults.find(({ field }) => field === name)?.detail;
  const marksOf = (name: FieldName) => (faultOf(name) ? { "aria-invalid": true, "aria-describedby": `pay-${name}-error` } : {});
  const choice = (name: FieldName, label: string, any: string | null, choices: Choices) => (
    <Field id={`pay-${name}`} label={label} error={faultOf(name)}>
      <select id={`pay-${name}`} name={name} defaultValue={filter[name]} {...marksOf(name)}>
        {any && <option value="">{any}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
  const isOpen = filter.pay === "day" || Boolean(faultOf("pay")) || furtherFields.some((name) => filter[name] || faultOf(name));
  return (
    <search aria-label="Salary database">
      <form action={paths.salaryDatabase()} method="get" className={styles.form} onSubmit={submit} key={JSON.stringify(filter)}>
        {choice("category", "Role", "All roles", options.category)}
        {choice("level", "Level", "All levels", options.level)}
        <Field id="pay-location" label="Place" error={faultOf("location")}>
          <input
            id="pay-location"
            type="text"
            name="location"
            list="pay-places"
            placeholder="All of the UK"
            defaultValue={faultOf("location") ? (new URLSearchParams(search).get("location") ?? "") : filter.location}
            {...atMost(200)}
            {...marksOf("location")}
          />
          <datalist id="pay-places">
            {places.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
        </Field>
        <details className={styles.more} open={isOpen}>
          <summary>More: day rates, IR35 status, side, sector, contract</summary>
          <div>
            {choice("pay", "Pay", null, kinds)}
            {choice("basis", "IR35 status", "All", options.basis)}
            {choice("side", "Side of the table", "All sides", options.side)}
            {choice("sector", "Sector", "All sectors", options.sector)}
            {choice("suite", "Contract suite", "All suites", options.suite)}
            {choice("value", "Project value", "All values", options.value)}
            {choice("rics", "RICS level", "All RICS levels", options.rics)}
          </div>
        </details>
        <Button kind="primary" type="submit">
          Show pay
        </Button>
      </form>
      {faults.length > 0 && (
        <p className={salaries.faults} role="status">
          We ignored the fields we could not read: they are marked above.
        </p>
      )}
    </search>
  );
}
