import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany } from "#db/seed/factories.ts";
import { streamDueRecipients } from "#server/modules/people/alerts/due-recipients.queries.ts";
import { endRound, findRoundStart, findTouchedRecipients } from "#server/modules/people/alerts/instant-rounds.queries.ts";
import { mailAlerts, publishAdvert } from "#tests/fixtures/alerts.ts";
import { rowsTouched, runStatement } from "#tests/fixtures/rows-touched.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Takes about 4 s: five thousand alerts that are mailed at once, on five hundred searches.
const now = new Date("2026-11-21T12:00:00Z");
const minuteMs = 60_000;
const alerts = 5000;
const searches = 500;
/** Words that are unlike one another, so that none is taken for another misspelt. */
const wordOf = sql`concat('w', left(sha1(seq % ${searches}), 12))`;
const word = (search: number) => `w${createHash("sha1").update(String(search)).digest("hex").slice(0, 12)}`;
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
  const moment = sql`'2026-11-20 10:00:00'`;
  await runStatement(
    site.db,
    sql`insert into alert_recipients (id, email, email_key, created_at)
      select seq, concat('r', seq, '@people.example.test'), concat('r', seq, '@people.example.test'), ${moment} from ${numbers}`,
  );
  await runStatement(
    site.db,
    sql`insert into saved_searches (public_id, recipient_id, name, query, query_hash, frequency, created_at, confirmed_at, looked_at, next_run_at, known_job_ids)
      select lpad(seq, 22, 'a'), seq, 'Quince', concat('q=', ${wordOf}), sha2(seq % ${searches}, 256), 'instant',
        ${moment}, ${moment}, ${moment}, ${moment}, '[]' from ${numbers}`,
  );
  for (const table of ["alert_recipients", "saved_searches"]) await runStatement(site.db, sql.raw(`analyze table ${table}`));
  await endRound(site.db, now);
});
afterAll(() => site.close());

const numbers = sql.raw(`seq_1_to_${alerts}`);

async function recipientsOf(db = site.db): Promise<number[]> {
  const at = site.services.now();
  const since = await findRoundStart(db, at);
  if (!since) throw new Error("No round has ended before.");
  const touched = await findTouchedRecipients({ ...site.services, db }, at, since);
  const found: number[] = [];
  for await (const batch of streamDueRecipients(db, at, { since, touched })) found.push(...batch.map(({ recipientId }) => recipientId));
  return found;
}

test("a round without a changed advert reads none of the searches that are mailed at once", async () => {
  site.setNow(new Date(now.getTime() + minuteMs / 2));
  expect(await rowsTouched(site.db, async (db) => expect(await recipientsOf(db)).toEqual([]))).toBeLessThan(200);
});

test("one with a new advert looks only at whom it concerns, who are mailed once", async () => {
  site.setNow(new Date(now.getTime() + minuteMs));
  await publishAdvert(site, { companyId, title: `${word(7)} surveyor` });
  const concerned = Array.from({ length: alerts / searches }, (_, at) => 7 + at * searches);
  expect(await recipientsOf()).toEqual(concerned);
  expect(await mailAlerts(site)).toBe(concerned.length);
  site.setNow(new Date(now.getTime() + 1.5 * minuteMs));
  expect(await mailAlerts(site)).toBe(0);
  site.setNow(new Date(now.getTime() + 5 * minuteMs));
  await mailAlerts(site);
  expect(await recipientsOf()).toEqual([]);
});

test("an advert that comes while nobody looked is found by the next round, however late", async () => {
  site.setNow(new Date(now.getTime() + 10 * minuteMs));
  await publishAdvert(site, { companyId, title: `${word(8)} surveyor` });
  site.setNow(new Date(now.getTime() + 300 * minuteMs));
  expect(await mailAlerts(site)).toBe(alerts / searches);
});
