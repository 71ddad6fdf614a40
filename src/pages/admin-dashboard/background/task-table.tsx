import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { reportLine } from "./report-line.ts";
import { everyLabel, spanLabel } from "./spans.ts";

export type Task = Outputs["background"]["list"]["tasks"][number];

/** Each kind of work with its last run, and a way to have it done now. */
export function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  const now = useNow();
  const [done, setDone] = useState("");
  const list = trpc.useUtils().background.list;
  const runNow = trpc.background.runNow.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const run = async ({ name, label }: Task) => {
    await runNow.mutateAsync({ name });
    await list.invalidate();
    setDone(`“${label}” is done within seconds.`);
  };
  const failing = tasks.filter(({ failuresInARow }) => failuresInARow > 0).length;
  return (
    <div>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(tasks.length, "kind")} of work, {failing === 0 ? "none of which failed last" : `${failing} of which failed last`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Last run</th>
            <th scope="col" className={table.figure}>
              Took
            </th>
            <th scope="col">How it went</th>
            <th scope="col">Next</th>
            <th scope="col">
              <span className="visually-hidden">Do it now</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.name}>
              <th scope="row">
                <Link href={paths.adminTab("background", { work: task.name })}>{task.label}</Link>
                <span className={rows.sub}>{everyLabel(task.everyMs)}</span>
              </th>
              <td data-label="Last run">{task.startedAt ? seenLabel(new Date(task.startedAt), now) : "Never yet"}</td>
              <td data-label="Took" className={table.figure}>
                {task.durationMs === null ? "" : spanLabel(task.durationMs)}
              </td>
              <td data-label="How it went">{task.isRunning ? "Under way" : <HowItWent task={task} />}</td>
              <td data-label="Next">{clockTime(new Date(task.dueAt))}</td>
              <td>
                <Button kind="quiet" disabled={isBusy || task.isRunning} onClick={() => start(() => run(task))}>
                  Run now<span className="visually-hidden">: {task.label}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prompt}
      <DoneMessage text={done} />
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

function HowItWent({ task: { name, outcome, report, error, failuresInARow } }: { task: Task }) {
  if (outcome === null) return "";
  if (outcome === "done") return reportLine(name, report);
  return (
    <>
      <span className={dashboard.urgent}>Failed {counted(failuresInARow, "time")} in a row</span>
      <span className={rows.sub}>{error}</span>
    </>
  );
}
