import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { clockTime } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

export type Task = Outputs["background"]["list"]["tasks"][number];

const londonTime = (at: string): string => clockTime(new Date(at));

/** Each task with its last run, and a button to run it now. */
export function TaskTable({ tasks, time = londonTime }: { tasks: readonly Task[]; time?: (at: string) => string }) {
  const now = useNow();
  const [done, setDone] = useState("");
  const list = trpc.useUtils().background.list;
  const runNow = trpc.background.runNow.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const run = async ({ name, label }: Task) => {
    await runNow.mutateAsync({ name });
    await list.invalidate();
    setDone(`“${label}” will run within seconds.`);
  };
  const failing = tasks.filter(({ failuresInARow }) => failuresInARow > 0).length;
  return (
    <div>
      <RowTable
        caption={`${counted(tasks.length, "background job")}, ${failing || "none"} failed on the last run`}
        items={tasks}
        keyOf={({ name }) => name}
        columns={[
          {
            label: "Work",
            cell: ({ name, label, everyMs }) => (
              <>
                <Link href={paths.adminTab("background", { work: name })}>{label}</Link>
                <span className={rows.sub}>{formatInterval(everyMs)}</span>
              </>
            ),
          },
          { label: "Last run", cell: ({ startedAt }) => (startedAt ? seenLabel(new Date(startedAt), now) : "Never") },
          { label: "Took", isFigure: true, cell: ({ durationMs }) => (durationMs === null ? "" : formatDuration(durationMs)) },
          { label: "Result", cell: (task) => (task.isRunning ? "In progress" : <LastOutcome task={task} />) },
          { label: "Next", cell: ({ dueAt }) => time(dueAt) },
          {
            label: "Run now",
            isLabelHidden: true,
            cell: (task) => (
              <Button kind="quiet" disabled={isBusy || task.isRunning} onClick={() => start(() => run(task))}>
                Run now<span className="visually-hidden">: {task.label}</span>
              </Button>
            ),
          },
        ]}
      />
      {prompt}
      <DoneMessage text={done} />
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

function LastOutcome({ task: { name, outcome, report, error, failuresInARow } }: { task: Task }) {
  if (outcome === null) return "";
  if (outcome === "done") return reportLine(name, report);
  return (
    <>
      <span className={dashboard.urgent}>Failed {counted(failuresInARow, "time")} in a row</span>
      <span className={rows.sub}>{error}</span>
    </>
  );
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Formats a duration: "45 ms", "3.2 s", "2 min". */
export function formatDuration(spanMs: number): string {
  if (spanMs < secondMs) return `${spanMs} ms`;
  if (spanMs < minuteMs) return `${(spanMs / secondMs).toFixed(1)} s`;
  return `${Math.round(spanMs / minuteMs)} min`;
}

/** Formats an interval: "every 15 seconds", "every minute", "every 5 minutes", "every hour". */
export function formatInterval(everyMs: number): string {
  const [unitMs, unit] =
    everyMs % hourMs === 0
      ? ([hourMs, "hour"] as const)
      : everyMs % minuteMs === 0
        ? ([minuteMs, "minute"] as const)
        : ([secondMs, "second"] as const);
  const count = Math.round(everyMs / unitMs);
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

type CountFormatter = (count: number) => string;

const countOf =
  (what: string, one: string, many?: string): CountFormatter =>
  (count) =>
    `${counted(count, one, many)} ${what}`;

/** Wording of each task's counts, by the name of the count. */
const said: Readonly<Record<string, Readonly<Record<string, CountFormatter>>>> = {
  "expire-adverts": { expired: countOf("taken down", "advert") },
  "job-alerts": { sent: countOf("sent", "e-mail") },
  feeds: { sources: countOf("read", "feed") },
  "moderation-decisions": { done: countOf("carried out", "decision"), failed: countOf("could not be carried out", "decision") },
  "expiring-credits": { told: countOf("told", "firm or person", "firms and people") },
  "closing-soon": { told: countOf("told", "person", "people") },
  "interview-reminders": { reminded: countOf("reminded of", "interview") },
  "interviews-of-ended": { ended: countOf("cancelled", "interview") },
  availability: { asked: countOf("asked", "person", "people") },
  "expiring-cards": { told: countOf("reminded", "person", "people") },
  "recruiters-summaries": { sent: countOf("sent", "e-mail") },
  "overdue-representations": { ended: countOf("ended", "request") },
  "overdue-contact-requests": { ended: countOf("ended", "request") },
  "domain-proofs": { looked: countOf("checked", "domain") },
  "reported-pay": { counted: () => "Reported pay recalculated" },
  "apc-answers": { firms: (count) => `Answers about ${counted(count, "firm")} counted` },
  "advert-competencies": { read: (count) => `${counted(count, "advert")} read` },
  erasures: { erased: countOf("erased", "account") },
  "unused-files": { deletedFiles: countOf("deleted", "file") },
  retention: {
    outdatedRows: countOf("deleted", "outdated row"),
    neverConfirmed: countOf("deleted", "unconfirmed account"),
    warned: countOf("warned", "idle account"),
    erased: countOf("erased", "idle account"),
  },
  "expired-sessions": { deleted: countOf("deleted", "session or link", "sessions and links") },
  "idempotency-keys": { deleted: countOf("forgotten", "key") },
  "limit-usage": { deleted: countOf("deleted", "old row") },
  "audit-log": { exported: () => "Verified, and its latest hash recorded", deleted: countOf("deleted", "old event") },
  "merged-values": { rows: countOf("moved", "row") },
  links: { looked: countOf("checked", "link"), dead: countOf("dead", "link") },
  "board-health": { counted: () => "Board figures updated" },
  "contract-awards": { linked: countOf("linked", "contract award"), deleted: countOf("deleted", "old award") },
  "flagged-accounts": { opened: countOf("to review", "account") },
  measurements: { days: countOf("added up", "day"), deleted: countOf("deleted", "old row") },
  "console-sums": { days: countOf("added up", "day") },
  "release-first-looks": { looked: countOf("compared", "build") },
  "ops-alerts": {
    raised: countOf("raised", "alert"),
    ended: countOf("over", "alert"),
    sent: countOf("sent to the webhook", "change"),
    unsent: countOf("rejected by the webhook", "change"),
  },
  "sealed-values": { sealed: countOf("sealed again", "secret"), unreadable: countOf("that neither secret opens", "value") },
  "background-history": { deleted: countOf("deleted", "old run") },
};

/** Formats a run's report: "14 days added up, 1,204 old rows deleted". */
export function reportLine(task: string, report: Readonly<Record<string, number>> | null): string {
  const counts = Object.entries(report ?? {}).filter(([, count]) => count > 0);
  if (counts.length === 0) return "Nothing to do";
  return counts.map(([what, count]) => said[task]?.[what]?.(count) ?? `${humaniseName(what)}: ${formatCount(count)}`).join(", ");
}

/** Formats "deletedFiles" as "deleted files": for tasks unknown to this release. */
const humaniseName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
