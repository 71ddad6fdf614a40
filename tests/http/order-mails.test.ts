import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { notifications } from "#db/schema/notifications.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { cancelAbandonedCheckouts } from "#server/modules/money/billing/payments/open-checkout.commands.ts";
import { warnOfExpiringCredits } from "#server/modules/money/billing/warn-expiring.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { sessionObject, stripeEvent } from "#tests/fixtures/stripe-double.ts";

// Mails to the buyer about an order: each sent once, and to no other recipient.

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
  paying.site.services.site.seller = {
    address: "1 Quay St; Hull",
    vatNumber: "GB 1",
    paymentDetails: "Sort code 00-00-00; Account 12345678",
  };
});
afterAll(() => paying?.close());

type Person = { email: string };
const order = async (wish: object, person = paying.boss) =>
  (await paying.call<PlacedOrder>(person, "billing.order", { planSlug: "single", ...wish })).data;
const mailsOf = async (id: string, { email }: Person = paying.boss) =>
  (await mailsTo(paying.site, email)).filter(({ text }) => text.includes(id)).map(({ template, subject }) => `${template}: ${subject}`);
const textOf = async (id: string, { email }: Person = paying.boss) =>
  (await mailsTo(paying.site, email)).filter(({ text }) => text.includes(id)).at(-1)?.text ?? "";

describe("an order on invoice", () => {
  test("is mailed with its number, VAT, how to pay and until when; paid, with the receipt; each once", async () => {
    const key = "one-press";
    const wish = { planSlug: "pack-5" };
    const [first] = await Promise.all([1, 2, 3].map(() => paying.call<PlacedOrder>(paying.boss, "billing.order", wish, key)));
    const again = await paying.call<PlacedOrder>(paying.boss, "billing.order", wish, key);
    const { id, invoiceNumber } = again.data;
    expect(first?.status === 409 || first?.data.id === id).toBe(true);
    expect(await mailsOf(id)).toEqual([`order-placed: Invoice ${invoiceNumber}: Pack of five`]);
    const text = await textOf(id);
    for (const part of [
      "£714.00 is due by Sunday 20 December 2026",
      "including VAT of £119.00",
      "Sort code 00-00-00; Account 12345678",
      `/billing/orders/${id}`,
    ])
      expect(text).toContain(part);
    await Promise.all([1, 2, 3].map(() => paying.call(paying.administrator, "billing.markPaid", { id })));
    expect((await mailsOf(id)).slice(1)).toEqual(["order-news: Payment received: Pack of five"]);
    expect(await textOf(id)).toContain(`Open the receipt ${invoiceNumber}`);
    await paying.call(paying.administrator, "billing.refund", { id, reason: "ordered twice" });
    expect((await mailsOf(id)).slice(2)).toEqual(["order-news: Refunded: Pack of five"]);
    expect(await textOf(id)).toContain("Why: ordered twice.");
    for (const other of [paying.recruiter, paying.colleague, paying.newcomer]) expect(await mailsOf(id, other)).toEqual([]);
  });

  test("changed from card is mailed when it is changed, and not again when that is asked for twice", async () => {
    const { id } = await order({ payBy: "card" });
    expect(await mailsOf(id)).toEqual([]);
    expect((await paying.call(paying.boss, "billing.putOnInvoice", { id })).status).toBe(200);
    paying.site.setNow(new Date(now.getTime() + dayMs / 24));
    expect((await paying.call(paying.boss, "billing.putOnInvoice", { id })).status).toBe(200);
    paying.site.setNow(now);
    expect(await mailsOf(id)).toEqual([expect.stringMatching(/^order-placed: Invoice DW-2026-\d{5}: Single advert$/)]);
    const [row] = await paying.site.db.select().from(creditOrders).where(eq(creditOrders.publicId, id));
    expect(row?.dueAt).toEqual(new Date(now.getTime() + 30 * dayMs));
    await paying.call(paying.boss, "billing.cancelOwn", { id });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("cancelled by an administrator: its buyer is told", async () => {
    const { id } = await order({});
    await paying.call(paying.administrator, "billing.cancel", { id });
    await paying.call(paying.administrator, "billing.cancel", { id });
    expect((await mailsOf(id)).slice(1)).toEqual(["order-news: Order cancelled: Single advert"]);
  });

  test("of somebody who has left the firm: its administrators hear of it instead", async () => {
    const leaver = await makePerson(paying.site, { role: "recruiter", companyId: paying.company });
    const { id } = await order({}, leaver);
    expect(await mailsOf(id, leaver)).toHaveLength(1);
    await paying.site.db.update(users).set({ companyId: null }).where(eq(users.id, leaver.id));
    await paying.call(paying.administrator, "billing.markPaid", { id });
    expect([(await mailsOf(id, leaver)).length, await mailsOf(id)]).toEqual([1, ["order-news: Payment received: Single advert"]]);
    const told = await paying.site.db.select({ userId: notifications.userId }).from(notifications).where(eq(notifications.subjectId, id));
    expect(told).toEqual([{ userId: paying.boss.id }]);
  });

  test("that costs nothing is not mailed of", async () => {
    const { id } = await order({ planSlug: "first-advert" });
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe("an order by card", () => {
  test("whose payment failed, or was never made, is told of once, and can be paid after all", async () => {
    const failed = await order({ payBy: "card" });
    await paying.tell(stripeEvent("checkout.session.async_payment_failed", sessionObject(paying.newest())));
    await paying.tell(stripeEvent("checkout.session.async_payment_failed", sessionObject(paying.newest())));
    expect(await mailsOf(failed.id)).toEqual(["order-news: Payment failed: Single advert"]);
    const left = await order({ payBy: "card" });
    const expired = stripeEvent("checkout.session.expired", sessionObject(paying.newest()));
    await Promise.all([paying.tell(expired), paying.tell(expired)]);
    expect(await mailsOf(left.id)).toEqual(["order-news: Not paid: Single advert"]);
    expect(await textOf(left.id)).toContain(`/checkout/${left.id}`);
  });

  test("of whose end nobody told us: two processes look at once, and its buyer is mailed once", async () => {
    const { id } = await order({ payBy: "card" });
    const later = new Date(now.getTime() + 2 * dayMs);
    await Promise.all([1, 2, 3].map(() => cancelAbandonedCheckouts(paying.site.services, later)));
    await cancelAbandonedCheckouts(paying.site.services, later);
    expect(await mailsOf(id)).toEqual(["order-news: Not paid: Single advert"]);
  });
});

describe("adverts paid for that run out", () => {
  const grantUntil = async (days: number, { validDays = 365, remaining = 2 }: { validDays?: number; remaining?: number } = {}) => {
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const createdAt = new Date(expiresAt.getTime() - validDays * dayMs);
    const line = { kind: "grant", companyId: paying.unproved, credits: 2, remaining, daysLive: 30, expiresAt, createdAt } as const;
    await paying.site.db.insert(advertCredits).values(line);
  };
  const warned = async (email: string) => (await mailsTo(paying.site, email)).filter(({ template }) => template === "credits-expiring");

  test("are told of a fortnight before, once for all that are due, to those who answer for them", async () => {
    const boss = await makePerson(paying.site, { role: "company_admin", companyId: paying.unproved });
    for (const [days, changed] of [
      [13, {}],
      [9, {}],
      [20, {}],
      [-1, {}],
      [5, { remaining: 0 }],
      [6, { validDays: 7 }],
    ] as const)
      await grantUntil(days, changed);
    await Promise.all([1, 2, 3].map(() => warnOfExpiringCredits(paying.site.services, now)));
    expect(await warnOfExpiringCredits(paying.site.services, now)).toBe(0);
    const mails = await warned(boss.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["4 adverts you have paid for run out soon"]);
    expect(mails[0]?.text).toContain("by Sunday 29 November 2026");
    expect(await warned(paying.newcomer.email)).toEqual([]);
    const bell = and(inArray(notifications.userId, [boss.id, paying.newcomer.id]), eq(notifications.kind, "credits-expiring"));
    expect(await paying.site.db.$count(notifications, bell)).toBe(1);
    await warnOfExpiringCredits(paying.site.services, new Date(now.getTime() + 8 * dayMs));
    expect((await warned(boss.email)).map(({ subject }) => subject)).toHaveLength(2);
  });

  test("are a freelance recruiter’s own concern", async () => {
    await paying.grant(1, paying.freelance, null);
    await warnOfExpiringCredits(paying.site.services, new Date(now.getTime() + 360 * dayMs));
    expect((await warned(paying.freelance.email)).map(({ text }) => text.includes("You have one advert left"))).toEqual([true]);
  });
});
