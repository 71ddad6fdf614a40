import type { ComponentType } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { SortHead } from "#src/features/dashboard/sort-head.tsx";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";

type Directory = Outputs["recruiters"]["directory"];
type Row = Directory["items"][number];

export const kindWords: Record<Row["kind"], string> = {
  agency: "Agency",
  freelance: "Freelance recruiter",
  "in-house": "Recruits for a firm",
};

/** Columns that can be hidden. */
export const recruiterColumns: readonly RecruiterColumn[] = ["Firm", "Regions", "Sectors", "Live adverts"];
export type RecruiterColumn = "Firm" | "Regions" | "Sectors" | "Live adverts";

type RecruitersFilter = Required<Inputs["recruiters"]["directory"]>;

const kinds = ["agency", "freelance", "in-house"] as const;
const sorts = ["name", "firm", "vacancies"] as const;

/** Parses the recruiter database's filter from its address; unreadable values are ignored. */
export function readRecruitersFilter(search: URLSearchParams): RecruitersFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  const page = Number(search.get("page"));
  const sort = search.get("sort") ?? "";
  return {
    q: text("q"),
    kind: kinds.find((kind) => kind === search.get("kind")) ?? "",
    region: text("region"),
    sector: text("sector"),
    isHiring: search.get("hiring") === "1",
    isVerified: search.get("verified") === "1",
    sort: sorts.find((column) => column === sort.replace(/^-/, "")) ?? "name",
    direction: sort.startsWith("-") ? "desc" : "asc",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

/** The query string of a filter, with its "?". */
export function recruitersQuery({ q, kind, region, sector, isHiring, isVerified, sort, direction, page }: RecruitersFilter): string {
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

export function RecruitersTable({ directory, columns: chosen, href, DirectLine }: RecruitersTableProps) {
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
