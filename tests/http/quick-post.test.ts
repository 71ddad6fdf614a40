import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders, plans } from "#db/schema/plans.ts";
import { publishPendingPaid } from "#server/modules/money/billing/publish-paid.commands.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { foundOnBoard, wholeAdvert } from "#tests/fixtures/posting.ts";
import { sessionObject, stripeEvent } from "#tests/fixtures/stripe-double.ts";

// Paying for one advert, without a plan: exactly one charge and one advert, whatever happens on the way.

const now = new Date("2026-11-20T12:00:00Z");
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
  await paying.site.db.update(plans).set({ isOffered: false }).where(eq(plans.slug, "first-advert"));
});
afterAll(() => paying?.close());

interface Status {
  state: string;
  publishState: string | null;
  publishNote: string | null;
  posting: { status: string; jobId: number | null } | null;
}
const statusOf = async (id: string, person = paying.recruiter) => (await paying.ask<Status>(person, "billing.orderStatus", { id })).data;
const orderFor = (draftId: string, wish: object = {}, key?: string | null) =>
  paying.call<PlacedOrder>(paying.recruiter, "billing.order", { planSlug: "single", payBy: "card", draftId, ...wish }, key);
const ordersOf = (draftId: string) => paying.site.db.$count(creditOrders, eq(creditOrders.draftPublicId, draftId));
const advert = (title: string) => paying.draft({ ...wholeAdvert, title });
/** Credits left over from another test would be used otherwise. */
const spendAll = () => paying.site.db.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.companyId, paying.company));

describe("by card", () => {
  test("shows the advert, the price with VAT and the days; what is paid for is on the board once, and only then", async () => {
    const draftId = await advert("Tunnel Surveyor");
    const { data } = await paying.ask<object>(paying.recruiter, "billing.quickPost", { draftId });
    expect(data).toMatchObject({
      posting: { title: "Tunnel Surveyor", status: "draft" },
      problems: [],
      orderId: null,
      plan: { slug: "single", pricePence: 14_900, vatPence: 2_980, grossPence: 17_880, daysLive: 30 },
      available: null,
      takesCards: true,
    });
    const { data: order } = await orderFor(draftId);
    expect((await statusOf(order.id)).posting).toMatchObject({ status: "awaiting-payment", jobId: null });
    expect(await foundOnBoard(paying.site, "q=tunnel")).toEqual([]);
    await paying.pay();
    const { state, publishState, posting } = await statusOf(order.id);
    expect([state, publishState, posting?.status]).toEqual(["paid", "published", "live"]);
    expect(await foundOnBoard(paying.site, "q=tunnel")).toEqual([posting?.jobId]);
    const again = await orderFor(draftId);
    expect([again.status, again.message]).toEqual([409, "This advert is already live."]);
    const news = await paying.ask<{ items: { title: string; path: string }[] }>(paying.recruiter, "notifications.list", {});
    expect(news.data.items[0]).toMatchObject({ title: "Your order: Tunnel Surveyor", path: `/checkout/${order.id}` });
  });

  test("double click, reload, Back and other tabs: one order, one page to pay on, one advert", async () => {
    const draftId = await advert("Harbour Surveyor");
    const before = paying.stripe.sessions.length;
    const clicks = await Promise.all([...Array(4).fill("one-click"), ...Array(4).fill(undefined)].map((key) => orderFor(draftId, {}, key)));
    const placed = clicks.filter(({ status }) => status === 200);
    expect(placed.length).toBeGreaterThanOrEqual(5);
    for (const { status } of clicks) expect([200, 409]).toContain(status);
    const later = await orderFor(draftId);
    expect(new Set([...placed, later].map(({ data }) => `${data.id} ${data.payAt}`)).size).toBe(1);
    expect([paying.stripe.sessions.length - before, await ordersOf(draftId)]).toEqual([1, 1]);
    await Promise.all([paying.pay(undefined, {}, "evt_same"), paying.pay(undefined, {}, "evt_same"), paying.pay()]);
    await spendAll();
    const published = and(eq(jobs.title, "Harbour Surveyor"), eq(jobs.status, "live"));
    expect(await paying.site.db.$count(jobs, published)).toBe(1);
  });

  test("a tab closed while the money was on its way: the advert is published all the same", async () => {
    const draftId = await advert("Lock Surveyor");
    const { data: order } = await orderFor(draftId);
    paying.site.setNow(new Date(now.getTime() + 60_000));
    await paying.tell(stripeEvent("checkout.session.async_payment_succeeded", sessionObject(paying.newest())));
    paying.site.setNow(now);
    expect((await statusOf(order.id)).posting?.status).toBe("live");
  });

  test("an advert that can no longer be published stays a draft; its credit is kept, and the person is told why", async () => {
    const draftId = await advert("Weir Surveyor");
    const { data: order } = await orderFor(draftId);
    await paying.site.db
      .update(jobDrafts)
      .set({ fields: { ...wholeAdvert, title: "Weir Surveyor", description: "<p>Too short</p>" } })
      .where(eq(jobDrafts.publicId, draftId));
    await paying.pay();
    const { state, publishState, publishNote, posting } = await statusOf(order.id);
    expect([state, publishState, posting?.jobId]).toEqual(["paid", "kept", null]);
    expect(publishNote).toContain("200");
    const [row] = await paying.site.db.select({ id: creditOrders.id }).from(creditOrders).where(eq(creditOrders.publicId, order.id));
    const [grant] = await paying.site.db
      .select({ remaining: advertCredits.remaining })
      .from(advertCredits)
      .where(eq(advertCredits.orderId, row?.id ?? 0));
    expect(grant?.remaining).toBe(1);
    await spendAll();
  });

  test("deleted meanwhile: the credit is kept", async () => {
    const gone = await advert("Dock Surveyor");
    const { data: order } = await orderFor(gone);
    expect((await paying.call(paying.recruiter, "posting.deleteDraft", { id: gone })).status).toBe(200);
    await paying.pay();
    expect(await statusOf(order.id)).toMatchObject({ state: "paid", publishState: "kept", posting: null });
    await spendAll();
  });

  test("what a process left between payment and publication is published by the next sweep, once", async () => {
    const draftId = await advert("Pier Surveyor");
    const { data: order } = await orderFor(draftId);
    await paying.pay();
    const { posting } = await statusOf(order.id);
    await paying.site.db.update(creditOrders).set({ publishState: "pending" }).where(eq(creditOrders.publicId, order.id));
    await publishPendingPaid(paying.site.services);
    expect(await statusOf(order.id)).toMatchObject({ publishState: "published", posting: { jobId: posting?.jobId } });
  });

  test("an advert with faults, over one's own limit, or another's is refused before anything is paid", async () => {
    const before = paying.stripe.sessions.length;
    const unready = await orderFor(await paying.draft({ title: "Quay Surveyor" }));
    expect([unready.status, unready.fields.length > 3]).toEqual([422, true]);
    const others = await paying.call(paying.colleague, "billing.order", {
      planSlug: "single",
      payBy: "card",
      draftId: await advert("Mole Surveyor"),
    });
    expect(others.status).toBe(404);
    const limit = { userId: paying.recruiter.id, companyId: paying.company, perMonth: 0, updatedAt: now };
    await paying.site.db.insert(creditLimits).values(limit);
    expect((await orderFor(await advert("Jetty Surveyor"))).message).toContain("Ask one of its administrators");
    await paying.site.db.delete(creditLimits);
    expect(paying.stripe.sessions.length).toBe(before);
  });

  test("while Stripe is down nothing is charged, and the same order is paid later", async () => {
    const draftId = await advert("Groyne Surveyor");
    paying.stripe.state.isDown = true;
    const refused = await orderFor(draftId);
    expect([refused.status, refused.reason]).toEqual([503, "busy"]);
    paying.stripe.state.isDown = false;
    expect((await orderFor(draftId)).status).toBe(200);
    expect(await ordersOf(draftId)).toBe(1);
  });
});

describe("on invoice", () => {
  test("is published when an administrator notes the payment; changed from card, its page is closed first", async () => {
    const draftId = await advert("Bridge Surveyor");
    const { data: order } = await orderFor(draftId);
    const page = paying.newest();
    expect((await paying.call(paying.recruiter, "billing.putOnInvoice", { id: order.id })).status).toBe(200);
    expect(page.status).toBe("expired");
    await paying.tell(stripeEvent("checkout.session.expired", sessionObject(page)));
    expect((await statusOf(order.id)).state).toBe("awaiting-payment");
    const again = await orderFor(draftId, { payBy: "invoice" });
    expect([again.data.id, again.data.payAt]).toEqual([order.id, null]);
    const settled = await Promise.all([1, 2, 3].map(() => paying.call(paying.administrator, "billing.markPaid", { id: order.id })));
    expect(settled.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(order.id)).toMatchObject({ state: "paid", publishState: "published", posting: { status: "live" } });
  });

  test("a page that was paid on is not changed any more", async () => {
    const draftId = await advert("Culvert Surveyor");
    const { data: order } = await orderFor(draftId);
    paying.newest().status = "complete";
    for (const change of ["billing.putOnInvoice", "billing.cancelOwn"]) {
      expect((await paying.call(paying.recruiter, change, { id: order.id })).status).toBe(409);
    }
    await paying.pay();
    expect((await statusOf(order.id)).state).toBe("paid");
  });

  test("cancelled by its buyer it costs nothing, and the advert may be paid for anew", async () => {
    const draftId = await advert("Sluice Surveyor");
    const { data: order } = await orderFor(draftId, { payBy: "invoice" });
    expect((await paying.call(paying.recruiter, "billing.cancelOwn", { id: order.id })).status).toBe(200);
    expect((await statusOf(order.id)).state).toBe("cancelled");
    const { data: other } = await orderFor(draftId);
    expect(other.id).not.toBe(order.id);
  });
});
