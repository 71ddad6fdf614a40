import { eq } from "drizzle-orm";
import { backgroundTasks } from "#db/schema/operations.ts";
import { inDatabase } from "./accounts.ts";
import { controlOrigin } from "./browser-environment.mjs";

/** Writes what the site has counted, measured and noted as errors, which it does by itself every ten seconds or once a minute. */
export const flushTelemetry = () => callControl("/flush-telemetry");

/** Sends the mail in the outbox. */
export const deliverMail = () => callControl("/deliver-mail");

/** Lets searches find these adverts, or no longer find those that have ended. */
export const indexAdverts = (...jobIds: number[]) => callControl("/index-adverts", jobIds);

/** Refuses these callers as though these quotas were spent, and as though no time passed in which they could grow back. */
export const holdQuotas = (held: HeldQuotas) => callControl("/hold-quotas", held);

/** Gives callers back the quotas as they had them. */
export const releaseQuotas = (held: HeldQuotas) => callControl("/release-quotas", held);

/** Makes the next call that is charged to this account fail by a fault of the site, not by a refusal. */
export const failNextCall = (userId: number) => callControl("/fail-next-call", `user:${userId}`);

interface HeldQuotas {
  policies: readonly string[];
  keys: readonly string[];
}

/** Runs the background tasks that are due. */
export const runDueTasks = () => callControl("/run-due-tasks");

/** Runs a background task that begins after this call, whether or not it is due, and fails if the task fails. */
export async function runBackgroundTask(name: string): Promise<void> {
  // A run under way may have read what a test has changed since.
  await runDueTasks();
  await inDatabase(async (db) => {
    const [{ affectedRows }] = await db
      .update(backgroundTasks)
      .set({ dueAt: new Date(0), outcome: null })
      .where(eq(backgroundTasks.name, name));
    if (affectedRows === 0) throw new Error(`No background task ${name}`);
  });
  await runDueTasks();
  const [task] = await inDatabase((db) => db.select().from(backgroundTasks).where(eq(backgroundTasks.name, name)));
  if (task?.outcome !== "done") throw new Error(`Background task ${name}: ${task?.error ?? "not run"}`);
}

async function callControl(control: string, input: unknown = null): Promise<void> {
  const answer = await fetch(new URL(control, controlOrigin()), { method: "POST", body: JSON.stringify(input) });
  if (!answer.ok) throw new Error(`${control}: ${await answer.text()}`);
}
