import { Cron } from "croner";

const timezone = "Europe/London";

/** A source that never ran is due at once; one without a schedule, or whose schedule cannot be read, never is. */
export function isDue({ schedule, lastStartedAt }: { schedule: string | null; lastStartedAt: Date | null }, now: Date): boolean {
  const next = nextRunAfter(schedule, lastStartedAt ?? new Date(0));
  return next !== null && (lastStartedAt === null || next <= now);
}

/** When a schedule next comes round; null for none, and for one that cannot be read. */
export function nextRunAfter(schedule: string | null, after: Date): Date | null {
  if (schedule === null) return null;
  try {
    return new Cron(schedule, { timezone, paused: true }).nextRun(after);
  } catch {
    return null;
  }
}

/** Whether a text is a cron expression that comes round at all. */
export function isSchedule(text: string): boolean {
  try {
    return new Cron(text, { timezone, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
