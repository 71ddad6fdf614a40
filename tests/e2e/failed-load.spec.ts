import { expect, type Page } from "playwright/test";
import { test } from "./visitor.ts";

const code = "**/assets/pricing-page*.js";
const link = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Pricing" });

for (const [way, again] of [
  ["tried again", (page: Page) => page.getByRole("button", { name: "Try Again" }).click()],
  ["asked for by its link once more", (page: Page) => link(page).click()],
] as const) {
  test(`a screen whose code does not arrive is asked for a few times, then says so and can be ${way}`, async ({ page }) => {
    await page.goto("/jobs");
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
    let asked = 0;
    await page.route(code, (route) => {
      asked += 1;
      return route.abort();
    });
    await link(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong", { timeout: 20_000 });
    // Six tries, and the hint that precedes the first.
    expect(asked).toBeLessThanOrEqual(7);
    expect(asked).toBeGreaterThanOrEqual(6);
    await page.unroute(code);
    await again(page);
    await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  });
}
