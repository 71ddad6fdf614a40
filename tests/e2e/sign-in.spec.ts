import { expect } from "playwright/test";
import { totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, password, signInBrowser } from "./accounts.ts";
import { sampleSignIns } from "./browser-environment.mjs";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("a wrong password says one thing, keeps the address typed, and the summary takes focus", async ({ page }) => {
  const { email } = await addAccount();
  await page.goto("/signin");
  await ready(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Sign in" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("do not match an account");
  await expect(summary).toContainText("not confirmed your e-mail address");
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  await expect(page).toHaveURL(/\/signin$/);
});

test("one signs in with the keyboard alone, and may look at what is typed", async ({ page }) => {
  const { email } = await addAccount();
  await page.goto("/login");
  await ready(page);
  const address = page.getByLabel("E-mail address");
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await address.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(address).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/^Show/);
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("a page for people who are signed in asks first, by link or by address, and is reached afterwards", async ({ page }) => {
  const { email } = await addAccount();
  await page.goto("/my-account?section=devices");
  await expect(page).toHaveURL(/\/signin\?next=%2Fmy-account%3Fsection%3Ddevices$/);
  await ready(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/my-account\?section=devices$/);
});

test("a link to a guarded page, followed after the session has ended elsewhere, leads to the sign-in and back", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/companies");
  const mine = page.getByRole("banner").getByRole("link", { name: "My Account" });
  const target = encodeURIComponent((await mine.getAttribute("href")) ?? "");
  await context.clearCookies();
  // Clicked without a pointer: hovering preloads the page, which may reveal that the session has ended before the click.
  await mine.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`/signin\\?next=${target}`));
  await page.goBack();
  await expect(page).toHaveURL(/\/companies$/);
});

test("who is signed in is asked on arrival, on focus and when the connection is back, and never again after a failure", async ({
  page,
}) => {
  let asked = 0;
  await page.route("**/api/user", (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: "{}" });
  });
  await page.goto("/companies");
  await ready(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).not.toHaveAttribute("aria-disabled");
  expect(asked).toBe(1);
  const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/user"));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await answered;
  expect(asked).toBe(2);
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(() => asked).toBe(3);
});

test("leaving the site's session in another tab takes this one off a guarded page", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/my-account");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/signin\?next=%2Fmy-account/);
});

test("another account signed in from another tab takes over a guarded page: nothing of the first stays", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ name: "Anna Gable" }));
  await page.goto("/my-account");
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Anna Gable");
  await signInBrowser(context, await addAccount({ name: "Bela Eaves" }));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Bela Eaves");
});

test("an administrator passes a second factor at their own entrance; a jobseeker is refused there like a wrong password", async ({
  page,
}) => {
  const seeker = await addAccount();
  await page.goto("/admin");
  await ready(page);
  await page.getByLabel("E-mail address").fill(seeker.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("do not match an account");

  const admin = sampleSignIns().find(({ authenticatorKey }) => authenticatorKey !== null);
  if (!admin?.authenticatorKey) throw new Error("The sample market has no administrator with an authenticator key");
  await page.getByLabel("E-mail address").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByRole("button", { name: "Use the authenticator app" }).click();
  await code.fill(totpCode(admin.authenticatorKey, new Date()));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("main").getByRole("link", { name: "Admin Dashboard" })).toBeVisible();
});

test("too many attempts are answered with the time to wait, which runs down", { tag: "@full" }, async ({ page }) => {
  await page.route("**/api/auth/signin", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "2", "content-type": "application/problem+json" },
      body: JSON.stringify({ code: "too-many-attempts", detail: "There have been too many attempts. Please wait before you try again." }),
    }),
  );
  await page.goto("/signin");
  await ready(page);
  await page.getByLabel("E-mail address").fill("someone@people.example.test");
  await page.getByLabel("Password", { exact: true }).fill("whatever it may be");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("You can try again in");
  await expect(page.getByRole("alert")).toContainText("You can try again now.");
});

test("no answer at all is told as such, and nothing typed is lost", async ({ page }) => {
  await page.goto("/signin");
  await ready(page);
  await page.route("**/api/auth/signin", (route) => route.abort());
  await page.getByLabel("E-mail address").fill("someone@people.example.test");
  await page.getByLabel("Password", { exact: true }).fill("whatever it may be");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("could not reach the site");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("whatever it may be");
});

test("secrets in the address leave it at once", async ({ page }) => {
  await page.goto("/signin?challenge=a-challenge&next=%2Fcompanies");
  await expect(page.getByLabel("Code from your authenticator app")).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?next=%2Fcompanies$/);
  await page.getByLabel("Code from your authenticator app").fill("123456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("start again");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  await page.goto("/signin#google=a-token");
  await page.reload();
  await expect(page).toHaveURL(/\/signin$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  const paths = ["/signin", "/admin", "/register/jobseeker", "/verify-email/a-token", "/reset-password"];
  for (const path of sampleOfTheDay(paths, 1, "ways in without script")) {
    test(`${path} says that it needs script and shows no form that would not work`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript/)).toBeVisible();
      await expect(page.locator("main form")).toBeHidden();
    });
  }
});
