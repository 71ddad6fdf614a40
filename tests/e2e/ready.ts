import type { Page } from "playwright/test";

/** Until the page has begun to fetch ahead of need: its hints come after what follows choices, copies, calls and the watch on links. */
export const waitForPreloading = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/job-page-")));

/** Waits until script has taken the page over. */
export const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
