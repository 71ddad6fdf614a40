import { expect } from "playwright/test";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { addAdvert } from "../adverts.ts";
import { addBusyOrders } from "../busy-orders.ts";
import { openFeedServer } from "../feed-server.ts";
import { test } from "./journey.ts";

// It reads every feed that is due.
test.describe.configure({ mode: "default" });

test("an administrator’s day: the queue is worked through, a feed is set up and read, an article is written and published, an order is settled", async ({
  page,
  context,
  browser,
}) => {
  const mark = `${process.pid}-${Date.now()}`;
  const firm = `Provers of Bills ${mark}`;
  const companyId = await inDatabase(async (db) => {
    const now = new Date();
    const made = await makeCompany(db, { name: firm, verification: "in-review" });
    await db.insert(companyVerifications).values({ companyId: made, companyNumber: "01234567", submittedAt: now, updatedAt: now });
    return made;
  });
  const buyer = await addAccount({ role: "company_admin", companyId });
  await addBusyOrders({ companyId, userId: buyer.userId });
  const title = `Surveyor of Doubtful Bridges ${mark}`;
  const reported = await addAdvert({ title }, []);
  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(`/jobs/${reported}/report`);
  await visitor.getByLabel("It asks for money, or is a fraud").check();
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByText(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)).toBeVisible();
  await elsewhere.close();
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });

  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^All cases/ }).click();
  const opened = page.getByRole("region", { name: "The open case" });
  await page.getByRole("link", { name: firm }).click();
  await opened.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`Approved: ${firm}.`)).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await opened.getByLabel("Take it down permanently").check();
  await opened.getByLabel("Reason, as the advertiser will read it").fill("It asks people who apply for money.");
  await opened.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText(`Taken down permanently: ${title}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);

  const feed = await openFeedServer();
  const advert = `1;Quantity Surveyor ${mark};Gable ${mark} Ltd;Leeds;We price and settle building work across the region, with final accounts under JCT.\n`;
  feed.parts = [`ref;title;company;location;description\n${advert}`];
  await page.getByRole("link", { name: "Feeds", exact: true }).first().click();
  await page.getByRole("link", { name: "Set up a feed" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Gable feed ${mark}`);
  await page.getByLabel("Address of the feed").fill(`https://feeds-${mark}.example.test/jobs.csv`);
  await page.getByLabel("Permission to import its adverts").fill("Agreement of 3 November 2026");
  await page.getByRole("button", { name: "Set up the feed" }).click();
  await expect(page.getByRole("heading", { name: `Gable feed ${mark}` })).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("Starts within 30 seconds")).toBeVisible();
  await feed.readFeeds();
  await feed.close();
  const runs = page.getByRole("table", { name: "Newest first" });
  await expect(runs.getByRole("row").nth(1)).toContainText("Done");

  await page.getByRole("link", { name: "Articles", exact: true }).first().click();
  const heading = `Pricing a change ${mark}`;
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(heading);
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("textbox", { name: "Summary" }).fill("How a change is priced.");
  await page.getByRole("textbox", { name: "Author", exact: true }).fill("Robin Sample");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("## Rates\n\nSenior posts, live now: {{jobs: level=senior}}.");
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(/^Published since/)).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "My Account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Admin Dashboard" }).click();
  await page.getByRole("link", { name: "Orders and plans", exact: true }).click();
  await page
    .getByRole("row", { name: new RegExp(firm) })
    .getByRole("link")
    .first()
    .click();
  await page.getByLabel("Payment reference").fill("BACS 4471");
  await page.getByRole("button", { name: "Mark paid" }).click();
  await expect(page.getByRole("heading", { name: "Refund this order" })).toBeVisible();
});
