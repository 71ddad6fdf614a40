import { type BrowserContext, expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { waitForPreloading } from "./ready.ts";
import { test } from "./visitor.ts";

const large = (page: Page) => page.getByRole("checkbox", { name: "Large text" });
const textOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.text ?? null);
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().includes("saveDisplay") && answer.ok());
/** Whichever tab of a browser sends the choice first, the others have nothing to send. */
const savedByAnyTab = (context: BrowserContext) =>
  context.waitForEvent(
    "response",
    (answer) => answer.url().includes("saveDisplay") && answer.ok() && /"largeText"/.test(answer.request().postData() ?? ""),
  );

async function openDisplay(page: Page): Promise<void> {
  await page.goto("/my-account?section=display");
  await expect(large(page)).toBeVisible();
}

test("what is chosen goes with the account to other devices, stays when one signs out, and does not go on to the next person", async ({
  page,
  context,
  browser,
}) => {
  const person = await addAccount();
  // Chosen before there was anybody to choose for.
  await page.goto("/display");
  await page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "Dark" });
  await signInBrowser(context, person);
  await Promise.all([saved(page), openDisplay(page)]);
  await Promise.all([saved(page), large(page).check()]);
  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, person);
  const other = await elsewhere.newPage();
  await Promise.all([saved(other), other.goto("/")]);
  await expect.poll(() => other.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ text: "large", theme: "dark" });

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await textOf(page)).toBe("large");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("preferences") ?? "{}"))).toMatchObject({ theme: "dark" });
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("displaySynced");

  const next = await addAccount();
  await signInBrowser(context, next);
  await Promise.all([saved(page), page.goto("/")]);
  const third = await browser.newContext();
  await signInBrowser(third, next);
  const fresh = await third.newPage();
  await Promise.all([saved(fresh), fresh.goto("/")]);
  // Written once the answer has been taken over.
  await fresh.waitForFunction(() => sessionStorage.getItem("displaySynced") !== null);
  expect(await textOf(fresh)).toBeNull();
  await Promise.all([elsewhere.close(), third.close()]);
});

test("of two devices the later choice counts, and another tab shows it", { tag: "@full" }, async ({ page, context, browser }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  await openDisplay(page);
  const tab = await context.newPage();
  await tab.goto("/about");
  await waitForPreloading(tab);
  await Promise.all([savedByAnyTab(context), large(page).check()]);
  await expect.poll(() => textOf(tab)).toBe("large");
  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, person);
  const other = await elsewhere.newPage();
  await Promise.all([saved(other), openDisplay(other)]);
  await expect(large(other)).toBeChecked();
  await Promise.all([saved(other), large(other).uncheck()]);
  // In the page that is loaded: the one that is left would see it missing as well, and ask the account itself.
  await page.addInitScript(() => sessionStorage.removeItem("displaySynced"));
  await Promise.all([saved(page), page.reload()]);
  await expect(large(page)).not.toBeChecked();
  await elsewhere.close();
});

test("an account that cannot be reached takes nothing from the choice", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.route("**/trpc/account.preferences.saveDisplay", (route) => route.abort());
  await openDisplay(page);
  await large(page).check();
  expect(await textOf(page)).toBe("large");
  await page.reload();
  await expect(large(page)).toBeChecked();
  expect(await textOf(page)).toBe("large");
});
