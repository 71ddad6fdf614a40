import type { Outputs } from "#server/types.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import styles from "./salaries.module.css";

type Fact = Outputs["salaries"]["guide"]["facts"][number];

const parts: { kind: Fact["kind"]; caption: string }[] = [
  { kind: "going-rate", caption: "Official: Home Office going rates for skilled workers, a year" },
  { kind: "survey", caption: "Surveys and careers advice, a year" },
  { kind: "minimum-wage", caption: "Official: the least an employer may pay, an hour" },
  { kind: "people", caption: "Official: people in work as quantity surveyors" },
];

/** What others have published, with year and source. None of it is counted from adverts here. */
export function PublishedFigures({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="published">
      <SectionHeading id="published">Official and published figures</SectionHeading>
      <p className={styles.prose}>
        Counted by others, in other ways and other years: read them beside the figures above, not against them. The national earnings survey
        (ASHE) counts quantity surveyors under code 2453; the going rate for visas follows its median.
      </p>
      {parts.map(({ kind, caption }) => (
        <table key={kind} className={`${table.table} ${styles.published}`}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Who, year and source</th>
              <th scope="col" className={table.figure}>
                Figure
              </th>
            </tr>
          </thead>
          <tbody>
            {facts
              .filter((fact) => fact.kind === kind)
              .map((fact) => (
                <FactRow key={fact.id} fact={fact} />
              ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function FactRow({ fact: { who, what, area, when, source, url, note, unit, amount, lowAmount } }: { fact: Fact }) {
  const words = (value: number) => {
    if (unit === "people") return formatCount(value);
    return unit === "hour" ? `£${value.toFixed(2)}` : formatMoney(Math.round(value * 100));
  };
  return (
    <tr>
      <th scope="row">
        {who}
        <span className={styles.note}>
          {what}, {area}, {when}. {url ? <a href={url}>{source}</a> : source}
          {note && `. ${note}`}
        </span>
      </th>
      <td className={table.figure}>
        {lowAmount !== undefined && unit === "year" && <>{words(lowAmount)} – </>}
        {words(amount)}
      </td>
    </tr>
  );
}
