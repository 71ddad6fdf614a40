import { type ConsoleRange, consoleRanges } from "#db/ops-values.ts";
import { type BrowserFamily, type DeviceKind, deviceKinds, type NavigationKind, navigationKinds } from "#db/telemetry-values.ts";

/** Filters of the console, and whether sample data is shown. Serialised to the query string; defaults are omitted. */
export interface ConsoleFilters {
  range: ConsoleRange;
  device: DeviceKind | null;
  navigation: NavigationKind;
  /** Release of the client bundle. */
  release: string | null;
  /** Null for sample data until there are real visits. */
  sample: boolean | null;
}

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

export function readConsoleFilters(search: URLSearchParams): ConsoleFilters {
  const among = <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === search.get(name));
  return {
    range: among("range", consoleRanges) ?? "24h",
    device: among("device", deviceKinds) ?? null,
    navigation: among("navigation", navigationKinds) ?? "hard",
    release: search.get("release")?.trim().slice(0, 40) || null,
    sample: { on: true, off: false }[search.get("sample") ?? ""] ?? null,
  };
}

/** Serialises the filters to query parameters. */
export const consoleFilterParameters = ({
  range,
  device,
  navigation,
  release,
}: Omit<ConsoleFilters, "sample">): Record<string, string> => ({
  ...(range !== "24h" && { range }),
  ...(device && { device }),
  ...(navigation !== "hard" && { navigation }),
  ...(release && { release }),
});

/** Describes the filters beside a chart: "24 hours, phones, soft navigation, release 3f2a1c9d". */
export const consoleFilterText = ({ range, device, navigation, release }: ConsoleFilters): string =>
  [
    rangeWords[range],
    device ? deviceWords[device].toLowerCase() : "all devices",
    navigationWords[navigation].toLowerCase(),
    ...(release ? [`release ${release}`] : []),
  ].join(", ");

/** Query parameters that set how every tab is shown. */
const shownBy = ["view", "live", "sample"] as const;

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
