import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, type Db, openDatabase } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { anonymous } from "#server/access/principal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/helpers/database.ts";
import { emptyChain, recordAudit } from "./audit.commands.ts";

const now = new Date("2026-11-20T12:00:00.123Z");
const actor = { principal: anonymous, now, requestId: "request-1" };
const event = (resourceId: number) => ({ action: "auth.signIn", resource: "user", resourceId, result: "done" }) as const;

let database: TestDatabase;
let busy: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  busy = openDatabase(database.url, { connectionLimit: 20 });
});
afterAll(async () => {
  await busy.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(auditEvents);
  await database.db.update(auditHead).set({ lastId: 0, hash: emptyChain });
});

describe("recordAudit", () => {
  it("lets forty transactions record at once, each after reading something, even when some of the first give up", async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      busy.db.transaction(async (tx) => {
        await tx.$count(users);
        await recordAudit(tx as unknown as Db, actor, event(index));
        if (index % 4 === 0) throw new Error("given up");
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const problems = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason.cause ?? outcome.reason)] : []));
    expect(problems).toEqual(Array(10).fill("Error: given up"));
    const rows = await database.db.select().from(auditEvents).orderBy(asc(auditEvents.id)).limit(99);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });
});
