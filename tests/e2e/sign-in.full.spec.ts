import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test("who is signed in already may go on or change accounts", async ({ page, context }) => {
  const { name, ...account } = await addAccount({ name: "Kit Purlin" });
  await signInBrowser(context, account);
  await page.goto("/signin?next=%2Fcompanies");
  await expect(page.getByText(`You are signed in as ${name}`)).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/companies$/);
  await page.goBack();
  await page.getByRole("button", { name: /Sign out to use another/ }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?next=%2Fcompanies$/);
});
