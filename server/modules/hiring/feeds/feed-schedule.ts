import { Cron } from "croner";
import { feedIntervalsHours } from "#db/feed-values.ts";
import type { SourceFacts } from "./console/source.fields.ts";

const timezone = "Europe/London";

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

type ScheduleFields = Pick<SourceFacts, "runs" | "everyHours" | "atHours">;

/**
 * Returns the cron expression, in London time, for the chosen schedule; undefined leaves it unchanged. An invalid schedule returns its
 * fault.
 */
export function scheduleOf({
  runs,
  everyHours,
  atHours,
}: ScheduleFields): { cron: string | null | undefined } | { field: string; fault: string } {
  if (runs === "by-hand") return { cron: null };
  if (runs === "as-before") return { cron: undefined };
  if (runs === "every") {
    if (everyHours === null) return { field: "everyHours", fault: "Choose how many hours to wait between imports." };
    return { cron: everyHours === 1 ? "0 * * * *" : `0 */${everyHours} * * *` };
  }
  const hours = [...new Set(atHours)].sort((a, b) => a - b);
  return hours.length === 0
    ? { field: "atHours", fault: "Choose the hours at which to import it." }
    : { cron: `0 ${hours.join(",")} * * *` };
}

/** Returns the form values for a stored schedule; one the form cannot express is kept unchanged. */
export function toScheduleFields(cron: string | null): ScheduleFields {
  if (cron === null) return { runs: "by-hand", everyHours: null, atHours: [] };
  const every = cron === "0 * * * *" ? 1 : Number(/^0 \*\/(\d{1,2}) \* \* \*$/.exec(cron)?.[1] ?? Number.NaN);
  if ((feedIntervalsHours as readonly number[]).includes(every)) return { runs: "every", everyHours: every, atHours: [] };
  const hours = /^0 (\d{1,2}(?:,\d{1,2})*) \* \* \*$/.exec(cron)?.[1]?.split(",").map(Number);
  if (hours?.every((hour) => hour <= 23)) return { runs: "at", everyHours: null, atHours: hours };
  return { runs: "as-before", everyHours: null, atHours: [] };
}
