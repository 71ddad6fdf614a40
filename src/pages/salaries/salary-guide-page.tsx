import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { textToParse } from "#src/ui/reading/how-read.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import answer from "./answer/answer.module.css";
import { AnswerForm, PayAnswer } from "./answer/pay-answer.tsx";
import { PayCalculator } from "./calculator/pay-calculator.tsx";
import { GroupSection } from "./group-section.tsx";
import { Method } from "./method.tsx";
import { OwnPayField } from "./own-pay/own-pay-field.tsx";
import { windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

type Fact = Outputs["salaries"]["guide"]["facts"][number];

const parts: { kind: Fact["kind"]; caption: string }[] = [
  { kind: "going-rate", caption: "Official: Home Office going rates for skilled workers, a year" },
  { kind: "survey", caption: "Surveys and careers advice, a year" },
  { kind: "minimum-wage", caption: "Official: minimum wage, an hour" },
  { kind: "people", caption: "Official: people employed as quantity surveyors" },
];

/** Figures published by others, with year and source. None of them is counted from adverts on this site. */
function PublishedFigures({ facts }: { facts: readonly Fact[] }) {
  return (
    <Section id="published" heading="Official and published figures">
      <p className={styles.prose}>
        Published by others, with different methods and for different years, so not directly comparable with the figures above. The national
        earnings survey (ASHE) counts quantity surveyors under code 2453; the going rate for visas follows its median.
      </p>
      {parts.map(({ kind, caption }) => (
        <table key={kind} className={`${table.table} ${styles.published}`}>
          <caption>{caption}</caption>
          <TableHead of={["Who, year and source", { figure: "Figure" }]} />
          <tbody>
            {facts
              .filter((fact) => fact.kind === kind)
              .map((fact) => (
                <FactRow key={fact.id} fact={fact} />
              ))}
          </tbody>
        </table>
      ))}
    </Section>
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

/** The three controls of the answer; other fields of the address are the calculator's. */
function readAnswerState(search: URLSearchParams) {
  const { level, location, side } = readPayFilterState(search);
  return { level, location, side };
}

export function prepare(queries: Queries, { search }: PageProps) {
  const amount = textToParse("pay", search.get("amount") ?? "");
  return [
    queries.salaries.guide.ensureData(),
    queries.salaries.explore.ensureData(readAnswerState(search)),
    ...(amount === null ? [] : [queries.readings.read.ensureData({ kind: "pay", text: amount })]),
  ];
}

/** Advertised pay of quantity surveyors by level, role, region and side, with figures published by others. */
export default function SalaryGuidePage({ search }: PageProps) {
  const [guide] = trpc.salaries.guide.useSuspenseQuery();
  const [explorer] = trpc.salaries.explore.useSuspenseQuery(readAnswerState(search));
  const { groups, dayRates, facts } = guide;
  const window = windowWords(guide);
  const caption = (unit: string) => `Median and interquartile range of each end, ${unit}, ${window}`;
  const places = groups.find(({ by }) => by === "region")?.rows ?? [];
  return (
    <div className={styles.page}>
      <PageHead
        title="Quantity surveyor salary guide"
        description={`Salaries of quantity surveyors and construction cost professionals by level, role and region, and day rates by basis, based on adverts from ${window}.`}
        canonicalPath={paths.salaryGuide}
      />
      <h1 tabIndex={-1}>Quantity surveyor salary guide</h1>
      <div className={answer.hero}>
        <PayAnswer explorer={explorer}>
          <p className={styles.links}>
            <Link href={paths.salaryDatabase(explorer.filter)}>Trend, regions and more filters in the salary database</Link>
            <Link href={paths.offerCheck}>Check an offer</Link>
          </p>
        </PayAnswer>
        <div className={answer.controls}>
          <AnswerForm explorer={explorer} places={places.toSorted((one, other) => one.label.localeCompare(other.label))} />
          <OwnPayField figure={explorer.pay?.figure ?? null} scale="year" />
        </div>
      </div>
      {groups.map((group) => (
        <GroupSection
          key={group.by}
          groups={group}
          scale="year"
          caption={caption("a year")}
          within={{}}
          hasFile={group.by !== "category"}
        />
      ))}
      <GroupSection groups={{ by: "basis", rows: dayRates }} scale="day" caption={caption("a day")} within={{ pay: "day" }} />
      <p className={styles.prose}>
        An umbrella rate covers the employer’s National Insurance and the umbrella’s margin before wages; a PAYE rate is wages, with holiday
        pay on top or rolled up; a rate outside IR35 is paid to a company that covers its own holiday, pension and gaps between contracts.
        The same rate is worth different amounts, so the figures keep them separate. The calculator shows each step.
      </p>
      <PayCalculator search={search} />
      <PublishedFigures facts={facts} />
      <Method {...guide} />
      <Section id="next" heading="Where next">
        <ul className={styles.prose}>
          <li>
            <Link href={paths.salaryDatabase()}>Salary database</Link>: any role, level, place, sector, side and contract suite
          </li>
          <li>
            <Link href={paths.jobs()}>Live jobs</Link>, with pay as a filter
          </li>
        </ul>
      </Section>
    </div>
  );
}
