import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { SortHead } from "#src/dashboard/sort-head.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import styles from "./databases.module.css";
import type { RecruitersFilter } from "./recruiters-address.ts";

type Directory = Outputs["recruiters"]["directory"];
type Row = Directory["items"][number];

export const kindWords: Record<Row["kind"], string> = {
  agency: "Agency",
  freelance: "Freelance recruiter",
  "in-house": "Recruits for a firm",
};

export function RecruitersTable({ directory, href }: { directory: Directory; href: (to: Partial<RecruitersFilter>) => string }) {
  const { sort, direction } = directory.filter;
  const sorting = { by: sort ?? "name", direction: direction ?? "asc" } as const;
  const to = ({ by, direction: way }: { by: "name" | "firm" | "vacancies"; direction: "asc" | "desc" }) =>
    href({ sort: by, direction: way, page: 1 });
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead column="name" sorting={sorting} href={to}>
              Recruiter
            </SortHead>
            <SortHead column="firm" sorting={sorting} href={to}>
              Firm
            </SortHead>
            <th scope="col" data-column="regions">
              Regions
            </th>
            <th scope="col" data-column="sectors">
              Sectors
            </th>
            <SortHead column="vacancies" sorting={sorting} href={to} first="desc" isFigure>
              Live adverts
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {directory.items.map((row, at) => (
            <tr key={row.id ?? row.firmSlug ?? at}>
              <th scope="row">
                <Name row={row} />
                {row.isVerified && <span className={styles.verified}> ✓ Verified</span>}
                <span className={styles.kind}>
                  {row.jobTitle ?? kindWords[row.kind]}
                  {row.isSample && " · sample"}
                </span>
              </th>
              <td>{row.kind === "in-house" && row.firmSlug ? <Link href={paths.company(row.firmSlug)}>{row.firmName}</Link> : "Own"}</td>
              <td data-column="regions">{row.regions.map(({ label }) => label).join(", ") || "Not stated"}</td>
              <td data-column="sectors">{row.sectors.map(({ label }) => label).join(", ") || "Not stated"}</td>
              <td className={table.figure}>{row.vacancies || "None"}</td>
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
