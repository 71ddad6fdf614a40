import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addFaults } from "./faulty-site.ts";
import { edit, part, save, saveOf } from "./profile-parts.ts";
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

test("what another tab saved meanwhile is shown, and nothing typed is lost until one has chosen", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobseeker/profile");
  await edit(page, "What you do");
  await page.getByLabel("Headline").fill("Begun here");
  await save(page, "What you do");
  const other = await context.newPage();
  await other.goto("/jobseeker/profile?section=work");
  await expect(other.getByLabel("Headline")).toHaveValue("Begun here");
  await edit(page, "What you do");
  await page.getByLabel("Headline").fill("From the first tab");
  await save(page, "What you do");
  await edit(page, "What you do");

  await other.getByLabel("Headline").fill("From the second tab");
  await saveOf(other, "What you do").press("Enter");
  await expect(part(other, "What you do").getByRole("alert")).toContainText("Saved in the meantime: “From the first tab”.");
  await expect(other.getByRole("heading", { name: "Also changed elsewhere" })).toBeVisible();
  await expect(other.getByLabel("Headline")).toHaveValue("From the second tab");
  await expect(other.getByRole("radio", { name: /^Here/ })).toBeChecked();
  await other.getByRole("button", { name: "Save these choices" }).press("Enter");
  await expect(other.getByRole("heading", { name: "Also changed elsewhere" })).toHaveCount(0);
  await expect(other.getByLabel("Headline")).toHaveValue("From the second tab");

  await page.getByLabel("Headline").fill("The first tab again");
  await saveOf(page, "What you do").press("Enter");
  await page.getByRole("radio", { name: /^Elsewhere/ }).check();
  await page.getByRole("button", { name: "Save these choices" }).press("Enter");
  await expect(page.getByLabel("Headline")).toHaveValue("From the second tab");
});

test("a contractor’s date is moved when the contract is extended; a paused profile is found by nobody", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobseeker/profile");
  await edit(page, "Pay and start");
  await edit(page, "Places and kinds of work");
  await page.getByLabel("Available from").fill("3 March 2031".replace("2031", String(new Date().getUTCFullYear() + 1)));
  await page.getByLabel("Nights away a week").fill("3");
  await save(page, "Pay and start");
  await save(page, "Places and kinds of work");
  await page.getByRole("button", { name: "Extended by 3 months" }).press("Enter");
  await expect(page.getByRole("region", { name: "Pay and start", exact: true })).toContainText(/Available from\s*3 June /);
  await page.getByRole("button", { name: "Still true" }).press("Enter");
  await expect(page.getByText(/^Saved: available from 3 June/)).toBeVisible();
  await edit(page, "Who can find you");
  await expect(page.getByRole("region", { name: /^What a recruiter sees/ })).toContainText("Nothing. Your profile cannot be found.");
  await page.getByRole("button", { name: "Pause my profile" }).press("Enter");
  await expect(page.getByText(/^Paused since /)).toBeVisible();
  await page.getByRole("button", { name: "Resume my profile" }).press("Enter");
  await expect(page.getByText("Taking a break?")).toBeVisible();
});
