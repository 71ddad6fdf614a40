import { useState } from "react";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { payPeriods } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { counted, formatCount, formatMoney, payUnit } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { type AdvertAddress, advertsQuery, readAdvertAddress } from "./advert-address.ts";
import styles from "./databases.module.css";
import { AdvertTable, ColumnChoice, chosenColumns, type OptionalColumn, optionalColumns, SavedViews } from "./saved-views.tsx";

const regions = [
  ["east-midlands", "East Midlands"],
  ["east-of-england", "East of England"],
  ["london", "London"],
  ["north-east", "North East"],
  ["north-west", "North West"],
  ["northern-ireland", "Northern Ireland"],
  ["scotland", "Scotland"],
  ["south-east", "South East"],
  ["south-west", "South West"],
  ["wales", "Wales"],
  ["west-midlands", "West Midlands"],
  ["yorkshire-and-the-humber", "Yorkshire and the Humber"],
].map(([slug = "", label = ""]) => ({ slug, label }));

const months = [1, 3, 6, 12, 24].map((count) => ({ slug: String(count), label: count === 1 ? "Last month" : `Last ${count} months` }));

const states = [
  { slug: "open", label: "Open" },
  { slug: "ended", label: "Ended" },
];

const orders = [
  { slug: "oldest", label: "Oldest first" },
  { slug: "salary-desc", label: "Highest pay first" },
  { slug: "ended", label: "Most recently ended first" },
];

const periods = payPeriods.map((slug) => ({ slug, label: payUnit(slug) }));

function AdvertsForm({ address }: { address: AdvertAddress }) {
  const { page: _page, ...current } = address;
  const standing = useUnmergedOptions();
  const standingTerms = (vocabulary: "sector" | "suite", terms: readonly { slug: string; label: string }[], held: string | undefined) =>
    standing(
      vocabulary,
      terms.map((term) => ({ ...term, value: term.slug })),
      [held],
    );
  const text = (name: keyof AdvertAddress, label: string, hint?: string) => (
    <Field id={`adverts-${name}`} label={label} hint={hint}>
      <input id={`adverts-${name}`} name={name} defaultValue={address[name] ?? ""} {...atMost(80)} />
    </Field>
  );
  const choice = (name: keyof AdvertAddress, label: string, any: string, options: readonly { slug: string; label: string }[]) => (
    <Field id={`adverts-${name}`} label={label}>
      <select id={`adverts-${name}`} name={name} defaultValue={address[name] ?? ""}>
        <Options any={any} of={options.map(({ slug, label: words }) => ({ value: slug, label: words }))} />
      </select>
    </Field>
  );
  return (
    <FilterBar label="Adverts" action={paths.jobDatabase} hiddenFields={{}} current={current} submitLabel="Find adverts">
      {text("title", "Words of the title")}
      {choice("category", "Role", "All roles", jobCategories)}
      {choice("level", "Level", "All levels", seniorityLevels)}
      {choice("place", "Region", "All regions", regions)}
      {choice("sector", "Sector", "All sectors", standingTerms("sector", industrySectors, address.sector))}
      {choice("contractType", "Contract", "All contract types", contractTypes)}
      {choice("suite", "Contract suite", "All suites", standingTerms("suite", contractSuites, address.suite))}
      {choice("employerType", "Employer type", "All types", employerTypes)}
      {choice("status", "State", "Open or ended", states)}
      {choice("months", "Published", "Last 12 months", months)}
      {choice("payPeriod", "Pay", "All periods", periods)}
      {choice("sort", "Order", "Newest first", orders)}
    </FilterBar>
  );
}

type AdvertPage = Outputs["jobDatabase"]["list"];

/** The job database with its filters, totals of the list, and ways to save it. */
export function AdvertDatabase({ search }: { search: URLSearchParams }) {
  const address = readAdvertAddress(search);
  const query = trpc.jobDatabase.list.useQuery(address as unknown as AdvertsFilter);
  const [columns, setColumns] = useState<readonly OptionalColumn[]>(() => chosenColumns.adverts.get());
  const href = (to: AdvertAddress) => `${paths.jobDatabase}${advertsQuery({ ...address, page: "1", ...to })}`;
  const choose = (chosen: readonly OptionalColumn[]) => {
    chosenColumns.adverts.set(chosen);
    setColumns(chosen);
  };
  const { page: _page, ...forFile } = address;
  return (
    <>
      <AdvertsForm address={address} />
      <div className={styles.tools}>
        <a href={`/api/job-database.csv${advertsQuery(forFile)}`} download>
          Download as CSV
        </a>
        <SavedViews database="jobs" query={advertsQuery(address)} />
        <ColumnChoice all={optionalColumns} chosen={columns} onChoose={choose} />
      </div>
      <Loaded query={query} what="the adverts" rows={12}>
        {(listed) => (
          <>
            <Facts listed={listed} />
            {listed.items.length === 0 ? (
              <p>No adverts match your filters. Remove one of the filters above.</p>
            ) : (
              <AdvertTable listed={listed} columns={columns} sort={address.sort ?? "newest"} href={href} />
            )}
            <Pagination
              page={listed.page}
              pageCount={Math.min(500, Math.max(1, Math.ceil(listed.total / listed.limit)))}
              href={(page) => href({ page: String(page) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ listed: { facts, total } }: { listed: AdvertPage }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Listed</dt>
        <dd>
          <span role="status">{counted(total, "advert")}</span>
        </dd>
      </div>
      <div>
        <dt>Open now</dt>
        <dd>{formatCount(facts.open)}</dd>
      </div>
      {facts.averageDaysLive !== null && (
        <div>
          <dt>Mean days live</dt>
          <dd>{facts.averageDaysLive}</dd>
        </div>
      )}
      {facts.pay.map(({ period, posted, medianPence }) => (
        <div key={period}>
          <dt>Median of {counted(posted, "advert")}</dt>
          <dd>{medianPence === null ? `Not enough data ${payUnit(period)}` : `${formatMoney(medianPence)} ${payUnit(period)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

type AdvertsFilter = NonNullable<Inputs["jobDatabase"]["list"]>;
