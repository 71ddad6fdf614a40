import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { retryUntilDatabaseAvailable } from "#db/waiting-notice.ts";
import { describeError } from "#ops/client-errors/fingerprint.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { Tracing } from "#ops/trace/tracing.ts";
import { startPolling } from "#server/kernel/polling.ts";
import {
  type BackgroundTask,
  type ClaimedTask,
  claimDueTasks,
  finishTask,
  leaseMs,
  registerTasks,
  releaseTask,
  renewTaskLease,
  retryAfterAtMostMs,
} from "./task-rows.commands.ts";

const tickEveryMs = 5_000;
/** Tasks are short, and requests have priority for database connections. */
const atOnce = 3;
const errorMaxChars = 500;

export interface TaskRunnerDeps {
  db: Db;
  clock: () => Date;
  tasks: readonly BackgroundTask[];
  tracing?: Tracing | null;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
}

export interface TaskRunner {
  /** Runs what is due now and waits for it; called by the timer. */
  tick(): Promise<void>;
  /** Stops claiming tasks, aborts running ones and releases them. */
  stop(): Promise<void>;
}

/**
 * Runs background tasks when they are due. Every process may start a runner: a task belongs to the process that claimed its row, for as
 * long as it renews the lease.
 */
export function startTaskRunner(deps: TaskRunnerDeps): TaskRunner {
  const owner = randomUUID();
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const registered = registerNewTasks(deps, stopping.signal);
  /** Starts due tasks, up to the concurrency limit, until nothing is due or all slots are in use. */
  const take = async () => {
    await registered;
    while (!stopping.signal.aborted && active.size < atOnce) {
      const runs = await startDueTasks(deps, { owner, limit: atOnce - active.size, signal: stopping.signal });
      if (runs.length === 0) return;
      for (const run of runs) {
        active.add(run);
        void run.finally(() => active.delete(run));
      }
      await Promise.race(active);
    }
  };
  const polling = startPolling(tickEveryMs, take, (error) =>
    deps.log.error({ err: error }, "background tasks could not be claimed and will be retried"),
  );
  const tick = async () => {
    await polling.poll();
    await Promise.all(active);
  };
  void tick();
  return {
    tick,
    async stop() {
      stopping.abort();
      await polling.stop();
      await Promise.all(active);
    },
  };
}

async function registerNewTasks({ db, clock, tasks, log }: TaskRunnerDeps, signal: AbortSignal): Promise<void> {
  try {
    await retryUntilDatabaseAvailable("background tasks", () => registerTasks(db, tasks, clock()), { signal });
  } catch (error) {
    log.error({ err: error }, "a new background task could not be registered; it starts at the next restart");
  }
}

async function startDueTasks(
  deps: TaskRunnerDeps,
  { owner, limit, signal }: { owner: string; limit: number; signal: AbortSignal },
): Promise<Promise<void>[]> {
  const byName = new Map(deps.tasks.map((task) => [task.name, task]));
  const claimed = await claimDueTasks(deps.db, { names: [...byName.keys()], owner, now: deps.clock(), limit });
  return claimed.flatMap((claim) => {
    const task = byName.get(claim.name);
    return task ? [runTask(deps, { task, claim, owner, signal })] : [];
  });
}

interface Run {
  task: BackgroundTask;
  claim: ClaimedTask;
  owner: string;
  signal: AbortSignal;
}

/** Never throws: if even the outcome cannot be saved, the task becomes free when its lease expires. */
async function runTask(deps: TaskRunnerDeps, run: Run): Promise<void> {
  try {
    await runAndRecord(deps, run);
  } catch (error) {
    deps.log.error({ err: error, task: run.task.name }, "background task results could not be saved");
  }
}

async function runAndRecord({ db, clock, log, tracing }: TaskRunnerDeps, { task, claim, owner, signal }: Run): Promise<void> {
  const { name, everyMs } = task;
  const startedAt = clock();
  const heartbeat = setInterval(() => {
    renewTaskLease(db, name, owner, clock()).catch((error: unknown) => log.error({ err: error, task: name }, "a task could not be saved"));
  }, leaseMs / 3);
  heartbeat.unref();
  const run = (work: WorkPoint | null) => attempt(task, { now: startedAt, signal, work });
  const done = await (tracing ? tracing.inWork({ kind: "task", name }, null, run, { outcomeOf: ({ outcome }) => outcome }) : run(null));
  clearInterval(heartbeat);
  if (signal.aborted) return releaseTask(db, name, owner, clock());
  if (done.outcome === "failed") log.error({ err: done.cause, task: name }, `background task failed and will be retried: ${task.label}`);
  else if (Object.values(done.report).some((count) => count > 0)) log.info({ task: name, ...done.report }, task.label);
  const finishedAt = clock();
  const failuresInARow = done.outcome === "failed" ? claim.failuresInARow + 1 : 0;
  await finishTask(db, name, owner, {
    startedAt,
    finishedAt,
    outcome: done.outcome,
    report: done.outcome === "done" ? done.report : null,
    error: done.outcome === "failed" ? errorText(done.cause) : null,
    failuresInARow,
    dueAt: nextDueAt({ startedAt, finishedAt }, everyMs, failuresInARow),
  });
}

type Attempt = { outcome: "done"; report: Readonly<Record<string, number>> } | { outcome: "failed"; cause: unknown };

async function attempt(
  task: BackgroundTask,
  { now, signal, work }: { now: Date; signal: AbortSignal; work: WorkPoint | null },
): Promise<Attempt> {
  try {
    return { outcome: "done", report: await task.run(now, signal, work) };
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

/** Formatted as in the log, because database errors quote user input. */
function errorText(error: unknown): string {
  const { type, message, code, cause } = describeError(error);
  const why = cause?.code ?? code;
  return `${type}${why === undefined ? "" : ` (${why})`}: ${message}`.slice(0, errorMaxChars);
}

const firstRetryAfterMs = 30_000;

/** Returns when the next run is due; failed runs are retried with exponential backoff. */
export function nextDueAt({ startedAt, finishedAt }: { startedAt: Date; finishedAt: Date }, everyMs: number, failuresInARow: number): Date {
  if (failuresInARow > 0) return new Date(finishedAt.getTime() + retryAfterMs(failuresInARow));
  return new Date(Math.max(startedAt.getTime() + everyMs, finishedAt.getTime()));
}

const retryAfterMs = (failuresInARow: number): number => Math.min(firstRetryAfterMs * 2 ** (failuresInARow - 1), retryAfterAtMostMs);
