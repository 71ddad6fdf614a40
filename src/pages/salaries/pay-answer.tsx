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
      {!pay && <p>Day rates depend on IR35 status, so there is no combined figure. Choose an IR35 status.</p>}
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
            <p>No wider group has enough adverts either. Choose fewer filters.</p>
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
            <EndsTable caption={`Last six months, ${unit}`} figure={pay.figure} />
            {pay.before ? (
              <div>
                <EndsTable caption={`Previous six months, ${windowWords({ from: before, to: from })}, ${unit}`} figure={pay.before} />
                <p className={styles.small}>
                  Based on <Link href={paths.salaryAdverts(explorer.shownFilter, "before")}>{countWords(pay.before)}</Link>.
                </p>
                <p className={styles.small}>{changeWords(pay.figure, pay.before)}</p>
              </div>
            ) : (
              <p className={styles.small}>There were too few adverts in the previous six months for a comparison.</p>
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
  if (low && high) return `Typical advertised pay ${pounds(low.p50)}–${pounds(high.p50)} ${unit}.`;
  return low
    ? `Typical advertised pay from ${pounds(low.p50)} ${unit}.`
    : `Typical advertised pay up to ${pounds((high as End).p50)} ${unit}.`;
}

function changeWords(now: Figure, before: Figure): string {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [present, past] = [now[end], before[end]];
    if (!present || !past) return [];
    const change = Math.round(present.p50 / 100) - Math.round(past.p50 / 100);
    const name = end === "low" ? "lower" : "upper";
    if (change === 0) return [`the median ${name} end has not changed`];
    return [`the median ${name} end is ${pounds(Math.abs(change) * 100)} ${change > 0 ? "higher" : "lower"}`];
  });
  return ends.length === 0
    ? ""
    : `Compared with the previous six months, ${ends.join(" and ")}. The two periods cover different adverts and employers.`;
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
        {choice("category", "Role", "All roles", options.category)}
        {choice("level", "Level", "All levels", options.level)}
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
        {choice("basis", "IR35 status", "All", options.basis)}
        {choice("side", "Side of the table", "All sides", options.side)}
        {choice("sector", "Sector", "All sectors", options.sector)}
        {choice("suite", "Contract suite", "All suites", options.suite)}
        {choice("value", "Project value", "All values", options.value)}
        {choice("rics", "RICS level", "All RICS levels", options.rics)}
        <Button kind="primary" type="submit">
          Show pay
        </Button>
      </form>
      {faults.length > 0 && (
        <p className={styles.faults} role="status">
          We ignored the fields we could not read: they are marked above.
        </p>
      )}
    </search>
  );
}
