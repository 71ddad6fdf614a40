import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, anHourAgo, desktopAgent, password, phoneAgent, signInBrowser } from "./accounts.ts";
import { linkIn, mailTo } from "./mail.ts";
import { ready } from "./ready.ts";
import { accountScreens } from "./screens.ts";
import { test } from "./visitor.ts";

async function confirmPassword(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Confirm your password" }).waitFor();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByLabel("Your password", { exact: true }).press("Enter");
}

test("the name is changed, kept, and an unreadable one is refused beside its field", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ name: "Robin Sample" }));
  await page.goto("/my-account");
  const name = page.getByRole("textbox", { name: "Your name" });
  await expect(name).toHaveValue("Robin Sample");
  await name.fill("www.elsewhere.example");
  await name.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Leave out links and angle brackets.");
  await expect(name).toHaveValue("www.elsewhere.example");
  await name.fill("Rowan Sample");
  await name.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Rowan Sample");
});

test("changing the password asks for the old one, keeps what was typed, and signs other devices out", async ({ browser }) => {
  const person = await addAccount();
  const desk = await browser.newContext({ viewport: { width: 320, height: 700 } });
  const phone = await browser.newContext();
  await signInBrowser(desk, person, { signedInAt: anHourAgo() });
  await signInBrowser(phone, person, { userAgent: phoneAgent });
  const page = await desk.newPage();
  await page.goto("/my-account");
  await ready(page);
  await page.getByLabel("Show").selectOption("password");
  await expect(page).toHaveURL(/section=password$/);
  const newPassword = page.getByLabel("New password", { exact: true });
  await newPassword.fill("short");
  await newPassword.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Use at least 12 characters.");
  const chosen = "plumb lines and levelling staffs";
  await newPassword.fill(chosen);
  await newPassword.press("Enter");
  await page.getByRole("heading", { name: "Confirm your password" }).waitFor();
  await page.getByLabel("Your password", { exact: true }).fill("not the password at all");
  await page.getByLabel("Your password", { exact: true }).press("Enter");
  await expect(page.getByRole("region", { name: "Confirm your password" }).getByRole("alert")).toContainText(
    "This password is not correct.",
  );
  await expect(newPassword).toHaveValue(chosen);
  await confirmPassword(page);
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(newPassword).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Password", exact: true })).toBeVisible();

  const elsewhere = await phone.newPage();
  await elsewhere.goto("/my-account");
  await expect(elsewhere).toHaveURL(/\/signin\?next=/);
  await desk.close();
  await phone.close();
});

test("a new address waits for its link; the old one stays until then", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person, { signedInAt: anHourAgo() });
  await page.goto("/my-account?section=email");
  await page.getByLabel("New e-mail address").fill(`new-${person.email}`);
  await page.getByLabel("New e-mail address").press("Enter");
  await confirmPassword(page);
  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  await expect(page.getByText(`Your address is ${person.email}.`)).toBeVisible();
  await page.goto(linkIn(await mailTo(`new-${person.email}`, /confirm/i), "/verify-email/"));
  await ready(page);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).press("Enter");
  await page.getByRole("link", { name: "Go to my account" }).press("Enter");
  await expect(page.getByText(`new-${person.email}`)).toBeVisible();
  await page.goto("/my-account?section=email");
  await expect(page.getByText(`Your address is new-${person.email}.`)).toBeVisible();
  await expect(page.getByText("Not confirmed yet.")).toHaveCount(0);
});

test("one device is signed out by keyboard after asking, then all others, then everything", { tag: "@full" }, async ({ browser }) => {
  const person = await addAccount();
  const here = await browser.newContext();
  const phone = await browser.newContext();
  await signInBrowser(here, person, { userAgent: desktopAgent });
  await signInBrowser(phone, person, { userAgent: phoneAgent });
  const page = await here.newPage();
  await page.goto("/my-account?section=devices");
  const devices = page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "this device" })).toHaveCount(1);
  const other = devices.filter({ hasNotText: "this device" });
  await other.getByRole("button", { name: /^Sign out/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Sign it out" })).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(other.getByRole("button", { name: /^Sign out/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(devices).toHaveCount(1);
  await expect(page.getByText(/is signed out\./)).toBeFocused();
  const elsewhere = await phone.newPage();
  await elsewhere.goto("/my-account");
  await expect(elsewhere).toHaveURL(/\/signin\?next=/);

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto("/my-account");
  await expect(page).toHaveURL(/\/signin\?next=/);
  await here.close();
  await phone.close();
});

test("a notification switch is saved at once and stands after a reload", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/my-account?section=notifications");
  const alerts = page.getByRole("switch", { name: "Job alerts" });
  await expect(alerts).not.toBeChecked();
  await alerts.press("Space");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(alerts).toBeChecked();
  await expect(page.getByRole("switch", { name: "News and offers" })).not.toBeChecked();
});

test("a token is made with chosen permissions, works, is shown once and is revoked by its name", { tag: "@full" }, async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await signInBrowser(context, await addAccount(), { signedInAt: anHourAgo() });
  await page.goto("/my-account?section=api-tokens");
  await page.getByLabel("Name", { exact: true }).fill("Weekly export");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose at least one permission.");
  await page.getByLabel("Read your profile").check();
  await page.getByRole("button", { name: "Create token" }).click();
  await confirmPassword(page);
  const secret = await page.getByRole("list", { name: "Token" }).getByRole("listitem").innerText();
  const script = await playwright.request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  expect((await script.get("/api/user")).status()).toBe(200);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("strong").filter({ hasText: "Weekly export" })).toBeVisible();
  await page.getByRole("button", { name: "Revoke Weekly export" }).click();
  await page.getByRole("button", { name: "Revoke “Weekly export”" }).click();
  await expect(page.getByText("“Weekly export” is revoked.")).toBeVisible();
  await expect(page.getByText("You have no tokens.")).toBeVisible();
  expect((await script.get("/api/user")).status()).toBe(401);
  await script.dispose();
});

test("the download asks for the password and brings a ZIP", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount(), { signedInAt: anHourAgo() });
  await page.goto("/my-account?section=data");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = page.waitForEvent("download");
  await confirmPassword(page);
  expect((await file).suggestedFilename()).toMatch(/my-data-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByText("Your file is downloaded")).toBeVisible();
  await expect(page.getByText(/^Last downloaded on/)).toBeVisible();
});

test("deletion wants the address typed and the password, names its date, and is taken back", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person, { signedInAt: anHourAgo() });
  await page.goto("/my-account?section=delete");
  const typed = page.getByLabel("Type your e-mail address to continue");
  await typed.fill("someone-else@people.example.test");
  await page.getByRole("button", { name: "Delete my account in seven days" }).click();
  await confirmPassword(page);
  await expect(page.getByRole("alert")).toContainText("This is not the e-mail address of your account.");
  await typed.fill(person.email);
  await typed.press("Enter");
  await expect(page.getByText(/^It will be erased on \d+ \w+ 20\d\d\./)).toBeVisible();
  await page.goto("/my-account");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText(/^It will be erased on/)).toHaveCount(0);
  await page.goto("/my-account?section=delete");
  await expect(typed).toBeVisible();
});

test("parts of the account have addresses, and Back returns to the part before", async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInBrowser(context, await addAccount());
  await page.goto("/my-account");
  await ready(page);
  const parts = page.getByRole("navigation", { name: "My account" });
  await parts.getByRole("link", { name: "Notifications" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Notifications" })).toBeFocused();
  await expect(parts.getByRole("link", { name: "Notifications" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveTitle(/^Notifications/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("no screen of the account complains to the console or breaks the policy", async ({ page, context }) => {
  const account = await addAccount();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const { name, path } of sampleOfTheDay(accountScreens, 3, "account screens")) {
    // Every full page load requests a token of its own, and a session has ten an hour.
    await page.goto("about:blank");
    await context.clearCookies();
    await signInBrowser(context, account);
    await page.goto(path);
    await ready(page);
    await expect(page.locator('[role="status"][aria-label^="Loading"]'), name).toHaveCount(0);
    expect(complaints, name).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  }
});
