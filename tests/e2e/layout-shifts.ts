import type { Page } from "playwright/test";

interface Shift {
  value: number;
  atMs: number;
  what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** From the next load on every shift of the layout is noted, also those that follow what a person did. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : `text ${node?.textContent?.slice(0, 30)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${previousRect.y} to ${currentRect.y}`);
        window.shifts.push({ value, atMs: startTime, what: what.join("; ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The page's clock, once what it shows now has been painted. */
export const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))),
  );

/** What has shifted since, the larger than nothing that the eye could see. */
export const shiftsSince = (page: Page, sinceMs: number) =>
  page.evaluate((since) => window.shifts.filter(({ atMs }) => atMs >= since), sinceMs);
