import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { TaskOutcome } from "#db/own-values.ts";
import { backgroundRuns, backgroundTasks } from "#db/schema/operations.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";

/** Recurring background work, run by whichever process claims it. */
export interface BackgroundTask {
  /** Primary key in the database; must never change. */
  name: string;
  /** Description for administrators. */
  label: string;
  everyMs: number;
  /**
   * Does what is due at `now`, and nothing when called again. Returns counts of what it did, all 0 when nothing was due. Stops early when
   * the signal aborts; the next run continues. `work` is this run's trace span, for its statements; null or absent when not traced.
   */
  run(now: Date, signal: AbortSignal, work?: WorkPoint | null): Promise<Readonly<Record<string, number>>>;
}

/** A process that has not renewed its lease for this long is considered lost, and another claims the task. */
export const leaseMs = 90_000;
/** Longest wait between two runs of a task that keeps failing. */
export const retryAfterAtMostMs = 30 * 60_000;
const historyRetentionMs = 14 * 86_400_000;
const deletedAtOnce = 1000;

export interface ClaimedTask {
  name: string;
  failuresInARow: number;
}

/** Inserts tasks new to this database as due immediately, and updates the label and interval of the others. */
export async function registerTasks(
  db: Db,
  tasks: readonly Pick<BackgroundTask, "name" | "label" | "everyMs">[],
  now: Date,
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ name, label, everyMs }) => ({ name, label, everyMs, dueAt: now }));
  const set = { label: sql`values(${backgroundTasks.label})`, everyMs: sql`values(${backgroundTasks.everyMs})` };
  await db.insert(backgroundTasks).values(rows).onDuplicateKeyUpdate({ set });
}

/**
 * Claims due tasks exclusively for one process, longest due first. Rows locked by another process are skipped without waiting. A time
 * further ahead than any wait was written before the clock was set back, and counts as past.
 */
export function claimDueTasks(
  db: Db,
  { names, owner, now, limit }: { names: readonly string[]; owner: string; now: Date; limit: number },
): Promise<ClaimedTask[]> {
  const { dueAt, everyMs, takenUntil } = backgroundTasks;
  const longestWaitAhead = sql`timestampadd(microsecond, greatest(${everyMs}, ${retryAfterAtMostMs}) * 1000, ${sql.param(now, dueAt)})`;
  return lockingTransaction(db, async (tx) => {
    const due = await tx
      .select({ name: backgroundTasks.name, failuresInARow: backgroundTasks.failuresInARow })
      .from(backgroundTasks)
      .where(
        and(
          inArray(backgroundTasks.name, [...names]),
          or(lte(dueAt, now), gt(dueAt, longestWaitAhead)),
          or(isNull(takenUntil), lte(takenUntil, now), gt(takenUntil, leaseEnd(now))),
        ),
      )
      .orderBy(asc(backgroundTasks.dueAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length > 0) {
      await tx
        .update(backgroundTasks)
        .set({ takenBy: owner, takenUntil: leaseEnd(now), startedAt: now })
        .where(
          inArray(
            backgroundTasks.name,
            due.map(({ name }) => name),
          ),
        );
    }
    return due;
  });
}

const ownedBy = (name: string, owner: string) => and(eq(backgroundTasks.name, name), eq(backgroundTasks.takenBy, owner));
const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);
const free = { takenBy: null, takenUntil: null };

export async function renewTaskLease(db: Db, name: string, owner: string, now: Date): Promise<void> {
  await db
    .update(backgroundTasks)
    .set({ takenUntil: leaseEnd(now) })
    .where(ownedBy(name, owner));
}

/** Releases an interrupted task, so that another process can start it immediately. */
export async function releaseTask(db: Db, name: string, owner: string, now: Date): Promise<void> {
  await db
    .update(backgroundTasks)
    .set({ ...free, dueAt: now })
    .where(ownedBy(name, owner));
}

export interface FinishedRun {
  startedAt: Date;
  finishedAt: Date;
  outcome: TaskOutcome;
  report: Readonly<Record<string, number>> | null;
  error: string | null;
  failuresInARow: number;
  dueAt: Date;
}

/** Records the outcome of a run. A process whose lease expired does not affect the next run, but its own run is added to the history. */
export async function finishTask(db: Db, name: string, owner: string, run: FinishedRun): Promise<void> {
  const { startedAt, finishedAt, outcome, report, error, failuresInARow, dueAt } = run;
  const durationMs = Math.max(0, finishedAt.getTime() - startedAt.getTime());
  await db
    .update(backgroundTasks)
    .set({ ...free, dueAt, finishedAt, durationMs, outcome, report, error, failuresInARow })
    .where(ownedBy(name, owner));
  const didSomething = report !== null && Object.values(report).some((count) => count > 0);
  if (outcome === "failed" || didSomething) {
    await db.insert(backgroundRuns).values({ task: name, startedAt, durationMs, outcome, report, error });
  }
}

/**
 * Deletes runs past the history's retention.
 * @returns how many
 */
export async function deleteOldRuns(db: Db, now: Date): Promise<number> {
  const [{ affectedRows }] = await db
    .delete(backgroundRuns)
    .where(lt(backgroundRuns.startedAt, new Date(now.getTime() - historyRetentionMs)))
    .limit(deletedAtOnce);
  return affectedRows;
}
