import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import styles from "./answer.module.css";

type Explorer = Outputs["salaries"]["explore"];
type Choices = readonly { value: string; label: string }[];

interface AnswerFormProps {
  explorer: Explorer;
  /** Regions and nations with adverts. */
  places: Choices;
}

/** Level, place and side: a plain GET form; with script it navigates without a full page load. */
export function AnswerForm({ explorer: { filter, options }, places }: AnswerFormProps) {
  const [, navigate] = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.salaryAnswer(readPayFilterState(parametersOf(event.currentTarget))), { state: { keepPlace: true } });
  };
  const isListed = filter.location === "" || places.some(({ value }) => value === filter.location);
  return (
    <search aria-label="Typical pay">
      <form action={paths.salaryGuide} method="get" className={styles.form} onSubmit={submit} key={JSON.stringify(filter)}>
        <Choice name="level" label="Level" all="All levels" chosen={filter.level} choices={options.level} />
        <Choice
          name="location"
          label="Place"
          all="All of the UK"
          chosen={filter.location}
          choices={isListed ? places : [...places, { value: filter.location, label: filter.location }]}
        />
        <Choice name="side" label="Contractor or client side" all="All sides" chosen={filter.side} choices={options.side} />
        <Button kind="primary" type="submit">
          Show pay
        </Button>
      </form>
    </search>
  );
}

/** Returns the fields of a form as query parameters. */
export function parametersOf(form: HTMLFormElement): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") parameters.set(name, value);
  return parameters;
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The option that does not narrow. */
  all: string;
  chosen: string;
  choices: Choices;
}

export function Choice({ name, label, all, chosen, choices }: ChoiceProps) {
  return (
    <Field id={`pay-${name}`} label={label}>
      <select id={`pay-${name}`} name={name} defaultValue={chosen}>
        <Options any={all} of={choices} />
      </select>
    </Field>
  );
}
