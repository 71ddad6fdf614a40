import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runTransaction } from "#db/client.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { chainHash, recordAudit } from "./audit.commands.ts";
import { maintainAuditLog, readExportedHeads } from "./audit-duty.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);

let database: TestDatabase;
let dataFolder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), "dayworks-audit-"));
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const problems: string[] = [];
const log = { error: (details: unknown, message: string) => void problems.push(`${message} ${JSON.stringify(details)}`) };
const keep = (now: Date) => maintainAuditLog({ db: database.db, dataFolder, log }, now);
const record = (at: Date) =>
  runTransaction(database.db, (tx) =>
    recordAudit(
      tx,
      { principal: anonymous, now: at, request: { requestId: null } },
      { action: "auth.signIn", resource: "user", resourceId: 1, result: "done" },
    ),
  );

it("exports the head once a day, and tells when events or exported heads no longer fit", async () => {
  const { db } = database;
  await keep(days(-1));
  await record(noon);
  await keep(noon);
  await keep(noon);
  await record(noon);
  await keep(new Date("2026-11-20T23:59:59Z"));
  await keep(new Date("2026-11-21T00:00:00Z"));
  expect(problems).toEqual([]);
  const lines = (await readFile(join(dataFolder, "audit-heads.log"), "utf8")).split("\n");
  expect(lines.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    `${days(-1).toISOString()} 0`,
    `${noon.toISOString()} 1`,
    "2026-11-21T00:00:00.000Z 2",
    "",
  ]);
  expect((await readExportedHeads(dataFolder)).map(({ lastId }) => lastId)).toEqual([1, 2]);

  const [last] = await db.select().from(auditEvents).where(eq(auditEvents.id, 2)).limit(1);
  if (!last) throw new Error("Nothing was recorded.");
  await db.update(auditEvents).set({ reason: "rewritten" }).where(eq(auditEvents.id, 2));
  await keep(days(2));
  expect(problems.splice(0)).toEqual(['the audit log is not as it was written {"brokenId":2,"reason":"the event was changed"}']);
  const hash = chainHash({ ...last, reason: "rewritten" });
  await db.update(auditEvents).set({ hash }).where(eq(auditEvents.id, 2));
  await db.update(auditHead).set({ hash });
  await keep(days(3));
  expect(problems.splice(0)).toEqual(['the audit log is not the one whose heads were exported {"rewrittenId":2}']);
});
