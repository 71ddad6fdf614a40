import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { itemOf, type Moderating, nameOf, openModerating, orderOf } from "#tests/fixtures/moderating.ts";
import { foundOnBoard } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-23T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reason = "It names no employer that anybody could find.";
interface Claim {
  isMine: boolean;
  name: string;
  since: string;
}
interface Several {
  results: { subject: string; id: string | null; refusal: string | null }[];
}
let site: TestSite;
let desk: Moderating;

beforeAll(async () => {
  site = await openTestSite({ now });
  desk = await openModerating(site);
});
beforeEach(() => desk.moveTo(now));
afterAll(() => site.close());

const decide = (person: Moderating["ada"], item: object, decision = "approve", words = "") =>
  desk.call<{ id: string; undoUntil: string }>(person, "work.decide", { ...item, decision, words });
const claim = (person: Moderating["ada"], item: object, takeOver = false) => desk.call<Claim>(person, "work.claim", { ...item, takeOver });
const isListed = async (subject: string) => (await desk.list()).items.some((item) => item.subject === subject);
const firmItem = async (slug: string) => itemOf(await desk.list({ kind: "verification" }), slug);
const stateOf = async (slug: string) =>
  (await site.db.select({ state: companies.verification }).from(companies).where(eq(companies.slug, slug)))[0]?.state;

describe("an open case", () => {
  test("is its administrator’s: another is told who has it since when, may look, and may take it over, which is logged", async () => {
    const item = await desk.sent();
    expect((await claim(desk.ada, nameOf(item))).data).toMatchObject({ isMine: true });
    await desk.moveTo(later(2));
    expect((await claim(desk.ben, nameOf(item))).data).toMatchObject({ isMine: false, name: "Ada Admin", since: now.toISOString() });
    expect((await desk.ask(desk.ben, "work.case", nameOf(item))).status).toBe(200);
    const refused = await decide(desk.ben, orderOf(item));
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining("Ada Admin has had this case open since")]);
    expect((await claim(desk.ben, nameOf(item), true)).data.isMine).toBe(true);
    expect((await claim(desk.ada, nameOf(item))).data).toMatchObject({ isMine: false, name: "Ben Admin" });
    const log = await site.db
      .select({ by: auditEvents.actorUserId, reason: auditEvents.reason })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "moderation.claim"), eq(auditEvents.resourceId, item.subject)));
    expect(log).toEqual([
      { by: desk.ada.id, reason: "opened" },
      { by: desk.ben.id, reason: "taken over" },
    ]);
  });

  test("is anybody’s again after a quarter of an hour, unless it stays open; and at once when it is given back", async () => {
    const item = await desk.sent();
    await claim(desk.ada, nameOf(item));
    await desk.moveTo(later(14));
    await claim(desk.ada, nameOf(item));
    await desk.moveTo(later(28));
    expect((await claim(desk.ben, nameOf(item))).data.isMine).toBe(false);
    await desk.moveTo(later(30));
    expect((await claim(desk.ben, nameOf(item))).data.isMine).toBe(true);
    await desk.call(desk.ben, "work.release", nameOf(item));
    expect(itemOf(await desk.list({ kind: "first-advert" }), item.subject).owner).toBeNull();
  });
});

describe("a decision", () => {
  test("leaves the list at once, and is carried out and told when it can be undone no longer", async () => {
    const item = await desk.sent();
    const { status, data } = await decide(desk.ada, orderOf(item));
    expect([status, data.undoUntil]).toEqual([200, later(1).toISOString()]);
    expect(await isListed(item.subject)).toBe(false);
    expect(await foundOnBoard(site, "q=surveyor")).toEqual([]);
    const mailsBefore = await mailsTo(site, item.writer.email);
    expect(await desk.afterUndo()).toMatchObject({ done: 1, failed: 0 });
    const mails = (await mailsTo(site, item.writer.email)).slice(mailsBefore.length);
    expect(mails.map(({ template }) => template)).toEqual(["moderation-decided"]);
    expect(await foundOnBoard(site, "q=surveyor")).toHaveLength(1);
    expect(await desk.afterUndo()).toEqual({ done: 0, failed: 0 });
  });

  test("is undone within the minute: the case waits again, and nobody hears of it", async () => {
    const [slug = ""] = await desk.firms(1, "undone");
    const { data } = await decide(desk.ada, orderOf(await firmItem(slug)), "refuse", reason);
    expect((await desk.call(desk.ben, "work.undo", { ids: [data.id] })).status).toBe(409);
    expect((await desk.call(desk.ada, "work.undo", { ids: [data.id] })).status).toBe(200);
    expect(await desk.afterUndo()).toEqual({ done: 0, failed: 0 });
    expect([await stateOf(slug), await isListed(slug)]).toEqual(["in-review", true]);
  });

  test("that was carried out is not undone", async () => {
    const [slug = ""] = await desk.firms(1, "late");
    const { data } = await decide(desk.ada, orderOf(await firmItem(slug)));
    await desk.afterUndo();
    const { status, message } = await desk.call(desk.ada, "work.undo", { ids: [data.id] });
    expect([status, message, await stateOf(slug)]).toEqual([409, "It is too late to undo this: it has been carried out.", "verified"]);
  });

  test("wants words where it refuses, and the mail is shown word for word before", async () => {
    const item = await desk.sent();
    expect((await decide(desk.ada, orderOf(item), "refuse", "no")).fields).toEqual([
      { pointer: "/words", detail: "Use at least 10 characters." },
    ]);
    const shown = await desk.call<{ to: string; subject: string; text: string }[]>(desk.ada, "work.preview", {
      ...nameOf(item),
      decision: "refuse",
      words: reason,
    });
    await decide(desk.ada, orderOf(item), "refuse", reason);
    await desk.afterUndo();
    const sent = (await mailsTo(site, item.writer.email)).at(-1);
    expect(shown.data).toEqual([{ to: sent?.to, subject: sent?.subject, text: sent?.text }]);
    expect(sent?.text).toContain(reason);
  });

  test("is not made on what was changed meanwhile, and not carried out on it either", async () => {
    const item = await desk.sent();
    const change = async (title: string) => {
      const { version } = (await desk.ask<{ version: number }>(item.writer, "posting.get", { id: item.subject })).data;
      await desk.call(item.writer, "posting.update", { id: item.subject, version, fields: { title } });
    };
    await change("Quantity Surveyor");
    expect((await decide(desk.ada, orderOf(item))).reason).toBe("stale");
    await decide(desk.ada, orderOf(itemOf(await desk.list({ kind: "first-advert" }), item.subject)));
    await change("Quantity Surveyor, Bitcoin");
    expect(await desk.afterUndo()).toEqual({ done: 0, failed: 1 });
    const { data } = await desk.ask<{ decisions: { state: string; failure: string | null }[] }>(desk.ada, "work.case", nameOf(item));
    expect(data.decisions[0]).toMatchObject({ state: "failed", failure: expect.stringContaining("changed after the decision") });
  });
});

test("of two administrators who decide at once one does, and the other is told who and what", async () => {
  for (const [at, slug] of (await desk.firms(5, "at-once")).entries()) {
    const order = orderOf(await firmItem(slug));
    const answers = await Promise.all([decide(desk.ada, order), decide(desk.ben, order, "refuse", reason)]);
    expect([at, answers.map(({ status }) => status).toSorted()]).toEqual([at, [200, 409]]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.message).toMatch(/^(?:Ada Admin approved it|Ben Admin refused it) on /);
    expect(await site.db.$count(moderationDecisions, eq(moderationDecisions.subject, slug))).toBe(1);
  }
});

test("of many decided at once one that fails is named, and the others are decided and can be undone together", async () => {
  const slugs = await desk.firms(40, "mass");
  const pages = [await desk.list({ kind: "verification" }), await desk.list({ kind: "verification", page: 2 })];
  const items = pages.flatMap(({ items: each }) => each).filter(({ subject }) => slugs.includes(subject));
  const [failing] = items;
  if (failing) await claim(desk.ben, nameOf(failing));
  const several = await desk.call<Several>(desk.ada, "work.decideSeveral", { cases: items.map(orderOf), decision: "approve" });
  const left = several.data.results.filter(({ refusal }) => refusal !== null);
  expect(left).toEqual([
    { ...(failing && nameOf(failing)), id: null, refusal: expect.stringContaining("Ben Admin has had this case open") },
  ]);
  expect(several.data.results).toHaveLength(40);
  const ids = several.data.results.flatMap(({ id }) => (id === null ? [] : [id]));
  expect((await desk.call(desk.ada, "work.undo", { ids })).status).toBe(200);
  await desk.afterUndo();
  expect(await site.db.$count(companies, and(eq(companies.verification, "in-review"), eq(companies.name, "Firm mass 7")))).toBe(1);
});

describe("a question", () => {
  test("reaches who posted, keeps the case, and the answer brings it up again", async () => {
    const item = await desk.sent();
    const question = "Which site is this for, and who is the client?";
    await decide(desk.ada, orderOf(item), "ask", question);
    await desk.afterUndo();
    const mail = (await mailsTo(site, item.writer.email)).at(-1);
    expect(mail?.text).toContain(question);
    const id = /questions\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
    const asked = await desk.list({ kind: "first-advert" });
    expect(asked.items.at(-1)).toMatchObject({ subject: item.subject, askedAt: expect.any(String), isOverTarget: false });
    const again = await decide(desk.ada, orderOf(item), "ask", question);
    expect([again.status, again.message]).toEqual([409, expect.stringContaining("have not answered yet")]);

    expect((await desk.ask(desk.recruiter, "work.question", { id })).status).toBe(404);
    expect((await desk.call(desk.recruiter, "work.answer", { id, answer: "Ours." })).status).toBe(404);
    expect((await desk.ask<{ question: string }>(item.writer, "work.question", { id })).data.question).toBe(question);
    expect((await desk.call(item.writer, "work.answer", { id, answer: "The school at Leeds, for the city." })).status).toBe(200);
    expect((await desk.call(item.writer, "work.answer", { id, answer: "Again." })).status).toBe(409);
    expect(itemOf(await desk.list({ kind: "first-advert" }), item.subject).askedAt).toBeNull();
    const { data } = await desk.ask<{ questions: { answer: string }[] }>(desk.ada, "work.case", nameOf(item));
    expect(data.questions).toEqual([
      expect.objectContaining({ question, answer: "The school at Leeds, for the city.", byName: "Ada Admin" }),
    ]);
  });
});

test("an administrator who is none any more has nothing carried out", async () => {
  const [slug = ""] = await desk.firms(1, "former");
  await decide(desk.ben, orderOf(await firmItem(slug)));
  await site.db.execute(`update users set role = 'jobseeker' where id = ${desk.ben.id}` as never);
  expect(await desk.afterUndo()).toEqual({ done: 0, failed: 1 });
  expect(await stateOf(slug)).toBe("in-review");
});
