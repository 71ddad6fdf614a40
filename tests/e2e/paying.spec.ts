import { and, eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const wholeAdvert = {
  title: "Senior Quantity Surveyor",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  workType: "hybrid",
  place: "Leeds",
  contractType: "permanent",
  payPeriod: "year",
  payMinPence: 6_000_000,
  payMaxPence: 7_000_000,
  sector: "education",
  description: `<p>${"We price, let and settle building work for clients across the region. ".repeat(4)}</p>`,
  hasAuthority: true,
};

/** A member of a verified company without a free advert left, with an advert ready to be paid for. */
async function addPayer(title: string, role: "recruiter" | "company_admin" = "recruiter") {
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Payers of Bills Ltd", verification: "verified" }));
  const payer = await addAccount({ name: "Pat Payer", role, companyId });
  const draftId = randomPublicId();
  await inDatabase(async (db) => {
    const now = new Date();
    const owner = { companyId, freelanceUserId: null };
    const row = { publicId: draftId, createdByUserId: payer.userId, companyId, fields: { ...wholeAdvert, title } };
    await db.insert(jobDrafts).values({ ...row, createdAt: now, updatedAt: now });
    const price = { netPence: 0, vatBasisPoints: 2000, vatPence: 0, grossPence: 0, advertsIncluded: 1, daysLive: 30, creditsValidDays: 90 };
    const had = {
      planSlug: "first-advert",
      planName: "First advert",
      quantity: 1,
      state: "paid",
      paymentMethod: "none",
      ...price,
    } as const;
    const moments = { createdAt: now, dueAt: now, decidedAt: now };
    await db.insert(creditOrders).values({ publicId: randomPublicId(), ...owner, orderedByUserId: payer.userId, ...had, ...moments });
  });
  return { companyId, payer, draftId };
}

const liveOf = (title: string) => inDatabase((db) => db.$count(jobs, and(eq(jobs.title, title), eq(jobs.status, "live"))));

async function fillInvoice(page: Page) {
  await page.getByLabel("Address on the invoice").fill("2 Oak Road\nLeeds LS1 1AA");
}

test("one advert is paid for by card: double click, Back and reload make one order; it is live once, and the receipt prints", async ({
  page,
  context,
}) => {
  const title = "Surveyor of Card Payments";
  const { payer, draftId } = await addPayer(title);
  await signInBrowser(context, payer);
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto(`/quick-post/${draftId}`);
  await expect(page.getByText(`“${title}”`)).toBeVisible();
  await expect(page.getByRole("row", { name: "To pay £178.80" })).toBeVisible();
  await fillInvoice(page);
  await page.getByRole("button", { name: "Pay £178.80 by card" }).dblclick();
  await page.waitForURL(/\/pay\/cs_/);
  const payingAt = page.url();
  expect(await liveOf(title)).toBe(0);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Nothing was charged")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Pay £178.80 by card" }).click();
  await page.waitForURL(payingAt);
  await page.getByRole("button", { name: "Pay £178.80" }).click();
  await expect(page.getByText("Paid and live.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Paid and live.")).toBeVisible();
  expect(await liveOf(title)).toBe(1);
  expect(await inDatabase((db) => db.$count(creditOrders, eq(creditOrders.draftPublicId, draftId)))).toBe(1);
  await page.getByRole("link", { name: "Receipt to print" }).click();
  await expect(page.getByRole("heading", { name: /^Receipt and VAT invoice DW-/ })).toBeVisible();
  await expect(page.getByText("Leeds LS1 1AA")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print, or save as PDF" })).toBeHidden();
  await expect(page.getByRole("row", { name: "Total with VAT £178.80" })).toBeVisible();
});

test("one advert is ordered on invoice; whoever may see bills comes from the prices to an order and finds both papers", {
  tag: "@full",
}, async ({ page, context }) => {
  const { payer, draftId } = await addPayer("Surveyor of Invoices", "company_admin");
  await signInBrowser(context, payer);
  await page.goto(`/quick-post/${draftId}`);
  await page.getByLabel("On invoice").check();
  await fillInvoice(page);
  await page.getByRole("button", { name: "Order on invoice, £178.80" }).click();
  await expect(page.getByText(/Invoice DW-\d{4}-\d{5} for £178.80 is due on/)).toBeVisible();
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Order Pack of five" }).click();
  await expect(page.getByRole("row", { name: "To pay £714" })).toBeVisible();
  await page.getByLabel("On invoice").check();
  await expect(page.getByLabel("Address on the invoice")).toHaveValue(/Leeds/);
  await page.getByRole("button", { name: "Order on invoice, £714" }).click();
  await expect(page.getByText("Its 5 credits can be used once it is paid.")).toBeVisible();
  await page.getByRole("link", { name: "Billing", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No adverts left" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Invoice DW-/ })).toHaveCount(2);
  await page.getByRole("link", { name: "With VAT" }).click();
  await expect(page.getByRole("row", { name: /Pack of five/ })).toBeVisible();
});

test("one credit used in two tabs at once: one advert is published, and the other is told what to do", async ({ page, context }) => {
  const { payer, companyId, draftId } = await addPayer("Surveyor of the first tab");
  const secondId = randomPublicId();
  await inDatabase(async (db) => {
    const now = new Date();
    const fields = { ...wholeAdvert, title: "Surveyor of the second tab" };
    const row = { publicId: secondId, createdByUserId: payer.userId, companyId, fields, createdAt: now, updatedAt: now };
    await db.insert(jobDrafts).values(row);
    const grant = { credits: 1, daysLive: 30, validDays: 90, orderId: null, reason: "for a test", actorUserId: null };
    await grantCredits(db, { owner: { companyId, freelanceUserId: null }, ...grant }, now);
  });
  await signInBrowser(context, payer);
  const other = await context.newPage();
  // Once for both, as tabs share it, and when no page asks any more: each answer brings a new one.
  await Promise.all([page, other].map((tab) => tab.goto("/contact", { waitUntil: "networkidle" })));
  const token = await page.evaluate(async () => (await (await fetch("/api/auth/csrf-token")).json()).csrfToken as string);
  const publish = (tab: Page, id: string) =>
    tab.evaluate(
      async ([draft = "", csrfToken = ""]) => {
        const headers = { "x-xsrf-token": csrfToken, "content-type": "application/json", "idempotency-key": `"${crypto.randomUUID()}"` };
        return (await fetch(`/api/jobs/${draft}/publish`, { method: "POST", headers, body: "{}" })).status;
      },
      [id, token],
    );
  const answers = await Promise.all([publish(page, draftId), publish(other, secondId)]);
  expect(answers.sort()).toEqual([200, 402]);
  const uses = and(eq(advertCredits.companyId, companyId), eq(advertCredits.kind, "use"));
  expect(await inDatabase((db) => db.$count(advertCredits, uses))).toBe(1);
});
