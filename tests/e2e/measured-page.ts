import type { Page } from "playwright/test";

export interface Sent {
  release: string;
  session: string;
  share?: string;
  events: {
    kind: string;
    metric?: string;
    event?: string;
    route: string;
    navigation?: string;
    value?: number;
    instead?: number;
    at?: number[][];
    detail?: { element?: string; script?: { file: string; function: string; position: number; part: string } };
  }[];
}

export const allow = (page: Page) => page.addInitScript(() => localStorage.setItem("privacyChoice", JSON.stringify("allow")));
/** Records beacons as they are handed to the browser, which does not always report them. */
export async function beaconsOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { keptBeacons: kept });
    navigator.sendBeacon = (_path, body) => kept.push(String(body)) > 0;
  });
  return () => page.evaluate(() => (window as unknown as { keptBeacons: string[] }).keptBeacons);
}
/** From here on the page is measured: the visit has been counted. */
export const measuring = (page: Page) => page.waitForFunction(() => sessionStorage.getItem("analyticsVisit")?.includes('"visit"'));
export async function putAway(page: Page, visibility: DocumentVisibilityState = "hidden"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibility);
}
export const measurementsOf = async (beacons: () => Promise<string[]>): Promise<Sent[]> =>
  (await beacons()).filter((text) => text.startsWith('{"v":1')).map((text) => JSON.parse(text) as Sent);
