import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { writeGuard } from "#db/read-only.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { alertDigests, alertExclusions, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { hiddenJobs } from "#db/schema/tastes.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { sendDueAlerts } from "#server/modules/people/alerts/send-digests.commands.ts";
import { mailAlerts, publishAdvert } from "#tests/fixtures/alerts.ts";
import { freshEmail } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";

// Takes about 4 s; the full run makes three times as many in the first test.

const now = new Date("2026-11-21T12:00:00Z");
const morning = new Date("2026-11-22T07:30:00Z");
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  for (const table of [alertDigests, savedSearches, outboxMessages]) await site.db.delete(table);
});
afterEach(() => vi.restoreAllMocks());

interface Alert {
  queries?: readonly string[];
  frequency?: "daily" | "instant";
  hasAccount?: boolean;
}

/** Adds a recipient whose alerts are due the next morning. */
async function addRecipient({ queries = ["q=Zebraquince"], frequency = "daily", hasAccount = false }: Alert = {}) {
  const email = freshEmail();
  const userId = hasAccount ? await makeUser(site.db, { now, email }) : null;
  if (userId !== null) await site.db.insert(accountPreferences).values({ userId, jobAlerts: true, onboarding: {}, updatedAt: now });
  const address = userId === null ? { email, emailKey: email } : { userId };
  const [{ insertId: recipientId }] = await site.db.insert(alertRecipients).values({ ...address, createdAt: now });
  await site.db.insert(savedSearches).values(
    queries.map((query) => ({
      ...{ publicId: randomPublicId(), recipientId, name: query, query, queryHash: hashOf(query), frequency, knownJobIds: [] },
      ...{ createdAt: now, confirmedAt: now, lookedAt: now, nextRunAt: morning },
    })),
  );
  return { email, recipientId, userId };
}

async function addRecipients(count: number, alert: Alert = {}): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < count) emails.push((await addRecipient(alert)).email);
  return emails;
}

const publish = (title = "Zebraquince surveyor") => publishAdvert(site, { companyId, title });
async function addressesMailed(): Promise<string[]> {
  const rows = await site.db.select({ to: outboxMessages.toAddress }).from(outboxMessages).where(eq(outboxMessages.template, "job-alert"));
  return rows.map(({ to }) => to).sort();
}

test("many alerts are made in batches while the site answers others in between", async () => {
  const queries = ["q=Zebraquince", "q=Zebraquince+surveyor", "q=Zebraquince&level=senior"];
  const emails = await addRecipients(sizeOfRun({ daily: 40, full: 120 }), { queries });
  await publish();
  site.setNow(morning);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const sent = await mailAlerts(site);
  isDone = true;
  expect(sent).toBe(emails.length);
  expect(turns).toBeGreaterThan(emails.length);
  expect(await mailAlerts(site)).toBe(0);
  expect(await addressesMailed()).toEqual([...emails].sort());
});

test("fifty mails take fewer statements than there are mails, for visitors and accounts with exclusions", async () => {
  const hidden = await publish("Zebraquince hidden");
  const otherCompanyId = await makeCompany(site.db, { now, slug: "unwanted" });
  const emails: string[] = [];
  for (let count = 0; count < 50; count++) {
    const { email, recipientId, userId } = await addRecipient({ hasAccount: count % 2 === 0 });
    emails.push(email);
    if (userId !== null) await site.db.insert(hiddenJobs).values({ userId, jobId: hidden, hiddenAt: now });
    else {
      const exclusion = { kind: "employer" as const, value: `${otherCompanyId}`, createdAt: now };
      await site.db.insert(alertExclusions).values({ ...exclusion, publicId: randomPublicId(), recipientId });
    }
  }
  await publishAdvert(site, { companyId: otherCompanyId, title: "Zebraquince unwanted" });
  await publish();
  site.setNow(morning);
  const statements = vi.spyOn(writeGuard, "logQuery");
  expect(await mailAlerts(site)).toBe(emails.length);
  expect(statements.mock.calls.length).toBeLessThan(emails.length);
  expect(await addressesMailed()).toEqual([...emails].sort());
  const mails = await site.db.select({ userId: outboxMessages.toUserId, text: outboxMessages.textBody }).from(outboxMessages);
  for (const { userId, text } of mails) {
    expect(["hidden", "unwanted", "surveyor"].filter((title) => text.includes(`Zebraquince ${title}`))).toEqual(
      userId === null ? ["hidden", "surveyor"] : ["unwanted", "surveyor"],
    );
  }
});

test("in a batch where one list cannot be read and one mail cannot be stored, all others are mailed, and these two later", async () => {
  const emails = await addRecipients(12);
  const unread = await addRecipient({ queries: ["q=Brokenquince"] });
  const unstored = await addRecipient();
  emails.push(...(await addRecipients(12)));
  await publish();
  await publish("Brokenquince surveyor");
  site.setNow(morning);
  const { search } = site.services;
  const run = search.search;
  const broken = vi.spyOn(search, "search").mockImplementation((query) => {
    if (JSON.stringify(query).toLowerCase().includes("brokenquince")) throw new Error("this list cannot be read");
    return run(query);
  });
  await site.db.execute(
    sql.raw(`create trigger fault_of_alert before insert on outbox_messages for each row
      begin if new.to_address = '${unstored.email}' then signal sqlstate '45000' set message_text = 'this mail cannot be stored'; end if; end`),
  );
  const failures: string[] = [];
  const onFailure = (error: unknown) => failures.push(`${error} ${(error as Error).cause}`);
  try {
    expect(await sendDueAlerts(site.services, morning, { onFailure })).toBe(emails.length);
  } finally {
    await site.db.execute(sql.raw("drop trigger fault_of_alert"));
    broken.mockRestore();
  }
  expect(failures).toEqual([expect.stringContaining("this list cannot be read"), expect.stringContaining("this mail cannot be stored")]);
  expect(await addressesMailed()).toEqual([...emails].sort());
  site.setNow(new Date(morning.getTime() + 15_000));
  expect(await mailAlerts(site)).toBe(2);
  expect(await addressesMailed()).toEqual([...emails, unread.email, unstored.email].sort());
});

test("runners that work at the same time mail everyone once", async () => {
  const emails = await addRecipients(60);
  await publish();
  site.setNow(morning);
  const sent = await Promise.all([mailAlerts(site), mailAlerts(site), mailAlerts(site)]);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(emails.length);
  expect(await addressesMailed()).toEqual([...emails].sort());
  expect(await mailAlerts(site)).toBe(0);
});

test("in one batch each recipient keeps their own limits, and who stops meanwhile gets nothing", async () => {
  const [free, full, slotUsed, refused, stopping] = [
    await addRecipient({ frequency: "instant" }),
    await addRecipient({ frequency: "instant" }),
    await addRecipient({ frequency: "instant" }),
    await addRecipient({ frequency: "instant" }),
    await addRecipient({ frequency: "instant" }),
  ];
  const jobId = await publish();
  site.setNow(morning);
  const sentBefore = (recipientId: number, slot: string, createdAt = morning) => ({ recipientId, slot, jobCount: 1, createdAt });
  await site.db
    .insert(alertDigests)
    .values([
      ...[1, 2, 3].map((count) => sentBefore(full.recipientId, `instant number ${count}`)),
      ...[1, 2, 3].map((count) => sentBefore(free.recipientId, `instant number ${count}`, now)),
      sentBefore(slotUsed.recipientId, `instant ${morning.toISOString()}`),
    ]);
  await site.db.insert(unreachableAddresses).values({ emailKey: refused.email, since: now });
  const { search } = site.services;
  const run = search.search;
  vi.spyOn(search, "search").mockImplementationOnce(async (query) => {
    await site.db.delete(savedSearches).where(eq(savedSearches.recipientId, stopping.recipientId));
    return run(query);
  });
  expect(await mailAlerts(site)).toBe(1);
  expect(await addressesMailed()).toEqual([free.email]);
  const rows = await site.db
    .select()
    .from(savedSearches)
    .where(
      and(
        inArray(
          savedSearches.recipientId,
          [free, full, slotUsed, refused].map((each) => each.recipientId),
        ),
      ),
    )
    .orderBy(savedSearches.id);
  const soon = new Date(morning.getTime() + 30_000);
  expect(rows.map(({ knownJobIds, lastRunAt, nextRunAt }) => [knownJobIds.includes(jobId), lastRunAt, nextRunAt])).toEqual([
    [true, morning, soon],
    [false, null, new Date("2026-11-23T07:30:00Z")],
    [false, null, soon],
    [false, null, morning],
  ]);
});
