import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let site: TestSite;
let applying: Applying;
let people: Person[];
let jobId: number;
let ids: string[];

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  jobId = await applying.advert({ title: "Cost Manager" });
  people = [];
  ids = [];
  for (const [at, name] of ["Ann Able", "Bea Baker", "Cal Carter"].entries()) {
    site.setNow(later(at - 3600));
    const person = await applying.jobseeker(name);
    people.push(person);
    ids.push(await applying.apply(person, jobId, { coverNote: `I am ${name} and know NEC4.` }));
  }
  site.setNow(now);
});

interface Line {
  id: string;
  applicantName: string | null;
  state: string;
  moves: string[];
}
const ask = <Data>(person: Person, name: string, input: unknown = {}) =>
  queryProcedure<Data>(site, `hiring.${name}`, person.session.headers, input);
const call = <Data>(person: Person, name: string, input: unknown = {}) =>
  callProcedure<Data>(site, `hiring.${name}`, person.session.writeHeaders, input);
const table = async (input: object, person = applying.recruiter) =>
  (await ask<{ items: Line[]; total: number }>(person, "list", { jobId, ...input })).data;
const names = async (input: object) => (await table(input)).items.map(({ applicantName }) => applicantName?.split(" ")[0]);
const board = async (input: object = {}, person = applying.recruiter) =>
  (await ask<{ columns: { state: string; total: number; items: Line[] }[] }>(person, "board", { jobId, ...input })).data.columns;
const moveAll = (person: Person, from: string, to: string, message: string | null = null, chosen = ids) =>
  call<{ moved: string[]; left: { id: string; applicantName: string; detail: string }[] }>(person, "move", {
    items: chosen.map((id) => ({ id, from })),
    to,
    message,
  });

describe("board and table", () => {
  test("tell of the same people: every column's count is that of the table, whatever the filter", async () => {
    await moveAll(applying.recruiter, "sent", "interview", null, ids.slice(0, 1));
    await applying.call(applying.recruiter, "rate", { id: ids[1], stars: 4 });
    for (const filter of [{}, { q: "Bea" }, { minStars: 4 }, { reply: "unanswered" }, { reply: "answered" }, { sentTo: "2026-11-20" }]) {
      for (const { state, total, items } of await board(filter)) {
        const found = await table({ ...filter, states: [state] });
        expect([state, total]).toEqual([state, found.total]);
        expect(items.map(({ id }) => id)).toEqual(found.items.map(({ id }) => id));
      }
    }
    const inOrder = async (input: object) =>
      (await ask<{ ids: string[]; total: number }>(applying.recruiter, "reviewOrder", { jobId, ...input })).data;
    for (const filter of [{}, { q: "Bea" }, { reply: "unanswered" }]) {
      const cards = (await board(filter)).flatMap(({ items }) => items.map(({ id }) => id));
      expect(await inOrder(filter)).toEqual({ ids: cards, total: cards.length });
      for (const [sort, direction] of [
        ["name", "asc"],
        ["rating", "desc"],
        ["sent", "asc"],
      ] as const)
        expect((await inOrder({ ...filter, sort, direction })).ids).toEqual(
          (await table({ ...filter, sort, direction })).items.map(({ id }) => id),
        );
    }
    expect((await board()).map(({ state, total }) => `${state} ${total}`)).toEqual([
      "sent 2",
      "opened 0",
      "in-review 0",
      "shortlisted 0",
      "interview 1",
      "offer 0",
      "hired 0",
      "not-progressing 0",
    ]);
  });

  test("sort, and filter by words, rating, day, stage and whether somebody was answered", async () => {
    expect(await names({})).toEqual(["Cal", "Bea", "Ann"]);
    expect(await names({ sort: "name", direction: "asc" })).toEqual(["Ann", "Bea", "Cal"]);
    await applying.call(applying.recruiter, "rate", { id: ids[0], stars: 2 });
    await applying.call(applying.boss, "rate", { id: ids[0], stars: 5 });
    await applying.call(applying.recruiter, "rate", { id: ids[1], stars: 4 });
    expect(await names({ sort: "rating" })).toEqual(["Bea", "Ann", "Cal"]);
    expect(await names({ minStars: 4 })).toEqual(["Bea"]);
    expect(await names({ q: "cal carter" })).toEqual(["Cal"]);
    expect(await names({ q: "nec4", limit: 1, page: 3 })).toEqual(["Ann"]);
    const reference = applicationReference(ids[1] ?? "");
    for (const q of [reference, reference.toLowerCase().replaceAll("-", "")]) expect([q, await names({ q })]).toEqual([q, ["Bea"]]);
    expect(await names({ q: reference.slice(0, -1) })).toEqual([]);
    await moveAll(applying.recruiter, "sent", "offer", null, ids.slice(2));
    expect(await names({ reply: "answered" })).toEqual(["Cal"]);
    expect(await names({ sort: "state", direction: "desc" })).toEqual(["Cal", "Bea", "Ann"]);
    expect(await names({ states: ["offer", "hired"] })).toEqual(["Cal"]);
    expect(await names({ sentFrom: "2026-11-21", sentTo: "2026-11-21" })).toHaveLength(3);
    expect(await names({ sentFrom: "2026-11-22" })).toEqual([]);
    expect((await ask(applying.recruiter, "list", { sentFrom: "21 November" })).status).toBe(422);
    await site.db
      .update(applications)
      .set({ sentAt: later(-15 * 86_400) })
      .where(eq(applications.jobId, jobId));
    expect((await names({ reply: "overdue" })).toSorted()).toEqual(["Ann", "Bea"]);
    expect((await ask<{ overdue: number }>(applying.recruiter, "record")).data.overdue).toBe(2);
  });

  test("count as overdue who waits longer than the firm promises, else than the reader chose: every screen says the same", async () => {
    await site.db
      .update(applications)
      .set({ sentAt: later(-8 * 86_400) })
      .where(eq(applications.jobId, jobId));
    const promise = (replyPromiseDays: number | null) =>
      site.db.update(companies).set({ replyPromiseDays }).where(eq(companies.id, applying.companyId));
    const choose = (replyWithinDays: number) =>
      callProcedure(site, "recruiting.saveSettings", applying.recruiter.session.writeHeaders, {
        applicationReceived: "off",
        applicationWithdrawn: "off",
        messageReceived: "off",
        replyWithinDays,
      });
    const told = async () => {
      const { headers } = applying.recruiter.session;
      const record = await ask<{ overdue: number; answerWithinDays: number }>(applying.recruiter, "record");
      const overview = await queryProcedure<{ attention: { overdue: number; answerWithinDays: number } }>(
        site,
        "recruiting.overview",
        headers,
      );
      const settings = await queryProcedure<{ promisedDays: number | null }>(site, "recruiting.settings", headers);
      const { overdue, answerWithinDays } = overview.data.attention;
      expect(record.data).toMatchObject({ overdue, answerWithinDays });
      expect((await ask<{ total: number }>(applying.recruiter, "list", { reply: "overdue" })).data.total).toBe(overdue);
      return { overdue: (await names({ reply: "overdue" })).length, answerWithinDays, promisedDays: settings.data.promisedDays };
    };
    expect(await told()).toMatchObject({ overdue: 0, answerWithinDays: 10, promisedDays: null });
    await choose(5);
    expect(await told()).toMatchObject({ overdue: 3, answerWithinDays: 5, promisedDays: null });
    await promise(10);
    expect(await told()).toMatchObject({ overdue: 0, answerWithinDays: 10, promisedDays: 10 });
    await promise(7);
    await choose(20);
    expect(await told()).toMatchObject({ overdue: 3, answerWithinDays: 7, promisedDays: 7 });
    await promise(null);
    expect(await told()).toMatchObject({ overdue: 0, answerWithinDays: 20, promisedDays: null });
    await choose(10);
  });

  test("show a recruiter their own adverts' people, the firm's administrator all, and nobody else any", async () => {
    const totalFor = async (person: Person) => (await table({}, person)).total;
    expect(await totalFor(applying.recruiter)).toBe(3);
    expect(await totalFor(applying.boss)).toBe(3);
    for (const person of [applying.colleague, applying.stranger, applying.otherBoss]) {
      expect(await totalFor(person)).toBe(0);
      expect((await board({}, person)).every(({ total }) => total === 0)).toBe(true);
      expect((await ask(person, "advert", { jobId })).status).toBe(404);
    }
    const adverts = (await ask<{ items: { jobId: number; total: number; unanswered: number }[] }>(applying.recruiter, "adverts")).data
      .items;
    expect(adverts.find((advert) => advert.jobId === jobId)).toMatchObject({ total: 3, unanswered: 3 });
    expect((await table({}, applying.administrator)).items[0]?.moves).toEqual([]);
  });
});

describe("moving several", () => {
  test("fills the message in for each, and tells nobody before it can no longer be taken back", async () => {
    const { data } = await moveAll(
      applying.recruiter,
      "sent",
      "not-progressing",
      "Dear {first name}, about {Job Title}. {recruiter}, {company}",
    );
    expect(data).toMatchObject({ moved: ids, left: [] });
    for (const [at, person] of people.entries()) {
      const mail = (await mailsTo(site, person.email)).at(-1);
      const first = ["Ann", "Bea", "Cal"][at];
      expect(mail?.text).toContain(`Dear ${first}, about Cost Manager. Rae Recruiter, Quantum Costs Ltd`);
      const rows = await site.db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, person.email));
      expect(rows.at(-1)?.nextAttemptAt).toEqual(later(30));
      const seen = await queryProcedure<{ items: unknown[]; unreadCount: number }>(site, "notifications.list", person.session.headers, {});
      expect(seen.data).toMatchObject({ items: [], unreadCount: 0 });
      expect((await applying.told(person)).items).toMatchObject([{ kind: "application-status" }]);
    }
  });

  test("is taken back whole within its time: they stand where they stood and no mail goes", async () => {
    await moveAll(applying.recruiter, "sent", "not-progressing", "No, {first name}.");
    site.setNow(later(29));
    expect((await call(applying.recruiter, "undo", { ids })).data).toEqual({ undone: ids, left: [] });
    expect((await table({ states: ["sent"] })).total).toBe(3);
    for (const [at, person] of people.entries()) {
      expect((await mailsTo(site, person.email)).map(({ template }) => template)).toEqual(["application-sent"]);
      expect((await applying.told(person)).items).toEqual([]);
      expect((await applying.read(person, ids[at] ?? "")).data.timeline).toHaveLength(1);
    }
    const whole = (await applying.read(applying.recruiter, ids[0] ?? "")).data.timeline;
    expect(whole).toMatchObject([
      { to: "sent" },
      { to: "not-progressing", byName: "Rae Recruiter", undoneAt: later(29).toISOString() },
      { to: "opened" },
    ]);
  });

  test("cannot be taken back later, by a colleague, or once a colleague has moved on", async () => {
    await moveAll(applying.recruiter, "sent", "in-review");
    const undo = async (person: Person, chosen = ids.slice(0, 1)) => {
      const { status, text } = await call(person, "undo", { ids: chosen });
      return `${status} ${text}`;
    };
    expect(await undo(applying.boss)).toMatch(/^409 .*Rae Recruiter moved it to “In review”/);
    await moveAll(applying.boss, "in-review", "interview", null, ids.slice(0, 1));
    expect(await undo(applying.recruiter)).toMatch(/^409 .*Ada Admin moved it to “Interview” on Saturday 21 November 2026 at 12:00/);
    expect(await undo(applying.recruiter, ids.slice(0, 2))).toMatch(/^200 .*Ada Admin moved it/);
    site.setNow(later(30));
    expect(await undo(applying.boss)).toMatch(/^409 .*too late/);
    expect((await applying.row(ids[0] ?? "")).state).toBe("interview");
  });

  test("of two quick moves takes back the last alone", async () => {
    const only = ids.slice(0, 1);
    await moveAll(applying.recruiter, "sent", "in-review", null, only);
    site.setNow(later(2));
    await moveAll(applying.recruiter, "in-review", "not-progressing", "Sorry.", only);
    site.setNow(later(4));
    await call(applying.recruiter, "undo", { ids: only });
    expect(await applying.row(only[0] ?? "")).toMatchObject({ state: "in-review", stateChangedAt: now, closedAt: null });
    site.setNow(later(60));
    expect((await applying.told(people[0] as Person)).items).toMatchObject([{ detail: "Your application is being reviewed." }]);
  });

  test("leaves whom a colleague moved meanwhile, says who and when, and moves the others", async () => {
    await applying.move(applying.boss, ids[1] ?? "", "sent", "interview");
    const { data } = await moveAll(applying.recruiter, "sent", "shortlisted");
    expect(data.moved).toEqual([ids[0], ids[2]]);
    expect(data.left).toMatchObject([
      { id: ids[1], applicantName: "Bea Baker", detail: expect.stringContaining("Ada Admin moved it to “Interview”") },
    ]);
    const alone = await applying.move(applying.recruiter, ids[1] ?? "", "sent", "shortlisted");
    expect(alone).toMatchObject({ status: 412, reason: "stale" });
  });

  test("with anything that cannot be filled in moves nobody and names it", async () => {
    const refused = await moveAll(applying.recruiter, "sent", "not-progressing", "Dear {fist name}");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("There is no {fist name}.");
    expect((await table({ states: ["sent"] })).total).toBe(3);
  });

  test("with one id of another company's moves nobody, answers 404 and is written down", async () => {
    const theirs = await applying.apply(await applying.jobseeker(), await applying.advert({ createdByUserId: applying.colleague.id }));
    const before = await site.db.$count(auditEvents, eq(auditEvents.result, "refused"));
    for (const person of [applying.stranger, applying.otherBoss, applying.recruiter]) {
      expect((await moveAll(person, "sent", "interview", null, [...(person === applying.recruiter ? ids : []), theirs])).status).toBe(404);
      expect((await call(person, "undo", { ids: [theirs] })).status).toBe(404);
    }
    expect((await table({ states: ["sent"] })).total).toBe(3);
    expect(await site.db.$count(auditEvents, eq(auditEvents.result, "refused"))).toBe(before + 6);
    const { id } = await applying.row(theirs);
    expect(await site.db.$count(applicationEvents, eq(applicationEvents.applicationId, id))).toBe(1);
  });
});
