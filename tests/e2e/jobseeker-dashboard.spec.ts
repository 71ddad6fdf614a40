import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { addSeeker } from "./seeking.ts";
import { test } from "./visitor.ts";

const rows = (page: Page) => page.getByRole("main").locator("li[class*=row]");

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

test("the overview says what needs the person, and leads there", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/jobseeker/dashboard?tab=no-such-tab");
  const cards = page.getByRole("region", { name: "Your applications" });
  await expect(cards.getByRole("listitem").filter({ hasText: "Senior QS, highways" })).toContainText("Opened");
  const needs = page.getByRole("region", { name: "Needs attention" });
  await expect(needs).toContainText("Cost Manager, hospitals");
  await expect(needs).not.toContainText("Commercial Manager");
  await expect(cards.getByRole("link", { name: "Continue with Estimator, rail" })).toHaveAttribute("href", /^\/jobs\/\d+\/apply$/);
  await expect(page.getByRole("region", { name: "Profile strength" })).toContainText("0%");
  await expect(page).toHaveTitle(/^\(1\) My dashboard/);
  await expectNoOverflow(page);
  await page.getByRole("link", { name: /^Profile views in the last/ }).press("Enter");
  await expect(page).toHaveURL(/tab=views$/);
  await expect(page.getByRole("link", { name: "Choose who can find you" })).toHaveAttribute("href", "/jobseeker/profile#visibility");
});

test("the parts have addresses, a chosen one takes focus, and Back returns", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/jobseeker\/dashboard$/);
  await ready(page);
  const nav = page.getByRole("navigation", { name: "Dashboard" });
  await nav.getByRole("link", { name: "Saved" }).press("Enter");
  await expect(page).toHaveURL(/\?tab=saved$/);
  await expect(page.getByRole("heading", { name: "Saved jobs" })).toBeFocused();
  await page.reload();
  await expect(nav.getByRole("link", { name: "Saved" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto("/saved-jobs");
  await expect(page).toHaveURL(/\/jobseeker\/dashboard\?tab=saved$/);
});

test("on a telephone the tabs scroll within themselves, with the current one in view", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/jobseeker/dashboard?tab=hidden");
  const nav = page.getByRole("navigation", { name: "Dashboard" });
  await expect(nav.getByRole("link", { name: "Privacy and profile" })).toBeInViewport({ ratio: 1 });
  await expect(nav.getByRole("link", { name: "Overview" })).not.toBeInViewport();
  await expectNoOverflow(page);
  await nav.getByRole("link", { name: "Overview" }).press("Enter");
  await expect(page).toHaveURL(/\/jobseeker\/dashboard$/);
  await expect(nav.getByRole("link", { name: "Overview" })).toBeInViewport({ ratio: 1 });
});

test("an application is opened, read, withdrawn, put back and withdrawn again, by keyboard", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/jobseeker/dashboard?tab=applications");
  await expect(rows(page)).toHaveCount(3);
  await expectNoOverflow(page);
  await page
    .getByRole("navigation", { name: "By state" })
    .getByRole("link", { name: /^Not progressing/ })
    .press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/state=not-progressing/);
  await page.getByRole("link", { name: "Project QS, schools" }).press("Enter");
  await expect(page.getByText("We chose somebody with more rail work.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  await expectNoOverflow(page);
  await page.getByRole("link", { name: "← All applications" }).press("Enter");
  await page.getByRole("link", { name: "Senior QS, highways" }).press("Enter");
  const article = page.getByRole("article");
  await expect(article).toContainText("Nothing from the employer for 20 days");
  await expect(article).toContainText("Twelve years of NEC4.");
  await expect(article.getByRole("link", { name: "See the advert" })).toHaveAttribute("href", /^\/jobs\/\d+$/);

  await page.getByRole("button", { name: "Withdraw this application" }).press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Withdraw this application" })).toBeFocused();
  await page.getByRole("button", { name: "Withdraw this application" }).press("Enter");
  await page.getByRole("button", { name: "Withdraw it" }).press("Enter");
  await expect(page.getByText("Withdrawn. Quantum Costs Ltd can no longer read it.")).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "Undo the withdrawal" }).press("Enter");
  await expect(page.getByText("Your application is back where it was.")).toBeFocused();
  await expect(article.getByText("Opened", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw this application" }).press("Enter");
  await page.getByRole("button", { name: "Withdraw it" }).press("Enter");
  await expect(article.getByText("Withdrawn", { exact: true })).toBeVisible();
});

test("an application that is not one's own, or is none, says so and leads back", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  for (const id of ["x", "A".repeat(22), "../../x"]) {
    await page.goto(`/jobseeker/dashboard?tab=applications&application=${encodeURIComponent(id)}`);
    await expect(page.getByText("We could not find that application.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Show all applications" }).click();
  await expect(rows(page)).toHaveCount(3);
  for (const query of ["state=nonsense", "page=-1", "page=9e9"]) {
    await page.goto(`/jobseeker/dashboard?tab=applications&${query}`);
    await expect(rows(page)).toHaveCount(3);
  }
  await page.goto("/jobseeker/dashboard?tab=applications&state=hired");
  await expect(page.getByText("None of your applications is at this stage now.")).toBeVisible();
});

test("a draft is thrown away after asking", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.goto("/jobseeker/dashboard?tab=applications&state=draft");
  await page.getByRole("button", { name: /^Discard/ }).click();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByText("None of your applications is at this stage now.")).toBeVisible();
  await page.getByRole("link", { name: "Show all applications" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("saved jobs: what closes soon is first; one is removed, put back and removed for good", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/jobseeker/dashboard?tab=saved");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText("Cost Manager, hospitals");
  await expect(rows(page).first()).toContainText("Closes in 5 days");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Remove Contracts Manager" }).press("Enter");
  const back = page.getByRole("button", { name: "Put back Contracts Manager" });
  await expect(back).toBeFocused();
  await Promise.all([page.waitForResponse(/saved\.putBack/), back.press("Enter")]);
  await expect(page.getByRole("button", { name: "Remove Contracts Manager" })).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await Promise.all([page.waitForResponse(/saved\.remove/), page.getByRole("button", { name: "Remove Contracts Manager" }).press("Enter")]);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test("notifications are read one by one and all at once; the tab and the title count them", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.goto("/jobseeker/dashboard?tab=notifications");
  const tab = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^Alerts/ });
  await expect(tab).toHaveText("Alerts 1 unread");
  await expect(page.getByRole("navigation", { name: "Alerts" }).getByRole("link", { name: "Notifications (1)" })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Notifications/);
  await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect(page.getByText("1 notification marked as read.")).toBeFocused();
  await expect(tab).toHaveText("Alerts");
  await expect(page).toHaveTitle(/^Notifications/);
  await page.getByRole("link", { name: "Senior QS, highways at Quantum Costs Ltd" }).click();
  await expect(page.getByRole("article", { name: "Senior QS, highways" })).toBeVisible();
});

test("whoever has nothing yet is led on from every part; an administrator is told that they have none", { tag: "@full" }, async ({
  page,
  context,
  browser,
}) => {
  await signInBrowser(context, await addAccount());
  for (const [tab, words] of [
    ["overview", "You have no application under way."],
    ["applications", "You have not applied for anything yet."],
    ["saved", "You have not saved any jobs yet."],
    ["notifications", "We tell you here when an employer"],
  ]) {
    await page.goto(`/jobseeker/dashboard?tab=${tab}`);
    await expect(page.getByText(words ?? "")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Search the jobs" })).toHaveAttribute("href", "/jobs");
  }
  const other = await browser.newContext();
  await signInBrowser(other, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  const administrators = await other.newPage();
  await administrators.goto("/jobseeker/dashboard?tab=saved");
  await expect(administrators.getByText("An administrator account does not have any.")).toBeVisible();
  await expect(administrators.getByText("We tell you here when an employer")).toBeVisible();
  await other.close();
});

test("a part that cannot be loaded says so and is asked for again", async ({ page, context }) => {
  await signInBrowser(context, await addSeeker());
  await page.clock.install();
  await page.goto("/jobseeker/dashboard?tab=views");
  await ready(page);
  await page.route(/\/(?:trpc|api\/batch)/, (route) => route.abort());
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Saved" }).click();
  // Between two tries, and before a circuit breaker lets a call through again, seconds pass.
  const later = async <T>(read: () => Promise<T>) => {
    await page.clock.fastForward(5_000);
    return read();
  };
  await expect
    .poll(() => later(() => page.getByRole("alert").allTextContents()))
    .toContainEqual(expect.stringContaining("We could not load your saved jobs"));
  await page.unroute(/\/(?:trpc|api\/batch)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => later(() => rows(page).count())).toBe(3);
});
