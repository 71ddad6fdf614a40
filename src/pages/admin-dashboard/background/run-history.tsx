import { taskOutcomes } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices, matchesWords, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { readNumber, readWords } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
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
  const beforeId = readNumber(search, "before");
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
    <Section id="history" level={3} heading="History">
      <p className={dashboard.soft}>Runs in the last two weeks that changed something or failed.</p>
      <ListChoices
        label="Runs shown"
        choices={choices.map(({ label, ...choice }) => ({
          label,
          href: runsHref({ ...choice, q }),
          isCurrent: choice.work === work && choice.outcome === outcome,
        }))}
      />
      <Loaded query={query} what="the runs" rows={4}>
        {({ runs, nextBeforeId }) =>
          runs.length === 0 ? (
            <p>{q ? "No run matches." : outcome === "failed" ? "Nothing has failed." : "Nothing recorded yet."}</p>
          ) : (
            <>
              <RowTable
                items={runs}
                keyOf={({ id }) => id}
                columns={[
                  { label: "Started", cell: ({ startedAt }) => momentText(startedAt) },
                  { label: "Work", cell: ({ task }) => labels.get(task) ?? task },
                  { label: "Took", isFigure: true, cell: ({ durationMs }) => formatDuration(durationMs) },
                  {
                    label: "Result",
                    cell: (run) => (run.outcome === "failed" ? `Failed: ${run.error ?? ""}` : reportLine(run.task, run.report)),
                  },
                ]}
              />
              {nextBeforeId !== null && (
                <p>
                  <Link href={runsHref({ work, outcome, q, before: String(nextBeforeId) })}>Earlier runs</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
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
          <WordsFilter label="Background work" of="Name or error" hiddenFields={{ tab: "background", ...readRunFilter(search) }} q={q} />
          <TaskTable tasks={tasks.filter(({ label, name, error }) => matchesWords(q, label, name, error))} />
          <RunHistory tasks={tasks} q={q} search={search} />
        </div>
      )}
    </Loaded>
  );
}
