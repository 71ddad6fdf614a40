import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase, runTransaction } from "#db/client.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { copyTemplate } from "#tests/fixtures/database-template.ts";
import { checkInvariants, invariants } from "./invariants.ts";

/** Not handed on to other tests: its tables are altered. */
const name = `test_invariants_${process.pid}`;
let database: Database;
let folder: string;
let ids: { userId: number; jobId: number; companyId: number };
const now = "2026-11-20 12:00:00";
const later = "2027-11-20 12:00:00";
const objectName = `cvs/${"ab".repeat(16)}`;

beforeAll(async () => {
  database = openDatabase(await copyTemplate(inject("databaseServerUrl"), name, inject("databaseTemplate"), true));
  folder = mkdtempSync(join(tmpdir(), "dayworks-invariants-"));
  const companyId = await makeCompany(database.db);
  const jobId = await makeJob(database.db, { companyId });
  ids = { companyId, jobId, userId: await makeUser(database.db) };
  await run(`insert into audit_head values (1, 0, repeat('0', 64)) on duplicate key update id = 1`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await run(`drop database ${name}`);
  await database.close();
});

const run = (statement: string) => database.db.execute(sql.raw(statement));

/** Runs statements on one connection, without the checks that keep the data whole. */
async function breakBy(...statements: string[]): Promise<void> {
  await runTransaction(database.db, async (tx) => {
    for (const statement of ["set foreign_key_checks = 0", "set unique_checks = 0", ...statements, "set foreign_key_checks = 1"])
      await tx.execute(sql.raw(statement));
  });
}

const token = (hash: string, usedAt: string) =>
  `insert into one_time_tokens (hash, purpose, user_id, email_key, payload, created_at, expires_at, used_at)
   values (repeat('${hash}', 64), 'reset-password', ${ids.userId}, 'a@b.example', '{}', '${now}', '${later}', ${usedAt})`;
const grant = (id: number, remaining: number) =>
  `insert into advert_credits (id, kind, company_id, credits, remaining, days_live, expires_at, created_at)
   values (${id}, 'grant', ${ids.companyId}, 5, ${remaining}, 30, '${later}', '${now}')`;
const draft = (id: number, jobId: number) =>
  `insert into job_drafts (id, public_id, created_by_user_id, company_id, job_id, fields, created_at, updated_at)
   values (${id}, 'draft-${id}', ${ids.userId}, ${ids.companyId}, ${jobId}, '{}', '${now}', '${now}')`;
const application = (publicId: string) =>
  `insert into applications (public_id, job_id, user_id, state, answers, source, created_at, updated_at, state_changed_at)
   values ('${publicId}', ${ids.jobId}, ${ids.userId}, 'sent', '[]', 'board', '${now}', '${now}', '${now}')`;
const key = `insert into idempotency_keys (user_id, \`call\`, \`key\`, body_hash, answer, created_at, expires_at)
   values (1, 'applications.send', 'one', repeat('0', 64), '{}', '${now}', '${later}')`;

/** How each is broken, in the order in which they are checked. */
const breaks: Readonly<Record<string, () => Promise<unknown>>> = {
  "one application of a person to an advert": () =>
    breakBy("alter table applications drop index applications_job_user", application("one"), application("two")),
  "every published advert has used one credit": () => breakBy(draft(1, ids.jobId)),
  "advert credits add up": () => breakBy(grant(900, 4)),
  "price credits add up": () =>
    breakBy(
      `insert into price_credits (id, kind, company_id, pence, remaining_pence, created_at) values (900, 'grant', ${ids.companyId}, 500, 400, '${now}')`,
    ),
  "nobody who is shut out has a session": async () => {
    const userId = await makeUser(database.db, { state: "suspended" });
    await breakBy(`insert into sessions (id, public_id, user_id, created_at, last_seen_at, expires_at, reauthenticated_at, device_label)
      values (repeat('a', 64), 'session', ${userId}, '${now}', '${now}', '${later}', '${now}', 'Chrome')`);
  },
  "every file has a row, and every row a file": async () => {
    mkdirSync(join(folder, "files/cvs/cd"), { recursive: true });
    writeFileSync(join(folder, "files/cvs/cd", "cd".repeat(16)), "");
  },
  "every CV has a file of its own": () =>
    breakBy(`insert into cvs (public_id, user_id, label, file_name, kind, size_bytes, content_hash, object_name, scan, uploaded_at)
      values ('cv', ${ids.userId}, 'CV', 'cv.pdf', 'pdf', 1, repeat('0', 64), '${objectName}', 'not-scanned', '${now}')`),
  "every firm with people has an administrator": () => makeUser(database.db, { role: "recruiter", companyId: ids.companyId }),
  "the audit log is as it was written": () => run("update audit_head set last_id = 7 where id = 1"),
  "totals of measurements equal their counters": () =>
    breakBy(
      ...["rum_bins (hour", "rum_day_bins (day"].map(
        (table, at) => `insert into ${table}, route, metric, device, navigation, release_name, one_in, bin, n)
          values ('${at === 0 ? "2026-01-05 10:00:00" : "2026-01-05"}', '/jobs', 'lcp', 'phone', 'hard', '', 1, 3, ${5 - at})`,
      ),
    ),
  "no link works twice": () => breakBy(token("a", "null"), token("b", "null")),
  "one effect of a key": () => breakBy("alter table idempotency_keys drop index idempotency_keys_key", key, key),
};

test("each invariant is true of whole data, and turns red alone when it is broken", async () => {
  expect(Object.keys(breaks)).toEqual(invariants.map(({ name }) => name));
  expect(await checkInvariants(database.db, folder)).toEqual({
    text: `${invariants.length} of ${invariants.length} invariants`,
    isHeld: true,
  });
  const broken: string[] = [];
  for (const [name, spoil] of Object.entries(breaks)) {
    await spoil();
    broken.push(name);
    const counts = await Promise.all(invariants.map(({ countBroken }) => countBroken(database.db, folder)));
    expect(invariants.filter((_, at) => (counts[at] ?? 0) > 0).map((each) => each.name)).toEqual(broken);
  }
  const { isHeld, text } = await checkInvariants(database.db, folder);
  expect([isHeld, text.startsWith(`0 of ${invariants.length} invariants, broken: one application`)]).toEqual([false, true]);
});
