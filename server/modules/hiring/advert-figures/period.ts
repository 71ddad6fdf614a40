import { z } from "zod";
import { jobNumber } from "#server/kernel/input-fields.ts";

export const periods = [7, 28, 90] as const;
export type Period = (typeof periods)[number];

const dayMs = 86_400_000;
const inLondon = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", year: "numeric", month: "2-digit", day: "2-digit" });

/** Formats the London date as "2026-11-22", the form in which counts are stored. */
export const londonDay = (at: Date): string => inLondon.format(at);

/** Returns the last `days` London days, ending today. */
export function daysUntil(now: Date, days: Period): string[] {
  const today = Date.parse(`${londonDay(now)}T00:00:00Z`);
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10));
}

const daysSentence = `Choose ${periods.join(", ")} days.`;
const days = z.literal([...periods], daysSentence);

export const readFiguresInput = z.strictObject({ jobId: jobNumber.nullable().default(null), days: days.default(28) });

/** The same input as query-string text. */
export const figuresAddress = z.object({
  job: z.coerce
    .number()
    .pipe(jobNumber)
    .optional()
    .meta({ description: "Number of one advert. Leave it out to include all of yours.", examples: [81] }),
  days: z
    .enum(periods.map(String) as [string, ...string[]], daysSentence)
    .default("28")
    .meta({ description: "How many days, ending today." }),
});
