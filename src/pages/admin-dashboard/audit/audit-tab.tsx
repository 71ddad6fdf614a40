import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { anyOf } from "#src/features/dashboard/list-controls.tsx";
import { readNumber } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { AuditEventView } from "./audit-event.tsx";
import { type AuditFilter, AuditTable, auditFilterNames, auditHref, resultWords } from "./audit-table.tsx";

interface AuditQuery {
  filter: AuditFilter;
  /** Only events before this one, for paging back. */
  beforeId: number | null;
}

function readAuditQuery(search: URLSearchParams): AuditQuery {
  const given = auditFilterNames.flatMap((name) => {
    const value = search.get(name)?.trim().slice(0, 120) ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  return { filter: Object.fromEntries(given), beforeId: readNumber(search, "before", 15) };
}

/** Audit log, newest first; or the one event that the address names. */
export default function AuditTab({ search }: TabProps) {
  const opened = readNumber(search, "event", 15);
  return opened === null ? <Log urlQuery={readAuditQuery(search)} /> : <AuditEventView key={opened} number={opened} />;
}

function Log({ urlQuery }: { urlQuery: AuditQuery }) {
  const { filter, beforeId } = urlQuery;
  const { result, ...others } = filter;
  // An invalid result is left for the server to refuse.
  const input = { ...others, ...(result && { result: result as keyof typeof resultWords }), ...(beforeId !== null && { beforeId }) };
  const query = trpc.audit.list.useQuery(input, { staleTime: 0 });
  return (
    <Loaded query={query} what="the audit log" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(found) => <AuditResults found={found} urlQuery={urlQuery} />}
    </Loaded>
  );
}

function AuditResults({
  found: { rows, nextBeforeId, choices },
  urlQuery: { filter, beforeId },
}: {
  found: Outputs["audit"]["list"];
  urlQuery: AuditQuery;
}) {
  return (
    <div className={dashboard.stack}>
      <AuditFilterBar filter={filter} choices={choices} />
      {rows.length === 0 ? (
        <Empty href={paths.adminTab("audit")} action="Show the whole log">
          {beforeId === null ? "No event matches." : "There are no earlier events."}
        </Empty>
      ) : (
        <div>
          <AuditTable
            rows={rows}
            caption={beforeId === null ? "Newest first. Times are in London time." : `Events before number ${beforeId}.`}
          />
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
      <VerifyLog />
    </div>
  );
}

type Verdict = Outputs["audit"]["verify"];

/** Verifies the whole chain of log entries and reports whether any event was changed, removed or added. */
function VerifyLog() {
  const { client } = trpc.useUtils();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { start, isBusy, refusal, prompt } = useCommand();
  return (
    <Section id="verify" level={3} heading="Integrity of the log" className={dashboard.part}>
      <p className={dashboard.prose}>
        Each event carries a hash of itself and of the event before it, so that any change, removal or insertion is detected. The site
        verifies the whole log once a day. You can also verify it now.
      </p>
      <p className={dashboard.actions}>
        <Button disabled={isBusy} onClick={() => start(async () => setVerdict(await client.audit.verify.query()))}>
          {isBusy ? "Verifying…" : "Verify the log"}
        </Button>
      </p>
      <div role="status">{verdict && <ChainVerdict verdict={verdict} />}</div>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
    </Section>
  );
}

function ChainVerdict({ verdict }: { verdict: Verdict }) {
  if (verdict.isIntact)
    return (
      <Notice tone="good" label="Unaltered">
        {counted(verdict.count, "event")} verified, up to number {verdict.lastId}. It ends in the hash{" "}
        <code className={dashboard.code}>{verdict.hash}</code>.
      </Notice>
    );
  return (
    <Notice tone="bad" label="Altered">
      At event {verdict.brokenId}: {verdict.reason}. Keep the database as it is, and compare it with a backup and with the heads kept
      outside it.
    </Notice>
  );
}

/** Filters of the log, all serialised to the query string. */
function AuditFilterBar({ filter, choices }: { filter: AuditFilter; choices: Outputs["audit"]["list"]["choices"] }) {
  const choice = (name: "action" | "resource", label: string, all: string, values: readonly string[]) => {
    const value = filter[name] ?? "";
    const shown = value === "" || values.includes(value) ? values : [value, ...values];
    const options = [{ slug: "", label: all }, ...shown.map((slug) => ({ slug, label: slug }))];
    return <FilterChoice list="audit" name={name} label={label} value={value} options={options} />;
  };
  return (
    <FilterBar label="Audit log" action={paths.adminDashboard} hiddenFields={{ tab: "audit" }} current={filter} submitLabel="Show events">
      {choice("action", "Action", "All actions", choices.actions)}
      <Field id="audit-actor" label="Actor name or account">
        <input id="audit-actor" type="search" name="actor" defaultValue={filter.actor} {...atMost(120)} />
      </Field>
      {choice("resource", "Resource", "All resources", choices.resources)}
      <Field id="audit-resource-id" label="Resource ID or name">
        <input id="audit-resource-id" name="resourceId" defaultValue={filter.resourceId} {...atMost(64)} />
      </Field>
      <FilterChoice list="audit" name="result" label="Result" value={filter.result ?? ""} options={anyOf(resultWords, "All results")} />
      <Field id="audit-from" label="From (London)">
        <input id="audit-from" type="date" name="from" defaultValue={filter.from} min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field id="audit-to" label="To (London, inclusive)">
        <input id="audit-to" type="date" name="to" defaultValue={filter.to} min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field id="audit-request" label="Request id">
        <input id="audit-request" type="search" name="requestId" defaultValue={filter.requestId} {...atMost(64)} autoComplete="off" />
      </Field>
    </FilterBar>
  );
}
