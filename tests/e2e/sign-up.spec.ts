import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, password } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { linkIn, mailTo } from "./mail.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const newAddress = (name: string) => `${name}-${process.pid}-${Date.now()}@people.example.test`;

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your name").fill("Ada Batten");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/I accept the terms/).check();
}

test("a jobseeker registers, confirms by mail and is signed in there; signs in again, comes to the page they wanted and signs out", async ({
  page,
}) => {
  const email = newAddress("ada");
  await page.goto("/");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await page.getByRole("link", { name: "I am looking for work" }).click();
  await expect(page).toHaveURL(/\/register\/jobseeker$/);
  await fillRegistration(page, email);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const link = linkIn(await mailTo(email, /^Confirm your e-mail address/), "/verify-email/");
  // Scanners open links: that must use nothing up.
  for (let opened = 0; opened < 3; opened += 1) await page.request.get(link);
  await page.goto(link);
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page).toHaveURL(/\/profile-setup$/);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto(`/signin?next=${encodeURIComponent("/companies?q=cost")}`);
  await ready(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/companies\?q=cost$/);
  expect(await page.evaluate(() => [sessionStorage.hasSession, localStorage.authenticated, localStorage["user-role"]])).toEqual([
    "true",
    "true",
    "jobseeker",
  ]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.hasSession, localStorage.authenticated, localStorage["user-role"]])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("a recruiter's form says what is wrong beside each field, keeps what was typed, and asks before it is left", async ({ page }) => {
  const email = newAddress("rec");
  await page.goto("/register/recruiter?kind=freelance");
  await ready(page);
  await expect(page.getByLabel("On my own account")).toBeChecked();
  await page.getByLabel("Your name").fill("Rowan Kerb");
  await page.getByLabel("E-mail address").fill("rowan");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(3);
  await expect(page.getByLabel("Your name")).toHaveValue("Rowan Kerb");
  await summary.getByRole("link", { name: /such as name@/ }).click();
  const address = page.getByLabel("E-mail address");
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toHaveAccessibleDescription(/such as name@/);

  // The server's own error is shown in the same place.
  await address.fill(email);
  await page.getByLabel("Password", { exact: true }).fill("passwordpassword");
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/very common password/);

  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL(/\/register\/recruiter/);
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.accept();
  });
  await expect(address).toHaveValue(email);
  await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(asked).toHaveLength(2);
});

test("Back asks too while a registration is unsent", { tag: "@full" }, async ({ page }) => {
  await page.goto("/get-started");
  await ready(page);
  await page.getByRole("link", { name: "I am looking for work" }).click();
  // Arriving moves focus to the heading: keys pressed before that would be lost.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Your name").pressSequentially("Ada");
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL(/\/register\/jobseeker$/);
  await expect(page.getByLabel("Your name")).toHaveValue("Ada");
});

for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe on registration")) {
  test(`axe finds nothing on a form that was refused, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.goto("/register/recruiter");
    await ready(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
}

test("registering twice sends once, and an address that has an account is told so only by mail", { tag: "@full" }, async ({ page }) => {
  const { email } = await addAccount();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/register/")) sent.push(request.method());
  });
  await page.goto("/register/jobseeker");
  await ready(page);
  await fillRegistration(page, email);
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  expect(sent).toEqual(["POST"]);
  await mailTo(email, /^You already have an account/);
});

test("a spent confirmation link offers a new one", async ({ page }) => {
  await page.goto("/verify-email/not-a-token-of-ours");
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("E-mail address").fill(newAddress("none"));
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByRole("status").getByText(/we have sent the link/)).toBeVisible();
});

test("a forgotten password is replaced by a mailed link; one that is refused uses nothing up", async ({ page }) => {
  const { email } = await addAccount();
  await page.goto("/signin");
  await ready(page);
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // The page left behind has a field of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeFocused();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();

  await page.goto(linkIn(await mailTo(email, /password/i), "/reset-password/"));
  await expect(page).toHaveURL(/\/reset-password$/);
  const field = page.getByLabel("New password", { exact: true });
  await field.fill("passwordpassword");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(field).toHaveAccessibleDescription(/very common password/);
  await field.fill("four walls of plain brick");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is changed");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("four walls of plain brick");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});
