import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { SortHead } from "#src/features/dashboard/sort-head.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import {
  type CompaniesQuery,
  companiesHref,
  companyFilterOf,
  companyHref,
  companySortingOf,
  readCompaniesQuery,
  readSlug,
} from "./company-duplicates.tsx";
import { CompanyView } from "./company-view.tsx";
import { standingOptions, verificationTones, verificationWords } from "./company-words.ts";
import { MergeView } from "./merge-view.tsx";

/** List of companies, the one that the address names, or two to merge. */
export default function CompaniesTab({ search }: TabProps) {
  const company = readSlug(search, "company");
  const into = readSlug(search, "into");
  if (company === null) return <Companies urlQuery={readCompaniesQuery(search)} />;
  if (into !== null) return <MergeView key={`${company} ${into}`} from={company} into={into} />;
  return <CompanyView key={company} slug={company} />;
}

function Companies({ urlQuery }: { urlQuery: CompaniesQuery }) {
  const { sorting, ...filter } = urlQuery;
  const query = trpc.admin.companies.list.useQuery({ ...filter, sort: sorting.by, direction: sorting.direction }, { staleTime: 0 });
  return (
    <div className={dashboard.part}>
      <CompaniesFilter urlQuery={urlQuery} />
      <Loaded query={query} what="the companies" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {({ items, total, limit, page }) => (
          <>
            <p role="status">{total === 1 ? "1 company" : `${formatCount(total)} companies`}</p>
            {items.length === 0 ? (
              <Empty href={paths.adminTab("companies")} action="Show all companies">
                No company matches.
              </Empty>
            ) : (
              <CompaniesTable items={items} urlQuery={urlQuery} />
            )}
            <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => companiesHref(urlQuery, next)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function CompaniesFilter({ urlQuery }: { urlQuery: CompaniesQuery }) {
  const current = companyFilterOf(urlQuery);
  const hiddenFields = { tab: "companies", ...companySortingOf(urlQuery) };
  return (
    <FilterBar label="Companies" action={paths.adminDashboard} hiddenFields={hiddenFields} current={current} submitLabel="Search">
      <Field id="companies-q" label="Name, address, number or domain">
        <input id="companies-q" type="search" name="q" defaultValue={current.q} {...atMost(120)} />
      </Field>
      <Field id="companies-standing" label="State">
        <select id="companies-standing" name="standing" defaultValue={current.standing}>
          <option value="">Any</option>
          {standingOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </FilterBar>
  );
}

type ListedCompany = Outputs["admin"]["companies"]["list"]["items"][number];

function CompaniesTable({ items, urlQuery }: { items: ListedCompany[]; urlQuery: CompaniesQuery }) {
  const shared = { sorting: urlQuery.sorting, href: (sorting: CompaniesQuery["sorting"]) => companiesHref({ ...urlQuery, sorting }) };
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption className="visually-hidden">Companies</caption>
      <thead>
        <tr>
          <SortHead column="name" {...shared}>
            Name
          </SortHead>
          <th scope="col">State</th>
          <th scope="col">Number and domain</th>
          <th scope="col" className={table.figure}>
            People
          </th>
          <th scope="col" className={table.figure}>
            Live adverts
          </th>
          <SortHead column="joined" first="desc" {...shared}>
            Joined
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {items.map((company) => (
          <tr key={company.slug}>
            <th scope="row">
              <Link href={companyHref(company.slug)} keepPlace>
                {company.name}
              </Link>
              <span className={rows.sub}>{company.slug}</span>
            </th>
            <td data-label="State">
              <State company={company} />
            </td>
            <td data-label="Number and domain">
              <span>
                {company.companyNumber ?? "No number"}
                <span className={rows.sub}>{company.domain ?? "No domain"}</span>
              </span>
            </td>
            <td data-label="People" className={table.figure}>
              {formatCount(company.members)}
            </td>
            <td data-label="Live adverts" className={table.figure}>
              {formatCount(company.liveAdverts)}
            </td>
            <td data-label="Joined">{shortDate(new Date(company.createdAt))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ company: { isDeleted, mergedInto, verification, isSample } }: { company: ListedCompany }) {
  if (mergedInto)
    return (
      <span>
        <Tag>Merged</Tag>
        <span className={rows.sub}>with {mergedInto.name}</span>
      </span>
    );
  return (
    <span>
      {isDeleted ? <Tag tone="bad">Deleted</Tag> : <Tag tone={verificationTones[verification]}>{verificationWords[verification]}</Tag>}
      {isSample && <span className={rows.sub}>Sample</span>}
    </span>
  );
}
