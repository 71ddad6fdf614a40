import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { alertDigests, savedSearches } from "#db/schema/alerts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { claimDueMail, markFailedAttempt, markSent } from "#server/modules/content/mail/delivery/mail-worker.ts";
import type { OwnAlerts } from "#server/modules/people/alerts/alerts.queries.ts";
import { linksIn, mailAlerts, makeVisitorAlert, publishAdvert } from "#tests/fixtures/alerts.ts";
import { freshEmail, makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

/** A Saturday in winter: London is on UTC. */
const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;
let word = 0;
let subject: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now, name: "Oak & Sons Ltd" });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  await site.db.delete(alertDigests);
  await site.db.update(savedSearches).set({ frequency: "none", nextRunAt: null });
  jo = await makePerson(site);
  subject = `Zebra${String.fromCharCode(97 + (word % 26))}${String.fromCharCode(97 + Math.floor(word++ / 26))}quince`;
});

const at = (moment: string) => site.setNow(new Date(moment));
const save = async (query: string, frequency: string) =>
  (await callProcedure<{ id: string }>(site, "alerts.save", jo.session.writeHeaders, { query, frequency })).data.id;
const publish = (title = `${subject} surveyor`, more = {}) => publishAdvert(site, { companyId, title, ...more });
const digestsTo = async (email = jo.email) => (await mailsTo(site, email)).filter(({ template }) => template === "job-alert");

describe("a mail of new adverts", () => {
  test("comes each morning at half past seven in London, with what is new and nothing else", async () => {
    await publish(`${subject} old`);
    await save(`q=${subject}`, "daily");
    at("2026-11-21T15:00:00Z");
    const id = await publish(`${subject} new`);
    at("2026-11-22T07:29:59Z");
    expect(await mailAlerts(site)).toBe(0);
    at("2026-11-22T07:30:00Z");
    expect(await mailAlerts(site)).toBe(1);
    const [mail] = await digestsTo();
    expect(mail?.subject).toBe(`Oak & Sons Ltd is hiring: ${subject} new`);
    expect(linksIn(mail?.text ?? "", "/jobs/")).toEqual([`/jobs/${id}?utm_source=job-alert`]);
    expect(mail?.text).not.toContain(`${subject} old`);
    expect(mail?.html).toContain(`/jobs/${id}`);
    at("2026-11-23T07:30:00Z");
    expect(await mailAlerts(site)).toBe(0);
    expect(await digestsTo()).toHaveLength(1);
  });

  test("keeps to the clock in London when it changes", async () => {
    const mailedFirstAt = async (evening: string, morning: string) => {
      const email = freshEmail();
      at(evening);
      await makeVisitorAlert(site, email, `q=${subject}`);
      await publish();
      at(morning);
      site.setNow(new Date(site.services.now().getTime() - 1000));
      expect(await mailAlerts(site)).toBe(0);
      at(morning);
      await mailAlerts(site);
      return (await digestsTo(email)).length;
    };
    expect(await mailedFirstAt("2026-10-24T12:00:00Z", "2026-10-25T07:30:00Z")).toBe(1);
    await site.db.update(savedSearches).set({ frequency: "none", nextRunAt: null });
    expect(await mailedFirstAt("2027-03-27T12:00:00Z", "2027-03-28T06:30:00Z")).toBe(1);
  });

  test("comes on Mondays for a weekly search, and is the one mail of that morning", async () => {
    await save(`q=${subject}+weekly`, "weekly");
    await save(`q=${subject}+daily`, "daily");
    await publish(`${subject} weekly`);
    await publish(`${subject} daily`);
    at("2026-11-22T08:00:00Z");
    expect(await mailAlerts(site)).toBe(1);
    await publish(`${subject} daily again`);
    at("2026-11-23T07:31:00Z");
    expect(await mailAlerts(site)).toBe(1);
    const mails = await digestsTo();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(`${subject} weekly`);
    expect(mails[1]?.text).toContain(`${subject} daily again`);
    expect(mails[1]?.subject).toMatch(/ – and 1 other job$/);
  });

  test("comes within a minute when it was asked for straight away, though another came the minute before", async () => {
    await save(`q=${subject}`, "instant");
    for (const [at0, at1] of [
      ["2026-11-21T12:05:01Z", "2026-11-21T12:05:46Z"],
      ["2026-11-21T12:06:01Z", "2026-11-21T12:06:46Z"],
    ] as const) {
      at(at0);
      await publish(`${subject} at ${at0}`);
      const before = (await digestsTo()).length;
      // The slowest case: both the search and the background work were checked just before.
      at(at1);
      await mailAlerts(site);
      expect((await digestsTo()).length).toBe(before + 1);
    }
  });

  test("comes at once when that was asked for, and three times a day at most; the rest comes with the next morning", async () => {
    await save(`q=${subject}`, "instant");
    for (const [count, minute] of [5, 15, 25, 35, 45].entries()) {
      at(`2026-11-21T12:${String(minute).padStart(2, "0")}:00Z`);
      await publish(`${subject} number ${count}`);
      await mailAlerts(site);
    }
    expect(await digestsTo()).toHaveLength(3);
    at("2026-11-22T07:30:00Z");
    expect(await mailAlerts(site)).toBe(1);
    const last = (await digestsTo()).at(-1);
    expect(linksIn(last?.text ?? "", "/jobs/")).toHaveLength(2);
  });

  test("names an advert once that is on two searches", async () => {
    await save(`q=${subject}`, "daily");
    await save(`q=${subject}+surveyor`, "daily");
    const id = await publish();
    at("2026-11-22T07:30:00Z");
    await mailAlerts(site);
    expect(linksIn((await digestsTo())[0]?.text ?? "", "/jobs/")).toEqual([`/jobs/${id}?utm_source=job-alert`]);
  });

  test("shows what the site shows: one advert of a vacancy, and none that ended before", async () => {
    await save(`q=${subject}`, "daily");
    const vacancyKey = `v-${subject}`.slice(0, 32);
    await publish(`${subject} twin`, { vacancyKey });
    const ended = await publish(`${subject} ended`);
    at("2026-11-21T12:01:00Z");
    await publish(`${subject} twin`, { vacancyKey });
    await site.db.update(jobs).set({ status: "closed", endedAt: site.services.now() }).where(eq(jobs.id, ended));
    await site.services.search.applyNow([ended]);
    at("2026-11-22T07:30:00Z");
    await mailAlerts(site);
    const [mail] = await digestsTo();
    const listed = (await site.app.inject({ url: `/api/jobs?q=${subject}` })).json<{ items: { id: number }[] }>().items;
    expect(linksIn(mail?.text ?? "", "/jobs/")).toEqual(listed.map(({ id }) => `/jobs/${id}?utm_source=job-alert`));
    expect(listed).toHaveLength(1);
  });

  test("holds an older advert that has come to match, and none that was away for a while", async () => {
    const changed = await publish("An advert of another kind");
    const paused = await publish();
    await save(`q=${subject}`, "daily");
    const set = async (id: number, row: Partial<typeof jobs.$inferInsert>) => {
      await site.db.update(jobs).set(row).where(eq(jobs.id, id));
      await site.services.search.applyNow([id]);
    };
    await set(changed, { title: `${subject} now` });
    await set(paused, { status: "paused" });
    at("2026-11-22T07:30:00Z");
    expect(await mailAlerts(site)).toBe(1);
    await set(paused, { status: "live" });
    at("2026-11-23T07:30:00Z");
    expect(await mailAlerts(site)).toBe(0);
    expect(linksIn((await digestsTo())[0]?.text ?? "", "/jobs/")).toEqual([`/jobs/${changed}?utm_source=job-alert`]);
  });

  test("names ten adverts of a search and leads to the others", async () => {
    await save(`q=${subject}`, "daily");
    for (let count = 0; count < 12; count++) await publish(`${subject} no ${count}`);
    at("2026-11-22T07:30:00Z");
    await mailAlerts(site);
    const [mail] = await digestsTo();
    expect(linksIn(mail?.text ?? "", "/jobs/")).toHaveLength(10);
    expect(mail?.text).toContain("See the other 2 new jobs and the full list, 12 jobs");
    expect(linksIn(mail?.text ?? "", "/jobs?")).toEqual([`/jobs?q=${subject}`]);
  });
});

describe("once, whatever happens", () => {
  test("two workers at once queue one mail", async () => {
    await save(`q=${subject}`, "daily");
    await publish();
    at("2026-11-22T07:30:00Z");
    const sent = await Promise.all([mailAlerts(site), mailAlerts(site), mailAlerts(site)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await digestsTo()).toHaveLength(1);
  });

  test("a crash while it is written leaves nothing, and the next round mails once", async () => {
    await save(`q=${subject}`, "daily");
    await publish();
    at("2026-11-22T07:30:00Z");
    const { site: facts } = site.services;
    const broken = {
      ...site.services,
      site: {
        ...facts,
        get supportEmail(): string {
          throw new Error("the process dies here");
        },
      },
    };
    const { sendDueAlerts } = await import("#server/modules/people/alerts/send-digests.commands.ts");
    const failures: unknown[] = [];
    expect(await sendDueAlerts(broken, site.services.now(), { onFailure: (error) => failures.push(error) })).toBe(0);
    expect(failures).toHaveLength(1);
    expect(await digestsTo()).toEqual([]);
    at("2026-11-22T07:31:00Z");
    expect([await mailAlerts(site), await mailAlerts(site)]).toEqual([1, 0]);
    expect(await digestsTo()).toHaveLength(1);
  });

  test("a mail whose slot was used is not written again, and what is new waits", async () => {
    const id = await save(`q=${subject}`, "daily");
    await publish();
    at("2026-11-22T07:30:00Z");
    await mailAlerts(site);
    await publish(`${subject} later`);
    await site.db.update(savedSearches).set({ nextRunAt: site.services.now() }).where(eq(savedSearches.publicId, id));
    expect(await mailAlerts(site)).toBe(0);
    at("2026-11-23T07:30:00Z");
    expect(await mailAlerts(site)).toBe(1);
    expect((await digestsTo())[1]?.text).toContain(`${subject} later`);
  });
});

describe("nothing is mailed", () => {
  test.each([
    ["while it pauses", (id: string) => callProcedure(site, "alerts.change", jo.session.writeHeaders, { id, isPaused: true })],
    ["without a frequency", (id: string) => callProcedure(site, "alerts.change", jo.session.writeHeaders, { id, frequency: "none" })],
    ["with all alert mails off", () => callProcedure(site, "account.preferences.update", jo.session.writeHeaders, { jobAlerts: false })],
    ["to a suspended account", () => site.db.update(users).set({ state: "suspended" }).where(eq(users.id, jo.id))],
    ["to an account that is being closed", () => site.db.update(users).set({ state: "erasure-requested" }).where(eq(users.id, jo.id))],
    ["to an address that cannot be reached", () => site.db.insert(unreachableAddresses).values({ emailKey: jo.email, since: now })],
  ])("%s", async (_what, stop) => {
    const id = await save(`q=${subject}`, "daily");
    await publish();
    await stop(id);
    at("2026-11-22T07:30:00Z");
    expect(await mailAlerts(site)).toBe(0);
    expect(await digestsTo()).toEqual([]);
  });

  test("before the index is warm", async () => {
    await save(`q=${subject}`, "daily");
    await publish();
    at("2026-11-22T07:30:00Z");
    const { search } = site.services;
    const warming = { ...search, state: { ...search.state, phase: "warming" as const } };
    const { sendDueAlerts } = await import("#server/modules/people/alerts/send-digests.commands.ts");
    expect(await sendDueAlerts({ ...site.services, search: warming }, site.services.now(), { onFailure: () => {} })).toBe(0);
    expect(await mailAlerts(site)).toBe(1);
  });
});

describe("an address whose server refuses us", () => {
  test("is mailed no more, its owner is told, and a mail that arrives ends it", async () => {
    await save(`q=${subject}`, "daily");
    await publish();
    at("2026-11-22T07:30:00Z");
    await mailAlerts(site);
    const state = async () => (await queryProcedure<OwnAlerts>(site, "alerts.own", jo.session.headers)).data.unreachableSince;
    const claim = async () => {
      for (;;) {
        const mails = await claimDueMail(site.db, site.services.now(), 50);
        const mine = mails.find(({ toAddress }) => toAddress === jo.email);
        if (mine || mails.length === 0) return mine;
      }
    };
    const mail = await claim();
    if (!mail) throw new Error("The mail is not in the outbox.");
    await markFailedAttempt(site.db, mail, { reason: "550 no such user", isFinal: true, now: site.services.now() });
    expect(await state()).toBe("2026-11-22T07:30:00.000Z");
    await site.db.update(outboxMessages).set({ state: "sending" }).where(eq(outboxMessages.id, mail.id));
    await markSent(site.db, mail, site.services.now());
    expect(await state()).toBeNull();
  });
});
