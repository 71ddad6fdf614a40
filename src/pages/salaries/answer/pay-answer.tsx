import type { FormEvent, ReactNode } from "react";
import { useLocation } from "wouter";
import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { PayTermsLine } from "#src/features/pay-terms/equivalent.tsx";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { SpreadBar } from "#src/ui/charts/range-chart.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { payRange, payScale } from "../charts/pay-chart.tsx";
import { useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, countWords, type Figure, pounds, sampleWords, typicalPay, typicalRange, windowWords } from "../pay-words.ts";
import styles from "./answer.module.css";

type Explorer = Outputs["salaries"]["explore"];

/** The typical advertised range of the requested cell, or of the wider one used as fallback, with its spread, counts and trend. */
export function PayAnswer({ explorer, children }: { explorer: Explorer; children?: ReactNode }) {
  const { pay, asked, shown, scale, from, to, change, money } = explorer;
  const unit = scale === "year" ? "a year" : "a day";
  const figure = pay?.figure ?? null;
  const axis = figure && payScale([figure]);
  const mark = useOwnMark(scale);
  const cell = `${figure ? shown : asked}${explorer.shownFilter.location ? "" : ", UK"}`;
  const kind = scale === "year" ? "salary" : `day rate${money.replace(/^Day rates/, "")}`;
  return (
    <section aria-labelledby="figure" className={styles.answer}>
      <h2 id="figure" className={styles.heading}>
        Typical advertised {kind}
      </h2>
      {figure ? (
        <p className={styles.typical}>
          <strong className={styles.display}>{typicalRange(figure)}</strong> {unit} <span className={styles.cell}>{cell}</span>
        </p>
      ) : (
        <p className={styles.cell}>{cell}</p>
      )}
      {figure && <PayTermsLine pay={typicalPay(figure, scale, explorer.shownFilter.basis)} />}
      {!pay && <p>Day rates depend on IR35 status, so there is no combined figure. Choose an IR35 status.</p>}
      <Widened explorer={explorer} />
      {figure && axis && (
        <>
          <SpreadBar range={payRange(figure)} scale={axis} tickText={axisPounds} {...mark} />
          <p className={styles.basis}>
            <Link href={paths.salaryAdverts(explorer.shownFilter)}>{countWords(figure)}</Link>, {windowWords({ from, to })}. Thick bar:
            median “From” to median “To”. Thin line: interquartile range.{` ${sampleWords(figure)}`}
          </p>
          <ChangeLine change={change} />
        </>
      )}
      {children}
    </section>
  );
}

/** Why the figure is that of a wider group, if it is. */
function Widened({ explorer: { pay, asked } }: { explorer: Explorer }) {
  if (!pay || (pay.widened.length === 0 && pay.figure)) return null;
  return (
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
  );
}

type PayChange = Outputs["salaries"]["explore"]["change"];

const arrows = { Up: "▲", Down: "▼", "No change": "▶" } as const;
const numbers: Record<number, string> = { 3: "three", 6: "six" };

/** An arrow and the change of both medians against the period before. */
function ChangeLine({ change }: { change: PayChange }) {
  if (!change) return <p className={styles.change}>Too few adverts in the period before for a comparison.</p>;
  const { direction, percent, words } = describeChange(change);
  return (
    <p className={styles.change}>
      <span aria-hidden="true">{arrows[direction]} </span>
      <strong>
        {direction}
        {percent}
      </strong>{" "}
      on the {numbers[change.months]} months before: {words}.
    </p>
  );
}

/** Compares the medians of the ends that both periods have; under half a percent counts as no change. */
export function describeChange({ now, before }: { now: Figure; before: Figure }) {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [present, past] = [now[end], before[end]];
    return present && past ? [{ name: end === "low" ? "From" : "To", past: past.p50, present: present.p50 }] : [];
  });
  const sum = (which: "past" | "present") => ends.reduce((total, each) => total + each[which], 0);
  const percent = sum("past") === 0 ? 0 : ((sum("present") - sum("past")) / sum("past")) * 100;
  const direction = Math.abs(percent) < 0.5 ? "No change" : percent > 0 ? "Up" : "Down";
  const medians = ends.map(({ name, past, present }) => `“${name}” ${pounds(past)} to ${pounds(present)}`).join(", ");
  return {
    direction: direction as keyof typeof arrows,
    percent: direction === "No change" ? "" : ` ${Math.abs(percent).toFixed(1).replace(/\.0$/, "")}%`,
    words: `median ${medians} (n = ${formatCount(before.adverts)} and ${formatCount(now.adverts)})`,
  };
}

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

function Choice({ name, label, all, chosen, choices }: ChoiceProps) {
  return (
    <Field id={`pay-${name}`} label={label}>
      <select id={`pay-${name}`} name={name} defaultValue={chosen}>
        <Options any={all} of={choices} />
      </select>
    </Field>
  );
}
