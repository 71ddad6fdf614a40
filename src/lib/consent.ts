import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

type StatisticsChoice = "allow" | "reject";

const cookieName = "privacy-choice";
const cookieMaxAgeSeconds = 365 * 86_400;
const isChoice = (value: unknown): value is StatisticsChoice => value === "allow" || value === "reject";
const stored = createStored<StatisticsChoice | null>("privacyChoice", (value) => (isChoice(value) ? value : null));

/** Returns the visitor's consent choice; null before one is made. The cookie is the fallback where local storage is unavailable. */
function statisticsChoice(): StatisticsChoice | null {
  const fromCookie = new RegExp(`(?:^|; )${cookieName}=(allow|reject)(?:;|$)`).exec(document.cookie)?.[1];
  return stored.get() ?? (isChoice(fromCookie) ? fromCookie : null);
}

export const isAnalyticsAllowed = (): boolean => statisticsChoice() === "allow";

/** Calls back whenever the choice changes, in this tab or another. */
export const onStatisticsChoice = stored.subscribe;

/** Stores the choice on this device, and in a cookie so that the server can honour it too. */
export function setStatisticsChoice(choice: StatisticsChoice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${cookieName}=${choice}; Path=/; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax${secure}`;
  stored.set(choice);
}

/** Global Privacy Control or Do Not Track. */
export function browserAsksForPrivacy(): boolean {
  const signals = navigator as Navigator & { globalPrivacyControl?: boolean };
  return signals.globalPrivacyControl === true || signals.doNotTrack === "1";
}

/** The choice shown to the visitor; "none" until hydration is over. */
export function useStatisticsChoice(): StatisticsChoice | "none" | "none-by-signal" {
  return useSyncExternalStore(
    stored.subscribe,
    () => statisticsChoice() ?? (browserAsksForPrivacy() ? "none-by-signal" : "none"),
    () => "none",
  );
}
