import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, lockingTransaction } from "#db/client.ts";
import { priceCredits } from "#db/schema/credits.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import type { CreditOwner } from "./credit-owner.ts";
import {
  grantPriceCredit,
  mostDiscountPence,
  promiseCreditPence,
  readPriceCredit,
  reservePriceCredit,
  retakePriceCredit,
  returnPriceCredit,
} from "./price-credits.commands.ts";

// Takes about 5 s.

const now = new Date("2026-11-20T12:00:00Z");
let database: TestDatabase;
let userId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  userId = await makeUser(database.db, { now, role: "recruiter" });
});
afterAll(() => database.close());

let orders = 0;
async function addOrder(tx: Db, owner: CreditOwner, listPence: number, discountPence: number): Promise<number> {
  const plan = { planSlug: "single", planName: "One advert", quantity: 1, advertsIncluded: 1, daysLive: 30, creditsValidDays: 365 };
  const netPence = listPence - discountPence;
  const price = { discountPence, netPence, vatBasisPoints: 2000, vatPence: 0, grossPence: netPence };
  const publicId = String(++orders).padStart(22, "0");
  const [added] = await tx
    .insert(creditOrders)
    .values({ publicId, ...owner, orderedByUserId: userId, state: "awaiting-payment", createdAt: now, dueAt: now, ...plan, ...price })
    .$returningId();
  if (!added) throw new Error("no order");
  return added.id;
}

/** Orders as the site does: what is taken and what the order says of it are of one transaction. */
const order = (owner: CreditOwner, listPence: number) =>
  lockingTransaction(database.db, async (tx) => {
    const credit = await reservePriceCredit(tx, { owner, mostPence: mostDiscountPence(listPence), now });
    const orderId = await addOrder(tx, owner, listPence, credit.pence);
    await credit.take(orderId);
    return orderId;
  });

/** Takes up or gives up an order under its lock, as payments, cancellations and refunds do. */
const settle = (owner: CreditOwner, id: number, how: "cancel" | "revive" | "refund") =>
  lockingTransaction(database.db, async (tx) => {
    const [locked] = await tx.select().from(creditOrders).where(eq(creditOrders.id, id)).limit(1).for("update");
    if (!locked) throw new Error("no order");
    if (how === "revive" && locked.state === "cancelled") {
      if ((await retakePriceCredit(tx, { id, discountPence: locked.discountPence, owner }, now)) > 0) throw new Error("short");
      await tx.update(creditOrders).set({ state: "awaiting-payment" }).where(eq(creditOrders.id, id));
    }
    if (how === "cancel" && locked.state === "awaiting-payment") {
      await tx.update(creditOrders).set({ state: "cancelled" }).where(eq(creditOrders.id, id));
      await returnPriceCredit(tx, locked, now);
    }
    if (how === "refund" && locked.state === "awaiting-payment") {
      await tx.update(creditOrders).set({ state: "refunded" }).where(eq(creditOrders.id, id));
      await returnPriceCredit(tx, locked, now, { isRefunded: true });
    }
  }).catch((error: Error) => {
    if (error.message !== "short") throw error;
  });

/** Everything the ledger says of an owner, checked against the orders. */
async function expectExact(companyId: number): Promise<void> {
  const rows = await database.db.select().from(priceCredits).where(eq(priceCredits.companyId, companyId)).orderBy(asc(priceCredits.id));
  const grants = rows.filter(({ kind }) => kind === "grant");
  for (const grant of grants) {
    const entries = rows.filter(({ id, grantId }) => id === grant.id || grantId === grant.id);
    expect(grant.remainingPence).toBe(entries.reduce((sum, { pence }) => sum + pence, 0));
    expect(grant.remainingPence).toBeGreaterThanOrEqual(0);
    expect(grant.remainingPence).toBeLessThanOrEqual(grant.pence);
  }
  expect(new Set(grants.map(({ jobId }) => jobId)).size).toBe(grants.length);
  const placed = await database.db.select().from(creditOrders).where(eq(creditOrders.companyId, companyId));
  for (const { id, state, discountPence, netPence } of placed) {
    const taken = 0 - rows.filter(({ orderId, kind }) => orderId === id && kind !== "grant").reduce((sum, { pence }) => sum + pence, 0);
    expect([id, taken]).toEqual([id, state === "awaiting-payment" ? discountPence : 0]);
    expect(discountPence).toBeLessThanOrEqual(mostDiscountPence(netPence + discountPence));
  }
}

describe("the ledger of money off", () => {
  test("stays exact to a penny while grants, orders, cancellations, second attempts and refunds race", async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant("grant" as const), job: fc.nat(2), pence: fc.integer({ min: 1, max: 9_999 }) }),
      fc.record({ kind: fc.constant("order" as const), listPence: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ kind: fc.constantFrom("cancel" as const, "revive" as const, "refund" as const), of: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const companyId = await makeCompany(database.db, { now });
        const owner = { companyId, freelanceUserId: null };
        const jobIds = [await makeJob(database.db, { companyId, now }), await makeJob(database.db, { companyId, now })];
        jobIds.push(await makeJob(database.db, { companyId, now }));
        const source = await addOrder(database.db, owner, 10_000, 0);
        const placed: number[] = [source];
        // Acts of one round happen at the same time.
        for (const round of rounds) {
          await Promise.all(
            round.map(async (each) => {
              if (each.kind === "order") placed.push(await order(owner, each.listPence));
              else if (each.kind === "grant") {
                const jobId = jobIds[each.job] ?? 0;
                await lockingTransaction(database.db, (tx) =>
                  grantPriceCredit(tx, { owner, jobId, orderId: source, pence: each.pence }, now),
                );
              } else await settle(owner, placed[each.of % placed.length] ?? source, each.kind);
            }),
          );
          await expectExact(companyId);
        }
      }),
      { numRuns: sizeOfRun({ daily: 12, full: 60 }) },
    );
  }, 60_000);

  test("is given once for an advert, however many ask at the same moment, and spent once by orders at the same moment", async () => {
    const companyId = await makeCompany(database.db, { now });
    const owner = { companyId, freelanceUserId: null };
    const jobId = await makeJob(database.db, { companyId, now });
    const source = await addOrder(database.db, owner, 14_900, 0);
    const grant = () => lockingTransaction(database.db, (tx) => grantPriceCredit(tx, { owner, jobId, orderId: source, pence: 3_725 }, now));
    expect((await Promise.all([grant(), grant(), grant(), grant()])).filter(Boolean)).toHaveLength(1);
    const made = await Promise.all(Array.from({ length: 5 }, () => order(owner, 14_900)));
    const rows = await database.db.select().from(creditOrders).where(inArray(creditOrders.id, made));
    expect(rows.map(({ discountPence }) => discountPence).sort((a, b) => b - a)).toEqual([3_725, 0, 0, 0, 0]);
    await expectExact(companyId);
  });

  test("never makes an order free, is used by what expires first, and ends with its year", async () => {
    const companyId = await makeCompany(database.db, { now });
    const owner = { companyId, freelanceUserId: null };
    const source = await addOrder(database.db, owner, 14_900, 0);
    const earlier = new Date(now.getTime() - 100 * 86_400_000);
    for (const [pence, at] of [
      [5_000, now],
      [4_000, earlier],
    ] as const) {
      const jobId = await makeJob(database.db, { companyId, now });
      await lockingTransaction(database.db, (tx) => grantPriceCredit(tx, { owner, jobId, orderId: source, pence }, at));
    }
    expect(await readPriceCredit(database.db, owner, now)).toEqual({ pence: 9_000, expiresAt: "2027-08-12T12:00:00.000Z" });
    await order(owner, 10_000);
    const left = await database.db
      .select({ left: priceCredits.remainingPence })
      .from(priceCredits)
      .where(sql`${priceCredits.companyId} = ${companyId} and ${priceCredits.kind} = 'grant'`)
      .orderBy(asc(priceCredits.id));
    expect(left.map((row) => row.left)).toEqual([4_000, 0]);
    const aYearOn = new Date(now.getTime() + 366 * 86_400_000);
    expect(await readPriceCredit(database.db, owner, aYearOn)).toEqual({ pence: 0, expiresAt: null });
  });

  test("is a quarter of what an order cost for each advert, in whole pence", () => {
    expect(promiseCreditPence({ netPence: 14_900, advertsIncluded: 1 })).toBe(3_725);
    expect(promiseCreditPence({ netPence: 59_500, advertsIncluded: 5 })).toBe(2_975);
    expect(promiseCreditPence({ netPence: 10_001, advertsIncluded: 3 })).toBe(833);
    expect(promiseCreditPence({ netPence: 0, advertsIncluded: 1 })).toBe(0);
  });
});
