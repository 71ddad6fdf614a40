import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test("a page for another kind of account says so, stays so once its script runs, and lets the person go on", async ({ page, context }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && !message.text().includes("403") && faults.push(message.text()));
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  const answer = await page.goto("/jobseeker-dashboard");
  expect(answer?.status()).toBe(403);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not open to your account");
  await expect(page.getByText("jobseekers and administrators of this site")).toBeVisible();
  await page.getByRole("link", { name: "Go to the jobs list" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Not open to your account");
  expect(faults).toEqual([]);
});
