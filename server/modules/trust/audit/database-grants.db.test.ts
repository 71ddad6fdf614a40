import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import type { RowDataPacket } from "mysql2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, type Db, openDatabase, runTransaction } from "#db/client.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { recordAudit } from "./audit.commands.ts";
import { verifyAuditChain } from "./audit.queries.ts";
import { trimAuditEvents } from "./audit-duty.ts";

const now = new Date();
const old = new Date("2020-01-01T00:00:00Z");
const user = `app_${randomBytes(4).toString("hex")}`;
const password = randomBytes(12).toString("hex");

let owner: TestDatabase;
let app: Database | null = null;

/** The runbook's statements, for this database and this user. */
const blocks = () => {
  const text = readFileSync(new URL("../../../../ops/runbooks/database-grants.md", import.meta.url), "utf8");
  const schema = new URL(owner.url).pathname.slice(1);
  return [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(([, block = ""]) =>
    block.replaceAll("dayworks_app", user).replaceAll("CHOOSE-A-PASSWORD", password).replaceAll("'dayworks'", `'${schema}'`),
  );
};
const run = async (statement: string) => {
  const [rows] = await owner.pool.promise().query<RowDataPacket[]>(statement);
  return rows;
};

beforeAll(async () => {
  owner = await openTestDatabase();
  const [createUser = "", writeGrants = ""] = blocks();
  await run(createUser);
  for (const { statement } of await run(writeGrants)) await run(String(statement));
  const address = new URL(owner.url);
  address.username = user;
  address.password = password;
  app = openDatabase(address.toString(), { connectionLimit: 2 });
});
afterAll(async () => {
  await app?.close();
  await run(`DROP USER IF EXISTS '${user}'@'%'`);
  await owner.close();
});

const record = (db: Db, at: Date) =>
  runTransaction(db, (tx) =>
    recordAudit(
      tx,
      { principal: anonymous, now: at, request: { requestId: null } },
      { action: "auth.signIn", resource: "user", resourceId: 1, result: "done" },
    ),
  );

it("lets the site's user add events and verify them, and neither change nor delete one; the owner deletes old ones by the runbook", async () => {
  if (!app) throw new Error("The site's user could not be made.");
  const { db } = app;
  for (const at of [old, old, now]) await record(db, at);
  expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 3 });
  const denied = { cause: expect.objectContaining({ errno: 1142 }) };
  await expect(db.update(auditEvents).set({ reason: "x" })).rejects.toMatchObject(denied);
  await expect(db.delete(auditEvents).where(eq(auditEvents.id, 1))).rejects.toMatchObject(denied);
  expect(await trimAuditEvents(db, now)).toBeNull();
  expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 3 });

  const connection = await owner.pool.promise().getConnection();
  for (const statement of (blocks()[2] ?? "").split(";").filter((part) => part.trim() !== "")) await connection.query(statement);
  connection.release();
  expect(await db.select({ id: auditEvents.id }).from(auditEvents).orderBy(asc(auditEvents.id)).limit(9)).toEqual([{ id: 3 }]);
  expect(await verifyAuditChain(db)).toMatchObject({ isIntact: true, count: 1, lastId: 3 });
});
