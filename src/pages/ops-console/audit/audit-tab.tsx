import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { AuditTable } from "#src/pages/admin-dashboard/audit/audit-table.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";

/** The latest events of the audit log; the full log, its filters and its CSV file are on the admin dashboard. */
export default function AuditTab({ search }: TabProps) {
  const query = trpc.audit.list.useQuery({}, liveQueryOptions(search));
  return (
    <LiveResult query={query} what="the audit log" tab="audit" search={search}>
      {({ rows }) => (
        <>
          {rows.length === 0 ? (
            <p>Nothing recorded yet.</p>
          ) : (
            <AuditTable rows={rows} caption="The latest events. Times are in London time." />
          )}
          <p className={dashboard.order}>
            <Link href={paths.adminTab("audit")}>Search the whole log, or download it as CSV</Link>
          </p>
        </>
      )}
    </LiveResult>
  );
}
