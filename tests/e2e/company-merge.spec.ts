import { type BrowserContext, expect, type Page } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 3, exact: true });

async function addTwoOfOneName(context: BrowserContext) {
  const mark = Date.now().toString(36);
  const name = `Gable Cost Advice ${mark}`;
  const [from, into] = [`gable-${mark}-one`, `gable-${mark}-two`];
  const ids = await inDatabase(async (db) => {
    const nameKey = companyNameKey(name);
    const first = await makeCompany(db, { name: `${name} Ltd`, nameKey, slug: from });
    return [first, await makeCompany(db, { name: `${name} Limited`, nameKey, slug: into })] as const;
  });
  await addAccount({ role: "company_admin", companyId: ids[0], name: "Gail Gable" });
  await addAccount({ role: "company_admin", companyId: ids[1], name: "Gus Gable" });
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  return { name, from, into, jobId: await addAdvert({ title: `Surveyor of Gables ${mark}`, companyId: ids[0] }, []) };
}

test("two firms of one name are made one by keyboard after a look at what would happen, the old address leads on, and it is undone", async ({
  page,
  context,
  browser,
}) => {
  const { name, from, into, jobId } = await addTwoOfOneName(context);
  await page.goto("/admin/dashboard?tab=companies");
  const search = page.getByLabel("Name, address, number or domain");
  await search.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 companies", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `${name} Ltd` }).press("Enter");
  await expect(heading(page, `${name} Ltd`)).toBeFocused();
  await page.getByRole("link", { name: `Merge with… ${name} Limited` }).press("Enter");
  await expect(heading(page, `Merge ${name} Ltd into ${name} Limited`)).toBeFocused();
  await expect(page.getByRole("row", { name: "Adverts, with their applications and messages 1 None" })).toBeVisible();

  await page.getByLabel(/^Gail Gable/).press("Space");
  await page.getByLabel("Why they are the same company").press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toBeFocused();
  await page.getByLabel("Why they are the same company").focus();
  await page.keyboard.type("One name, one office, one number.");
  await page.keyboard.press("Tab");
  const merged = page.waitForResponse(/\/trpc\/admin\.companies\.merge/);
  await page.keyboard.press("Enter");
  await merged;
  await expect(heading(page, `${name} Limited`)).toBeFocused();
  await expect(page.getByRole("row", { name: /^Gail Gable.*Company administrator/ })).toBeVisible();

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(`/company/${from}`);
  await expect(visitor).toHaveURL(`/company/${into}`);
  await visitor.goto(`/jobs/${jobId}`);
  await expect(visitor.getByRole("main").getByText(`${name} Limited`).first()).toBeVisible();

  await page.getByRole("button", { name: "Undo the merge" }).press("Enter");
  await expect(page.getByRole("button", { name: "Undo the merge" })).toBeFocused();
  const undone = page.waitForResponse(/\/trpc\/admin\.companies\.undoMerge/);
  await page.keyboard.press("Enter");
  await undone;
  await expect(page.getByText(`${name} Ltd and ${name} Limited are separate companies again.`)).toBeVisible();
  await visitor.goto(`/company/${from}`);
  await expect(visitor).toHaveURL(`/company/${from}`);
  await elsewhere.close();
});
