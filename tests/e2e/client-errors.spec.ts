import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "playwright/test";
import { addAccount, desktopAgent, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

test("an error thrown in the built site shows its lines of TypeScript in the console, and is resolved there", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Orla Ops" }), { mfaAt: new Date() });
  await page.goto("/test");
  await page.locator("html[data-shortcuts]").waitFor();
  const answered = page.waitForResponse("**/api/client-error");
  await page.getByRole("button", { name: "Throw on a click" }).click();
  expect((await answered).status()).toBe(202);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/ops?tab=errors&live=off");
  const title = "Error: Thrown on purpose by a button of the test page";
  // What pages report is written every ten seconds.
  await expect(async () => {
    await page.getByRole("button", { name: "Fetch now" }).click();
    await expect(page.getByRole("link", { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("src/pages/test/error-samples.tsx throwLater");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole("link", { name: title }).click();
  const frames = page.getByRole("list", { name: "Where it was thrown, the innermost first" });
  await expect(frames).toContainText("throwLater src/pages/test/error-samples.tsx");
  await expect(frames.locator("[data-thrown=true]").first()).toContainText(
    'throw new Error("Thrown on purpose by a button of the test page");',
  );
  await expect(page.getByRole("row", { name: /^\/test/ })).toBeVisible();
  for (const [width, colorScheme] of [
    [1280, "light"],
    [768, "dark"],
    [320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`error-${width}-${colorScheme}.png`), fullPage: true });
  }
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText(/^Resolved in build [\w-]{8} since/)).toBeVisible();
  await page.getByRole("link", { name: "All errors" }).click();
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Resolved");
});
