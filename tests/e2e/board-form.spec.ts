import { expect } from "playwright/test";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("the logo empties the board, words typed and not yet searched for included", async ({ page }) => {
  await page.goto("/jobs?q=senior&location=Leeds&contract=permanent&sort=closing");
  await ready(page);
  await page.getByLabel("Keywords").fill("something else");
  const logo = page.getByRole("link", { name: /, home$/ });
  await logo.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByLabel("Keywords")).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("");
  await expect(page.getByLabel("Sort By")).toHaveValue("");
  await page.getByLabel("Keywords").fill("typed on the plain board");
  await page.evaluate(() => window.scrollTo(0, 2000));
  await logo.click();
  await expect(page.getByLabel("Keywords")).toHaveValue("");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("another radius around the place in force applies at once", async ({ page }) => {
  await page.goto("/jobs?location=Leeds");
  await ready(page);
  await page.getByLabel("Within", { exact: true }).selectOption("50");
  await expect(page).toHaveURL(/location=Leeds&radius=50/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/within 50 miles of Leeds/);
});

test("footer links to the current page scroll to the top", async ({ page }) => {
  await page.goto("/locations");
  await ready(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "All locations" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a way of working typed as a place moves to Work Type, where it can be unticked", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/jobs?location=Remote");
  await ready(page);
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("");
  const remote = page.locator('input[name="work"][value="remote"]');
  await expect(remote).toBeChecked();
  await remote.click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(remote).not.toBeChecked();
});
