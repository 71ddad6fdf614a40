import { expect } from "playwright/test";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

test("a reported advert is frozen from its case by keyboard, is gone for everybody at once, and is taken down for good", async ({
  page,
  context,
  browser,
}) => {
  const title = `Surveyor of Frozen Bridges ${Date.now()}`;
  const jobId = await addAdvert({ title }, []);
  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(`/jobs/${jobId}/report`);
  await visitor.getByLabel("It asks for money, or is a fraud").check();
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByText(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)).toBeVisible();

  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=work&kind=report");
  const opened = page.getByRole("region", { name: "The open case" });
  await page.getByRole("link", { name: title }).press("Enter");
  await expect(opened.getByRole("heading", { name: title })).toBeFocused();
  await expect(opened.getByText("It asks for money, or is a fraud")).toBeVisible();

  await opened.getByRole("button", { name: "Freeze the advert…" }).press("Enter");
  const why = opened.getByLabel("Reason, as the advertiser will read it");
  await expect(why).toBeFocused();
  await page.keyboard.type("Somebody says that it asks for money.");
  await page.keyboard.press("Enter");
  await expect(opened.getByText("The advert is frozen. It no longer appears")).toBeVisible();
  await expect(opened.getByText(/^Frozen since/)).toBeVisible();
  expect((await visitor.goto(`/jobs/${jobId}`))?.status()).toBe(404);

  await opened.getByLabel("Take it down permanently").check();
  await opened.getByRole("button", { name: "Decide" }).click();
  await expect(opened.getByRole("alert").first()).toBeFocused();
  await opened.getByLabel("Reason, as the advertiser will read it").fill("It asks people who apply for money.");
  await opened.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText(`Taken down permanently: ${title}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  expect((await visitor.goto(`/jobs/${jobId}`))?.status()).toBe(404);
  await elsewhere.close();
});

test("a firm's proof is decided by keys alone, and taken back; a second administrator is told who has the case", async ({
  page,
  context,
  browser,
}) => {
  const name = `Provers of Bills ${Date.now()}`;
  await inDatabase(async (db) => {
    const now = new Date();
    const companyId = await makeCompany(db, { name, verification: "in-review" });
    await db.insert(companyVerifications).values({ companyId, companyNumber: "01234567", submittedAt: now, updatedAt: now });
  });
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=work&kind=verification");
  const row = page.getByRole("link", { name });
  const opened = page.getByRole("region", { name: "The open case" });
  await row.press("Enter");
  await expect(opened.getByRole("heading", { name })).toBeFocused();
  await expect(opened.getByRole("button", { name: "Approve" })).toBeVisible();

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, await addAccount({ role: "platform_admin", name: "Bea Admin" }), { mfaAt: new Date() });
  const second = await elsewhere.newPage();
  await second.goto(page.url());
  await expect(second.getByText(/Ada Admin has this case open since/)).toBeVisible();
  await expect(second.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await elsewhere.close();

  await page.keyboard.press("a");
  await expect(page.getByText(`Approved: ${name}.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(row).toBeVisible();

  await row.press("Enter");
  await expect(opened.getByRole("button", { name: "Refuse" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(opened.getByLabel("Why is it refused?")).toBeFocused();
  await page.keyboard.type("The number is another company's.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Refused: ${name}.`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
