import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { holdOutOfQuota, refuseSearches, sentence } from "./out-of-quota.ts";
import { toast } from "./rate-limit-pages.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

/** Statuses of the answers to a procedure with an input that holds these words. */
function statusesOf(page: Page, procedure: string, words: string): number[] {
  const statuses: number[] = [];
  page.on("response", (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    if (pathname === `/trpc/${procedure}` && (searchParams.get("input") ?? "").includes(words)) statuses.push(answer.status());
  });
  return statuses;
}

test("a visitor out of quota keeps the list and what was chosen, is told how long to wait, and goes on by itself", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/jobs");
  await ready(page);
  const statuses = statusesOf(page, "search.page", "contract");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const letGo = await refuseSearches(page);
  const filter = page.locator('#filters input[type="checkbox"][name="contract"]').first();
  await filter.check();
  await expect(toast(page)).toContainText(sentence);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
  await expect(filter).toBeChecked();
  const refused = statuses.length;
  await letGo();
  await expect(page).toHaveURL(/contract=/);
  await expect(filter).toBeChecked();
  // Once refused, once answered: nothing asks sooner than it was told to.
  expect(statuses.slice(0, refused).every((status) => status === 429)).toBe(true);
  expect(statuses.at(-1)).toBe(200);
});

test("a page that is opened without quota says the catalogue's sentence, and comes by itself", async ({ page }) => {
  await page.goto("/how-to-apply");
  await ready(page);
  const statuses = statusesOf(page, "search.page", "cost-manager");
  const letGo = await refuseSearches(page);
  await page.locator('footer a[href="/jobs?category=cost-manager"]').click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(sentence);
  expect(statuses[0]).toBe(429);
  await letGo();
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
  expect(statuses.at(-1)).toBe(200);
});

test("a form out of quota keeps what was typed, with the catalogue's sentence and a countdown", { tag: "@full" }, async ({ page }) => {
  await page.goto("/reset-password");
  await ready(page);
  const ask = async (address: string) => {
    await page.getByLabel("E-mail address").fill(address);
    await page.getByRole("main").getByRole("button").first().click();
  };
  await page.evaluate(async () => {
    for (let count = 0; count < 11; count += 1) {
      const body = JSON.stringify({ email: `nobody-${count}@people.example.test` });
      await fetch("/api/auth/forgot-password", { method: "POST", headers: { "content-type": "application/json" }, body });
    }
  });
  await ask("nobody@people.example.test");
  await expect(page.getByRole("alert")).toContainText(sentence);
  await expect(page.getByRole("alert")).toContainText(/You can try again in \d+ minutes?\./);
  await expect(page.getByLabel("E-mail address")).toHaveValue("nobody@people.example.test");
});

test("a dashboard out of quota says it in each part and comes back by itself; a session that ended is said as such", {
  tag: "@full",
}, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/terms");
  await ready(page);
  const letGo = await holdOutOfQuota(page, "/trpc/account.preferences.get");
  await page.getByRole("banner").getByRole("link", { name: "My Account" }).click();
  await expect(page).toHaveURL(/\/jobseeker\/dashboard/);
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(sentence);
  await letGo();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await context.clearCookies();
  await page.getByRole("link", { name: "Saved jobs" }).first().click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText("You are signed out");
});
