import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";
import { wholeAdvert } from "#tests/fixtures/posting.ts";
import { sessionObject, stripeEvent } from "#tests/fixtures/stripe-double.ts";

// What a firm sees and does with what it has bought: orders, papers, use, limits, refunds, re-runs.

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let paying: Paying;
beforeAll(async () => {
  paying = await openPaying(now);
});
afterAll(() => paying?.close());

const order = async (wish: object, person = paying.boss) =>
  (await paying.call<PlacedOrder>(person, "billing.order", { planSlug: "single", ...wish })).data;
const paid = async (wish: object = {}, person = paying.boss) => {
  const placed = await order(wish, person);
  expect((await paying.call(paying.administrator, "billing.markPaid", { id: placed.id })).status).toBe(200);
  return placed;
};
const leftOf = async (person = paying.boss) =>
  (await paying.ask<{ available: number }>(person, "billing.allowance", undefined)).data?.available;
const publicIdOf = async (id: number) => {
  const [row] = await paying.site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, id));
  return row?.publicId ?? "";
};
const get = (url: string, person = paying.boss) => paying.site.app.inject({ url, headers: person.session.headers });

describe("papers", () => {
  interface Paper {
    number: string | null;
    creditNoteNumber: string | null;
    state: string;
    buyer: { name: string; address: string[]; vatNumber: string | null };
    seller: { name: string; vatNumber: string | null };
    grossPence: number;
    payTo: string[];
  }
  const paperOf = (id: string, person = paying.boss) => paying.ask<Paper>(person, "billing.document", { id });

  test("name seller, buyer, VAT and what is due; others find nothing", async () => {
    paying.site.services.site.seller = { address: "1 Quay St; Hull", vatNumber: "GB 123 4567 89", paymentDetails: "Sort code 00-00-00" };
    const { id } = await order({ billTo: "Oak Building Ltd", billToAddress: "2 Oak Road\nLeeds", billToVatNumber: "IE 6388047 V" });
    const { data } = await paperOf(id);
    expect(data).toMatchObject({
      number: expect.stringMatching(/^DW-2026-/),
      state: "awaiting-payment",
      seller: { name: "Testworks Ltd", address: ["1 Quay St", "Hull"], vatNumber: "GB 123 4567 89" },
      buyer: { name: "Oak Building Ltd", address: ["2 Oak Road", "Leeds"], vatNumber: "IE6388047V" },
      payTo: ["Sort code 00-00-00"],
      grossPence: 17_880,
    });
    for (const person of [paying.recruiter, paying.newcomer, paying.freelance]) expect((await paperOf(id, person)).status).toBe(404);
    expect((await paperOf(id, paying.jobseeker)).status).toBe(403);
    expect((await paperOf(id, paying.administrator)).status).toBe(200);
    const read = and(eq(auditEvents.action, "payment.read"), eq(auditEvents.resourceId, id), eq(auditEvents.result, "done"));
    expect(await paying.site.db.$count(auditEvents, read)).toBe(1);
    const own = await order({}, paying.recruiter);
    expect((await paperOf(own.id, paying.recruiter)).status).toBe(200);
    expect((await paperOf(own.id)).status).toBe(200);
  });

  test("of a freelance recruiter stay theirs when they administer a firm; of a firm, not of a recruiter who left it", async () => {
    const { site, freelance, recruiter, company } = paying;
    const mine = await order({}, freelance);
    const firms = await order({}, recruiter);
    const before = await site.db
      .select()
      .from(users)
      .where(inArray(users.id, [freelance.id, recruiter.id]));
    const administers = { role: "company_admin", companyId: company, isFreelance: false } as const;
    await site.db.update(users).set(administers).where(eq(users.id, freelance.id));
    const kept = await paying.ask<{ invoices: object[] }>(freelance, "account.data.summary", undefined);
    expect(kept.data.invoices).toContainEqual({ id: mine.id, number: mine.invoiceNumber });
    expect((await paperOf(mine.id, freelance)).status).toBe(200);
    expect((await paperOf(mine.id)).status).toBe(404);
    const other = await makeCompany(site.db, { name: "Elm Costs Ltd", now });
    for (const companyId of [null, other]) {
      await site.db.update(users).set({ companyId }).where(eq(users.id, recruiter.id));
      expect((await paperOf(firms.id, recruiter)).status).toBe(404);
      expect((await paying.call(recruiter, "billing.cancelOwn", { id: firms.id })).status).toBe(404);
    }
    for (const { id, role, companyId, isFreelance } of before)
      await site.db.update(users).set({ role, companyId, isFreelance }).where(eq(users.id, id));
    for (const [person, { id }] of [
      [freelance, mine],
      [recruiter, firms],
    ] as const)
      expect((await paying.call(person, "billing.cancelOwn", { id })).status).toBe(200);
  });

  test("become a credit note when an administrator gives the money back, by card through Stripe, once; credits left go", async () => {
    const placed = await order({ planSlug: "pack-5", payBy: "card" });
    await paying.pay();
    const before = (await leftOf()) ?? 0;
    expect((await paying.call(paying.boss, "billing.refund", { id: placed.id, reason: "ordered twice" })).status).toBe(403);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        paying.call<{ withdrawn: number }>(paying.administrator, "billing.refund", { id: placed.id, reason: "ordered twice" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(paying.stripe.refunds).toEqual([
      { payment_intent: `pi_${paying.newest().id}`, amount: String(placed.grossPence), "metadata[order]": placed.id },
    ]);
    await paying.tell(stripeEvent("charge.refunded", { metadata: { order: placed.id }, amount: 1, amount_refunded: 1, currency: "gbp" }));
    expect(await leftOf()).toBe(before - 5);
    const { data } = await paperOf(placed.id);
    expect([data.state, data.creditNoteNumber]).toEqual(["refunded", `CN-${data.number}`]);
    await paying.tell(stripeEvent("checkout.session.completed", sessionObject(paying.newest())));
    expect(await leftOf()).toBe(before - 5);
    const onInvoice = await paid();
    const noted = await paying.call(paying.administrator, "billing.refund", { id: onInvoice.id, reason: "by bank transfer" });
    expect([noted.status, paying.stripe.refunds.length]).toEqual([200, 1]);
    const unpaid = await order({});
    expect((await paying.call(paying.administrator, "billing.refund", { id: unpaid.id, reason: "by bank transfer" })).status).toBe(409);
    await paying.call(paying.boss, "billing.cancelOwn", { id: unpaid.id });
  });
});

describe("orders and use", () => {
  test("are filtered, sorted and paged by the site, for those who may see them", async () => {
    const asked = { state: "cancelled", sort: "amount", direction: "asc", page: 1 };
    const { data } = await paying.ask<{ items: { state: string; grossPence: number }[]; total: number }>(
      paying.boss,
      "billing.ownOrders",
      asked,
    );
    expect(data.items.length).toBe(data.total);
    expect(new Set(data.items.map(({ state }) => state))).toEqual(new Set(["cancelled"]));
    const all = await paying.ask<{ items: { grossPence: number }[] }>(paying.boss, "billing.ownOrders", {
      sort: "amount",
      direction: "desc",
    });
    const amounts = all.data.items.map(({ grossPence }) => grossPence);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect((await paying.ask(paying.recruiter, "billing.ownOrders", {})).status).toBe(403);
    expect((await paying.ask(paying.recruiter, "billing.allowance", undefined)).status).toBe(403);
    expect((await paying.ask(paying.boss, "billing.ownOrders", { sort: "colour" })).status).toBe(422);
  });

  test("are files that are safe in a spreadsheet", async () => {
    await order({ purchaseOrder: "=HYPERLINK(1)", payBy: "card" });
    const orders = await get("/api/billing/orders.csv");
    expect([orders.statusCode, orders.headers["content-disposition"]]).toEqual([200, 'attachment; filename="orders-2026-11-20.csv"']);
    expect(orders.body).toContain(`"'=HYPERLINK(1)"`);
    await paid();
    await paying.call(paying.recruiter, "posting.publish", { id: await paying.draft({ ...wholeAdvert, title: "Site Surveyor" }) });
    const ledger = await get("/api/billing/ledger.csv");
    expect(ledger.body).toMatch(/"use",-1,"Site Surveyor",\d+,/);
    expect((await get("/api/billing/ledger.csv", paying.recruiter)).statusCode).toBe(403);
    expect((await get("/api/billing/ledger.csv", paying.newcomer)).statusCode).toBe(403);
  });
});

describe("a colleague’s limit", () => {
  test("is set by their administrator, holds for what they do at once, and can be lifted", async () => {
    const { call, draft, boss, colleague, newcomer } = paying;
    await paid({ planSlug: "pack-5" });
    const userId = await publicIdOf(colleague.id);
    expect((await call(paying.recruiter, "billing.setLimit", { userId, perMonth: 9 })).status).toBe(403);
    expect((await call(boss, "billing.setLimit", { userId: await publicIdOf(newcomer.id), perMonth: 9 })).status).toBe(404);
    expect((await call(boss, "billing.setLimit", { userId, perMonth: -1 })).status).toBe(422);
    expect((await call(boss, "billing.setLimit", { userId, perMonth: 2 })).status).toBe(200);
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push(await draft({ ...wholeAdvert, title: `Limited ${at} Surveyor`, place: "Hull" }, colleague));
    const answers = await Promise.all(ids.map((id) => call(colleague, "posting.publish", { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toContain("You have used your monthly limit of 2 credits.");
    const people = (
      await paying.ask<{ people: { id: string; usedThisMonth: number; perMonth: number | null }[] }>(boss, "billing.allowance", undefined)
    ).data.people;
    expect(people.find(({ id }) => id === userId)).toMatchObject({ usedThisMonth: 2, perMonth: 2 });
    const refused = ids[answers.findIndex(({ status }) => status === 409)] ?? "";
    paying.site.setNow(new Date("2026-12-01T00:00:01Z"));
    const nextMonth = await call(colleague, "posting.publish", { id: refused });
    paying.site.setNow(now);
    expect(nextMonth.status).toBe(200);
    expect((await call(boss, "billing.setLimit", { userId, perMonth: null })).status).toBe(200);
    const other = ids[answers.findLastIndex(({ status }) => status === 409)] ?? "";
    expect((await call(colleague, "posting.publish", { id: other })).status).toBe(200);
  });
});

test("one credit, two tabs at once: one advert is published, and the other keeps", async () => {
  const { call, draft, recruiter, site, company } = paying;
  await site.db.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.companyId, company));
  await paying.grant(1);
  const ids = [await draft({ ...wholeAdvert, title: "First tab Surveyor" }), await draft({ ...wholeAdvert, title: "Second tab Surveyor" })];
  const answers = await Promise.all(ids.map((id) => call(recruiter, "posting.publish", { id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  const states = await Promise.all(ids.map((id) => paying.ask<{ status: string }>(recruiter, "posting.get", { id })));
  expect(states.map(({ data }) => data.status).sort()).toEqual(["awaiting-payment", "live"]);
});

describe("a free re-run", () => {
  const advertPaidFor = async (title: string, fields: object = {}) => {
    const { call, draft, boss, site, company } = paying;
    await site.db.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.companyId, company));
    await paid();
    const id = await draft({ ...wholeAdvert, title, ...fields }, boss);
    const { data } = await call(boss, "posting.publish", { id });
    return { id, jobId: data.jobId ?? 0 };
  };
  const ask = (draftId: string, key?: string) => paying.call(paying.boss, "billing.rerun", { draftId }, key);
  /** Sessions would end if the clock were moved so far. */
  const stoodFor = (jobId: number, days: number) =>
    paying.site.db
      .update(jobs)
      .set({ firstPublishedAt: new Date(now.getTime() - days * dayMs) })
      .where(eq(jobs.id, jobId));

  test("is given once for an advert paid for that nobody answered in 14 days, and is audited", async () => {
    const { id, jobId } = await advertPaidFor("Lonely Surveyor");
    await stoodFor(jobId, 13);
    expect((await ask(id)).message).toContain("live for 14 days");
    await stoodFor(jobId, 15);
    const before = (await leftOf()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await leftOf()).toBe(before + 1);
    expect((await ask(id)).message).toBe("This advert has had its free re-run.");
    expect(await paying.site.db.$count(auditEvents, and(eq(auditEvents.action, "billing.rerun"), eq(auditEvents.result, "done")))).toBe(1);
    const late = await advertPaidFor("Late Surveyor");
    await stoodFor(late.jobId, 91);
    expect((await ask(late.id)).message).toContain("within 90 days");
  });

  test("is not given with an application, for a free advert, for one elsewhere, or to others", async () => {
    const { site, call, boss, recruiter, newcomer, draft } = paying;
    const { id, jobId } = await advertPaidFor("Answered Surveyor");
    await stoodFor(jobId, 15);
    const moments = { createdAt: now, updatedAt: now, stateChangedAt: now };
    const seeker = {
      jobId,
      userId: paying.jobseeker.id,
      name: "Jo",
      email: "jo@people.example.test",
      source: "board" as const,
      answers: [],
    };
    await site.db.insert(applications).values({ publicId: randomPublicId(), state: "sent", ...seeker, ...moments });
    expect((await ask(id)).message).toContain("Someone has applied");
    for (const person of [recruiter, newcomer]) expect((await call(person, "billing.rerun", { draftId: id })).status).toBe(404);
    await site.db.update(jobs).set({ applyKind: "external" }).where(eq(jobs.id, jobId));
    expect((await ask(id)).message).toContain("your own site");
    await site.db.update(advertCredits).set({ remaining: 0 }).where(eq(advertCredits.companyId, paying.company));
    await paying.grant(1);
    const given = await draft({ ...wholeAdvert, title: "Given Surveyor" }, boss);
    const { data } = await call(boss, "posting.publish", { id: given });
    await stoodFor(data.jobId ?? 0, 15);
    expect((await ask(given)).message).toBe("Free re-runs are for paid adverts only.");
  });
});
