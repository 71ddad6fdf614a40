import { ReadOnlyError, runReadOnly } from "#db/read-only.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type Action, cellsOf } from "./actions.ts";
import type { Principal } from "./principal.ts";
import { markForAudit } from "./require-allowed.ts";

/** Reads allowed in a support view. Messages, CVs, devices, tokens and other users' data are excluded. */
const shown: ReadonlySet<Action> = new Set([
  "user.readMe",
  "preferences.manage",
  "notification.manage",
  "job.readDraft",
  "job.readClosed",
  "job.stats",
  "application.read",
  "savedJob.list",
  "jobAlert.manage",
  "jobTaste.manage",
  "jobMatch.read",
  "representation.read",
  "seeker.readProfile",
  "company.listMembers",
  "company.update",
  "verification.submit",
  "billing.read",
  "recruiter.updateProfile",
  "ops.readOwnRateLimit",
]);

/**
 * Refuses what a support view may not do: every write, and every read of data that is private to the user.
 * @throws AppError forbidden
 */
export function refuseInSupportView(principal: Principal, action: Action, { isWrite }: { isWrite: boolean }): void {
  if (principal.kind !== "user" || !principal.actingFor) return;
  if (isWrite)
    throw refusal("You are looking at somebody else’s screens: nothing can be changed here. End the support view first.", "write");
  if (shown.has(action) || (action !== "auth.signIn" && cellsOf(action)[0]?.relations.includes("pub"))) return;
  throw refusal("This is not shown in a support view.", "read");
}

/**
 * Runs a read; in a support view any write is refused, so that nothing is marked as seen on the user's behalf.
 * @throws AppError forbidden for such a write
 */
export async function runReadOnlyInSupportView<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
  if (principal.kind !== "user" || !principal.actingFor) return work();
  try {
    return await runReadOnly(work);
  } catch (error) {
    throw refusalOfWrite(error) ?? error;
  }
}

/** Returns the refusal for a write within a read-only transaction; null for other failures. */
export function refusalOfWrite(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ReadOnlyError)
      return refusal("Opening this would leave a mark in the person’s name, so it is not shown in a support view.", "mark");
  }
  return null;
}

const refusal = (sentence: string, what: string) => markForAudit(new AppError("forbidden", sentence), `support view: ${what}`);
