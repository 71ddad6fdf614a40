import type { LimitedCallerKind } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { Choice } from "../parts/filter-bar.tsx";
import { liveQueryOptions } from "../parts/live.tsx";
import styles from "./limits.module.css";
import { useStepText } from "./usage-grid.tsx";

type Caller = Outputs["ops"]["rateLimits"]["callers"][number];
type WhatIfAnswer = Outputs["ops"]["rateLimits"]["whatIf"];

interface PartProps {
  search: URLSearchParams;
  look: { hours: number; from: string | null; to: string | null; sample: boolean | null };
  period: string;
}

interface BusyCallersProps extends PartProps {
  callerWords: Readonly<Record<LimitedCallerKind, string>>;
  stepHours: number;
}

/** Callers by how near they came to a quota by the minute; the query string may name a cell of the heat map. */
export function BusyCallers({ search, look, period, callerWords, stepHours }: BusyCallersProps) {
  const stepText = useStepText();
  const [endpoint, at] = [search.get("endpoint"), search.get("at")];
  const moment = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
  const query = trpc.ops.rateLimits.callers.useQuery({ ...look, endpoint, at: moment }, liveQueryOptions(search));
  const when = moment ? stepText(moment, stepHours) : period;
  return (
    <Section id="busy" heading="Who is near a limit, or over it?" level={3} className={dashboard.part}>
      {endpoint !== null && (
        <p>
          {endpoint}, {when}.{" "}
          <Link href={paths.opsTab("limits", changeParameters(search, { endpoint: null, at: null }))} keepPlace>
            Show all calls
          </Link>
        </p>
      )}
      <Loaded query={query} what="the busiest callers" rows={4}>
        {(callers) => <CallerTable callers={callers} when={when} callerWords={callerWords} />}
      </Loaded>
    </Section>
  );
}

function CallerTable({ callers, when, callerWords }: { callers: readonly Caller[]; when: string } & Pick<BusyCallersProps, "callerWords">) {
  if (callers.length === 0) return <p>No caller used a quarter of a quota within a minute.</p>;
  return (
    <>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          {counted(callers.length, "caller")}, {when}; minutes in which a caller used at least a quarter of a quota. Pseudonyms change every
          day and cannot be traced to a person.
        </caption>
        <TableHead of={["Daily pseudonym", "Quota", "Busiest minute, units", { figure: "Busy minutes" }, { figure: "Refused calls" }]} />
        <tbody>
          {callers.map(({ caller, day, callerKind, policy, quota, mostUnits, busyMinutes, refusedCalls, isNear }) => (
            <tr key={`${day} ${caller} ${callerKind} ${policy}`}>
              <th scope="row">
                <code>{caller}</code>
                <span className={rowStyles.sub}>
                  {shortDate(new Date(day))}, of {callerWords[callerKind]}
                </span>
              </th>
              <td data-label="Quota">
                {policy}, {formatCount(quota)} units a minute
              </td>
              <td data-label="Busiest minute, units">
                <span>
                  {formatCount(mostUnits)} ({Math.round((100 * mostUnits) / quota)}%){" "}
                  {mostUnits > quota ? <Tag tone="bad">over the limit</Tag> : isNear && <Tag tone="warn">near the limit</Tag>}
                </span>
              </td>
              <FigureCell label="Busy minutes">{formatCount(busyMinutes)}</FigureCell>
              <FigureCell label="Refused calls">{formatCount(refusedCalls)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name="busy-callers"
        of="callers near a limit"
        records={() => [
          ["Day", "Daily pseudonym", "Caller type", "Quota", "Quota a minute", "Busiest minute", "Busy minutes", "Refused calls"],
          ...callers.map(({ day, caller, callerKind, policy, quota, mostUnits, busyMinutes, refusedCalls }) => [
            ...[day, caller, callerWords[callerKind], policy, quota, mostUnits, busyMinutes, refusedCalls],
          ]),
        ]}
      />
    </>
  );
}

/** Quotas by the minute that people and programs meet. */
const policyWords = {
  search: "search",
  "anon-read": "anon-read",
  read: "read",
  write: "write",
  batch: "batch",
  telemetry: "telemetry",
} as const;
type Policy = keyof typeof policyWords;

/** Who would have been refused by another quota; the query string holds the quota asked about. */
export function WhatIf({ search, look, period }: PartProps) {
  const policy = (Object.keys(policyWords) as Policy[]).find((name) => name === search.get("policy")) ?? "search";
  const typed = Number(search.get("quota") ?? "");
  const quota = Number.isInteger(typed) && typed >= 1 && typed <= 10_000 ? typed : null;
  const query = trpc.ops.rateLimits.whatIf.useQuery({ ...look, policy, quota }, liveQueryOptions(search));
  const others = Object.fromEntries([...search].filter(([name]) => name !== "policy" && name !== "quota"));
  return (
    <Section id="what-if" heading="What if a quota were different?" level={3} className={dashboard.part}>
      <FilterBar
        label="Another quota"
        action={paths.opsConsole}
        hiddenFields={{ ...others, tab: "limits" }}
        current={{ ...(search.has("policy") && { policy }), ...(quota !== null && { quota: String(quota) }) }}
        submitLabel="Count"
      >
        <Choice name="policy" label="Quota" words={policyWords} chosen={policy} />
        <Field id="what-if-quota" label="Units a minute">
          <input
            id="what-if-quota"
            name="quota"
            inputMode="numeric"
            defaultValue={quota ?? ""}
            placeholder="as it is"
            className={styles.number}
          />
        </Field>
      </FilterBar>
      <Loaded query={query} what="the count" rows={2}>
        {(answer) => <WhatIfSentence answer={answer} period={period} />}
      </Loaded>
    </Section>
  );
}

function WhatIfSentence({ answer, period }: { answer: WhatIfAnswer; period: string }) {
  const { policy, quota, present, recordedFrom, minutes, callers, minutesOver, unitsOver, callersNow, refusedNow } = answer;
  return (
    <div role="status">
      <p>
        At {formatCount(quota)} a minute, <strong>{counted(callers, "caller")}</strong> would have been refused {counted(unitsOver, "unit")}{" "}
        of {policy} in {counted(minutesOver, "minute")}.{" "}
        {quota === present
          ? "This is the present quota."
          : `The present quota of ${formatCount(present)} refused ${counted(callersNow, "caller")}, ${counted(refusedNow, "call")}.`}
      </p>
      <p className={styles.legend}>
        Counted from {counted(minutes, "minute")} of single callers, {period}. A minute is kept when a caller asks for{" "}
        {formatCount(recordedFrom)} units or more in it, by the clock; the limiter refills all the time, so the true count may differ a
        little.
        {quota < recordedFrom && ` Below ${formatCount(recordedFrom)} a minute this is the least it would have been.`}
      </p>
    </div>
  );
}
