import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { readPage, readText } from "#src/features/dashboard/list-query.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { DirectoryForm } from "#src/ui/directory/directory-form.tsx";
import { FirmMark } from "#src/ui/firm-mark.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import styles from "./companies-page.module.css";

export const prepare = (queries: Queries, props: PageProps) => [queries.companies.directory.ensureData(readDirectoryFilter(props))];

/** The company directory; `/hiring-companies` is the same list, limited to companies with live adverts. */
export default function CompaniesPage(props: PageProps) {
  const filter = readDirectoryFilter(props);
  const [directory] = trpc.companies.directory.useSuspenseQuery(filter);
  const title = props.pattern === paths.hiringCompanies ? "Companies hiring now" : "Companies";
  const isNarrowed = Boolean(
    filter.q || filter.sector || filter.employerType || filter.region || (filter.isHiring && props.pattern === paths.companies),
  );
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title={title}
        description={`Contractors, consultancies, clients and agencies that hire quantity surveyors and construction cost professionals. ${formatCount(directory.hiringCount)} are hiring now.`}
        canonicalPath={props.pattern}
        isIndexable={!isNarrowed && directory.filter.page === 1}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <CompaniesForm directory={directory} pattern={props.pattern} />
      <p role="status" className={styles.count}>
        {counted(directory.total, "company", "companies")}
        {!filter.isHiring && `, ${directory.hiringCount === directory.total ? "all" : formatCount(directory.hiringCount)} hiring now`}
      </p>
      {directory.items.length === 0 ? (
        <p>
          No companies match your filters. <Link href={props.pattern}>Show every company</Link> or drop one of the filters above.
        </p>
      ) : (
        <CompanyTable companies={directory.items} />
      )}
      <Pagination
        page={directory.filter.page}
        pageCount={directory.pageCount}
        href={(page) => directoryHref(props.pattern, { ...directory.filter, page })}
      />
      <p className={directoryStyles.soft}>
        Do you hire quantity surveyors? <Link href={paths.createCompany}>Create your company page</Link>: it is free.
      </p>
    </div>
  );
}

type Directory = Outputs["companies"]["directory"];

function CompaniesForm({ directory, pattern }: { directory: Directory; pattern: string }) {
  const { filter } = directory;
  const optionsOf = (choices: Directory["sectors"]) => choices.map(({ value, label, count }) => ({ slug: value, label, count }));
  return (
    <DirectoryForm
      key={JSON.stringify(filter)}
      form="companies"
      label="Companies"
      action={pattern}
      q={{ label: "Name or town", value: filter.q }}
      choices={[
        { name: "sector", label: "Sector", any: "All sectors", value: filter.sector, options: optionsOf(directory.sectors) },
        { name: "type", label: "Employer type", any: "All types", value: filter.employerType, options: optionsOf(directory.employerTypes) },
        { name: "region", label: "Region", any: "All regions", value: filter.region, options: optionsOf(directory.regions) },
      ]}
      checks={pattern === paths.companies ? [{ name: "hiring", value: "1", label: "Hiring now", isOn: filter.isHiring }] : []}
      submitLabel="Find companies"
    />
  );
}

function CompanyTable({ companies }: { companies: Directory["items"] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col" className={styles.wide}>
            Head office
          </th>
          <th scope="col" className={table.figure}>
            Live jobs
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.slug}>
            <th scope="row" className={styles.firm}>
              <FirmMark name={company.name} logo={company.logo} />
              <Link href={paths.company(company.slug)}>{company.name}</Link>
              {company.isVerified && <span className={directoryStyles.verified}> ✓ Verified</span>}
              <span className={directoryStyles.kind}>
                {company.employerTypeLabel}
                {company.isSample && " · sample"}
              </span>
              {company.headOffice && <span className={`${directoryStyles.kind} ${styles.narrow}`}>{company.headOffice}</span>}
            </th>
            <td className={styles.wide}>{company.headOffice ?? "Not stated"}</td>
            <td className={table.figure}>{company.liveJobCount || "None"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DirectoryFilter = Inputs["companies"]["directory"];

/** Parses the directory's filter from its address; unreadable values are ignored. */
export function readDirectoryFilter({ search, pattern }: Pick<PageProps, "search" | "pattern">): DirectoryFilter {
  return {
    q: readText(search, "q"),
    sector: readText(search, "sector"),
    employerType: readText(search, "type"),
    region: readText(search, "region"),
    isHiring: pattern === paths.hiringCompanies || search.get("hiring") === "1",
    page: readPage(search, 10_000),
  };
}

export function directoryHref(pattern: string, filter: DirectoryFilter): string {
  const parameters = new URLSearchParams();
  if (filter.q) parameters.set("q", filter.q);
  if (filter.sector) parameters.set("sector", filter.sector);
  if (filter.employerType) parameters.set("type", filter.employerType);
  if (filter.region) parameters.set("region", filter.region);
  if (filter.isHiring && pattern !== paths.hiringCompanies) parameters.set("hiring", "1");
  if (filter.page > 1) parameters.set("page", String(filter.page));
  const query = parameters.toString();
  return query ? `${pattern}?${query}` : pattern;
}
