import { expect } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

for (const [name, keys] of [
  ["Go to", "Control+k"],
  ["Keyboard shortcuts", "?"],
] as const) {
  for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe on overlays")) {
    test(`axe finds nothing on “${name}” at 320 px, ${colorScheme}, and it fits`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme });
      await page.goto("/about");
      await page.locator("html[data-shortcuts]").waitFor();
      await page.keyboard.press(keys);
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath("overlay.png") });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
}

test("Ctrl K goes anywhere by typing, and gives the focus back when it is closed", async ({ page }) => {
  await page.goto("/about");
  await page.locator("html[data-shortcuts]").waitFor();
  const footer = page.getByRole("button", { name: "Keyboard shortcuts" });
  await footer.focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(footer).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  // A key pressed before the browser announces that the dialog was closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await expect(field).toBeFocused();
  await field.fill("salary gu");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Salary guide");
  await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Search jobs for “salary gu”");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/salary-guide$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("what is typed can be searched for, from within a field too", async ({ page }) => {
  await page.goto("/");
  await page.locator("html[data-shortcuts]").waitFor();
  await page
    .getByRole("combobox", { name: /Location|Place|Where/ })
    .first()
    .focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Go to" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("nec4 claims");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/jobs\?q=nec4\+claims$/);
});

test("the keys are listed on “?”, which can be switched off; in a field they type", async ({ page }) => {
  await page.goto("/about");
  await page.locator("html[data-shortcuts]").waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByRole("definition").filter({ hasText: "Jobs board" })).toBeVisible();
  await expect(help.getByText("Post a job")).toHaveCount(0);
  await help.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(help).toHaveCount(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help.getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+j");
  await expect(page).toHaveURL(/category=quantity-surveyor/);
  const words = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
  await words.fill("cost?");
  await words.press("Control+d");
  await expect(page).toHaveURL(/category=quantity-surveyor/);
});

test("Ctrl D leads to one's own dashboard; a jobseeker's Ctrl N is the browser's", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "jobseeker" }));
  await page.goto("/about");
  await page.locator("html[data-shortcuts]").waitFor();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const taken = await page.evaluate(
    () => !document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", ctrlKey: true, bubbles: true, cancelable: true })),
  );
  expect(taken).toBe(false);
  await page.keyboard.press("Control+d");
  await expect(page).toHaveURL(/\/jobseeker\/dashboard$/);
});
