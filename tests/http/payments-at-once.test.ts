import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders, plans } from "#db/schema/plans.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { wholeAdvert } from "#tests/fixtures/posting.ts";
import { sessionObject, stripeEvent, totalOf } from "#tests/fixtures/stripe-double.ts";

// Concurrent and out-of-order payments: in any order, nothing is granted twice and every buyer is notified.

const now = new Date("2026-11-20T12:00:00Z");
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
});
afterAll(() => paying?.close());

const order = async (wish: object = {}, person = paying.boss) =>
  (await paying.call<PlacedOrder>(person, "billing.order", { planSlug: "single", payBy: "card", ...wish })).data;
const rowOf = async (id: string) => {
  const [row] = await paying.site.db.select().from(creditOrders).where(eq(creditOrders.publicId, id));
  if (!row) throw new Error("no such order");
  return row;
};
const grantsOf = async (id: string) => paying.site.db.$count(advertCredits, eq(advertCredits.orderId, (await rowOf(id)).id));
const settle = (id: string, to: "markPaid" | "cancel") => paying.call(paying.administrator, `billing.${to}`, { id });
const toSite = async (id: string) =>
  (await mailsTo(paying.site, paying.site.services.site.supportEmail)).filter(({ text }) => text.includes(id));
const refundOf = (id: string, session = paying.newest()) =>
  stripeEvent("charge.refunded", {
    metadata: { order: id },
    amount: totalOf(session),
    amount_refunded: totalOf(session),
    currency: "gbp",
    payment_intent: `pi_${session.id}`,
  });
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("an order that is paid by card while an administrator decides it", () => {
  test("noted as paid at the same moment: its credits come once, and the payment is known by its name", async () => {
    for (const at of times(4)) {
      const { id } = await order();
      const page = paying.newest();
      page.status = "complete";
      const event = stripeEvent("checkout.session.completed", sessionObject(page));
      const both = [() => settle(id, "markPaid"), () => paying.tell(event), () => paying.tell(event)];
      await Promise.all((at % 2 === 0 ? both : both.toReversed()).map((act) => act()));
      const row = await rowOf(id);
      expect([row.state, row.paymentReference, await grantsOf(id)]).toEqual(["paid", `pi_${page.id}`, 1]);
      expect(
        (await mailsTo(paying.site, paying.boss.email)).filter(({ text, subject }) => subject.startsWith("Payment") && text.includes(id)),
      ).toHaveLength(1);
      expect((await settle(id, "markPaid")).status).toBe(200);
      expect(await grantsOf(id)).toBe(1);
    }
  });

  test("noted by hand first: the page is closed, so that nobody pays besides", async () => {
    const { id } = await order();
    const page = paying.newest();
    expect((await settle(id, "markPaid")).status).toBe(200);
    expect(page.status).toBe("expired");
    expect(await toSite(id)).toEqual([]);
  });

  test("paid by card although it was noted by hand: nothing is given again, and the site’s people are told, once", async () => {
    const { id } = await order();
    const page = paying.newest();
    page.status = "complete";
    await settle(id, "markPaid");
    const event = stripeEvent("checkout.session.completed", sessionObject(page));
    await Promise.all([paying.tell(event), paying.tell(event), paying.tell(event)]);
    expect([(await rowOf(id)).paymentReference, await grantsOf(id)]).toEqual([`pi_${page.id}`, 1]);
    const told = await toSite(id);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Check a payment: DW-2026-\d{5}$/)]);
    expect(told[0]?.text).toContain("marked as paid by hand");
  });

  test("not cancelled once it was paid on its page", async () => {
    const { id } = await order();
    paying.newest().status = "complete";
    expect((await settle(id, "cancel")).status).toBe(409);
    await paying.pay();
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["paid", 1]);
  });
});

describe("cancelling against paying", () => {
  test("at the same moment: money that came counts, and a page that was closed first takes none", async () => {
    for (const at of times(6)) {
      const { id } = await order();
      const page = paying.newest();
      const cancel = () => paying.call(paying.boss, "billing.cancelOwn", { id });
      // The buyer pays, if the page is still open.
      const pay = async () => (page.status === "open" ? paying.pay(page) : 0);
      const [first, second] = await Promise.all(at % 2 === 0 ? [cancel(), pay()] : [pay(), cancel()]);
      const { state } = await rowOf(id);
      const wasPaid = page.status === "complete";
      expect([at, state, await grantsOf(id)]).toEqual([at, wasPaid ? "paid" : "cancelled", wasPaid ? 1 : 0]);
      expect([first, second]).toContainEqual(wasPaid ? 200 : 0);
    }
  });

  test("the money comes after all: its credits are given, and no other page can be paid on", async () => {
    const { id } = await order();
    const page = paying.newest();
    expect((await paying.call(paying.boss, "billing.cancelOwn", { id })).status).toBe(200);
    expect(page.status).toBe("expired");
    await paying.tell(stripeEvent("checkout.session.completed", sessionObject(page)));
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["paid", 1]);
    expect((await paying.call(paying.boss, "billing.checkout", { id })).status).toBe(409);
  });
});

describe("money given back by the provider", () => {
  test("after the advert was published with it: the advert stands, the rest of the credits go, and the site’s people are told once", async () => {
    // Credits left over from other tests would be used first.
    await paying.site.db.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.companyId, paying.company));
    const draftId = await paying.draft({ ...wholeAdvert, title: "Refunded Surveyor" });
    const placed = await order({ planSlug: "pack-5", draftId }, paying.recruiter);
    await paying.pay();
    const before = await rowOf(placed.id);
    expect(before.publishState).toBe("published");
    const event = refundOf(placed.id);
    await Promise.all(times(4).map(() => paying.tell(event)));
    await paying.tell(refundOf(placed.id));
    const live = and(eq(jobs.title, "Refunded Surveyor"), eq(jobs.status, "live"));
    expect(await paying.site.db.$count(jobs, live)).toBe(1);
    const lines = await paying.site.db.select().from(advertCredits).where(eq(advertCredits.companyId, paying.company));
    const grant = lines.find(({ orderId }) => orderId === before.id);
    const ofOrder = lines.filter(({ grantId }) => grantId === grant?.id);
    expect([grant?.remaining, ofOrder.map(({ kind, credits }) => [kind, credits])]).toEqual([
      0,
      [
        ["use", -1],
        ["withdrawal", -4],
      ],
    ]);
    const told = await toSite(placed.id);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("one advert was published with it");
    expect((await paying.call(paying.recruiter, "billing.rerun", { draftId })).status).toBe(409);
  });

  test("before the payment was told, or of credits nobody used: nobody has to look", async () => {
    const early = await order();
    await paying.tell(refundOf(early.id));
    await paying.pay();
    const unused = await order();
    await paying.pay();
    await paying.tell(refundOf(unused.id));
    for (const { id } of [early, unused]) {
      const row = await rowOf(id);
      expect([row.state, await toSite(id)]).toEqual(["refunded", []]);
    }
    expect(await grantsOf(early.id)).toBe(0);
  });

  test("against an administrator who gives it back at the same moment: once", async () => {
    const { id } = await order();
    await paying.pay();
    const refunds = paying.stripe.refunds.length;
    const [answer] = await Promise.all([
      paying.call(paying.administrator, "billing.refund", { id, reason: "ordered twice" }),
      paying.tell(refundOf(id)),
      paying.tell(refundOf(id)),
    ]);
    expect(answer.status).toBe(200);
    expect(paying.stripe.refunds.length - refunds).toBeLessThanOrEqual(1);
    expect((await rowOf(id)).state).toBe("refunded");
    const withdrawn = and(eq(advertCredits.kind, "withdrawal"), eq(advertCredits.companyId, paying.company));
    const [grant] = await paying.site.db
      .select()
      .from(advertCredits)
      .where(eq(advertCredits.orderId, (await rowOf(id)).id));
    expect(await paying.site.db.$count(advertCredits, and(withdrawn, eq(advertCredits.grantId, grant?.id ?? 0)))).toBe(1);
    expect(
      (await mailsTo(paying.site, paying.boss.email)).filter(({ text, subject }) => subject.startsWith("Refunded") && text.includes(id)),
    ).toHaveLength(1);
  });
});

describe("events in an order nobody planned", () => {
  test("leave the same as the planned one, whatever comes twice or late", async () => {
    const kinds = ["paid", "expired", "refunded", "unpaid"] as const;
    const sequences = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const { id } = await order();
        const page = paying.newest();
        for (const kind of sequence) {
          const event = {
            paid: () => stripeEvent("checkout.session.completed", sessionObject(page)),
            unpaid: () => stripeEvent("checkout.session.completed", sessionObject(page, { payment_status: "unpaid" })),
            expired: () => stripeEvent("checkout.session.expired", sessionObject(page)),
            refunded: () => refundOf(id, page),
          }[kind]();
          expect(await paying.tell(event)).toBe(200);
        }
        const { state } = await rowOf(id);
        const grants = await grantsOf(id);
        const wasPaidFirst = sequence.includes("paid") && !sequence.slice(0, sequence.indexOf("paid")).includes("refunded");
        if (sequence.includes("refunded")) expect(state).toBe("refunded");
        else if (sequence.includes("paid")) expect(state).toBe("paid");
        else expect(state).not.toBe("paid");
        expect(grants).toBe(wasPaidFirst ? 1 : 0);
        const [grant] = await paying.site.db
          .select({ remaining: advertCredits.remaining })
          .from(advertCredits)
          .where(eq(advertCredits.orderId, (await rowOf(id)).id));
        if (grant) expect(grant.remaining).toBe(state === "refunded" ? 0 : 1);
      }),
      { numRuns: 25 },
    );
  });

  test("of Stripe’s trial mean nothing to a site that takes real money, and the other way round", async () => {
    const { id } = await order();
    const event = { ...stripeEvent("checkout.session.completed", sessionObject(paying.newest())), livemode: true };
    expect(await paying.tell(event)).toBe(200);
    expect([(await rowOf(id)).state, await grantsOf(id)]).toEqual(["awaiting-payment", 0]);
    expect(await paying.site.db.$count(auditEvents, and(eq(auditEvents.action, "payment.webhook"), eq(auditEvents.resourceId, id)))).toBe(
      0,
    );
  });
});

describe("the price", () => {
  test("changed between order and payment: what was ordered is what is paid", async () => {
    const { id, grossPence } = await order();
    await paying.site.db.update(plans).set({ pricePence: 99_900 }).where(eq(plans.slug, "single"));
    try {
      expect(totalOf(paying.newest())).toBe(grossPence);
      await paying.pay(paying.newest(), { amount_total: 119_880 });
      expect((await rowOf(id)).state).toBe("awaiting-payment");
      expect((await toSite(id)).map(({ text }) => text.includes(`119880 pence paid, ${grossPence} ordered`))).toEqual([true]);
      await paying.pay();
      expect((await rowOf(id)).state).toBe("paid");
    } finally {
      await paying.site.db.update(plans).set({ pricePence: 14_900 }).where(eq(plans.slug, "single"));
    }
  });

  test("of every plan, count and rate is asked for in lines that add up to it to the penny", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 2_500 }),
        async (pricePence, quantity, vatBasisPoints) => {
          await paying.site.db.update(plans).set({ pricePence, vatBasisPoints }).where(eq(plans.slug, "single"));
          const { id, grossPence } = await order({ quantity });
          const row = await rowOf(id);
          expect([row.netPence + row.vatPence, row.netPence]).toEqual([row.grossPence, pricePence * quantity]);
          expect([totalOf(paying.newest()), grossPence]).toEqual([row.grossPence, row.grossPence]);
        },
      ),
      { numRuns: 15 },
    );
    await paying.site.db.update(plans).set({ pricePence: 14_900, vatBasisPoints: 2_000 }).where(eq(plans.slug, "single"));
  });
});
