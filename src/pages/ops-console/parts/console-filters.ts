import { type ConsolePercentile, type ConsoleRange, consolePercentiles, consoleRanges } from "#db/ops-values.ts";
import { type BrowserFamily, type DeviceKind, deviceKinds, type NavigationKind, navigationKinds } from "#db/telemetry-values.ts";
import { isCalendarDay } from "#src/lib/dates.ts";

/** Filters of the console, and whether sample data is shown. Serialised to the query string; defaults are omitted. */
export interface ConsoleFilters {
  range: ConsoleRange;
  /** Ends of an absolute period, "2026-11-20T09:00Z", which takes the place of the range. */
  from: string | null;
  to: string | null;
  percentile: ConsolePercentile;
  /** The release to compare with; null for the period before. */
  compare: string | null;
  device: DeviceKind | null;
  navigation: NavigationKind;
  /** Release of the client bundle. */
  release: string | null;
  /** Null for sample data until there are real visits. */
  sample: boolean | null;
}

/** Tabs whose figures are never invented. */
export const realTabs: ReadonlySet<string> = new Set(["live", "jobs", "audit"]);

export const rangeWords: Readonly<Record<ConsoleRange, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "28d": "28 days",
  "90d": "90 days",
  "13m": "13 months",
};
export const deviceWords: Readonly<Record<DeviceKind, string>> = { phone: "Phones", tablet: "Tablets", desktop: "Desktops" };
export const browserWords: Readonly<Record<BrowserFamily, string>> = {
  chromium: "Chromium",
  firefox: "Firefox",
  safari: "Safari",
  other: "another browser",
};
export const navigationWords: Readonly<Record<NavigationKind, string>> = {
  hard: "Full page load",
  soft: "Soft navigation",
  "back-forward-cache": "Back/forward cache",
  prerender: "Prerendered",
};

const isMoment = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\dZ$/.test(text) && isCalendarDay(text.slice(0, 10));

/** Returns the ends of an absolute period, where the query string names both in order. */
function readEnds(search: URLSearchParams): Pick<ConsoleFilters, "from" | "to"> {
  const [from, to] = [search.get("from"), search.get("to")];
  return isMoment(from) && isMoment(to) && from < to ? { from, to } : { from: null, to: null };
}

export function readConsoleFilters(search: URLSearchParams): ConsoleFilters {
  const among = <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === search.get(name));
  return {
    range: among("range", consoleRanges) ?? "24h",
    ...readEnds(search),
    percentile: among("percentile", consolePercentiles) ?? "p75",
    compare: search.get("compare")?.trim().slice(0, 40) || null,
    device: among("device", deviceKinds) ?? null,
    navigation: among("navigation", navigationKinds) ?? "hard",
    release: search.get("release")?.trim().slice(0, 40) || null,
    sample: { on: true, off: false }[search.get("sample") ?? ""] ?? null,
  };
}

/** Serialises the filters to query parameters. */
export const consoleFilterParameters = ({
  range,
  from,
  to,
  percentile,
  compare,
  device,
  navigation,
  release,
}: Omit<ConsoleFilters, "sample">): Record<string, string> => ({
  ...(range !== "24h" && { range }),
  ...(from && to && { from, to }),
  ...(percentile !== "p75" && { percentile }),
  ...(compare && { compare }),
  ...(device && { device }),
  ...(navigation !== "hard" && { navigation }),
  ...(release && { release }),
});

type ConsolePeriod = Pick<ConsoleFilters, "range" | "from" | "to">;

const filtersOfCharts: readonly (keyof ConsoleFilters)[] = ["device", "navigation", "release"];

/** Describes the period and the filters in `by`, by default those beside a chart: "24 hours, phones, soft navigation, release 3f2a1c9d". */
export const consoleFilterText = (look: ConsoleFilters, zone: ConsoleZone, by = filtersOfCharts): string => {
  const { percentile, device, navigation, release, compare } = look;
  const words = {
    percentile,
    device: device ? deviceWords[device].toLowerCase() : "all devices",
    navigation: navigationWords[navigation].toLowerCase(),
    release: release && `release ${release}`,
    compare: compare && `compared with release ${compare}`,
  };
  const names = Object.keys(words) as (keyof typeof words)[];
  return [periodWords(look, zone), ...names.flatMap((name) => (by.includes(name) && words[name]) || [])].join(", ");
};

/** "24 hours", or "20 Nov 2026, 09:00 to 21 Nov 2026, 09:00 London time". */
export const periodWords = ({ range, from, to }: ConsolePeriod, zone: ConsoleZone): string =>
  from && to ? `${[from, to].map((each) => momentText(zone, new Date(each))).join(" to ")} ${clockWords[zone]}` : rangeWords[range];

/** "in the last 24 hours", or "from 20 Nov 2026, 09:00 to 21 Nov 2026, 09:00 London time". */
export const inPeriodWords = (period: ConsolePeriod, zone: ConsoleZone): string =>
  period.from ? `from ${periodWords(period, zone)}` : `in the last ${rangeWords[period.range]}`;

/** "the 24 hours before". */
export const periodBeforeWords = ({ from, range }: Pick<ConsoleFilters, "from" | "range">): string =>
  from ? "the period before" : `the ${rangeWords[range]} before`;

type ConsoleZone = "london" | "utc" | "local";
export const zoneWords: Readonly<Record<ConsoleZone, string>> = { london: "London", utc: "UTC", local: "This device" };
/** The time of a zone: "From (London time)". */
export const clockWords: Readonly<Record<ConsoleZone, string>> = { london: "London time", utc: "UTC", local: "this device’s time" };
const zoneNames: Readonly<Record<ConsoleZone, string | undefined>> = { london: "Europe/London", utc: "UTC", local: undefined };

/** Returns the time zone that the query string names, by default London. */
export const readZone = (search: URLSearchParams): ConsoleZone =>
  (Object.keys(zoneWords) as ConsoleZone[]).find((zone) => zone === search.get("tz")) ?? "london";

const formats = new Map<ConsoleZone, Intl.DateTimeFormat>();
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

function partsIn(zone: ConsoleZone, moment: Date) {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: zoneNames[zone], day: "numeric", month: "long", year: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const date = `${part.day} ${part.month?.slice(0, 3)} ${part.year}`;
  return { date, time: `${part.hour}:${part.minute}`, offset: part.timeZoneName ?? "" };
}

/**
 * Returns date and time of a moment in a time zone: "22 Nov 2026" and "05:18". In the hour that the clock has twice, `offset` tells which:
 * " BST"; otherwise it is empty.
 */
export function momentIn(zone: ConsoleZone, moment: Date): { date: string; time: string; offset: string } {
  const { offset, ...shown } = partsIn(zone, moment);
  const isTwice = [-hourMs, hourMs].some((awayMs) => partsIn(zone, new Date(moment.getTime() + awayMs)).time === shown.time);
  return { ...shown, offset: isTwice ? ` ${offset}` : "" };
}

/** "22 Nov 2026, 05:18". */
export function momentText(zone: ConsoleZone, moment: Date): string {
  const { date, time, offset } = momentIn(zone, moment);
  return `${date}, ${time}${offset}`;
}

const clocks = new Map<ConsoleZone, Intl.DateTimeFormat>();
const clockLength = "2026-11-20T09:00".length;

/** Returns the clock of a zone at a moment, as a field for date and time has it: "2026-11-20T09:00". */
export function clockIn(zone: ConsoleZone, moment: Date): string {
  // Swedish writes dates as such fields do.
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zoneNames[zone], dateStyle: "short", timeStyle: "short" });
  clocks.set(zone, clock);
  return clock.format(moment).replace(" ", "T");
}

/** Returns by how much a zone’s clock is ahead of UTC. */
export const offsetMsIn = (zone: ConsoleZone, atMs: number): number =>
  Date.parse(`${clockIn(zone, new Date(atMs))}Z`) - Math.floor(atMs / minuteMs) * minuteMs;

/**
 * Returns the moment at which a zone’s clock shows a time, "2026-11-20T09:00"; null for no time. In the hour that the clock has twice, a
 * period begins at the first and ends at the last; a time that the clock skips is read as the hour after it.
 */
export function momentOfClock(zone: ConsoleZone, clock: string, end: "from" | "to" = "from"): Date | null {
  const utcMs = Date.parse(`${clock.slice(0, clockLength)}Z`);
  if (Number.isNaN(utcMs)) return null;
  const [before, after] = [utcMs - offsetMsIn(zone, utcMs - dayMs), utcMs - offsetMsIn(zone, utcMs + dayMs)];
  const found = [before, after].filter((ms) => clockIn(zone, new Date(ms)) === clock.slice(0, clockLength));
  if (found.length === 0) return new Date(before);
  return new Date(end === "from" ? Math.min(...found) : Math.max(...found));
}

/** Serialises a moment for the address, whole minutes in UTC whatever the zone: "2026-11-20T09:00Z". */
export const momentParameter = (at: Date | number): string => `${new Date(at).toISOString().slice(0, clockLength)}Z`;

/** Query parameters that set how every tab is shown. */
const shownBy = ["view", "live", "sample", "tz"] as const;

/** Returns the current query parameters with the given ones changed; those given as null are removed. */
export function changeParameters(search: URLSearchParams, change: Readonly<Record<string, string | null>>): Record<string, string> {
  const { tab: _tab, ...rest } = Object.fromEntries(search);
  return Object.fromEntries(Object.entries({ ...rest, ...change }).filter((each): each is [string, string] => each[1] !== null));
}

/** Returns the display parameters, which carry over from one tab to another. */
export const displayParametersOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    shownBy.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
