import type { Page } from "playwright/test";

/** Waits until script has taken the page over. */
export const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
