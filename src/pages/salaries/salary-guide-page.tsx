import { paths } from "#server/paths.ts";
import type { PageProps } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { textToRead } from "#src/ui/reading/use-understanding.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { PayCalculator } from "./calculator/pay-calculator.tsx";
import { GroupSection } from "./group-section.tsx";
import { Method } from "./method.tsx";
import { countWords, groupWords, pounds, sampleWords, windowWords } from "./pay-words.ts";
import { PublishedFigures } from "./published-figures.tsx";
import styles from "./salaries.module.css";

export function prepare(queries: Queries, { search }: PageProps) {
  const amount = textToRead("pay", search.get("amount") ?? "");
  return [
    queries.salaries.guide.ensureData(),
    ...(amount === null ? [] : [queries.readings.read.ensureData({ kind: "pay", text: amount })]),
  ];
}

/** What quantity surveyors are offered, by level, role, region and side, with what others have published. */
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
