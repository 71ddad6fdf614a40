import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("a step skipped stays skipped on another device, and can be put back", { tag: "@full" }, async ({ browser }) => {
  const person = await addAccount();
  const first = await browser.newContext({ viewport: { width: 320, height: 720 } });
  await signInBrowser(first, person);
  const page = await first.newPage();
  await page.goto("/onboarding");
  await ready(page);
  const steps = page.getByRole("main").getByRole("listitem");
  await expect(steps).toHaveCount(6);
  await page.getByRole("button", { name: "Skip “Check your name”" }).press("Enter");
  await expect(steps.first()).toContainText("Skipped");
  await expect(page.getByRole("button", { name: "Put back on the list “Check your name”" })).toBeFocused();
  await page.getByRole("button", { name: "Mark as done “Run your first search”" }).press("Enter");
  await expect(page.getByText("1 of 6 done")).toBeVisible();
  await first.close();

  const second = await browser.newContext();
  await signInBrowser(second, person);
  const again = await second.newPage();
  await again.goto("/onboarding");
  await expect(again.getByText("1 of 6 done")).toBeVisible();
  await expect(again.getByRole("listitem").filter({ hasText: "Check your name" })).toContainText("Skipped");
  await again.getByRole("button", { name: "Put back on the list “Check your name”" }).click();
  await expect(again.getByRole("link", { name: "Open your account" })).toBeVisible();
  await second.close();
});

test("when nothing is left the list says so and leads on", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter", isFreelance: true }));
  await page.goto("/onboarding");
  for (let left = 6; left > 0; left -= 1) {
    const skip = page.getByRole("button", { name: /^Skip/ });
    await expect(skip).toHaveCount(left);
    await skip.first().click();
  }
  await expect(page.getByText("You’re all caught up.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the jobs" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("first steps after registration: name and notifications, then the checklist or the place one came for", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ name: "R" }));
  await page.goto("/profile-setup?next=%2Fjobs%3Flocation%3DLeeds");
  await page.getByRole("textbox", { name: "Your name" }).fill("Rowan Kerb");
  await page.getByRole("switch", { name: "Job alerts" }).press("Space");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/\/jobs\?location=Leeds$/);
  await page.goto("/my-account");
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Rowan Kerb");
  await page.goto("/my-account?section=notifications");
  await expect(page.getByRole("switch", { name: "Job alerts" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "News and offers" })).not.toBeChecked();
});

test("an address of another site is no place to go on to", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/profile-setup?next=%2F%2Felsewhere.example%2F");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/:\d+\/onboarding$/);
  await expect(page.getByText("2 of 6 done")).toBeVisible();
});
