import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders, paymentEvents } from "#db/schema/plans.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { openTestSite } from "#tests/fixtures/site.ts";
import { sessionObject, signStripe, stripeEvent, totalOf } from "#tests/fixtures/stripe-double.ts";

const now = new Date("2026-11-20T12:00:00Z");
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
});
afterAll(() => paying?.close());

const order = async (wish: object = {}) =>
  (await paying.call<PlacedOrder>(paying.boss, "billing.order", { planSlug: "single", payBy: "card", ...wish })).data;
const rowOf = async (id: string) => {
  const [row] = await paying.site.db.select().from(creditOrders).where(eq(creditOrders.publicId, id));
  if (!row) throw new Error("no such order");
  return row;
};
const grantsOf = async (id: string) => paying.site.db.$count(advertCredits, eq(advertCredits.orderId, (await rowOf(id)).id));
const about = (type: string, changed: object = {}, id?: string) => stripeEvent(type, sessionObject(paying.newest(), changed), id);
const chargeOf = (id: string, changed: object = {}) => ({
  metadata: { order: id },
  amount: totalOf(paying.newest()),
  amount_refunded: totalOf(paying.newest()),
  currency: "gbp",
  payment_intent: `pi_${paying.newest().id}`,
  ...changed,
});

describe("an order by card", () => {
  test("opens a page of Stripe’s with the amounts of the database, under our name for it, that ends", async () => {
    const { id, payAt, invoiceNumber } = await order({ planSlug: "pack-5", quantity: 2 });
    const { form, id: session } = paying.newest();
    expect([payAt, invoiceNumber]).toEqual([`${paying.stripe.origin}/pay/${session}`, null]);
    expect(form).toMatchObject({
      mode: "payment",
      client_reference_id: id,
      "metadata[order]": id,
      "payment_intent_data[metadata][order]": id,
      "line_items[0][price_data][unit_amount]": "119000",
      "line_items[1][price_data][unit_amount]": "23800",
      "line_items[0][price_data][currency]": "gbp",
      success_url: `https://jobs.example.test/checkout/${id}`,
      cancel_url: `https://jobs.example.test/checkout/${id}?left=1`,
      expires_at: String(now.getTime() / 1000 + 7200),
    });
    expect(await grantsOf(id)).toBe(0);
  });

  test("gives its credits and a number when the event comes, once however often and at once it comes", async () => {
    const { id } = await order();
    const event = about("checkout.session.completed");
    const told = await Promise.all(Array.from({ length: 8 }, () => paying.tell(event)));
    expect(told).toEqual(Array(8).fill(200));
    expect(await paying.tell(about("checkout.session.completed"))).toBe(200);
    expect(await grantsOf(id)).toBe(1);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "paid", paymentMethod: "card", paymentReference: `pi_${paying.newest().id}` });
    expect(row.invoiceNumber).toMatch(/^DW-2026-\d{5}$/);
    const events = await paying.site.db.select().from(paymentEvents).where(eq(paymentEvents.orderId, row.id));
    expect(events.map(({ outcome }) => outcome).sort()).toEqual(["applied", "no-change"]);
    const audited = and(eq(auditEvents.action, "payment.webhook"), eq(auditEvents.resourceId, id));
    expect(await paying.site.db.$count(auditEvents, audited)).toBe(1);
  });
});

describe("events out of order", () => {
  test("closed before paid: the money counts; closed alone: the order is cancelled, and may be paid on another page", async () => {
    const late = await order();
    expect(await paying.tell(about("checkout.session.expired"))).toBe(200);
    expect((await rowOf(late.id)).state).toBe("cancelled");
    await paying.pay();
    expect([(await rowOf(late.id)).state, await grantsOf(late.id)]).toEqual(["paid", 1]);
    const left = await order();
    const first = paying.newest();
    await paying.tell(about("checkout.session.expired"));
    first.status = "expired";
    const again = await paying.call<{ url: string }>(paying.boss, "billing.checkout", { id: left.id });
    expect([again.status, paying.newest().id !== first.id, again.data.url.endsWith(paying.newest().id)]).toEqual([200, true, true]);
    await paying.tell(stripeEvent("checkout.session.expired", sessionObject(first)));
    expect((await rowOf(left.id)).state).toBe("awaiting-payment");
  });

  test("refunded before paid: nothing is given", async () => {
    const { id } = await order();
    expect(await paying.tell(stripeEvent("charge.refunded", chargeOf(id)))).toBe(200);
    await paying.pay();
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["refunded", 0]);
  });

  test("a bank debit counts when its money has come, whichever is told first", async () => {
    const slow = await order();
    await paying.tell(about("checkout.session.completed", { payment_status: "unpaid" }));
    expect([(await rowOf(slow.id)).state, await grantsOf(slow.id)]).toEqual(["awaiting-payment", 0]);
    const status = await paying.ask<{ isOnItsWay: boolean }>(paying.boss, "billing.orderStatus", { id: slow.id });
    expect(status.data.isOnItsWay).toBe(true);
    expect((await paying.call(paying.boss, "billing.checkout", { id: slow.id })).status).toBe(409);
    expect((await paying.call(paying.boss, "billing.putOnInvoice", { id: slow.id })).status).toBe(409);
    await paying.tell(about("checkout.session.expired"));
    await paying.tell(about("checkout.session.async_payment_succeeded"));
    expect([(await rowOf(slow.id)).state, await grantsOf(slow.id)]).toEqual(["paid", 1]);
    const swapped = await order();
    await paying.tell(about("checkout.session.async_payment_succeeded"));
    await paying.tell(about("checkout.session.completed", { payment_status: "unpaid" }));
    expect([(await rowOf(swapped.id)).state, await grantsOf(swapped.id)]).toEqual(["paid", 1]);
    const failed = await order();
    await paying.tell(about("checkout.session.async_payment_failed"));
    await paying.tell(about("checkout.session.completed", { payment_status: "unpaid" }));
    expect([(await rowOf(failed.id)).state, await grantsOf(failed.id)]).toEqual(["cancelled", 0]);
    await paying.tell(about("checkout.session.async_payment_failed"));
    expect((await rowOf(slow.id)).state).toBe("paid");
  });
});

describe("an event that does not fit its order", () => {
  test.each([
    ["another currency", { currency: "eur" }, "paid in eur, ordered in gbp"],
    ["a smaller amount", { amount_total: 1 }, "1 pence paid, 17880 ordered"],
    ["no amount", { amount_total: null }, "no pence paid, 17880 ordered"],
  ])("%s: nothing is given, and it is reported", async (_name, changed, reason) => {
    const { id } = await order();
    expect(await paying.pay(paying.newest(), changed)).toBe(200);
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["awaiting-payment", 0]);
    const [event] = await paying.site.db
      .select({ result: auditEvents.result, reason: auditEvents.reason })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "payment.webhook"), eq(auditEvents.resourceId, id)));
    expect(event).toEqual({ result: "refused", reason });
  });

  test("a second payment, a part of the money back: the order stays as it is", async () => {
    const { id } = await order();
    await paying.pay();
    await paying.pay(paying.newest(), { payment_intent: "pi_another" });
    await paying.tell(stripeEvent("charge.refunded", chargeOf(id, { amount_refunded: 100 })));
    await paying.tell(stripeEvent("charge.refunded", chargeOf(id, { payment_intent: "pi_another" })));
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["paid", 1]);
    const refused = and(eq(auditEvents.resourceId, id), eq(auditEvents.result, "refused"));
    expect(await paying.site.db.$count(auditEvents, refused)).toBe(3);
  });

  test("unknown kinds, unknown orders and other shapes are answered and left alone", async () => {
    const before = await paying.site.db.$count(paymentEvents);
    for (const event of [
      stripeEvent("invoice.paid", { id: "in_1" }),
      stripeEvent("checkout.session.completed", sessionObject(paying.newest(), { client_reference_id: "a".repeat(22) })),
      stripeEvent("checkout.session.completed", { id: 7 }),
      stripeEvent("charge.refunded", {}),
      { type: "checkout.session.completed" },
      [],
    ])
      expect(await paying.tell(event)).toBe(200);
    const body = "not json";
    expect((await paying.post(body, signStripe(body, now))).statusCode).toBe(200);
    expect(await paying.site.db.$count(paymentEvents)).toBe(before);
  });
});

describe("the signature", () => {
  const later = (ms: number) => new Date(now.getTime() + ms);

  test("must be there, ours, fresh and of these very bytes", async () => {
    const { id } = await order();
    const body = JSON.stringify(about("checkout.session.completed"));
    const good = signStripe(body, now);
    const moment = good.split(",")[0];
    const bad: (string | undefined)[] = [
      undefined,
      "",
      "v1=",
      String(moment),
      `${moment},v1=${"0".repeat(64)}`,
      `${moment},v0=${good.split("v1=")[1]}`,
      good.replace("t=", "t=x"),
      `t=1,${good}`,
      signStripe(body, now, "whsec_of_somebody_else_012345"),
      signStripe(body, later(-301_000)),
      signStripe(body, later(301_000)),
      signStripe(`${body} `, now),
      `${"v1=a,".repeat(5000)}`,
    ];
    for (const signature of bad) expect([signature, (await paying.post(body, signature)).statusCode]).toEqual([signature, 400]);
    expect((await paying.post(`${body} `, good)).statusCode).toBe(400);
    expect((await rowOf(id)).state).toBe("awaiting-payment");
    const rolled = `${moment},v1=${"0".repeat(64)},v1=${good.split("v1=")[1]},v0=abc`;
    expect((await paying.post(body, rolled)).statusCode).toBe(200);
    expect((await rowOf(id)).state).toBe("paid");
  });

  test.each([-299_000, 299_000])("%d ms off is fresh", async (off) => {
    const body = JSON.stringify(stripeEvent("invoice.paid", {}));
    expect((await paying.post(body, signStripe(body, later(off)))).statusCode).toBe(200);
  });

  test("stands in place of cookie, token and origin, and of nothing else", async () => {
    const body = JSON.stringify(stripeEvent("invoice.paid", {}));
    const signature = signStripe(body, now);
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await paying.post(body, signature, foreign)).statusCode).toBe(200);
    expect((await paying.post(body, signature, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await paying.post(body, signature, paying.boss.session.headers)).statusCode).toBe(403);
    expect((await paying.post("x".repeat(300_000), signature)).statusCode).toBe(413);
    const other = await paying.site.app.inject({
      method: "POST",
      url: "/trpc/billing.order",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    expect(other.statusCode).toBe(403);
  });

  test("is asked of nobody where no cards are taken", async () => {
    const site = await openTestSite({ now });
    const answer = await site.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signStripe("{}", now) },
      payload: "{}",
    });
    await site.close();
    expect(answer.statusCode).toBe(404);
  });
});
