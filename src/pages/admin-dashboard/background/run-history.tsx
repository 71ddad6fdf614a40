import { taskOutcomes } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readWords } from "#src/features/dashboard/read-words.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { matchesWords, WordsFilter } from "#src/features/dashboard/words-filter.tsx";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { formatDuration, reportLine, type Task, TaskTable } from "./task-table.tsx";

interface RunsQuery {
  work?: string | undefined;
  outcome?: string | undefined;
  q?: string;
  before?: string | undefined;
}

const runsHref = ({ work, outcome, q, before }: RunsQuery) =>
  paths.adminTab("background", { ...(work && { work }), ...(outcome && { outcome }), ...(q && { q }), ...(before && { before }) });

/** Runs of the last two weeks that had an effect or failed, newest first. */
function RunHistory({ tasks, q, search }: { tasks: readonly Task[]; q: string; search: URLSearchParams }) {
  const labels = new Map(tasks.map(({ name, label }) => [name, label]));
  const work = labels.has(search.get("work") ?? "") ? (search.get("work") ?? undefined) : undefined;
  const outcome = taskOutcomes.find((each) => each === search.get("outcome"));
  const before = Number(search.get("before"));
  const beforeId = Number.isInteger(before) && before > 0 ? before : undefined;
  const query = trpc.background.runs.useQuery(
    { q, ...(work && { name: work }), ...(outcome && { outcome }), ...(beforeId && { beforeId }) },
    { staleTime: 0 },
  );
  const choices: readonly (RunsQuery & { label: string })[] = [
    { label: "All runs" },
    { label: "Failures", outcome: "failed" },
    ...(work ? [{ label: labels.get(work) ?? work, work, outcome }] : []),
  ];
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" level={3}>
        History
      </SectionHeading>
      <p className={dashboard.soft}>Runs in the last two weeks that changed something or failed.</p>
      <nav aria-label="Runs shown" className={dashboard.order}>
        {choices.map(({ label, ...choice }) => (
          <Link
            key={label}
            href={runsHref({ ...choice, q })}
            keepPlace
            aria-current={choice.work === work && choice.outcome === outcome ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what="the runs" rows={4}>
        {({ runs, nextBeforeId }) =>
          runs.length === 0 ? (
            <p>{q ? "No run matches." : outcome === "failed" ? "Nothing has failed." : "Nothing recorded yet."}</p>
          ) : (
            <>
              <table className={`${table.table} ${rows.table}`}>
                <thead>
                  <tr>
                    <th scope="col">Started</th>
                    <th scope="col">Work</th>
                    <th scope="col" className={table.figure}>
                      Took
                    </th>
                    <th scope="col">Result</th>
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <tr key={run.id}>
                      <th scope="row">
                        {shortDate(new Date(run.startedAt))}, {clockTime(new Date(run.startedAt))}
                      </th>
                      <td data-label="Work">{labels.get(run.task) ?? run.task}</td>
                      <td data-label="Took" className={table.figure}>
                        {formatDuration(run.durationMs)}
                      </td>
                      <td data-label="Result">
                        {run.outcome === "failed" ? `Failed: ${run.error ?? ""}` : reportLine(run.task, run.report)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {nextBeforeId !== null && (
                <p>
                  <Link href={runsHref({ work, outcome, q, before: String(nextBeforeId) })}>Earlier runs</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** The task and the outcome in the address. */
const readRunFilter = (search: URLSearchParams) =>
  Object.fromEntries(["work", "outcome"].flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])));

/** Background tasks and their runs; the address filters both by words, and the history by task or failures. */
export default function BackgroundTab({ search }: TabProps) {
  const q = readWords(search);
  const query = trpc.background.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="the background work" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ tasks }) => (
        <div className={dashboard.stack}>
          <WordsFilter label="Background work" of="Work or error" hiddenFields={{ tab: "background", ...readRunFilter(search) }} q={q} />
          <TaskTable tasks={tasks.filter(({ label, name, error }) => matchesWords(q, label, name, error))} />
          <RunHistory tasks={tasks} q={q} search={search} />
        </div>
      )}
    </Loaded>
  );
}
