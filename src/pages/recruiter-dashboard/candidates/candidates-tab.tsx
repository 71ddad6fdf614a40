import { paths } from "#server/addresses/paths.ts";
import { CandidateSearch } from "#src/features/candidates/candidate-search.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { Link } from "#src/ui/link.tsx";
import { PermissionsPart } from "./permissions-part.tsx";
import { RequestsPart } from "./requests-part.tsx";

const parts = { search: "Search", requests: "Requests you have sent", permissions: "Permissions to represent" } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** The jobseeker database for recruiters, whom they have asked for contact, and whom they may put forward. */
export default function CandidatesTab({ search }: TabProps) {
  const part = partNames.find((name) => name === search.get("part")) ?? "search";
  return (
    <div className={dashboard.stack}>
      <nav aria-label="Candidates" className={dashboard.order}>
        {partNames.map((name) => (
          <Link
            key={name}
            href={paths.recruiterTab("candidates", name === "search" ? {} : { part: name })}
            keepPlace
            aria-current={name === part ? "page" : undefined}
          >
            {parts[name]}
          </Link>
        ))}
      </nav>
      {part === "search" && <CandidateSearch search={search} action={paths.recruiterDashboard} kept={{ tab: "candidates" }} />}
      {part === "requests" && <RequestsPart search={search} />}
      {part === "permissions" && <PermissionsPart search={search} />}
    </div>
  );
}
