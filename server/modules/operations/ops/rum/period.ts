import { z } from "zod";
import { type ConsoleRange, consoleRanges } from "#db/ops-values.ts";
import { deviceKinds, navigationKinds } from "#db/telemetry-values.ts";
import { dayOf, daysFrom } from "#ops/whole-days.ts";
import { sample } from "../sample-data.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Days covered by each range. Data older than a fortnight is retained by day only, so long ranges begin with a full day. */
const daysBack: Readonly<Record<ConsoleRange, number>> = { "24h": 1, "7d": 7, "28d": 28, "90d": 90, "13m": 395 };
const hourlyRanges: ReadonlySet<ConsoleRange> = new Set(["24h", "7d"]);

export interface Period {
  from: Date;
  to: Date;
  isByHour: boolean;
}

/** Returns the period from the start of its first hour or day (UTC) to now. */
export function periodOf(range: ConsoleRange, now: Date): Period {
  const isByHour = hourlyRanges.has(range);
  const unit = isByHour ? hourMs : dayMs;
  const from = new Date(Math.floor((now.getTime() - daysBack[range] * dayMs) / unit) * unit);
  return { from, to: now, isByHour };
}

/** Lists every day (UTC) that the period overlaps. */
export const daysOf = ({ from, to }: Period): string[] => daysFrom({ first: dayOf(from), last: dayOf(to) });

export const range = z.enum(consoleRanges, `Range must be one of ${consoleRanges.join(", ")}.`).default("24h");
const release = z.string("Choose a release.").max(40, "A release’s name can have at most 40 characters.");

/** Filters: which sessions, and which navigation type. */
export const rumFilterFields = {
  range,
  sample,
  device: z.enum(deviceKinds, "There is no such device type.").nullable().default(null),
  navigation: z.enum(navigationKinds, "There is no such navigation type.").default("hard"),
  release: release.nullable().default(null),
};

export interface RumFilter {
  period: Period;
  device: (typeof deviceKinds)[number] | null;
  navigation: (typeof navigationKinds)[number];
  release: string | null;
}
