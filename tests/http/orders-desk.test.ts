import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { creditOrders, planChanges, plans } from "#db/schema/plans.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;

interface Plan {
  slug: string;
  name: string;
  pricePence: number;
  isOffered: boolean;
  updatedAt: string;
}
interface Found {
  items: { id: string; invoiceNumber: string | null; companyName: string | null; orderedBy: string; grossPence: number }[];
  byState: Record<string, number>;
  total: number;
}

beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const all = async () =>
  (
    await posting.ask<{ items: Plan[]; changes: { slug: string; before: unknown; after: unknown }[] }>(
      posting.administrator,
      "plans.all",
      undefined,
    )
  ).data;
const planOf = async (slug: string) => {
  const plan = (await all()).items.find((each) => each.slug === slug);
  if (!plan) throw new Error(`There is no plan ${slug}.`);
  return plan;
};
const change = async (slug: string, changed: object, seenAt?: string) => {
  const { slug: _slug, updatedAt, ...facts } = await planOf(slug);
  return posting.call<{ changed: string[] }>(posting.administrator, "plans.change", {
    slug,
    seenAt: seenAt ?? updatedAt,
    facts: { ...facts, ...changed },
  });
};
const pricing = async () => {
  const answer = await site.app.inject({ url: "/api/pricing" });
  return { items: answer.json<{ items: Plan[] }>().items, headers: answer.headers };
};

describe("a plan", () => {
  test("changed is sold at its new price from the next request on, and what was ordered stays as it was", async () => {
    const { boss, call } = posting;
    const before = await pricing();
    expect(before.headers["cache-control"]).toBe("public, max-age=0");
    const { data: order } = await call<{ id: string; grossPence: number }>(boss, "billing.order", { planSlug: "pack-5" });
    const old = await planOf("pack-5");
    expect((await change("pack-5", { pricePence: 51_234, advertsIncluded: 6, vatBasisPoints: 1000 })).data.changed).toEqual([
      "pricePence",
      "vatBasisPoints",
      "advertsIncluded",
    ]);
    const after = await pricing();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.items.find(({ slug }) => slug === "pack-5")).toMatchObject({ pricePence: 51_234, vatPence: 5123, advertsIncluded: 6 });
    const page = await site.app.inject({ url: "/pricing" });
    expect([page.body.includes("£512.34"), page.body.includes("£563.57")]).toEqual([true, true]);
    const [stored] = await site.db.select().from(creditOrders).where(eq(creditOrders.publicId, order.id)).limit(1);
    expect(stored).toMatchObject({ netPence: old.pricePence, grossPence: order.grossPence, vatBasisPoints: 2000, advertsIncluded: 5 });
    const next = await call<{ netPence: number; advertsIncluded: number }>(boss, "billing.order", { planSlug: "pack-5" });
    expect(next.data).toMatchObject({ netPence: 51_234, advertsIncluded: 6 });
  });

  test("keeps what it was before, and who changed it stands in the log", async () => {
    await change("single", { pricePence: 15_900 });
    const [newest] = (await all()).changes;
    expect(newest).toMatchObject({ slug: "single", before: { pricePence: 14_900 }, after: { pricePence: 15_900 } });
    const [event] = await site.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "config.write"), eq(auditEvents.resourceId, "single")))
      .limit(1);
    expect(event).toMatchObject({ resource: "plan", result: "done", reason: "changed pricePence", actorRole: "PA" });
    expect(event?.beforeDigest).not.toBe(event?.afterDigest);
  });

  test("saved as it is changes and notes nothing", async () => {
    const events = await site.db.$count(planChanges);
    expect((await change("single", {})).data.changed).toEqual([]);
    expect(await site.db.$count(planChanges)).toBe(events);
  });

  test("changed by somebody else meanwhile is not written over", async () => {
    const answer = await change("single", { pricePence: 1 }, "2020-01-01T00:00:00.000Z");
    expect([answer.status, (await planOf("single")).pricePence]).toEqual([409, 15_900]);
  });

  test("withdrawn leaves the price list and cannot be ordered; back on sale it can", async () => {
    await change("pack-20", { isOffered: false });
    expect((await pricing()).items.map(({ slug }) => slug)).not.toContain("pack-20");
    expect((await posting.call(posting.boss, "billing.order", { planSlug: "pack-20" })).status).toBe(422);
    expect((await planOf("pack-20")).isOffered).toBe(false);
    await change("pack-20", { isOffered: true });
    expect((await pricing()).items.map(({ slug }) => slug)).toContain("pack-20");
  });

  test("is begun under a name of its own", async () => {
    const { slug: _slug, updatedAt: _updatedAt, ...facts } = await planOf("pack-5");
    const begin = (slug: string) => posting.call(posting.administrator, "plans.begin", { slug, facts: { ...facts, name: "Pack of ten" } });
    expect((await begin("pack-10")).status).toBe(200);
    expect((await pricing()).items.map(({ name }) => name)).toContain("Pack of ten");
    expect((await begin("pack-10")).fields).toEqual([{ pointer: "/slug", detail: "There is already a plan with that name." }]);
    expect((await begin("Pack 10")).status).toBe(422);
  });

  test.each([
    [{ pricePence: -1 }, "/facts/pricePence"],
    [{ pricePence: null }, "/facts/pricePence"],
    [{ features: [] }, "/facts/features"],
    [{ vatBasisPoints: 10_001 }, "/facts/vatBasisPoints"],
    [{ name: "x\ny" }, "/facts/name"],
  ])("with %j is refused by name", async (changed, pointer) => {
    const answer = await change("single", changed);
    expect([answer.status, answer.fields[0]?.pointer]).toEqual([422, pointer]);
  });

  test("is changed only by an administrator who has just proved the password", async () => {
    const { slug: _slug, updatedAt, ...facts } = await planOf("single");
    const wish = { slug: "single", seenAt: updatedAt, facts };
    expect((await posting.call(posting.boss, "plans.change", wish)).status).toBe(403);
    await site.db
      .update(sessions)
      .set({ reauthenticatedAt: new Date(now.getTime() - 3_600_000) })
      .where(eq(sessions.id, posting.administrator.session.hash));
    const stale = await posting.call(posting.administrator, "plans.change", wish);
    await site.db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, posting.administrator.session.hash));
    expect([stale.status, stale.reason]).toEqual([403, "reauthenticate"]);
    expect(await site.db.$count(plans, eq(plans.slug, "single"))).toBe(1);
  });
});

describe("orders to settle", () => {
  const find = async (asked: object) => (await posting.ask<Found>(posting.administrator, "billing.toSettle", asked)).data;

  test("are those that wait for their money, of everybody, with how many stand in each state", async () => {
    const found = await find({});
    expect(found.items.map(({ companyName }) => companyName)).toEqual(["Oak Building Ltd", "Oak Building Ltd"]);
    expect([found.total, found.byState["awaiting-payment"], found.byState.paid]).toEqual([2, 2, 0]);
  });

  test("are found by number, firm and buyer, in all states or one", async () => {
    const [first] = (await find({})).items;
    const number = first?.invoiceNumber ?? "";
    expect((await find({ q: number })).items.map(({ id }) => id)).toEqual([first?.id]);
    expect((await find({ q: `CN-${number}` })).total).toBe(1);
    expect((await find({ q: "oak build" })).total).toBe(2);
    expect((await find({ q: first?.orderedBy ?? "" })).total).toBe(2);
    expect((await find({ q: "50%_" })).total).toBe(0);
    expect((await find({ state: "all" })).total).toBe(2);
  });

  test("paid, then refunded, become a credit note that the administrator can print", async () => {
    const { administrator, call, ask } = posting;
    const id = (await find({})).items[0]?.id ?? "";
    await call(administrator, "billing.markPaid", { id });
    expect((await find({ state: "paid" })).items.map((each) => each.id)).toEqual([id]);
    expect((await call(administrator, "billing.refund", { id, reason: "x" })).status).toBe(422);
    await call(administrator, "billing.refund", { id, reason: "ordered twice" });
    const { data: paper } = await ask<Record<string, unknown>>(administrator, "billing.document", { id });
    expect(paper).toMatchObject({ state: "refunded", creditNoteNumber: `CN-${paper.number}`, refundReason: "ordered twice" });
    expect((await find({ q: `CN-${paper.number}`, state: "refunded" })).total).toBe(1);
  });

  test("are for administrators, and reading them is in the log", async () => {
    expect((await posting.ask(posting.boss, "billing.toSettle", {})).status).toBe(403);
    await find({ state: "cancelled" });
    const events = await site.db.$count(
      auditEvents,
      and(eq(auditEvents.resource, "orders"), eq(auditEvents.reason, "read those cancelled")),
    );
    expect(events).toBe(1);
  });
});

test("an order whose details are blank is made out to the firm, and its payment without a reference is recorded once", async () => {
  const { boss, administrator, call, ask } = posting;
  const blank = { billTo: "\u200b", billToAddress: " ", purchaseOrder: "\u2060" };
  const { data: order } = await call<{ id: string }>(boss, "billing.order", { planSlug: "pack-5", ...blank });
  const { data: paper } = await ask<{ buyer: { name: string } }>(boss, "billing.document", { id: order.id });
  expect(paper.buyer.name).toBe("Oak Building Ltd");
  const pay = (more: object) => call(administrator, "billing.markPaid", { id: order.id, ...more });
  expect([(await pay({})).status, (await pay({ bankReference: "" })).status]).toEqual([200, 200]);
  expect((await pay({ bankReference: "FP 1" })).status).toBe(409);
});
