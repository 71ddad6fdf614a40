import type { FormEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import styles from "./salaries.module.css";

type Explorer = Outputs["salaries"]["explore"];
type Choices = { value: string; label: string }[];

const kinds: Choices = [
  { value: "year", label: "Salaries, a year" },
  { value: "day", label: "Day rates" },
];

/** A plain form of the address; with script it goes there without loading the page anew. */
export function PayForm({ explorer: { filter, faults, options, places } }: { explorer: Explorer }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string") asked.set(name, value);
    navigate(paths.salaryDatabase(readPayFilterState(asked)));
  };
  const faultOf = (name: keyof typeof filter) => faults.find(({ field }) => field === name)?.detail;
  const marksOf = (name: keyof typeof filter) => (faultOf(name) ? { "aria-invalid": true, "aria-describedby": `pay-${name}-error` } : {});
  const choice = (name: keyof typeof filter, label: string, any: string | null, choices: Choices) => (
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
  return (
    <search aria-label="Salary database">
      <form action={paths.salaryDatabase()} method="get" className={styles.form} onSubmit={submit} key={JSON.stringify(filter)}>
        {choice("category", "Role", "Every role", options.category)}
        {choice("level", "Level", "Every level", options.level)}
        <Field id="pay-location" label="Place" error={faultOf("location")}>
          <input
            id="pay-location"
            type="text"
            name="location"
            list="pay-places"
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
        {choice("pay", "Pay", null, kinds)}
        {choice("basis", "Basis of a day rate", "Each basis apart", options.basis)}
        {choice("side", "Side of the table", "Every side", options.side)}
        {choice("sector", "Sector", "Every sector", options.sector)}
        {choice("suite", "Contract suite", "Every suite", options.suite)}
        {choice("value", "Project value", "Every value", options.value)}
        {choice("rics", "RICS level", "Every RICS level", options.rics)}
        <Button kind="primary" type="submit">
          Show pay
        </Button>
      </form>
      {faults.length > 0 && (
        <p className={styles.faults} role="status">
          What could not be read was left aside: it is marked above.
        </p>
      )}
    </search>
  );
}
