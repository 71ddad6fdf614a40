import type { FormEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { type PayFilterState, paths, readComparedFilterState, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import answer from "./answer/answer.module.css";
import { PayAnswer, parametersOf } from "./answer/pay-answer.tsx";
import { DistributionSection } from "./charts/distribution.tsx";
import { RegionMap } from "./charts/region-map.tsx";
import { TrendSection } from "./charts/trend-section.tsx";
import { CompareCells } from "./compare/compare-cells.tsx";
import { EndsTable } from "./ends-table.tsx";
import { GroupSection } from "./group-section.tsx";
import { Method } from "./method.tsx";
import { OwnPayField } from "./own-pay/own-pay-field.tsx";
import { countWords, windowWords } from "./pay-words.ts";
import { ReportedPay } from "./reported/reported-pay.tsx";
import styles from "./salaries.module.css";

type Explorer = Outputs["salaries"]["explore"];

export const prepare = (queries: Queries, { search }: PageProps) => {
  const compared = readComparedFilterState(search);
  return [
    queries.salaries.explore.ensureData(readPayFilterState(search)),
    queries.reportedPay.figures.ensureData(readPayFilterState(search)),
    ...(compared ? [queries.salaries.explore.ensureData(compared)] : []),
  ];
};

/** Advertised pay by role, level, place, sector, side and contract suite, with member-reported pay beside it. */
export default function SalaryDatabasePage({ search }: PageProps) {
  const [explorer] = trpc.salaries.explore.useSuspenseQuery(readPayFilterState(search));
  const [reported] = trpc.reportedPay.figures.useSuspenseQuery(readPayFilterState(search));
  const compared = readComparedFilterState(search);
  const { asked, shown, money, filter, pay, groups, distribution, trend, scale, isIndexable, isNarrowed } = explorer;
  const within = { ...filter, ...explorer.shownFilter };
  const title = isNarrowed ? `${money}: ${asked}` : "Salary database";
  const sections = groups.map((group) => (
    <GroupSection
      key={group.by}
      groups={group}
      scale={scale}
      caption={`${shown}: median and interquartile range of each end, ${windowWords(explorer)}`}
      within={within}
      picture={group.by === "region" && <RegionMap groups={group} within={within} />}
    />
  ));
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={`${money}, ${asked}: what adverts for quantity surveyors and construction cost professionals offered from ${windowWords(explorer)}, with quartiles, spread and trend.`}
        canonicalPath={isIndexable && !compared ? paths.salaryDatabase(filter) : null}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <div className={answer.hero}>
        <PayAnswer explorer={explorer}>
          <AllPercentiles explorer={explorer} />
          {!pay && sections}
          <p className={styles.links}>
            <a href={`/jobs${explorer.liveJobs}`}>Live adverts: {shown}</a>
            <Link href={paths.offerCheck}>Check an offer</Link>
            {explorer.faults.length === 0 && (
              <a href={paths.salariesFile(filter)} download>
                Download these figures (CSV)
              </a>
            )}
          </p>
        </PayAnswer>
        <div className={answer.controls}>
          <PayForm explorer={explorer} />
          <OwnPayField figure={pay?.figure ?? null} scale={scale} />
        </div>
      </div>
      {pay && (compared ? <Compared explorer={explorer} compared={compared} /> : <CompareCells explorer={explorer} other={null} />)}
      {pay?.figure && <TrendSection months={trend} shown={shown} scale={scale} within={within} />}
      <DistributionSection distribution={distribution} figure={pay?.figure ?? null} scale={scale} within={within} />
      {pay && sections}
      <ReportedPay reported={reported} />
      <Method {...explorer} />
      <p>
        <Link href={paths.salaryGuide}>Salary guide: every level, role and region on one page</Link>
      </p>
    </div>
  );
}

function Compared({ explorer, compared }: { explorer: Explorer; compared: PayFilterState }) {
  const [other] = trpc.salaries.explore.useSuspenseQuery(compared);
  return <CompareCells explorer={explorer} other={other} />;
}

/** Every percentile of the figure, and of the six months before. */
function AllPercentiles({ explorer: { pay, scale, shownFilter, before, from } }: { explorer: Explorer }) {
  if (!pay?.figure) return null;
  const unit = scale === "year" ? "a year" : "a day";
  return (
    <details>
      <summary>All percentiles as a table</summary>
      <div className={styles.pair}>
        <EndsTable caption={`Last six months, ${unit}`} figure={pay.figure} />
        {pay.before ? (
          <div>
            <EndsTable caption={`Previous six months, ${windowWords({ from: before, to: from })}, ${unit}`} figure={pay.before} />
            <p className={styles.small}>
              Based on <Link href={paths.salaryAdverts(shownFilter, "before")}>{countWords(pay.before)}</Link>.
            </p>
          </div>
        ) : (
          <p className={styles.small}>There were too few adverts in the previous six months for a comparison.</p>
        )}
      </div>
    </details>
  );
}

type FieldName = keyof Explorer["filter"];
type Choices = { value: string; label: string }[];

const kinds: Choices = [
  { value: "year", label: "Salaries, a year" },
  { value: "day", label: "Day rates" },
];

const furtherFields = ["basis", "side", "sector", "suite", "value", "rics"] as const satisfies readonly FieldName[];

/** Role, level and place; the rest under “More”. A plain GET form; with script it navigates without a full page load. */
function PayForm({ explorer: { filter, faults, options, places } }: { explorer: Explorer }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.salaryDatabase(readPayFilterState(parametersOf(event.currentTarget))));
  };
  const faultOf = (name: FieldName) => faults.find(({ field }) => field === name)?.detail;
  const marksOf = (name: FieldName) => (faultOf(name) ? { "aria-invalid": true, "aria-describedby": `pay-${name}-error` } : {});
  const choice = (name: FieldName, label: string, any: string | null, choices: Choices) => (
    <Field id={`pay-${name}`} label={label} error={faultOf(name)}>
      <select id={`pay-${name}`} name={name} defaultValue={filter[name]} {...marksOf(name)}>
        {any && <option value="">{any}</option>}
        <Options of={choices} />
      </select>
    </Field>
  );
  const isOpen = filter.pay === "day" || Boolean(faultOf("pay")) || furtherFields.some((name) => filter[name] || faultOf(name));
  return (
    <search aria-label="Salary database">
      <form action={paths.salaryDatabase()} method="get" className={answer.form} onSubmit={submit} key={JSON.stringify(filter)}>
        {choice("category", "Role", "All roles", options.category)}
        {choice("level", "Level", "All levels", options.level)}
        <Field id="pay-location" label="Place" error={faultOf("location")}>
          <input
            id="pay-location"
            type="text"
            name="location"
            list="pay-places"
            placeholder="All of the UK"
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
        <details className={answer.more} open={isOpen}>
          <summary>More: day rates, IR35 status, side, sector, contract</summary>
          <div>
            {choice("pay", "Pay", null, kinds)}
            {choice("basis", "IR35 status", "All", options.basis)}
            {choice("side", "Side of the table", "All sides", options.side)}
            {choice("sector", "Sector", "All sectors", options.sector)}
            {choice("suite", "Contract suite", "All suites", options.suite)}
            {choice("value", "Project value", "All values", options.value)}
            {choice("rics", "RICS level", "All RICS levels", options.rics)}
          </div>
        </details>
        <Button kind="primary" type="submit">
          Show pay
        </Button>
      </form>
      {faults.length > 0 && (
        <p className={answer.faults} role="status">
          We ignored the fields we could not read: they are marked above.
        </p>
      )}
    </search>
  );
}
