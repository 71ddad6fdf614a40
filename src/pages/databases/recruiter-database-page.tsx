import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { readPage, readText } from "#src/features/dashboard/list-query.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { SortHead } from "#src/features/dashboard/sort-head.tsx";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { counted } from "#src/lib/money.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { DirectoryForm } from "#src/ui/directory/directory-form.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import { type RecruiterColumn, recruiterColumns } from "./recruiter-columns.ts";

type Directory = Outputs["recruiters"]["directory"];

type Row = Directory["items"][number];

const kindWords: Record<Row["kind"], string> = {
  agency: "Agency",
  freelance: "Freelance recruiter",
  "in-house": "Recruits for a firm",
};

type RecruitersFilter = Required<Inputs["recruiters"]["directory"]>;

const kinds = ["agency", "freelance", "in-house"] as const;

const sorts = ["name", "firm", "vacancies"] as const;

/** Parses the recruiter database's filter from its address; unreadable values are ignored. */
function readRecruitersFilter(search: URLSearchParams): RecruitersFilter {
  const sort = search.get("sort") ?? "";
  return {
    q: readText(search, "q"),
    kind: kinds.find((kind) => kind === search.get("kind")) ?? "",
    region: readText(search, "region"),
    sector: readText(search, "sector"),
    isHiring: search.get("hiring") === "1",
    isVerified: search.get("verified") === "1",
    sort: sorts.find((column) => column === sort.replace(/^-/, "")) ?? "name",
    direction: sort.startsWith("-") ? "desc" : "asc",
    page: readPage(search, 500),
  };
}

/** The query string of a filter, with its "?". */
function recruitersQuery({ q, kind, region, sector, isHiring, isVerified, sort, direction, page }: RecruitersFilter): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (kind) parameters.set("kind", kind);
  if (region) parameters.set("region", region);
  if (sector) parameters.set("sector", sector);
  if (isHiring) parameters.set("hiring", "1");
  if (isVerified) parameters.set("verified", "1");
  if (sort !== "name" || direction === "desc") parameters.set("sort", direction === "desc" ? `-${sort}` : sort);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}

interface RecruitersTableProps {
  directory: Directory;
  columns: readonly RecruiterColumn[];
  href: (to: Partial<RecruitersFilter>) => string;
  /** Loaded for recruiters only. */
  DirectLine: ComponentType<{ id: string; name: string }> | undefined;
}

function RecruitersTable({ directory, columns: chosen, href, DirectLine }: RecruitersTableProps) {
  // Agencies and freelance recruiters are their own firm: visitors, who see no others, need no column for it.
  const columns = directory.isWhole ? chosen : chosen.filter((column) => column !== "Firm");
  const { sort, direction } = directory.filter;
  const sorting = { by: sort ?? "name", direction: direction ?? "asc" } as const;
  const to = ({ by, direction: way }: { by: "name" | "firm" | "vacancies"; direction: "asc" | "desc" }) =>
    href({ sort: by, direction: way, page: 1 });
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${rows.table}`}>
        <thead>
          <tr>
            <SortHead column="name" sorting={sorting} href={to}>
              Recruiter
            </SortHead>
            {columns.includes("Firm") && (
              <SortHead column="firm" sorting={sorting} href={to}>
                Firm
              </SortHead>
            )}
            {columns.includes("Regions") && <th scope="col">Regions</th>}
            {columns.includes("Sectors") && <th scope="col">Sectors</th>}
            {columns.includes("Live adverts") && (
              <SortHead column="vacancies" sorting={sorting} href={to} first="desc" isFigure>
                Live adverts
              </SortHead>
            )}
          </tr>
        </thead>
        <tbody>
          {directory.items.map((row, at) => (
            <tr key={row.id ?? row.firmSlug ?? at}>
              <th scope="row">
                <Name row={row} />
                {row.isVerified && <span className={directoryStyles.verified}> ✓ Verified</span>}
                <span className={directoryStyles.kind}>
                  {row.jobTitle ?? kindWords[row.kind]}
                  {row.isSample && " · sample"}
                </span>
                {DirectLine && row.hasDirectLine && row.id && <DirectLine id={row.id} name={row.name} />}
              </th>
              {columns.includes("Firm") && (
                <td data-label="Firm">
                  {row.kind === "in-house" && row.firmSlug && <Link href={paths.company(row.firmSlug)}>{row.firmName}</Link>}
                </td>
              )}
              {columns.includes("Regions") && (
                <td data-label="Regions">{row.regions.map(({ label }) => label).join(", ") || "Not stated"}</td>
              )}
              {columns.includes("Sectors") && (
                <td data-label="Sectors">{row.sectors.map(({ label }) => label).join(", ") || "Not stated"}</td>
              )}
              {columns.includes("Live adverts") && <FigureCell label="Live adverts">{row.vacancies || "None"}</FigureCell>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ row }: { row: Row }) {
  if (row.kind === "freelance" && row.id) return <Link href={paths.freelanceRecruiter(row.id)}>{row.name}</Link>;
  if (row.kind === "agency" && row.firmSlug) return <Link href={paths.company(row.firmSlug)}>{row.name}</Link>;
  return row.name;
}

function RecruitersForm({ directory: { filter, kinds, regions, sectors } }: { directory: Directory }) {
  const kindOptions = kinds.map(({ kind, count }) => ({ slug: kind, label: kindWords[kind], count }));
  return (
    <DirectoryForm
      key={JSON.stringify(filter)}
      form="recruiters"
      label="Recruiters"
      action={paths.recruiterDatabase}
      q={{ label: "Name, firm or job title", value: filter.q }}
      choices={[
        { name: "kind", label: "Kind", any: "All kinds", value: filter.kind, options: kindOptions },
        { name: "region", label: "Region", any: "All regions", value: filter.region, options: regions },
        { name: "sector", label: "Sector", any: "All sectors", value: filter.sector, options: sectors },
      ]}
      checks={[
        { name: "hiring", value: "1", label: "With live adverts", isOn: filter.isHiring },
        { name: "verified", value: "1", label: "Verified", isOn: filter.isVerified },
      ]}
      submitLabel="Find recruiters"
    />
  );
}

export const prepare = (queries: Queries, { search }: PageProps) => [queries.recruiters.directory.ensureData(readRecruitersFilter(search))];

/** Agencies and freelance recruiters, public; for recruiters, also the companies' own recruiters. */
export default function RecruiterDatabasePage({ search }: PageProps) {
  const filter = readRecruitersFilter(search);
  const [atFirst] = trpc.recruiters.directory.useSuspenseQuery(filter);
  const { user } = useCurrentUser();
  const mayAll = user !== null && user.role !== "jobseeker";
  const fullDirectory = trpc.recruiters.directory.useQuery(filter, { enabled: mayAll && !atFirst.isWhole, staleTime: 0 });
  const directory = fullDirectory.data ?? atFirst;
  const tools = useQuery({
    queryKey: ["recruiter-tools"],
    queryFn: () => loadWithRetries(() => import("./recruiter-tools.tsx")),
    enabled: useHydrated() && mayAll,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const [columns, setColumns] = useState(recruiterColumns);
  const Tools = tools.data?.RecruiterTools;
  const at = (to: Partial<typeof filter>) => `${paths.recruiterDatabase}${recruitersQuery({ ...filter, ...to })}`;
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title="Recruiter database"
        description={`${counted(directory.total, "agency and freelance recruiter", "agencies and freelance recruiters")} who place quantity surveyors and construction cost professionals, with their live adverts.`}
        canonicalPath={paths.recruiterDatabase}
        isIndexable={recruitersQuery(filter) === ""}
      />
      <header className={directoryStyles.head}>
        <h1 tabIndex={-1}>Recruiter database</h1>
        <p className={directoryStyles.soft}>
          Agencies and freelance recruiters with adverts in the trade.{" "}
          {!mayAll && (
            <>
              Recruiters also see people who recruit for firms, and can download the list:{" "}
              <Link href={paths.signInThen(paths.recruiterDatabase)}>sign in</Link>.
            </>
          )}
        </p>
      </header>
      <RecruitersForm directory={directory} />
      <p role="status" className={directoryStyles.soft}>
        {counted(directory.total, "recruiter")}
      </p>
      {Tools && <Tools query={recruitersQuery(filter)} columns={columns} onColumns={setColumns} />}
      {directory.items.length === 0 ? (
        <p>
          No recruiters match your filters. <Link href={paths.recruiterDatabase}>Show everyone</Link> or drop one of the filters above.
        </p>
      ) : (
        <RecruitersTable directory={directory} columns={columns} href={at} DirectLine={tools.data?.DirectLine} />
      )}
      <Pagination page={directory.filter.page} pageCount={directory.pageCount} href={(page) => at({ page })} />
    </div>
  );
}
