import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addFaults } from "./faulty-site.ts";
import { save } from "./profile-parts.ts";
import { test } from "./visitor.ts";

test("that nobody has looked is said only once it is known that somebody could", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const site = await addFaults(page);
  site.fail(/^profiles\.mine$/);
  await page.goto("/jobseeker/dashboard?tab=views");
  await expect(page.getByRole("alert")).toContainText("We could not load who can find you");
  await expect(page.getByText(/^Nobody (?:has looked|can see)/)).toHaveCount(0);
  site.mend();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Nobody can see your profile: it is hidden.")).toBeVisible();
  await page.getByRole("link", { name: "Choose who can find you" }).click();
  await page.getByLabel("Anonymous", { exact: true }).check();
  await save(page, "Who can find you");
  await page.goto("/jobseeker/dashboard?tab=views");
  await expect(page.getByText("Nobody has looked at your profile in the last 90 days.")).toBeVisible();
});

test("another jobseeker finds nothing, and a visitor is asked to sign in", async ({ page, context, browser }) => {
  await signInBrowser(context, await addAccount());
  const answer = await page.goto(`/jobseeker/${"A".repeat(22)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/jobseeker/${"A".repeat(22)}`);
  await expect(visitor).toHaveURL(/\/signin\?next=%2Fjobseeker%2F/);
});
