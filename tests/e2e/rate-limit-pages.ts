import type { Page } from "playwright/test";
import { ready } from "./ready.ts";

export const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
export const toast = (page: Page) => region(page).locator("[data-state]");
export const indicator = (page: Page) => page.getByRole("region", { name: "Rate limit", exact: true });
export const pressButton = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** Opens a page with a frozen clock. */
export async function openWithFrozenClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await ready(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

interface Quota {
  limit: number;
  remaining: number;
  resetInSeconds: number;
}

/** Answers calls for the small quota with these, one after another, by a clock that is ten minutes ahead. */
export async function answerWith(page: Page, quotas: readonly Quota[]): Promise<void> {
  const answers = quotas.values();
  const serverMs = Date.parse("2030-01-01T12:00:00Z");
  await page.route("**/api/test/rate-limit", async (route) => {
    const { limit, remaining, resetInSeconds } = answers.next().value ?? { limit: 10, remaining: 0, resetInSeconds: 60 };
    await route.fulfill({
      json: {},
      headers: {
        date: new Date(serverMs).toUTCString(),
        "x-ratelimit-limit": String(limit),
        "x-ratelimit-remaining": String(remaining),
        "x-ratelimit-reset": String(serverMs / 1000 + resetInSeconds),
      },
    });
  });
}
