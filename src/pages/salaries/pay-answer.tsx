import type { FormEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { EndsTable } from "./ends-table.tsx";
import { countWords, type End, type Figure, pounds, sampleWords, windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

type Explorer = Outputs["salaries"]["explore"];

/** The figure of the requested cell, or of the wider one used as fallback, compared with the previous six months. */
export function PayAnswer({ explorer }: { explorer: Explorer }) {
  const { pay, money, asked, shown, filter, from, to, before, methodVersion, liveJobs } = explorer;
  const unit = explorer.scale === "year" ? "a year" : "a day";
  return (
    <section aria-labelledby="figure">
      <SectionHeading id="figure">{pay?.figure ? shown : asked}</SectionHeading>
      {!pay && <p>Day rates mean different things on different bases, so there is no figure for all of them together.</p>}
      {pay && (pay.widened.length > 0 || !pay.figure) && (
        <div className={styles.widened}>
          <p>
            {asked}: {countWords(pay.asked)}, too few for a figure.
          </p>
          {pay.figure ? (
            <ul>
              {pay.widened.map((because) => (
                <li key={because}>{because}</li>
              ))}
            </ul>
          ) : (
            <p>No wider group holds enough either. Choose fewer filters.</p>
          )}
        </div>
      )}
      {pay?.figure && (
        <>
          <p className={styles.lead}>{leadWords(pay.figure, unit)}</p>
          <p className={styles.small}>
            {money}, <Link href={paths.salaryAdverts(explorer.shownFilter)}>{countWords(pay.figure)}</Link>, {windowWords({ from, to })}.
            Method {methodVersion}.{` ${sampleWords(pay.figure)}`}
          </p>
          <div className={styles.pair}>
            <EndsTable caption={`These six months, ${unit}`} figure={pay.figure} />
            {pay.before ? (
              <div>
                <EndsTable caption={`The six months before, ${windowWords({ from: before, to: from })}, ${unit}`} figure={pay.before} />
                <p className={styles.small}>
                  Counted from <Link href={paths.salaryAdverts(explorer.shownFilter, "before")}>{countWords(pay.before)}</Link>.
                </p>
                <p className={styles.small}>{changeWords(pay.figure, pay.before)}</p>
              </div>
            ) : (
              <p className={styles.small}>The six months before held too few adverts to compare with.</p>
            )}
          </div>
        </>
      )}
      <p className={styles.links}>
        <a href={`/jobs${liveJobs}`}>Live adverts: {shown}</a>
        {explorer.faults.length === 0 && (
          <a href={paths.salariesFile(filter)} download>
            Download these figures (CSV)
          </a>
        )}
      </p>
    </section>
  );
}

function leadWords({ low, high }: Figure, unit: string): string {
  if (low && high) return `Half start at ${pounds(low.p50)} ${unit} or more, and half go up to ${pounds(high.p50)} or more.`;
  return low ? `Half start at ${pounds(low.p50)} ${unit} or more.` : `Half go up to ${pounds((high as End).p50)} ${unit} or more.`;
}

function changeWords(now: Figure, before: Figure): string {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [present, past] = [now[end], before[end]];
    if (!present || !past) return [];
    const change = Math.round(present.p50 / 100) - Math.round(past.p50 / 100);
    const name = end === "low" ? "lower" : "upper";
    if (change === 0) return [`the middle ${name} end has not moved`];
    return [`the middle ${name} end is ${pounds(Math.abs(change) * 100)} ${change > 0 ? "higher" : "lower"}`];
  });
  return ends.length === 0
    ? ""
    : `Against the six months before, ${ends.join(" and ")}. Other adverts, other employers: no pay was followed.`;
}

type Choices = { value: string; label: string }[];

const kinds: Choices = [
  { value: "year", label: "Salaries, a year" },
  { value: "day", label: "Day rates" },
];

/** A plain GET form; with script it navigates without a full page load. */
export function PayForm({ explorer: { filter, faults, options, places } }: { explorer: Explorer }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parameters = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string") parameters.set(name, value);
    navigate(paths.salaryDatabase(readPayFilterState(parameters)));
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
