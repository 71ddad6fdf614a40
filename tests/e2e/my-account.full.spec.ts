import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { sessions } from "#db/schema/sign-in.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test("coming back from Google says what came of it", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/my-account?notice=google-failed");
  await expect(page.getByText("Google did not confirm it.")).toBeVisible();
  await page.goto("/my-account?notice=google-linked");
  await expect(page.getByText("Google account linked.")).toBeVisible();
  await page.goto("/my-account?notice=confirm-password");
  await expect(page.getByRole("heading", { name: "Confirm your password" })).toBeVisible();
});

test("an account without a password is offered a link to set one", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ passwordHash: null, googleSubject: `google-${Date.now()}` }));
  await page.goto("/my-account?section=password");
  await page.getByRole("button", { name: "Send me the link" }).press("Enter");
  await expect(page.getByText(/^We have sent a link to/)).toBeVisible();
});

test("a part that cannot be fetched says so and tries again", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.route(/\/trpc\/[^?]*account\.devices\.list/, (route) => route.abort());
  await page.goto("/my-account?section=devices");
  await expect(page.getByRole("alert")).toContainText("We could not load your devices");
  await page.unroute(/\/trpc\/[^?]*account\.devices\.list/);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("· this device")).toBeVisible();
});

test("a session that ended elsewhere leads back through sign-in", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  await page.route(/\/trpc\/[^?]*account\.devices\.list/, async (route) => {
    await inDatabase((db) => db.delete(sessions).where(eq(sessions.userId, person.userId)));
    await route.continue();
  });
  await page.goto("/my-account?section=devices");
  // The page may redirect before this is read: it also learns of the sign-out in another way.
  const signIn = page.getByRole("alert").filter({ hasText: "You are signed out" }).getByRole("link", { name: "Sign in" });
  await expect(signIn.or(page.getByRole("heading", { level: 1, name: "Sign in" }))).toBeVisible();
  await signIn.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/signin\?next=%2Fmy-account%3Fsection%3Ddevices$/);
});

test("another part is not opened over what was typed without asking", async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInBrowser(context, await addAccount());
  await page.goto("/my-account");
  const name = page.getByRole("textbox", { name: "Your name" });
  await name.fill("Half a na");
  const parts = page.getByRole("navigation", { name: "My account" });
  page.once("dialog", (dialog) => dialog.dismiss());
  await parts.getByRole("link", { name: "Password" }).click();
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(name).toHaveValue("Half a na");
  page.once("dialog", (dialog) => dialog.accept());
  await parts.getByRole("link", { name: "Password" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Password" })).toBeFocused();
});
