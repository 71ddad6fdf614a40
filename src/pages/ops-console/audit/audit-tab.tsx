import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { AuditTable } from "#src/pages/admin-dashboard/audit/audit-table.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { displayParametersOf, periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { PeriodChoice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { useMoments } from "../parts/moments.tsx";

/** The audit log knows moments to the second. */
const withSeconds = (moment: string): string => moment.replace("Z", ":00Z");

/** The latest events of the audit log, or those between two moments; the full log, its filters and its CSV file are on the admin dashboard. */
export default function AuditTab({ search }: TabProps) {
  const { range, from, to } = readConsoleFilters(search);
  const ends: Record<string, string> = from && to ? { from, to } : {};
  const { text } = useMoments();
  const query = trpc.audit.list.useQuery(from && to ? { from: withSeconds(from), to: withSeconds(to) } : {}, liveQueryOptions(search));
  const which = from ? `The latest events of ${periodWords({ range, from, to }, readZone(search))}.` : "The latest events.";
  return (
    <div className={dashboard.stack}>
      <FilterBar
        label="Audit"
        action={paths.opsConsole}
        hiddenFields={{ tab: "audit", ...displayParametersOf(search) }}
        current={ends}
        submitLabel="Show"
      >
        <PeriodChoice words={{ "": "Latest" }} chosen="" from={from} to={to} />
      </FilterBar>
      <LiveResult query={query} what="the audit log" tab="audit" search={search}>
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <p>
                {from
                  ? "Nothing was recorded in this period."
                  : "Nothing recorded yet. Decisions of administrators and recruiters appear here as they are made."}
              </p>
            ) : (
              <AuditTable rows={rows} caption={which} text={text} />
            )}
            <p className={dashboard.order}>
              <Link href={paths.adminTab("audit")}>Search the whole log, or download it as CSV</Link>
            </p>
          </>
        )}
      </LiveResult>
    </div>
  );
}
