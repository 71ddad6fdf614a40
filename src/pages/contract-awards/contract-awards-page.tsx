import { contractSuites } from "#db/taxonomy/sector.ts";
import { ukRegions } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { DirectoryForm } from "#src/ui/directory/directory-form.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";

interface AwardsFilter {
  region: string | null;
  suite: string | null;
  valueFromPounds: number;
  days: number;
  adverts: "any" | "none";
  page: number;
}
type AwardPage = Outputs["contractAwards"]["list"];
type Award = AwardPage["items"][number];

const usualDays = 60;
const periods = [7, 30, 60, 90, 180, 365];
const leastValues = [1_000_000, 5_000_000, 20_000_000, 50_000_000, 100_000_000];

export const prepare = (queries: Queries, { search }: PageProps) => [queries.contractAwards.list.ensureData(readAwardsFilter(search))];

/** Public construction contracts and the firms that won them, which are likely to hire. */
export default function ContractAwardsPage({ search }: PageProps) {
  const filter = readAwardsFilter(search);
  const [found] = trpc.contractAwards.list.useSuspenseQuery(filter);
  const { total, unadvertised, limit } = found;
  const where = found.regions.find(({ slug }) => slug === filter.region)?.label;
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title="Who will hire next"
        description={`${counted(total, "public construction contract")} awarded in the last ${filter.days} days: the firms that won them, what they are worth, and who advertises nothing yet.`}
        canonicalPath={paths.contractAwards()}
        isIndexable={awardsHref(filter) === paths.contractAwards()}
      />
      <header className={directoryStyles.head}>
        <h1 tabIndex={-1}>Who will hire next</h1>
        <p role="status">
          <strong>{counted(total, "contract")}</strong> won in the last {counted(filter.days, "day")}
          {where && ` in ${where}`}
          {filter.adverts === "any"
            ? `, ${formatCount(unadvertised)} by firms that advertise nothing here yet.`
            : " by firms that advertise nothing here yet."}
        </p>
        <p className={directoryStyles.soft}>
          A firm that wins work soon needs surveyors to run it. These are the construction contracts that public buyers have awarded, as
          their notices say. <Link href={paths.article("who-will-hire-next")}>How to use this list</Link>
        </p>
      </header>
      <AwardsForm found={found} filter={filter} />
      {found.items.length === 0 ? (
        <NoAwards filter={filter} />
      ) : (
        <table className={`${table.table} ${rows.table} ${rows.card}`}>
          <caption>Contracts, newest first</caption>
          <TableHead of={["Contract", "Won by", "Where", "Awarded", "Suite", { figure: "Value" }]} />
          <tbody>
            {found.items.map((award) => (
              <AwardRow key={`${award.ocid} ${award.title} ${award.supplier}`} award={award} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={filter.page}
        pageCount={Math.min(500, Math.max(1, Math.ceil(total / limit)))}
        href={(page) => awardsHref({ ...filter, page })}
      />
      <p className={directoryStyles.soft}>
        Read from notices in the Open Contracting Data Standard, as Find a Tender and Contracts Finder publish them, whose main code is
        construction work (CPV 45) or its design, engineering and surveying (CPV 71). A firm that shares a contract is listed with the value
        of the whole. Names of contact persons are not kept.{" "}
        {found.items.some(({ isSample }) => isSample) &&
          "Contracts marked “Sample” are invented, with their buyers and firms, to show how the list works. "}{" "}
        Recruiters find the same firms on their dashboard, under Leads.
      </p>
    </div>
  );
}

function AwardsForm({ found, filter }: { found: AwardPage; filter: AwardsFilter }) {
  const choices = [
    { name: "region", label: "Region", any: "All regions", value: filter.region ?? "", options: found.regions },
    { name: "suite", label: "Contract suite", any: "Any or none stated", value: filter.suite ?? "", options: found.suites },
    { name: "value", label: "Value", any: "Any value", value: String(filter.valueFromPounds || ""), options: valueOptions },
    { name: "days", label: "Awarded in the last", value: periodSlug(filter.days), options: periodOptions },
  ];
  return (
    <DirectoryForm
      key={JSON.stringify(filter)}
      form="awards"
      label="Contracts"
      action={paths.contractAwards()}
      choices={choices}
      checks={[{ name: "adverts", value: "none", label: "Nothing advertised yet", isOn: filter.adverts === "none" }]}
      submitLabel="Find contracts"
    />
  );
}

const valueOptions = leastValues.map((pounds) => ({ slug: String(pounds), label: `£${pounds / 1_000_000}m or more` }));
const periodSlug = (days: number): string => (days === usualDays ? "" : String(days));
const periodOptions = periods.map((days) => ({ slug: periodSlug(days), label: `${days} days` }));

function NoAwards({ filter }: { filter: AwardsFilter }) {
  if (awardsHref(filter) === paths.contractAwards())
    return <p>No contracts have been awarded in the last {usualDays} days that we have read of. New awards will be listed here.</p>;
  return (
    <p>
      No contracts match your filters. <Link href={paths.contractAwards()}>Show every contract</Link> or drop one of the filters above.
    </p>
  );
}

function AwardRow({ award }: { award: Award }) {
  const { title, buyer, cpv, noticeUrl, supplier, supplierCount, company, place, isBuyersPlace, awardedOn, suiteLabel, isSample } = award;
  return (
    <tr>
      <th scope="row">
        {noticeUrl ? (
          <a href={noticeUrl} rel="nofollow noopener external">
            {title}
          </a>
        ) : (
          title
        )}{" "}
        {isSample && <Tag>Sample</Tag>}
        <span className={rows.sub}>
          {buyer} · {cpv.startsWith("45") ? "Construction work" : "Design and surveying"}
        </span>
      </th>
      <td data-label="Won by" className={rows.long}>
        <span>
          {company ? <Link href={paths.company(company.slug)}>{supplier}</Link> : supplier}
          {supplierCount > 1 && <span className={rows.sub}>with {counted(supplierCount - 1, "other firm")}</span>}
          <span className={rows.sub}>
            <AdvertState award={award} />
          </span>
        </span>
      </td>
      <td data-label="Where">{place ? `${place}${isBuyersPlace ? " (the buyer)" : ""}` : "Not stated"}</td>
      <td data-label="Awarded" className={rows.whole}>
        <time dateTime={awardedOn}>{formatMonthOrDay(awardedOn)}</time>
      </td>
      <td data-label="Suite" className={rows.whole}>
        {suiteLabel ?? "Not stated"}
      </td>
      <FigureCell label="Value">{award.valuePence === null ? "Not stated" : formatMoney(award.valuePence, award.currency)}</FigureCell>
    </tr>
  );
}

function AdvertState({ award: { supplier, company } }: { award: Award }) {
  if (company && company.liveAdverts > 0)
    return <Link href={`${paths.company(company.slug)}#jobs`}>{counted(company.liveAdverts, "live advert")}</Link>;
  return (
    <>
      Nothing advertised yet.{" "}
      <Link href={paths.newAlert(`?${new URLSearchParams({ q: `"${nameInAdverts(supplier)}"`, literal: "1" })}`)}>
        Tell me when they advertise<span className="visually-hidden">: {supplier}</span>
      </Link>
    </>
  );
}

/** A firm's name without its legal form, which adverts often leave out. */
const nameInAdverts = (name: string): string => name.replace(/[\s,]+(?:ltd|limited|llp|plc)\.?$/i, "").replaceAll('"', "");

/** Parses the list's filter from its address; unreadable values are ignored. */
export function readAwardsFilter(search: URLSearchParams): AwardsFilter {
  const among = (terms: readonly { slug: string }[], name: string) => terms.find(({ slug }) => slug === search.get(name))?.slug ?? null;
  const page = Number(search.get("page"));
  const region = among(ukRegions, "region");
  return {
    region: region === "abroad" ? null : region,
    suite: among(contractSuites, "suite"),
    valueFromPounds: leastValues.find((pounds) => String(pounds) === search.get("value")) ?? 0,
    days: periods.find((days) => String(days) === search.get("days")) ?? usualDays,
    adverts: search.get("adverts") === "none" ? "none" : "any",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

export function awardsHref({ region, suite, valueFromPounds, days, adverts, page }: AwardsFilter): string {
  const parameters = new URLSearchParams();
  if (region) parameters.set("region", region);
  if (suite) parameters.set("suite", suite);
  if (valueFromPounds) parameters.set("value", String(valueFromPounds));
  if (days !== usualDays) parameters.set("days", String(days));
  if (adverts === "none") parameters.set("adverts", adverts);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return paths.contractAwards(query && `?${query}`);
}
