import { version as reactVersion } from "react";
import { browserAsksForPrivacy } from "#src/lib/consent.ts";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";

export type Fact = readonly [name: string, value: string];

const shownChars = 200;
const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
const prefers = (query: string) => yesOrNo(matchMedia(query).matches);

/** What a page is told about its browser, as of now. */
export function readBrowser(): readonly Fact[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    ["Browser", navigator.userAgent],
    ["React", reactVersion],
    ["Languages", navigator.languages.join(", ")],
    ["Time zone", timeZone],
    ["Its clock", new Date().toISOString()],
    ["Window", `${innerWidth} × ${innerHeight} px, ${devicePixelRatio} device px each`],
    ["Dark scheme", prefers("(prefers-color-scheme: dark)")],
    ["Reduced motion", prefers("(prefers-reduced-motion: reduce)")],
    ["More contrast", prefers("(prefers-contrast: more)")],
    ["Forced colours", prefers("(forced-colors: active)")],
    ["Pointer", matchMedia("(pointer: coarse)").matches ? "Coarse" : matchMedia("(pointer: fine)").matches ? "Fine" : "None"],
    ["Online", yesOrNo(navigator.onLine)],
    ["Cookies", yesOrNo(navigator.cookieEnabled)],
    ["Asks for privacy", yesOrNo(browserAsksForPrivacy())],
    ["Calls go in batches", yesOrNo(isBatchAppropriate())],
  ];
}

/** Every value this site has in the browser's storage, cut where it is long. */
export function readStorage(): readonly Fact[] {
  const found = [...entriesOf("Local", () => localStorage), ...entriesOf("Session", () => sessionStorage)];
  return found.length > 0 ? found : [["Storage", "Empty"]];
}

function entriesOf(name: string, open: () => Storage): Fact[] {
  try {
    return Object.entries(open()).map(([key, value]) => [`${name}: ${key}`, cut(String(value))]);
  } catch {
    return [[name, "Closed"]];
  }
}

const cut = (text: string) => (text.length > shownChars ? `${text.slice(0, shownChars)}…` : text);
