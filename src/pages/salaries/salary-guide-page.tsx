import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { textToParse } from "#src/ui/reading/how-read.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { PayCalculator } from "./calculator/pay-calculator.tsx";
import { GroupSection, Method } from "./group-section.tsx";
import { countWords, groupWords, pounds, sampleWords, windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

type Fact = Outputs["salaries"]["guide"]["facts"][number];

const parts: { kind: Fact["kind"]; caption: string }[] = [
  { kind: "going-rate", caption: "Official: Home Office going rates for skilled workers, a year" },
  { kind: "survey", caption: "Surveys and careers advice, a year" },
  { kind: "minimum-wage", caption: "Official: the least an employer may pay, an hour" },
  { kind: "people", caption: "Official: people in work as quantity surveyors" },
];

/** Figures published by others, with year and source. None of them is counted from adverts on this site. */
function PublishedFigures({ facts }: { facts: readonly Fact[] }) {
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

export function prepare(queries: Queries, { search }: PageProps) {
  const amount = textToParse("pay", search.get("amount") ?? "");
  return [
    queries.salaries.guide.ensureData(),
    ...(amount === null ? [] : [queries.readings.read.ensureData({ kind: "pay", text: amount })]),
  ];
}

/** Advertised pay of quantity surveyors by level, role, region and side, with figures published by others. */
export default function SalaryGuidePage({ search }: PageProps) {
  const [guide] = trpc.salaries.guide.useSuspenseQuery();
  const { whole, groups, dayRates, facts } = guide;
  const window = windowWords(guide);
  const caption = (unit: string) => `Middle of each end of advertised ranges, with its quarters, ${unit}, ${window}`;
  return (
    <div className={styles.page}>
      <PageHead
        title="Quantity surveyor salary guide"
        description={`Salaries of quantity surveyors and construction cost professionals by level, role and region, and day rates by basis, counted from adverts of ${window}.`}
        canonicalPath={paths.salaryGuide}
      />
      <h1 tabIndex={-1}>Quantity surveyor salary guide</h1>
      <div className={styles.prose}>
        {whole?.low && whole.high ? (
          <p className={styles.lead}>
            Half of the adverts start at {pounds(whole.low.p50)} a year or more, and half go up to {pounds(whole.high.p50)} or more.
          </p>
        ) : (
          <p className={styles.lead}>There are too few adverts with a salary for a figure over all of them.</p>
        )}
        {whole && (
          <p className={styles.small}>
            <Link href={paths.salaryAdverts({})}>{countWords(whole)}</Link>, all roles and levels, {window}.{` ${sampleWords(whole)}`}
          </p>
        )}
        <p>
          Each line below leads to its spread, its trend and narrower figures in the{" "}
          <Link href={paths.salaryDatabase()}>salary database</Link>.
        </p>
      </div>
      {groups.map((group) => (
        <GroupSection key={group.by} groups={group} title={`Salaries by ${groupWords[group.by]}`} caption={caption("a year")} within={{}} />
      ))}
      <GroupSection
        groups={{ by: "basis", rows: dayRates }}
        title="Day rates by basis"
        caption={caption("a day")}
        within={{ pay: "day" }}
      />
      <p className={styles.prose}>
        An umbrella rate pays the employer’s National Insurance and the umbrella’s fee before it is wages; a PAYE rate is wages, with
        holiday on top or rolled into it; a rate outside IR35 is paid to a company that carries its own holiday, pension and gaps. The same
        number is not the same money, so the figures keep them apart. The calculator shows the steps between them.
      </p>
      <PayCalculator search={search} />
      <PublishedFigures facts={facts} />
      <Method {...guide} />
      <section aria-labelledby="next">
        <SectionHeading id="next">Where next</SectionHeading>
        <ul className={styles.prose}>
          <li>
            <Link href={paths.salaryDatabase()}>Salary database</Link>: any role, level, place, sector, side and contract suite
          </li>
          <li>
            <Link href={paths.jobs()}>Live jobs</Link>, with pay as a filter
          </li>
        </ul>
      </section>
    </div>
  );
}
