import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { type AuditAsked, asSent, auditHref, readAuditAsked, readNumber } from "./audit-address.ts";
import { AuditEventView } from "./audit-event.tsx";
import { AuditFilterBar } from "./audit-filter.tsx";
import { AuditTable } from "./audit-table.tsx";
import { VerifyPart } from "./verify-part.tsx";

/** Who did what to which thing, newest first; or the one event that the address names. */
export default function AuditTab({ search }: TabProps) {
  const opened = readNumber(search.get("event"));
  return opened === null ? <Log asked={readAuditAsked(search)} /> : <AuditEventView key={opened} number={opened} />;
}

function Log({ asked }: { asked: AuditAsked }) {
  const { filter, beforeId } = asked;
  const query = trpc.audit.list.useQuery({ ...asSent(filter), ...(beforeId !== null && { beforeId }) }, { staleTime: 0 });
  return (
    <Loaded query={query} what="the audit log" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(found) => <Found found={found} asked={asked} />}
    </Loaded>
  );
}

function Found({
  found: { rows, nextBeforeId, choices },
  asked: { filter, beforeId },
}: {
  found: Outputs["audit"]["list"];
  asked: AuditAsked;
}) {
  return (
    <div className={dashboard.stack}>
      <AuditFilterBar filter={filter} choices={choices} />
      {rows.length === 0 ? (
        <Empty href={paths.adminTab("audit")} action="Show the whole log">
          {beforeId === null ? "No event matches." : "There is nothing further back."}
        </Empty>
      ) : (
        <div>
          <AuditTable rows={rows} caption={beforeId === null ? "Newest first. Times are London’s." : `Events before number ${beforeId}.`} />
          <nav aria-label="Pages of the log" className={dashboard.order}>
            {beforeId !== null && (
              <Link href={auditHref(filter)} rel="first">
                Newest events
              </Link>
            )}
            {nextBeforeId !== null && (
              <Link href={auditHref(filter, nextBeforeId)} rel="next">
                Older events
              </Link>
            )}
            <a href={paths.auditFile(filter)} download>
              Download these events as CSV
            </a>
          </nav>
        </div>
      )}
      <VerifyPart />
    </div>
  );
}
