import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { ready } from "../ready.ts";
import { test } from "../visitor.ts";
import { expectArrival, expectFit, press, reach, typeInto } from "./keys.ts";

test.describe.configure({ timeout: 300_000 });

for (const width of sampleOfTheDay([1280, 320], 1, "widths of a visitor's keys")) {
  test(`a visitor searches, filters, compares, opens and saves by keys alone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await typeInto(page, "searchbox", "Keywords", "quantity surveyor");
    await page.keyboard.press("Enter");
    await expectArrival(page, /Quantity surveyor jobs/);
    await filter(page, width < 768);
    await compareTwo(page);
    await press(page, "link", "Compare them");
    await expectArrival(page, /side by side|Compare/);
    await press(page, "link", /Senior|Surveyor|Manager|Estimator|Cost|Commercial/);
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const save = await reach(page, "button", "Save this job");
    await page.keyboard.press("Enter");
    await expect(save).toHaveAttribute("aria-pressed", "true");
    await expect(save).toBeFocused();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /[Ss]aved/ })
        .first(),
    ).toBeAttached();
    await reach(page, "link", /, home$/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
}

/** On a narrow page the filters are in a sheet that traps focus until closed, and then restores it. */
async function filter(page: Page, isSheet: boolean): Promise<void> {
  if (isSheet) {
    await press(page, "button", /^Filters/);
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  }
  await press(page, "checkbox", /^Permanent/, "Space");
  await expect(page).toHaveURL(/contract=permanent/);
  await expect(page.getByRole("checkbox", { name: /^Permanent/ })).toBeFocused();
  if (!isSheet) return;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  await expectFit(page);
}

async function compareTwo(page: Page): Promise<void> {
  for (const count of [1, 2]) {
    await press(page, "button", /^Compare /);
    await expect(page.getByRole("button", { name: /^✓? ?Compare /, pressed: true })).toHaveCount(count);
    await expect(page.getByRole("status").filter({ hasText: `${count} picked` })).toBeAttached();
    await page.keyboard.press("Tab");
  }
}
