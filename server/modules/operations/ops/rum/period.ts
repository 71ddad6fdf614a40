import { z } from "zod";
import { type ConsoleRange, consoleRanges } from "#db/ops-values.ts";
import { deviceKinds, navigationKinds } from "#db/telemetry-values.ts";
import { dayOf, daysFrom } from "#ops/whole-days.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How far back the console looks. What lies further than a fortnight is kept by the day only, and begins with a whole one. */
const daysBack: Readonly<Record<ConsoleRange, number>> = { "24h": 1, "7d": 7, "28d": 28, "90d": 90, "13m": 395 };
const keptByHour: ReadonlySet<ConsoleRange> = new Set(["24h", "7d"]);

export interface Period {
  from: Date;
  to: Date;
  isByHour: boolean;
}

/** From the hour, or the day (UTC), that it was so long ago, to now. */
export function periodOf(range: ConsoleRange, now: Date): Period {
  const isByHour = keptByHour.has(range);
  const unit = isByHour ? hourMs : dayMs;
  const from = new Date(Math.floor((now.getTime() - daysBack[range] * dayMs) / unit) * unit);
  return { from, to: now, isByHour };
}

/** Every day (UTC) that a period has a part of. */
export const daysOf = ({ from, to }: Period): string[] => daysFrom({ first: dayOf(from), last: dayOf(to) });

export const range = z.enum(consoleRanges, `A range is one of ${consoleRanges.join(", ")}.`).default("24h");
const release = z.string("Name a build.").max(40, "A build’s name has at most 40 characters.");

/** What is looked at: which visits, and how their pages were opened. */
export const lookedAt = {
  range,
  device: z.enum(deviceKinds, "There is no such kind of device.").nullable().default(null),
  navigation: z.enum(navigationKinds, "There is no such kind of navigation.").default("hard"),
  release: release.nullable().default(null),
};

export interface LookedAt {
  period: Period;
  device: (typeof deviceKinds)[number] | null;
  navigation: (typeof navigationKinds)[number];
  release: string | null;
}
