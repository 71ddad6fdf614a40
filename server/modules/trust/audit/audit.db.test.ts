import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, type Db, openDatabase, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { anonymous, type UserPrincipal } from "#server/kernel/access/principal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { chainHash, recordAudit } from "./audit.commands.ts";
import { emptyChain, findRewrittenEvent, verifyAuditChain } from "./audit.queries.ts";
import { trimAuditEvents } from "./audit-duty.ts";

const now = new Date("2026-11-20T12:00:00.123Z");
const robin: UserPrincipal = {
  kind: "user",
  userId: 7,
  publicId: "a-person-of-22-letters",
  role: "recruiter",
  isFreelance: false,
  companyId: null,
  isEmailVerified: true,
  sessionHash: "b".repeat(64),
  reauthenticatedAt: null,
  mfaAt: null,
  scopes: null,
};
const event = {
  action: "job.close",
  resource: "job",
  resourceId: 41,
  result: "done",
  reason: "as asked",
  before: { a: 1 },
  after: { a: 2 },
} as const;

let database: TestDatabase;
let busy: Database;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  busy = openDatabase(database.url, { connectionLimit: 20 });
  db = database.db;
});
afterAll(async () => {
  await busy.close();
  await database.close();
});
beforeEach(async () => {
  await db.delete(auditEvents);
  await db.delete(siteFacts);
  await db.update(auditHead).set({ lastId: 0, hash: emptyChain });
});

async function record(count: number, at = now): Promise<void> {
  for (let index = 0; index < count; index++) {
    await runTransaction(db, (tx) => recordAudit(tx, { principal: robin, now: at, request: { requestId: "request-1" } }, event));
  }
}
const events = () => db.select().from(auditEvents).orderBy(asc(auditEvents.id)).limit(5_000);

describe("recordAudit", () => {
  it("lets forty transactions record at once, each after reading something, even when some of the first give up", async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      runTransaction(busy.db, async (tx) => {
        await tx.$count(users);
        await recordAudit(tx, { principal: anonymous, now, request: { requestId: null } }, { ...event, resourceId: index });
        if (index % 4 === 0) throw new Error("given up");
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const problems = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason.cause ?? outcome.reason)] : []));
    expect(problems).toEqual(Array(10).fill("Error: given up"));
    expect((await events()).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 30, lastId: 30 });
  });

  it("keeps digests of what was before and after, never the values", async () => {
    await record(1);
    const [row] = await events();
    expect(row).toMatchObject({ actorUserId: 7, actorRole: "RC", resourceId: "41", at: now });
    expect([row?.beforeDigest, row?.afterDigest]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(row?.beforeDigest).not.toBe(row?.afterDigest);
  });
});

describe("verifyAuditChain", () => {
  it("finds an empty log sound", async () => {
    expect(await verifyAuditChain(db)).toEqual({ isIntact: true, count: 0, lastId: 0, hash: emptyChain });
  });

  it("finds a log of several batches sound, and a break in the last of them", async () => {
    await seed(1_201);
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 1_201, lastId: 1_201 });
    await db.update(auditEvents).set({ reason: "changed" }).where(eq(auditEvents.id, 1_150));
    expect(await verifyAuditChain(db)).toEqual({ isIntact: false, brokenId: 1_150, reason: "the event was changed" });
  });

  const changes: { [Column in Exclude<keyof typeof auditEvents.$inferInsert, "id">]: (typeof auditEvents.$inferInsert)[Column] } = {
    at: new Date("2026-11-20T12:00:00.124Z"),
    actorUserId: 8,
    actorRole: "PA",
    sessionHash: null,
    action: "job.open",
    resource: "company",
    resourceId: "42",
    result: "refused",
    reason: "",
    requestId: "request-2",
    beforeDigest: "0".repeat(64),
    afterDigest: null,
    previousHash: "1".repeat(64),
    hash: "2".repeat(64),
  };
  it.each(Object.entries(changes))("finds a change of %s in any event", async (column, value) => {
    for (const id of [1, 2, 3]) {
      await db.delete(auditEvents);
      await db.update(auditHead).set({ lastId: 0, hash: emptyChain });
      await record(3);
      await db
        .update(auditEvents)
        .set({ [column]: value })
        .where(eq(auditEvents.id, id));
      expect(await verifyAuditChain(db)).toMatchObject({ isIntact: false, brokenId: id });
    }
  });

  it.each([
    [1, "the event is missing", 1],
    [2, "the event is missing", 2],
    [3, "the newest events are missing", 3],
  ])("finds event %i deleted: %s", async (id, reason, brokenId) => {
    await record(3);
    await db.delete(auditEvents).where(eq(auditEvents.id, id));
    expect(await verifyAuditChain(db)).toEqual({ isIntact: false, brokenId, reason });
  });

  it("finds two events that changed places", async () => {
    await record(4);
    for (const [id, next] of [
      [2, 90],
      [3, 2],
      [90, 3],
    ] as const)
      await db.update(auditEvents).set({ id: next }).where(eq(auditEvents.id, id));
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: false, brokenId: 2 });
  });

  it("finds an event put before the first, and a head that was set", async () => {
    await record(2);
    const [first] = await events();
    if (first) await db.insert(auditEvents).values({ ...first, id: 0 });
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: false, brokenId: 0 });
    await db.delete(auditEvents).where(eq(auditEvents.id, 0));
    await db.update(auditHead).set({ hash: emptyChain });
    expect(await verifyAuditChain(db)).toEqual({ isIntact: false, brokenId: 2, reason: "the head names another hash" });
  });
});

describe("findRewrittenEvent", () => {
  it("finds a chain that was rewritten as a whole by the heads exported before", async () => {
    await record(4);
    const heads = (await events()).filter(({ id }) => id % 2 === 0).map(({ id, hash }) => ({ lastId: id, hash }));
    expect(await findRewrittenEvent(db, heads)).toBeNull();
    await rewriteFrom(3);
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 4 });
    expect(await findRewrittenEvent(db, heads)).toBe(4);
  });
});

describe("trimAuditEvents", () => {
  const old = new Date("2024-11-20T12:00:00.122Z");

  it("deletes what is older than 24 months from the start, and the rest can still be verified", async () => {
    await seed(1_101, old);
    await record(2);
    expect(await trimAuditEvents(db, now)).toBe(1_101);
    expect((await events()).map(({ id }) => id)).toEqual([1_102, 1_103]);
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 2, lastId: 1_103 });
    expect(await trimAuditEvents(db, now)).toBe(0);
    await record(1);
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 3 });
    await db.delete(auditEvents).where(eq(auditEvents.id, 1_102));
    expect(await verifyAuditChain(db)).toEqual({ isIntact: false, brokenId: 1_102, reason: "the event is missing" });
  });

  it("keeps the newest event however old, and an old one behind a younger", async () => {
    await record(2, old);
    expect(await trimAuditEvents(db, now)).toBe(1);
    await record(1);
    await record(1, old);
    expect(await trimAuditEvents(db, now)).toBe(1);
    expect((await events()).map(({ id }) => id)).toEqual([3, 4]);
    expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 2 });
  });
});

/** Adds events in one go, as `record` would one by one. */
async function seed(count: number, at = now): Promise<void> {
  await record(1, at);
  const rows = await events();
  const first = rows[0];
  if (!first) throw new Error("Nothing was recorded.");
  while (rows.length < count) {
    const row = { ...first, id: rows.length + 1, previousHash: rows.at(-1)?.hash ?? emptyChain };
    rows.push({ ...row, hash: chainHash(row) });
  }
  for (let from = 1; from < rows.length; from += 400) await db.insert(auditEvents).values(rows.slice(from, from + 400));
  await db.update(auditHead).set({ lastId: count, hash: rows.at(-1)?.hash ?? emptyChain });
}

/** What someone with every right on the database could do. */
async function rewriteFrom(id: number): Promise<void> {
  const rows = await events();
  let previousHash = rows.find((row) => row.id === id - 1)?.hash ?? emptyChain;
  for (const row of rows.filter((one) => one.id >= id)) {
    const changed = { ...row, reason: "nothing to see", previousHash };
    previousHash = chainHash(changed);
    await db
      .update(auditEvents)
      .set({ ...changed, hash: previousHash })
      .where(eq(auditEvents.id, row.id));
  }
  await db.update(auditHead).set({ hash: previousHash });
}
