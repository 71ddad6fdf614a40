import { expect } from "playwright/test";
import { test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without script searches, filters, turns the page and reads an advert", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("searchbox", { name: /keywords/i })
    .or(page.getByLabel(/keywords/i))
    .first()
    .fill("quantity surveyor");
  await page
    .getByRole("button", { name: /search|find/i })
    .first()
    .click();
  await expect(page).toHaveURL(/q=quantity(\+|%20)surveyor/);
  const before = await page.locator("h1").textContent();
  expect(before).toMatch(/quantity surveyor/i);

  await page.locator('input[name="contract"][value="permanent"]').first().check();
  await page
    .getByRole("button", { name: /apply filters|show/i })
    .first()
    .click();
  await expect(page).toHaveURL(/contract=permanent/);

  await page.getByRole("link", { name: /next/i }).first().click();
  await expect(page).toHaveURL(/page=2/);

  await page.locator('main a[href^="/jobs/"]').first().click();
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "The job" })).toBeVisible();
});

test("controls that need script are not shown without it", async ({ page }) => {
  await page.goto("/jobs");
  const visible = await page
    .locator("[data-needs-script]")
    .evaluateAll((nodes) => nodes.filter((node) => (node as HTMLElement).offsetParent !== null).length);
  expect(visible).toBe(0);
});
