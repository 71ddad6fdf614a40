import { and, asc, desc, eq, inArray, like, lt, or } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import type { TaskOutcome } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { backgroundRuns, backgroundTasks } from "#db/schema/operations.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";

const tasksAtMost = 200;
const runsOnPage = 50;

/** Returns every background task with its last run, most recent failures first. */
export async function listTasks(ctx: Context) {
  requireAllowed(ctx, "ops.readConsole", {});
  const rows = await ctx.services.db
    .select({
      ...pick(backgroundTasks, "name", "label", "everyMs", "dueAt", "takenUntil", "startedAt", "finishedAt", "durationMs", "outcome"),
      ...pick(backgroundTasks, "report", "error", "failuresInARow"),
    })
    .from(backgroundTasks)
    .orderBy(desc(backgroundTasks.failuresInARow), asc(backgroundTasks.label))
    .limit(tasksAtMost);
  return {
    tasks: rows.map(({ takenUntil, ...row }) => ({ ...isoDates(row), isRunning: takenUntil !== null && takenUntil > ctx.now })),
  };
}

interface ListRunsInput {
  name?: string;
  outcome?: TaskOutcome;
  q: string;
  beforeId?: number;
}

/**
 * Returns runs that did something or failed, newest first, filtered by words of the task or the error. `beforeId` is the last id of the
 * previous page.
 */
export async function listRuns(ctx: Context, { name, outcome, q, beforeId }: ListRunsInput) {
  requireAllowed(ctx, "ops.readConsole", {});
  const { db } = ctx.services;
  const words = `%${escapeLike(q)}%`;
  const named = db
    .select({ name: backgroundTasks.name })
    .from(backgroundTasks)
    .where(or(like(backgroundTasks.label, words), like(backgroundTasks.name, words)));
  const rows = await db
    .select(pick(backgroundRuns, "id", "task", "startedAt", "durationMs", "outcome", "report", "error"))
    .from(backgroundRuns)
    .where(
      and(
        name === undefined ? undefined : eq(backgroundRuns.task, name),
        outcome === undefined ? undefined : eq(backgroundRuns.outcome, outcome),
        q === "" ? undefined : or(like(backgroundRuns.error, words), inArray(backgroundRuns.task, named)),
        beforeId === undefined ? undefined : lt(backgroundRuns.id, beforeId),
      ),
    )
    .orderBy(desc(backgroundRuns.id))
    .limit(runsOnPage + 1);
  const runs = rows.slice(0, runsOnPage).map(isoDates);
  return { runs, nextBeforeId: rows.length > runsOnPage ? (runs.at(-1)?.id ?? null) : null };
}

/**
 * Makes a task due immediately; the next process to poll runs it within seconds.
 * @throws AppError not-found, conflict while it is running
 */
export function runTaskNow(ctx: Context, name: string): Promise<{ name: string }> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "background.run", {});
    const [task] = await tx
      .select({ takenUntil: backgroundTasks.takenUntil })
      .from(backgroundTasks)
      .where(eq(backgroundTasks.name, name))
      .limit(1)
      .for("update");
    if (!task) throw new AppError("not-found", "There is no background task with that name.");
    if (task.takenUntil !== null && task.takenUntil > now) throw new AppError("conflict", "This task is already running.");
    await tx.update(backgroundTasks).set({ dueAt: now }).where(eq(backgroundTasks.name, name));
    await recordAudit(tx, ctx, { action: "background.run", resource: "background-task", resourceId: name });
    return { name };
  });
}
