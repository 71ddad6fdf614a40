import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { sessions } from "#db/schema/sign-in.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { exhaustQuotas, sentence } from "./out-of-quota.ts";
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
}, async ({ page, extraHTTPHeaders }) => {
  await page.goto("/jobs");
  await ready(page);
  const statuses = statusesOf(page, "search.page", "contract");
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const letGo = await exhaustQuotas(extraHTTPHeaders, "search");
  const filter = page.locator('#filters input[type="checkbox"][name="contract"]').first();
  await filter.check();
  await expect(toast(page)).toContainText(sentence);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
  await expect(filter).toBeChecked();
  await letGo();
  await expect(page).toHaveURL(/contract=/);
  await expect(filter).toBeChecked();
  // 429 until the single success: no other request is made beside the waiting one.
  expect([statuses[0], statuses.at(-1)]).toEqual([429, 200]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("a page that is opened without quota says the catalogue's sentence, and comes by itself", async ({ page, extraHTTPHeaders }) => {
  await page.goto("/how-to-apply");
  await ready(page);
  const statuses = statusesOf(page, "search.page", "cost-manager");
  const letGo = await exhaustQuotas(extraHTTPHeaders, "search");
  await page.locator('footer a[href="/jobs?category=cost-manager"]').click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(sentence);
  await expect.poll(() => statuses[0]).toBe(429);
  await letGo();
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
  await expect.poll(() => statuses.at(-1)).toBe(200);
});

test("a dashboard out of quota says it in each part and comes back by itself; a session that ended is said as such", {
  tag: "@full",
}, async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  await page.goto("/terms");
  const ownPlace = page.getByRole("banner").getByRole("link", { name: "My Account" });
  await expect(ownPlace).toBeVisible();
  const letGo = await exhaustQuotas(person, "read");
  await ownPlace.click();
  await expect(page).toHaveURL(/\/jobseeker\/dashboard/);
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(sentence);
  await letGo();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  const letGoAgain = await exhaustQuotas(person, "read");
  await page.getByRole("link", { name: "Saved", exact: true }).first().click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(sentence);
  // Where the current user cannot be fetched, there is no redirect to sign in: background queries say why they failed.
  await page.route("**/api/user", (route) => route.abort("connectionfailed"));
  await inDatabase((db) => db.delete(sessions).where(eq(sessions.userId, person.userId)));
  await letGoAgain();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText("You are signed out");
});
