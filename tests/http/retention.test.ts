import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { advertCredits, priceCredits } from "#db/schema/credits.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { apiTokens, knownDevices, oneTimeTokens, sessions, signInFailures } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { applyRetention } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { makeFullPerson } from "#tests/fixtures/person.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const start = new Date("2026-11-21T12:00:00Z");
const warnAt = new Date("2028-10-21T12:00:00Z");
const eraseAt = new Date("2028-11-21T12:00:00Z");
const dayMs = 86_400_000;
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now: start });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [sessions, apiTokens, outboxMessages, auditEvents]) await site.db.delete(table);
  await site.db.update(users).set({ isSample: true });
});

const idle = (overrides = {}) => makeUser(site.db, { now: start, lastSeenAt: start, ...overrides });
const stateOf = async (id: number) => (await site.db.select({ state: users.state }).from(users).where(eq(users.id, id)))[0]?.state;
const warnings = async (userId: number) =>
  site.db
    .select({ text: outboxMessages.textBody })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.toUserId, userId), eq(outboxMessages.template, "idle-account-warning")));

describe("an account that is not used", () => {
  test("is warned at 23 months, once, by two processes too, and erased at 24", async () => {
    const id = await idle();
    expect(await applyRetention(site.services, justBefore(warnAt))).toMatchObject({ warned: 0, erased: 0 });
    const both = await Promise.all([applyRetention(site.services, warnAt), applyRetention(site.services, warnAt)]);
    expect(both.map(({ warned }) => warned).sort()).toEqual([0, 1]);
    expect((await applyRetention(site.services, new Date(warnAt.getTime() + dayMs))).warned).toBe(0);
    const [mail] = await warnings(id);
    expect(mail?.text).toContain("21 November 2028");
    expect(await applyRetention(site.services, justBefore(eraseAt))).toMatchObject({ erased: 0 });
    expect(await stateOf(id)).toBe("active");
    expect(await applyRetention(site.services, eraseAt)).toMatchObject({ erased: 1, warned: 0 });
    expect(await stateOf(id)).toBe("erased");
  });

  test("has thirty days after the warning, however late that comes", async () => {
    const id = await idle();
    const late = new Date("2029-03-01T12:00:00Z");
    expect(await applyRetention(site.services, late)).toMatchObject({ warned: 1, erased: 0 });
    expect((await warnings(id))[0]?.text).toContain("31 March 2029");
    const over = new Date(late.getTime() + 30 * dayMs);
    expect((await applyRetention(site.services, justBefore(over))).erased).toBe(0);
    expect((await applyRetention(site.services, over)).erased).toBe(1);
    expect(await stateOf(id)).toBe("erased");
  });

  test("stays when its owner comes back after the warning, and is warned anew 23 months later", async () => {
    const id = await idle();
    await applyRetention(site.services, warnAt);
    const back = new Date(warnAt.getTime() + 2 * dayMs);
    await site.db.update(users).set({ lastSeenAt: back }).where(eq(users.id, id));
    expect(await applyRetention(site.services, eraseAt)).toMatchObject({ erased: 0, warned: 0 });
    expect((await applyRetention(site.services, new Date("2030-09-23T12:00:00Z"))).warned).toBe(1);
    expect(await stateOf(id)).toBe("active");
  });

  test("is in use while a session or a script of its owner is, and sample people never leave", async () => {
    const [withSession, withScript, sample] = [await idle(), await idle(), await idle({ isSample: true })];
    site.setNow(new Date(warnAt.getTime() - dayMs));
    await signIn(site, withSession);
    site.setNow(start);
    await site.db.insert(apiTokens).values({
      publicId: "idle-script-0000000000",
      userId: withScript,
      name: "Nightly",
      hash: "0".repeat(64),
      hint: "dwk_000000",
      scopes: [],
      createdAt: start,
      expiresAt: eraseAt,
      lastUsedAt: new Date(warnAt.getTime() - dayMs),
    });
    expect(await applyRetention(site.services, warnAt)).toMatchObject({ warned: 0 });
    for (const id of [withSession, withScript, sample]) expect(await stateOf(id)).toBe("active");
  });
});

describe("an address that is never confirmed", () => {
  test("goes after seven days with all that hangs on it; a confirmed one stays", async () => {
    const fresh = { emailVerifiedAt: null, state: "unverified" } as const;
    const { userId, email } = await makeFullPerson(site, "una.quill", fresh);
    const confirmed = await idle();
    const week = new Date(start.getTime() + 7 * dayMs);
    expect((await applyRetention(site.services, justBefore(week))).neverConfirmed).toBe(0);
    await site.db.execute(`update invitations set invited_by_user_id = ${confirmed}`);
    // A user who never signed in has bought nothing, and purchases are retained.
    await site.db.delete(priceCredits).where(eq(priceCredits.freelanceUserId, userId));
    await site.db.delete(advertCredits).where(eq(advertCredits.freelanceUserId, userId));
    await site.db.delete(creditOrders).where(eq(creditOrders.orderedByUserId, userId));
    expect((await applyRetention(site.services, week)).neverConfirmed).toBe(1);
    expect(await stateOf(userId)).toBeUndefined();
    expect(await stateOf(confirmed)).toBe("active");
    expect(await site.db.$count(outboxMessages, eq(outboxMessages.toAddress, email))).toBe(0);
  });
});

describe("what has been kept long enough", () => {
  test("goes table by table, and what is younger stays", async () => {
    const { userId, secrets } = await makeFullPerson(site, "old.quill");
    await signIn(site, userId);
    await site.db.update(outboxMessages).set({ state: "sent" });
    await site.db
      .update(users)
      .set({ lastSeenAt: new Date("2028-11-01") })
      .where(eq(users.id, userId));
    const counts = async () => ({
      sessions: await site.db.$count(sessions, eq(sessions.userId, userId)),
      links: await site.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId)),
      failures: await site.db.$count(signInFailures, eq(signInFailures.accountHash, secrets.account ?? "")),
      devices: await site.db.$count(knownDevices, eq(knownDevices.userId, userId)),
      scripts: await site.db.$count(apiTokens, eq(apiTokens.userId, userId)),
      mails: await site.db.$count(outboxMessages, eq(outboxMessages.toUserId, userId)),
      events: await site.db.$count(auditEvents, eq(auditEvents.actorUserId, userId)),
    });
    const passed = async (days: number) => {
      await applyRetention(site.services, new Date(start.getTime() + days * dayMs));
      return counts();
    };
    const all = { sessions: 1, links: 1, failures: 1, devices: 1, scripts: 1, mails: 1, events: 1 };
    expect(await passed(8)).toEqual(all);
    expect(await passed(31)).toEqual({ ...all, sessions: 0, links: 0, failures: 0 });
    expect(await passed(89)).toMatchObject({ mails: 1, scripts: 1 });
    expect(await passed(92)).toMatchObject({ mails: 0, scripts: 0, devices: 1 });
    expect(await passed(366)).toMatchObject({ devices: 0, events: 1 });
    // The log of events sees to its own oldest rows.
    expect((await passed(732)).events).toBe(1);
  });

  test("mail that still waits to be sent stays", async () => {
    const { userId } = await makeFullPerson(site, "wait.quill");
    await applyRetention(site.services, new Date(start.getTime() + 100 * dayMs));
    expect(await site.db.$count(outboxMessages, eq(outboxMessages.toUserId, userId))).toBe(1);
  });
});
