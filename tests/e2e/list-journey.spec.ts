import { expect } from "playwright/test";
import { test } from "./visitor.ts";

test("words become filters that can be taken away one by one, and Back restores each step", async ({ page }) => {
  await page.goto(`/jobs?q=${encodeURIComponent("senior qs nec4 outside ir35")}`);
  const tags = page.getByRole("list", { name: /filters/i }).getByRole("link");
  const count = await tags.count();
  expect(count).toBeGreaterThanOrEqual(3);
  const address = page.url();
  await tags.first().click();
  await expect(page).not.toHaveURL(address);
  await expect(tags).toHaveCount(count - 1);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(tags).toHaveCount(count);
});

test("a filter's count is the number of adverts that choosing it shows", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/jobs");
  const option = page.locator('label:has(input[name="contract"][value="fixed-term"])').first();
  const promised = Number((await option.textContent())?.replace(/\D/g, ""));
  expect(promised).toBeGreaterThan(0);
  await option.locator("input").check();
  await expect(page).toHaveURL(/contract=fixed-term/);
  await expect(page.getByRole("status").filter({ hasText: "jobs" }).first()).toHaveText(
    new RegExp(`^${promised.toLocaleString("en-GB")} jobs\\b`),
  );
});

test("on a desk ten adverts of three lines are in view below the search; a promise to answer takes no fourth", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto("/jobs");
  await page.evaluate(async () => void (await document.fonts.ready));
  const cards = await page
    .locator("[data-job]")
    .evaluateAll((found) => found.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  expect((cards[0]?.top ?? 1000) + 10 * Math.min(...cards.map(({ height }) => height))).toBeLessThanOrEqual(1000);

  await page.goto("/jobs?promise=20");
  await page.evaluate(async () => void (await document.fonts.ready));
  const promises = page.locator("[data-job] p").filter({ hasText: /Answers within \d+ days/ });
  const lines = await promises.evaluateAll((found) =>
    found.map((facts) => Math.round(facts.clientHeight / Number.parseFloat(getComputedStyle(facts).lineHeight))),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test("a misspelt search says what it looked for and offers the words as typed", async ({ page }) => {
  await page.goto("/jobs?q=quanity+survayor");
  await expect(page.getByText(/showing results for/i)).toBeVisible();
  await page.getByRole("link", { name: /quanity survayor/i }).click();
  await expect(page).toHaveURL(/literal=1/);
});

test("on a phone the filters open as a sheet, Escape closes it and focus returns to its button", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/jobs");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  const button = page.getByRole("button", { name: /^filters/i });
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("the first Tab reaches the skip link, and it leads to the content", async ({ page }) => {
  await page.goto("/jobs");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/skip/i);
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).hash).not.toBe("");
});

test("opening an advert moves focus to its heading and Back returns to the same place in the list", async ({ page }) => {
  await page.goto("/jobs");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  const card = page.locator('main a[href^="/jobs/"]').nth(9);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await expect(page.locator("h1")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 200);
});
