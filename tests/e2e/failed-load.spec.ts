import { expect } from "playwright/test";
import { test } from "./visitor.ts";

test("a screen whose code does not arrive is asked for a few times, then says so and can be tried again", async ({ page }) => {
  await page.goto("/jobs");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  let asked = 0;
  await page.route("**/assets/company-page*.js", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.locator('main a[href^="/company/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong", { timeout: 20_000 });
  // Six tries, and the hint that precedes the first.
  expect(asked).toBeLessThanOrEqual(7);
  expect(asked).toBeGreaterThanOrEqual(6);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.unroute("**/assets/company-page*.js");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "At a glance" }).or(page.getByRole("heading", { name: "About" }))).toBeVisible();
});
