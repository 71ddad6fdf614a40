import type { ConsoleRange } from "#db/ops-values.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { changeParameters, periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { PlainFigure, ShareText, Tile, Tiles } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { BusyCallers, WhatIf } from "./busy-callers.tsx";
import { Spenders } from "./spenders.tsx";
import { UsageGrid } from "./usage-grid.tsx";

type Usage = Outputs["ops"]["rateLimits"]["usage"];

/** Usage is retained for 30 days. */
const hoursBack: Readonly<Record<ConsoleRange, number>> = { "24h": 24, "7d": 168, "28d": 672, "90d": 720, "13m": 720 };
const retentionHours = 720;
const callerWords: Readonly<Record<LimitedCallerKind, string>> = { visitor: "visitors", session: "people signed in", script: "programs" };

/** Callers that use the quotas, refused requests, and the number of sessions that reached a rate limit. */
export default function LimitsTab({ search }: TabProps) {
  const { range, from, to, sample } = readConsoleFilters(search);
  const look = { hours: hoursBack[range], from, to, sample };
  const query = trpc.ops.rateLimits.usage.useQuery(look, liveQueryOptions(search));
  const seen = trpc.ops.rum.overview.useQuery({ range, from, to, sample }, liveQueryOptions(search));
  const grid = trpc.ops.rateLimits.grid.useQuery(look, liveQueryOptions(search));
  const period =
    from || look.hours < retentionHours ? periodWords({ range, from, to }, readZone(search)) : "30 days (the retention period)";
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="limits" search={search} by={["range", "from", "to"]} />
      <LiveResult query={query} what="quota use" tab="limits" search={search}>
        {(usage) => (
          <>
            <Refusals {...{ usage, seen, period, search }} />
            <Loaded query={grid} what="quota use over time" rows={8}>
              {(found) => (
                <>
                  <UsageGrid grid={found} search={search} period={period} />
                  <BusyCallers {...{ search, look, period, callerWords }} stepHours={found.stepHours} />
                </>
              )}
            </Loaded>
            <WhatIf {...{ search, look, period }} />
            <ByPolicy usage={usage} period={period} />
            <ByEndpoint usage={usage} period={period} />
            <Spenders spenders={usage.spenders} period={period} callerWords={callerWords} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

interface RefusalsProps {
  usage: Usage;
  seen: FetchState<Outputs["ops"]["rum"]["overview"]>;
  period: string;
  search: URLSearchParams;
}

/** How many calls were refused: by the count of the limiter, and as far as pages noticed it. */
function Refusals({ usage: { policies, endpoints }, seen, period, search }: RefusalsProps) {
  const refused = policies.reduce((sum, { refusedCalls }) => sum + refusedCalls, 0);
  const [most] = endpoints.toSorted((one, other) => other.refusedCalls - one.refusedCalls);
  return (
    <Section id="seen" heading="How many calls were refused?" level={3}>
      <Loaded query={seen} what="rate-limit figures from pages" rows={2}>
        {({ visitsWithCriticalLimit, rateLimited, breakerOpens, views }) => (
          <Tiles>
            <Tile label="Calls refused (429), as counted by the limiter">
              <PlainFigure value={formatCount(refused)} sub={period} />
              {most && most.refusedCalls > 0 && (
                <Link href={paths.opsTab("limits", changeParameters(search, { endpoint: most.endpoint, at: null }))} keepPlace>
                  {formatCount(most.refusedCalls)} of {most.endpoint}
                  <span className="visually-hidden">: its callers</span>
                </Link>
              )}
            </Tile>
            <Tile label="Visits near their rate limit">
              <ShareText share={visitsWithCriticalLimit} />
            </Tile>
            <Tile label="Calls refused (429), as seen by pages">
              <PlainFigure value={formatCount(rateLimited)} sub={`in ${counted(views, "page view")}`} />
            </Tile>
            <Tile label="Circuit breakers opened">
              <PlainFigure value={formatCount(breakerOpens)} sub={`in ${counted(views, "page view")}`} />
            </Tile>
          </Tiles>
        )}
      </Loaded>
    </Section>
  );
}

const ByPolicy = ({ usage: { policies }, period }: { usage: Usage; period: string }) => (
  <UsageTable
    id="by-policy"
    question="Refused calls by quota"
    caption={period}
    heads={["Quota", "Caller type"]}
    rows={policies.map(({ policy, callerKind, ...counts }) => ({
      key: `${policy} ${callerKind}`,
      name: policy,
      detail: callerWords[callerKind],
      ...counts,
    }))}
  />
);

const ByEndpoint = ({ usage: { endpoints }, period }: { usage: Usage; period: string }) => (
  <UsageTable
    id="by-call"
    question="Quota use by call"
    caption={`${period}; the fifty that were refused or used most`}
    heads={["Call", "Quota"]}
    rows={endpoints.map(({ endpoint, policy, ...counts }) => ({ key: `${endpoint} ${policy}`, name: endpoint, detail: policy, ...counts }))}
  />
);

interface UsageRow {
  key: string;
  name: string;
  detail: string;
  usedUnits: number;
  refusedCalls: number;
}

/** Quota used and requests refused, grouped as `heads` says; the most refusals first. */
function UsageTable({
  id,
  question,
  caption,
  heads,
  rows,
}: {
  id: string;
  question: string;
  caption: string;
  heads: readonly [name: string, detail: string];
  rows: readonly UsageRow[];
}) {
  const [name, detail] = heads;
  return (
    <Section id={id} heading={question} level={3}>
      {rows.length === 0 ? (
        <p>No quota was used in this period. Calls appear here within a minute.</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <caption>{caption}</caption>
            <TableHead of={[name, detail, { figure: "Refused calls" }, { figure: "Units used" }]} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className={dashboard.code}>
                    {row.name}
                  </th>
                  <td data-label={detail}>{row.detail}</td>
                  <FigureCell label="Refused calls">{formatCount(row.refusedCalls)}</FigureCell>
                  <FigureCell label="Units used">{formatCount(row.usedUnits)}</FigureCell>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name={id}
            of={question}
            records={() => [
              [name, detail, "Refused calls", "Units used"],
              ...rows.map((row) => [row.name, row.detail, row.refusedCalls, row.usedUnits]),
            ]}
          />
        </>
      )}
    </Section>
  );
}
