import type { LimitedCallerKind } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { CsvLine } from "../parts/csv.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";

type Spender = Outputs["ops"]["rateLimits"]["usage"]["spenders"][number];

const batchSizeText = (calls: number): string => (calls === 1 ? "by itself" : `in a batch of ${formatCount(calls)}`);

interface SpendersProps {
  spenders: readonly Spender[];
  period: string;
  callerWords: Readonly<Record<LimitedCallerKind, string>>;
}

/** Callers that exhausted a quota, with the request, and the batch it was in. */
export const Spenders = ({ spenders, period, callerWords }: SpendersProps) => (
  <Section id="spenders" heading="Callers that used up a quota" level={3}>
    {spenders.length === 0 ? (
      <p>Nobody used up a quota in this period. A caller appears here with its first refused call.</p>
    ) : (
      <>
        <table className={`${table.table} ${rows.table}`}>
          <caption>
            {counted(spenders.length, "line")}, {period}, by whole days; pseudonyms change every day and cannot be traced to a person
          </caption>
          <TableHead of={["Daily pseudonym", "Quota", "Last call", "Sent", { figure: "Refused calls" }, { figure: "Times used up" }]} />
          <tbody>
            {spenders.map((spender) => (
              <SpenderRow
                key={`${spender.day} ${spender.caller} ${spender.callerKind} ${spender.policy} ${spender.endpoint}`}
                spender={spender}
                kind={callerWords[spender.callerKind]}
              />
            ))}
          </tbody>
        </table>
        <CsvLine
          name="spenders"
          of="callers that used up a quota"
          records={() => [
            ["Day", "Daily pseudonym", "Caller type", "Quota", "Call", "Calls in its batch", "Refused calls", "Times used up"],
            ...spenders.map(({ day, caller, callerKind, policy, endpoint, batchCalls, refusedCalls, spendingCalls }) => [
              ...[day, caller, callerWords[callerKind], policy, endpoint, batchCalls, refusedCalls, spendingCalls],
            ]),
          ]}
        />
      </>
    )}
  </Section>
);

function SpenderRow({ spender, kind }: { spender: Spender; kind: string }) {
  const { day, caller, policy, endpoint, batchCalls, keptTraceId, refusedCalls, spendingCalls } = spender;
  return (
    <tr>
      <th scope="row">
        <code>{caller}</code>
        <span className={rows.sub}>
          {shortDate(new Date(day))}, of {kind}
        </span>
      </th>
      <td data-label="Quota">{policy}</td>
      <td data-label="Last call" className={dashboard.code}>
        {endpoint}
      </td>
      <td data-label="Sent">
        {keptTraceId === null ? (
          batchSizeText(batchCalls)
        ) : (
          <ConsoleLink href={paths.opsTab("traces", { trace: keptTraceId })}>{batchSizeText(batchCalls)}</ConsoleLink>
        )}
      </td>
      <FigureCell label="Refused calls">{formatCount(refusedCalls)}</FigureCell>
      <FigureCell label="Times used up">{formatCount(spendingCalls)}</FigureCell>
    </tr>
  );
}
