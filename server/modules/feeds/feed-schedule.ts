import { Cron } from "croner";

const timezone = "Europe/London";

/** A source that never ran is due at once; one without a schedule, or whose schedule cannot be read, never is. */
export function isDue(source: { schedule: string | null; lastStartedAt: Date | null }, now: Date): boolean {
  if (source.schedule === null) return false;
  try {
    const next = new Cron(source.schedule, { timezone, paused: true }).nextRun(source.lastStartedAt ?? new Date(0));
    return next !== null && (source.lastStartedAt === null || next <= now);
  } catch {
    return false;
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
