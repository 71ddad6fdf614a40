import { type ConsoleRange, consoleRanges } from "#db/ops-values.ts";
import { type BrowserFamily, type DeviceKind, deviceKinds, type NavigationKind, navigationKinds } from "#db/telemetry-values.ts";

/** What the console looks at. It stands in the address, all but what is so anyway. */
export interface Look {
  range: ConsoleRange;
  device: DeviceKind | null;
  navigation: NavigationKind;
  /** Build of the pages. */
  release: string | null;
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
  hard: "Loaded whole",
  soft: "Followed within the site",
  "back-forward-cache": "Brought back as it was",
  prerender: "Made ready ahead",
};

export function readLook(search: URLSearchParams): Look {
  const among = <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === search.get(name));
  return {
    range: among("range", consoleRanges) ?? "24h",
    device: among("device", deviceKinds) ?? null,
    navigation: among("navigation", navigationKinds) ?? "hard",
    release: search.get("release")?.trim().slice(0, 40) || null,
  };
}

/** What is looked at as parameters of an address. */
export const lookParameters = ({ range, device, navigation, release }: Look): Record<string, string> => ({
  ...(range !== "24h" && { range }),
  ...(device && { device }),
  ...(navigation !== "hard" && { navigation }),
  ...(release && { release }),
});

/** "24 hours, phones, followed within the site, build 3f2a1c9d": beside a chart. */
export const lookLine = ({ range, device, navigation, release }: Look): string =>
  [
    rangeWords[range],
    device ? deviceWords[device].toLowerCase() : "all devices",
    navigationWords[navigation].toLowerCase(),
    ...(release ? [`build ${release}`] : []),
  ].join(", ");

/** Parameters that are of no part of the console but of how its screens are shown. */
const shownBy = ["view", "live"] as const;

/** The address's own parameters, with those given changed, and those given as null left out. */
export function changed(search: URLSearchParams, change: Readonly<Record<string, string | null>>): Record<string, string> {
  const { tab: _tab, ...kept } = Object.fromEntries(search);
  return Object.fromEntries(Object.entries({ ...kept, ...change }).filter((each): each is [string, string] => each[1] !== null));
}

/** How screens are shown, to be kept from one part of the console to another. */
export const shown = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    shownBy.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
