import { Cron } from "croner";

const timezone = "Europe/London";

/** Returns whether a source is due. One that never ran is due at once; one without a valid schedule never is. */
export function isDue({ schedule, lastStartedAt }: { schedule: string | null; lastStartedAt: Date | null }, now: Date): boolean {
  const next = nextRunAfter(schedule, lastStartedAt ?? new Date(0));
  return next !== null && (lastStartedAt === null || next <= now);
}

/** Returns the next run of a schedule; null without a valid schedule. */
export function nextRunAfter(schedule: string | null, after: Date): Date | null {
  if (schedule === null) return null;
  try {
    return new Cron(schedule, { timezone, paused: true }).nextRun(after);
  } catch {
    return null;
  }
}

/** Returns whether a text is a cron expression that ever fires. */
export function isSchedule(text: string): boolean {
  try {
    return new Cron(text, { timezone, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
