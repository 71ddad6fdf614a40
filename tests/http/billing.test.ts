import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders, plans } from "#db/schema/plans.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { ensureSampleCredits } from "#server/modules/money/billing/sample-credits.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { agencyAdvert, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

interface Order {
  id: string;
  invoiceNumber: string | null;
  state: string;
  netPence: number;
  vatPence: number;
  grossPence: number;
}
interface Credits {
  available: number;
  lots: { credits: number; expiresAt: string }[];
}
const creditsOf = async (person: Posting["boss"]) => (await posting.ask<Credits>(person, "billing.allowance", undefined)).data;

describe("prices", () => {
  test("are told to everybody, with VAT, and need not be sent twice", async () => {
    const first = await site.app.inject({ url: "/api/pricing" });
    expect(first.statusCode).toBe(200);
    const { items } = first.json<{ items: { slug: string; pricePence: number; vatPence: number; grossPence: number }[] }>();
    expect(items.map(({ slug }) => slug)).toEqual(["first-advert", "single", "freelance-3", "pack-5", "pack-20"]);
    for (const { pricePence, vatPence, grossPence } of items) expect([vatPence, grossPence]).toEqual([pricePence / 5, pricePence * 1.2]);
    const etag = String(first.headers.etag);
    expect((await site.app.inject({ url: "/api/pricing", headers: { "if-none-match": etag } })).statusCode).toBe(304);
    const typed = await site.app.inject({ url: "/trpc/billing.plans" });
    expect(typed.json<{ result: { data: unknown } }>().result.data).toEqual(items);
  });

  test("changed in the database stay, whatever this version would set up", async () => {
    await site.db.update(plans).set({ pricePence: 15_500 }).where(eq(plans.slug, "single"));
    await loadReferenceData(site.db);
    const [single] = await site.db.select({ pricePence: plans.pricePence }).from(plans).where(eq(plans.slug, "single"));
    expect(single?.pricePence).toBe(15_500);
    await site.db.update(plans).set({ pricePence: 14_900 }).where(eq(plans.slug, "single"));
  });
});

describe("an order on invoice", () => {
  test("has a number, VAT and a due day, and gives its credits when it is paid, once", async () => {
    const { call, ask, boss, recruiter, administrator, newcomer } = posting;
    const { status, data: order } = await call<Order & { dueAt: string }>(boss, "billing.order", {
      planSlug: "pack-5",
      quantity: 2,
      purchaseOrder: "PO 17",
    });
    expect([status, order]).toMatchObject([
      200,
      { state: "awaiting-payment", netPence: 119_000, vatPence: 23_800, grossPence: 142_800, dueAt: "2026-12-20T12:00:00.000Z" },
    ]);
    expect(order.invoiceNumber).toMatch(/^DW-2026-\d{5}$/);
    expect((await creditsOf(boss)).available).toBe(0);
    expect((await call(boss, "billing.markPaid", { id: order.id })).status).toBe(403);
    const settled = await Promise.all(Array.from({ length: 10 }, () => call(administrator, "billing.markPaid", { id: order.id })));
    expect(settled.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await creditsOf(boss)).toMatchObject({ available: 10, lots: [{ credits: 10, expiresAt: "2027-11-20T12:00:00.000Z" }] });
    expect((await call(administrator, "billing.cancel", { id: order.id })).message).toBe("This order is paid already.");
    const events = await site.db.$count(auditEvents, and(eq(auditEvents.action, "billing.settle"), eq(auditEvents.resourceId, order.id)));
    expect(events).toBe(1);
    const mine = await ask<{ items: Order[] }>(boss, "billing.ownOrders", {});
    expect(mine.data.items.map(({ id, state }) => [id, state])).toEqual([[order.id, "paid"]]);
    expect((await ask(recruiter, "billing.ownOrders", {})).status).toBe(403);
    expect((await ask(newcomer, "billing.allowance", undefined)).status).toBe(403);
  });

  test("cancelled gives nothing", async () => {
    const { call, ask, boss, administrator } = posting;
    const before = (await creditsOf(boss)).available;
    const { data: order } = await call<Order>(boss, "billing.order", { planSlug: "single" });
    const waiting = await ask<{ items: Order[] }>(administrator, "billing.toSettle", {});
    expect(waiting.data.items.map(({ id }) => id)).toContain(order.id);
    expect((await call(administrator, "billing.cancel", { id: order.id })).status).toBe(200);
    expect((await call(administrator, "billing.markPaid", { id: order.id })).message).toBe("This order is cancelled already.");
    expect((await creditsOf(boss)).available).toBe(before);
  });

  test("made twice under one key is one; of many at once ten wait for payment, with numbers without a gap", async () => {
    const { call, boss, administrator } = posting;
    const first = await call<Order>(boss, "billing.order", { planSlug: "single" }, "one-order");
    const again = await call<Order>(boss, "billing.order", { planSlug: "single" }, "one-order");
    expect(again.data.id).toBe(first.data.id);
    expect((await call(boss, "billing.order", { planSlug: "single" }, null)).status).toBe(428);
    const many = await Promise.all(Array.from({ length: 15 }, () => call<Order>(boss, "billing.order", { planSlug: "single" })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9);
    const refused = many.filter(({ status }) => status === 409);
    expect([refused.length, refused[0]?.message]).toEqual([6, expect.stringContaining("10 unpaid orders")]);
    expect((await call(administrator, "billing.cancel", { id: first.data.id })).status).toBe(200);
    expect((await call(boss, "billing.order", { planSlug: "single" })).status).toBe(200);
    const rows = await site.db.select({ invoiceNumber: creditOrders.invoiceNumber }).from(creditOrders);
    const numbers = rows
      .flatMap(({ invoiceNumber }) => (invoiceNumber === null ? [] : [Number(invoiceNumber.slice(-5))]))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test("is not made at a price that the buyer was not shown", async () => {
    const { call, freelance } = posting;
    const before = await site.db.$count(creditOrders);
    const wish = (planSlug: string, shownPence: number) => ({ planSlug, shownPence });
    await site.db
      .update(plans)
      .set({ pricePence: 15_500 })
      .where(inArray(plans.slug, ["single", "first-advert"]));
    const dearer = await call(freelance, "billing.order", wish("single", 17_880));
    expect([dearer.status, dearer.fields[0]?.pointer, dearer.message]).toEqual([
      409,
      "/shownPence",
      "The price has changed since you saw it: it is now £186.00 with VAT. Nothing has been ordered. Check it, then order again.",
    ]);
    expect((await call(freelance, "billing.order", wish("first-advert", 0))).status).toBe(409);
    expect(await site.db.$count(creditOrders)).toBe(before);
    await site.db.update(plans).set({ pricePence: 14_900 }).where(eq(plans.slug, "single"));
    await site.db.update(plans).set({ pricePence: 0 }).where(eq(plans.slug, "first-advert"));
    const { data } = await call<Order>(freelance, "billing.order", wish("single", 17_880));
    expect(data.grossPence).toBe(17_880);
    expect((await call(freelance, "billing.cancelOwn", { id: data.id })).status).toBe(200);
  });

  test("is refused with a sentence", async () => {
    const { call, boss, freelance, loner } = posting;
    const faults = async (person: typeof boss, input: object) =>
      (await call(person, "billing.order", input)).fields.map(({ detail }) => detail);
    expect(await faults(boss, { planSlug: "gold" })).toEqual(["There is no such plan."]);
    expect(await faults(boss, { planSlug: "freelance-3" })).toEqual(["This plan is for freelance recruiters."]);
    expect(await faults(freelance, { planSlug: "pack-5" })).toEqual(["This plan is for companies."]);
    expect(await faults(boss, { planSlug: "single", quantity: 21 })).toEqual(["The quantity must be a whole number from 1 to 20."]);
    expect((await call(loner, "billing.order", { planSlug: "single" })).status).toBe(409);
  });
});

describe("the free advert", () => {
  test("is had once by each company and freelance recruiter, however often at once", async () => {
    const { call, draft, boss, freelance } = posting;
    const before = (await creditsOf(boss)).available;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call<Order>(boss, "billing.order", { planSlug: "first-advert" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await creditsOf(boss)).available).toBe(before + 1);
    const { data } = await call<Order>(freelance, "billing.order", { planSlug: "first-advert" });
    expect(data).toMatchObject({ state: "paid", invoiceNumber: null, grossPence: 0 });
    expect((await call(freelance, "posting.publish", { id: await draft(agencyAdvert, freelance) })).status).toBe(200);
    expect((await creditsOf(freelance)).available).toBe(0);
    expect((await posting.ask(freelance, "billing.ledger", {})).data).toMatchObject({
      items: [
        { kind: "use", credits: -1 },
        { kind: "grant", credits: 1 },
      ],
    });
  });
});

describe("credits", () => {
  test("are granted by administrators, to one owner, once for a key, and audited", async () => {
    const { call, boss, recruiter, administrator, unproved } = posting;
    const wish = { companySlug: "new-firm", credits: 3, reason: "for the trouble" };
    expect((await call(boss, "billing.grant", wish)).status).toBe(403);
    expect((await call(recruiter, "billing.grant", wish)).status).toBe(403);
    expect((await call(administrator, "billing.grant", { ...wish, freelancePublicId: "a".repeat(22) })).fields).toHaveLength(1);
    expect((await call(administrator, "billing.grant", { ...wish, companySlug: "nobody" })).status).toBe(404);
    for (let time = 0; time < 2; time++) expect((await call(administrator, "billing.grant", wish, "one-grant")).status).toBe(200);
    const grants = await site.db
      .select({ credits: advertCredits.credits, actor: advertCredits.actorUserId })
      .from(advertCredits)
      .where(eq(advertCredits.companyId, unproved));
    expect(grants).toEqual([{ credits: 3, actor: administrator.id }]);
    expect(await site.db.$count(auditEvents, and(eq(auditEvents.action, "billing.grant"), eq(auditEvents.result, "done")))).toBe(1);
  });

  test("that run out first are used first, and those that have run out are not used", async () => {
    const { call, draft } = posting;
    const companyId = await makeCompany(site.db, { now });
    const person = await makePerson(site, { role: "company_admin", companyId });
    const line = { kind: "grant" as const, companyId, credits: 1, remaining: 1, createdAt: now };
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    await site.db.insert(advertCredits).values([
      { ...line, daysLive: 60, expiresAt: days(200) },
      { ...line, daysLive: 10, expiresAt: days(20) },
      { ...line, daysLive: 99, expiresAt: now },
    ]);
    expect((await creditsOf(person)).available).toBe(2);
    const publish = async () => call(person, "posting.publish", { id: await draft({ ...wholeAdvert, place: "York" }, person) });
    for (let time = 0; time < 2; time++) expect((await publish()).status).toBe(200);
    const uses = await site.db
      .select({ daysLive: advertCredits.daysLive })
      .from(advertCredits)
      .where(and(eq(advertCredits.companyId, companyId), eq(advertCredits.kind, "use")));
    expect(uses.map(({ daysLive }) => daysLive)).toEqual([10, 60]);
    expect((await publish()).status).toBe(402);
  });

  test("the ledger adds up: of each grant as many are left as its lines say", async () => {
    const lines = await site.db.select().from(advertCredits);
    const left = new Map(lines.filter(({ kind }) => kind === "grant").map(({ id, credits }) => [id, credits]));
    for (const { kind, grantId, credits } of lines)
      if (kind !== "grant") left.set(grantId ?? 0, (left.get(grantId ?? 0) ?? Number.NaN) + credits);
    for (const { id, kind, remaining } of lines) if (kind === "grant") expect([id, remaining]).toEqual([id, left.get(id)]);
    expect(lines.some(({ kind }) => kind === "use")).toBe(true);
  });

  test("of the sample accounts are there once", async () => {
    const companyId = await makeCompany(site.db, { now, isSample: true });
    const member = await makePerson(site, { role: "company_admin", companyId, isSample: true });
    const lone = await makePerson(site, { role: "recruiter", isFreelance: true, isSample: true });
    for (let time = 0; time < 2; time++) await ensureSampleCredits(site.db, now);
    expect([(await creditsOf(member)).available, (await creditsOf(lone)).available]).toEqual([10, 10]);
  });
});

test("a credit put back can be used for a month; the others of its grant run out when they always did", async () => {
  const own = await openTestSite({ now });
  try {
    const mine = await openPosting(own);
    const { newcomer, unproved, draft, call } = mine;
    await mine.grant(3, newcomer, unproved);
    const dayMs = 86_400_000;
    const soon = new Date(now.getTime() + dayMs);
    await own.db.update(advertCredits).set({ expiresAt: soon }).where(eq(advertCredits.companyId, unproved));
    const { data } = await call(newcomer, "posting.publish", { id: await draft(wholeAdvert, newcomer) });
    expect((await call(newcomer, "posting.close", { id: data.id })).data.status).toBe("closed");
    // Remaining credits from the ledger: a recruiter does not see their company's bills.
    const left = async () => {
      const lines = await own.db.select().from(advertCredits).where(eq(advertCredits.companyId, unproved));
      const usable = lines.filter(({ remaining, expiresAt }) => (remaining ?? 0) > 0 && expiresAt && expiresAt > own.services.now());
      usable.sort((one, other) => Number(one.expiresAt) - Number(other.expiresAt));
      const available = usable.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
      return { available, nextToExpire: { expiresAt: usable[0]?.expiresAt?.toISOString() } };
    };
    expect(await left()).toMatchObject({ available: 3, nextToExpire: { expiresAt: soon.toISOString() } });
    own.setNow(new Date(now.getTime() + 2 * dayMs));
    expect(await left()).toMatchObject({ available: 1, nextToExpire: { expiresAt: new Date(now.getTime() + 30 * dayMs).toISOString() } });
    expect((await call(newcomer, "posting.reopen", { id: data.id })).data.status).toBe("awaiting-review");
    expect((await left()).available).toBe(0);
  } finally {
    await own.close();
  }
});
