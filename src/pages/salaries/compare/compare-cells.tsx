import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { comparedName, type PayFilterState, paths, readComparedFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { parametersOf } from "#src/pages/salaries/answer/pay-answer.tsx";
import { Button } from "#src/ui/button.tsx";
import { RangeChart } from "#src/ui/charts/range-chart.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { payRange, payScale } from "../charts/pay-chart.tsx";
import { useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, countWords, type Figure, pounds, roundedPence } from "../pay-words.ts";
import styles from "./compare.module.css";

type Explorer = Outputs["salaries"]["explore"];

interface CompareCellsProps {
  explorer: Explorer;
  /** Null until a second group is chosen. */
  other: Explorer | null;
}

/** Two groups side by side, with the differences in words; a form for the second one. */
export function CompareCells({ explorer, other }: CompareCellsProps) {
  const form = <CompareForm explorer={explorer} other={other} />;
  if (!other) {
    return (
      <details className={styles.closed}>
        <summary>Compare with another role, level or place</summary>
        {form}
      </details>
    );
  }
  return (
    <Section
      id="compared"
      aside={<Link href={paths.salaryDatabase(explorer.filter)}>Stop comparing</Link>}
      heading="How do the two compare?"
    >
      <Comparison explorer={explorer} other={other} />
      <details className={styles.closed}>
        <summary>Compare with another group</summary>
        {form}
      </details>
    </Section>
  );
}

function Comparison({ explorer, other }: { explorer: Explorer; other: Explorer }) {
  const { scale } = explorer;
  const mark = useOwnMark(scale);
  const cells = [explorer, other].map(({ pay, shown, asked, shownFilter }, at) => ({
    key: at === 0 ? "one" : "other",
    name: `${pay?.figure ? shown : asked}${shownFilter.location ? "" : ", UK"}`,
    figure: pay?.figure ?? null,
    widened: pay?.widened ?? [],
    countedAt: paths.salaryAdverts(shownFilter),
  }));
  const drawn = cells.flatMap((cell) => (cell.figure ? [{ ...cell, figure: cell.figure }] : []));
  const axis = payScale(drawn.map(({ figure }) => figure));
  const [one, two] = drawn;
  return (
    <>
      <p className={styles.difference}>
        {one && two
          ? differenceWords(one, two, scale === "year" ? "a year" : "a day")
          : "One of the two has too few adverts for a figure, so there is nothing to compare."}
      </p>
      {axis && (
        <RangeChart
          scale={axis}
          tickText={axisPounds}
          rows={drawn.map(({ key, name, figure }) => ({
            key,
            label: name,
            note: `n = ${formatCount(figure.adverts)}`,
            range: payRange(figure),
          }))}
          {...mark}
        />
      )}
      <table className={`${table.table} ${styles.sides}`}>
        <caption>{scale === "year" ? "£ a year" : "£ a day"}, last six months</caption>
        <thead>
          <tr>
            <td />
            {cells.map(({ key, name }) => (
              <th key={key} scope="col" className={styles.side}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles.side}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, of }) => {
            const [first, second] = cells.map(({ figure }) => figure && of(figure));
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={table.figure}>{first ? pounds(first) : "Too few"}</td>
                <td className={table.figure}>{second ? pounds(second) : "Too few"}</td>
                <td className={table.figure}>{first && second ? signed(first - second) : ""}</td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">Counted from</th>
            {cells.map(({ key, figure, countedAt }) => (
              <td key={key} className={`${table.figure} ${styles.side}`}>
                {figure ? <Link href={countedAt}>{countWords(figure)}</Link> : "Too few"}
              </td>
            ))}
            <td />
          </tr>
        </tbody>
      </table>
      {cells.map(({ key, widened }) => widened.length > 0 && <p key={key}>{widened.join(" ")}</p>)}
    </>
  );
}

const lines: { name: string; of: (figure: Figure) => number | undefined }[] = [
  { name: "“From”, 25th percentile", of: ({ low }) => low?.p25 },
  { name: "“From”, median", of: ({ low }) => low?.p50 },
  { name: "“To”, median", of: ({ high }) => high?.p50 },
  { name: "“To”, 75th percentile", of: ({ high }) => high?.p75 },
];

/** "+£6,500", "−£1,200". */
const signed = (pence: number): string => (pence > 0 ? `+${pounds(pence)}` : pounds(pence));

/** Role, level and place of the second group; everything else is that of the first. */
function CompareForm({ explorer: { filter, options, places }, other }: CompareCellsProps) {
  const [, navigate] = useLocation();
  const chosen = other?.filter ?? { ...filter, location: "" };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const than = readComparedFilterState(parametersOf(event.currentTarget));
    if (than) navigate(paths.salaryComparison(filter, than), { state: { keepPlace: true } });
  };
  const choice = (name: "category" | "level", label: string, all: string) => (
    <Field id={`than-${name}`} label={label}>
      <select id={`than-${name}`} name={comparedName(name)} defaultValue={chosen[name]}>
        <Options any={all} of={options[name]} />
      </select>
    </Field>
  );
  return (
    <form action={paths.salaryDatabase()} method="get" aria-label="Compare with" className={styles.form} onSubmit={submit}>
      {(Object.entries(filter) as [keyof PayFilterState, string][]).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {choice("category", "Role to compare with", "All roles")}
      {choice("level", "Level to compare with", "All levels")}
      <Field id="than-location" label="Place to compare with">
        <input
          id="than-location"
          type="text"
          name={comparedName("location")}
          list="than-places"
          placeholder="All of the UK"
          defaultValue={chosen.location}
          {...atMost(200)}
        />
        <datalist id="than-places">
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      </Field>
      <Button type="submit">Compare</Button>
    </form>
  );
}

interface NamedFigure {
  name: string;
  figure: Figure;
}

/** "Senior, London is advertised at £6,000 (9%) more at the median “From” and £7,000 (9%) more at the median “To” than Senior, UK." */
export function differenceWords(one: NamedFigure, other: NamedFigure, unit: string): string {
  const ends = (["low", "high"] as const).flatMap((end) => {
    const [first, second] = [one.figure[end], other.figure[end]];
    if (!first || !second) return [];
    const name = end === "low" ? "From" : "To";
    const pence = roundedPence(first.p50) - roundedPence(second.p50);
    if (pence === 0) return [`the same at the median “${name}”`];
    const percent = Math.round((Math.abs(pence) / second.p50) * 100);
    return [`${pounds(Math.abs(pence))} ${unit} (${percent}%) ${pence > 0 ? "more" : "less"} at the median “${name}”`];
  });
  if (ends.length === 0) return "The two have no end of the range in common, so there is nothing to compare.";
  return `${one.name} is advertised at ${ends.join(" and ")} ${/more|less/.test(ends.at(-1) ?? "") ? "than" : "as"} ${other.name}.`;
}
