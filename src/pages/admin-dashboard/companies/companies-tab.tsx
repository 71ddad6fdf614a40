import { type CompanySortOrder, type CompanyStatus, companySortOrders, companyStatuses } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { anyOf, FilterWords } from "#src/features/dashboard/list-controls.tsx";
import { readPage, readWords } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowLink, RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { readSorting, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { companyHref } from "./company-merges.tsx";
import { CompanyView } from "./company-view.tsx";
import { verificationTones, verificationWords } from "./company-words.ts";
import { MergeView } from "./merge-view.tsx";

interface CompaniesQuery {
  q: string;
  standing: CompanyStatus | null;
  sorting: Sorting<CompanySortOrder>;
  page: number;
}

const newestFirst: Sorting<CompanySortOrder> = { by: "joined", direction: "desc" };
const slugMaxChars = 96;

function readCompaniesQuery(search: URLSearchParams): CompaniesQuery {
  return {
    q: readWords(search),
    standing: companyStatuses.find((each) => each === search.get("standing")) ?? null,
    sorting: readSorting(search, companySortOrders, newestFirst),
    page: readPage(search),
  };
}

const readSlug = (search: URLSearchParams, name: "company" | "into"): string | null =>
  search.get(name)?.trim().toLowerCase().slice(0, slugMaxChars) || null;

const sortParameterOf = ({ sorting }: CompaniesQuery): Record<string, string> =>
  sorting.by === newestFirst.by && sorting.direction === newestFirst.direction ? {} : { sort: toSortParameter(sorting) };

const companiesHref = (urlQuery: CompaniesQuery, page = 1): string =>
  paths.adminTab("companies", {
    ...(urlQuery.q && { q: urlQuery.q }),
    ...(urlQuery.standing && { standing: urlQuery.standing }),
    ...sortParameterOf(urlQuery),
    ...(page > 1 && { page: String(page) }),
  });

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
  const current = { q: urlQuery.q, standing: urlQuery.standing ?? "" };
  const hiddenFields = { tab: "companies", ...sortParameterOf(urlQuery) };
  return (
    <FilterBar label="Companies" action={paths.adminDashboard} hiddenFields={hiddenFields} current={current} submitLabel="Search">
      <FilterWords list="companies" label="Name, address, number or domain" value={current.q} />
      <FilterChoice list="companies" name="standing" label="State" value={current.standing} options={anyOf(standingWords)} />
    </FilterBar>
  );
}

type ListedCompany = Outputs["admin"]["companies"]["list"]["items"][number];

const CompaniesTable = ({ items, urlQuery }: { items: ListedCompany[]; urlQuery: CompaniesQuery }) => (
  <RowTable
    caption="Companies"
    isCaptionHidden
    items={items}
    keyOf={({ slug }) => slug}
    sorting={urlQuery.sorting}
    sortHref={(sorting) => companiesHref({ ...urlQuery, sorting })}
    columns={[
      {
        label: "Name",
        sort: "name",
        cell: ({ slug, name }) => (
          <RowLink href={companyHref(slug)} below={slug}>
            {name}
          </RowLink>
        ),
      },
      { label: "State", cell: (company) => <State company={company} /> },
      {
        label: "Number and domain",
        cell: ({ companyNumber, domain }) => <TwoLines below={domain ?? "No domain"}>{companyNumber ?? "No number"}</TwoLines>,
      },
      { label: "People", isFigure: true, cell: ({ members }) => formatCount(members) },
      { label: "Live adverts", isFigure: true, cell: ({ liveAdverts }) => formatCount(liveAdverts) },
      { label: "Joined", sort: "joined", first: "desc", cell: ({ createdAt }) => shortDate(new Date(createdAt)) },
    ]}
  />
);

function State({ company: { isDeleted, mergedInto, verification, isSample } }: { company: ListedCompany }) {
  if (mergedInto)
    return (
      <TwoLines below={`with ${mergedInto.name}`}>
        <Tag>Merged</Tag>
      </TwoLines>
    );
  return (
    <TwoLines below={isSample && "Sample"}>
      {isDeleted ? <Tag tone="bad">Deleted</Tag> : <Tag tone={verificationTones[verification]}>{verificationWords[verification]}</Tag>}
    </TwoLines>
  );
}

const standingWords: Readonly<Record<CompanyStatus, string>> = {
  verified: "Verified",
  unverified: "Not verified",
  merged: "Merged into another company",
  deleted: "Deleted",
  sample: "Sample company",
};
