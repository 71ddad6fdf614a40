import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { notifications } from "#db/schema/notifications.ts";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const daysLater = (days: number) => minutesLater(days * 24 * 60);
let site: TestSite;
let applying: Applying;
let jo: Person;
let id: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
  id = await applying.apply(jo, await applying.advert());
});

interface Message {
  id: string;
  side: string;
  isMine: boolean;
  authorName: string | null;
  text: string;
}
interface Conversation {
  id: string;
  side: string;
  state: string;
  items: Message[];
  unreadCount: number;
  nextCursor: string | null;
  closedBecause: string | null;
}
interface Conversations {
  items: { id: string; latest: Message | null; unreadCount: number }[];
  unreadCount: number;
  nextCursor: string | null;
}
const send = (person: Person, text: unknown, key: string | null = freshKey(), to = id) =>
  site.app.inject({
    method: "POST",
    url: `/api/applications/${to}/messages`,
    headers: { ...person.session.writeHeaders, ...(key !== null && { "idempotency-key": `"${key}"` }) },
    payload: JSON.stringify({ text }),
  });
const read = (person: Person, query = "") =>
  site.app.inject({ url: `/api/applications/${id}/messages${query}`, headers: person.session.headers });
const conversation = async (person: Person, query = "") => (await read(person, query)).json<Conversation>();
const list = async (person: Person, query = "") =>
  (await site.app.inject({ url: `/api/messages${query}`, headers: person.session.headers })).json<Conversations>();
const markRead = (person: Person, upTo: string, of = id) =>
  site.app.inject({
    method: "POST",
    url: `/api/applications/${of}/messages/read`,
    headers: person.session.writeHeaders,
    payload: JSON.stringify({ upTo }),
  });
const texts = ({ items }: Pick<Conversation, "items">) => items.map(({ text }) => text);

describe("messages about an application", () => {
  test("go both ways, newest first; the employer sees which colleague wrote, the applicant the firm alone", async () => {
    expect((await send(applying.recruiter, "Can you come on Tuesday?")).statusCode).toBe(201);
    site.setNow(minutesLater(1));
    expect((await send(jo, "Yes.\r\n\r\nAt ten?")).statusCode).toBe(201);
    site.setNow(minutesLater(2));
    await send(applying.boss, "Ten it is.");
    const mine = await conversation(jo);
    expect(mine.items.map(({ side, isMine, authorName, text }) => [side, isMine, authorName, text])).toEqual([
      ["employer", false, null, "Ten it is."],
      ["applicant", true, null, "Yes.\n\nAt ten?"],
      ["employer", false, null, "Can you come on Tuesday?"],
    ]);
    expect(mine).toMatchObject({ id, side: "applicant", unreadCount: 2, closedBecause: null });
    const theirs = await conversation(applying.recruiter);
    expect(theirs.items.map(({ isMine, authorName }) => [isMine, authorName])).toEqual([
      [false, "Ada Admin"],
      [false, null],
      [true, "Rae Recruiter"],
    ]);
    expect(theirs).toMatchObject({ side: "employer", unreadCount: 1 });
    expect(JSON.stringify(mine)).not.toMatch(/\b(?:Ada|Rae)\b/);
  });

  test("open an application that nobody has read yet: who writes has looked at it", async () => {
    await send(applying.recruiter, "Good morning");
    expect((await applying.row(id)).state).toBe("opened");
    const kinds = (await applying.told(jo)).items.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["application-status", "message-received"]);
  });

  test("are sent once however often they arrive, and need a key", async () => {
    const key = freshKey();
    const first = await send(jo, "Once", key);
    const again = await send(jo, "Once", key);
    expect([again.statusCode, again.json().id, again.headers["idempotency-replayed"]]).toEqual([201, first.json().id, "true"]);
    expect((await send(jo, "Something else", key)).statusCode).toBe(422);
    expect((await send(jo, "No key", null)).statusCode).toBe(428);
    expect(texts(await conversation(jo))).toEqual(["Once"]);
  });

  test("are plain words of 1 to 5,000 characters", async () => {
    for (const text of ["", " \n\t ", "\u200b", 7, null, ["x"], "x".repeat(5_001), "😀".repeat(5_001), "x".repeat(40_000)]) {
      const answer = await send(jo, text);
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/text"]);
    }
    for (const text of ["x", "😀".repeat(5_000), "<b>O'Brien-Łukasz</b>"]) expect((await send(jo, text)).statusCode).toBe(201);
    expect(texts(await conversation(jo))[0]).toBe("<b>O'Brien-Łukasz</b>");
  });

  test("are paged from the newest back, none twice and none left out while more come", async () => {
    for (let at = 0; at < 7; at++) await send(jo, `no. ${at}`);
    const first = await conversation(applying.recruiter, "?limit=3");
    await send(jo, "meanwhile");
    const second = await conversation(applying.recruiter, `?limit=3&cursor=${first.nextCursor}`);
    const third = await conversation(applying.recruiter, `?limit=3&cursor=${second.nextCursor}`);
    expect([first, second, third].flatMap(texts)).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `no. ${at}`));
    expect(third.nextCursor).toBeNull();
    expect((await read(applying.recruiter, "?limit=51")).statusCode).toBe(400);
    expect((await read(applying.recruiter, "?cursor=x")).statusCode).toBe(400);
  });

  test("are read up to the one that was seen, each of the employer's people for themselves", async () => {
    await send(jo, "one");
    const [one] = (await conversation(applying.recruiter)).items;
    await send(jo, "two");
    expect((await markRead(applying.recruiter, one?.id ?? "")).statusCode).toBe(204);
    expect((await conversation(applying.recruiter)).unreadCount).toBe(1);
    const [two] = (await conversation(applying.recruiter)).items;
    await markRead(applying.recruiter, two?.id ?? "");
    await markRead(applying.recruiter, one?.id ?? "");
    expect([(await conversation(applying.recruiter)).unreadCount, (await conversation(applying.boss)).unreadCount]).toEqual([0, 2]);
  });
});

describe("the list of conversations", () => {
  test("holds each with its latest message, the latest first, and counts what is unread in all", async () => {
    const second = await applying.apply(jo, await applying.advert());
    await applying.apply(jo, await applying.advert());
    await send(applying.recruiter, "about the first");
    site.setNow(minutesLater(1));
    await send(applying.recruiter, "about the second", freshKey(), second);
    await send(applying.recruiter, "more about the second", freshKey(), second);
    const mine = await list(jo);
    expect(mine.items.map((line) => [line.id, line.latest?.text, line.unreadCount])).toEqual([
      [second, "more about the second", 2],
      [id, "about the first", 1],
    ]);
    expect(mine.unreadCount).toBe(3);
    const first = await list(jo, "?limit=1");
    const next = await list(jo, `?limit=1&cursor=${first.nextCursor}`);
    expect([next.items.map((line) => line.id), next.nextCursor]).toEqual([[id], null]);
  });

  test("holds for recruiters what was written about the adverts they manage, for others nothing", async () => {
    await send(jo, "Good morning");
    const ids = async (person: Person) => (await list(person)).items.map((line) => line.id);
    expect(await ids(applying.recruiter)).toContain(id);
    expect(await ids(applying.boss)).toContain(id);
    for (const person of [applying.colleague, applying.stranger, applying.otherBoss, applying.administrator, await applying.jobseeker()])
      expect(await list(person)).toEqual({ items: [], unreadCount: 0, nextCursor: null });
  });
});

describe("who may", () => {
  test("read or write is not told to anybody else that there is anything", async () => {
    await send(jo, "Private");
    const [message] = (await conversation(jo)).items;
    const others = [applying.colleague, applying.stranger, applying.otherBoss, await applying.jobseeker()];
    for (const person of others) {
      expect((await read(person)).statusCode).toBe(404);
      expect((await send(person, "Let me in")).statusCode).toBe(404);
      expect((await markRead(person, message?.id ?? "")).statusCode).toBe(404);
    }
    const other = await applying.apply(await applying.jobseeker(), await applying.advert());
    expect((await markRead(applying.recruiter, message?.id ?? "", other)).statusCode).toBe(404);
  });

  test("administrators read, which is audited, and write nothing", async () => {
    await send(jo, "Private");
    expect(texts(await conversation(applying.administrator))).toEqual(["Private"]);
    const events = await site.db.select().from(auditEvents);
    expect(events.some(({ action, resourceId, result }) => action === "message.read" && resourceId === id && result === "done")).toBe(true);
    expect((await send(applying.administrator, "Hello")).statusCode).toBe(403);
  });
});

describe("nothing can be sent", () => {
  const refusal = async (person: Person) => {
    const answer = await send(person, "Hello?");
    return [answer.statusCode, answer.json().detail];
  };

  test("before the application is", async () => {
    const jobId = await applying.advert();
    const draft = (await applying.call<{ id: string }>(jo, "saveDraft", { jobId })).data.id;
    const answer = await send(jo, "Hello?", freshKey(), draft);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, "You can write to each other once the application is sent."]);
    expect((await send(applying.recruiter, "Hello?", freshKey(), draft)).statusCode).toBe(404);
  });

  test("30 days after an outcome", async () => {
    await applying.read(applying.recruiter, id);
    await applying.move(applying.recruiter, id, "opened", "not-progressing", "Thank you.");
    site.setNow(new Date(daysLater(30).getTime() - 1));
    jo = { ...jo, session: await signIn(site, jo.id) };
    expect((await send(jo, "Why?")).statusCode).toBe(201);
    site.setNow(daysLater(30));
    const ended = "This application ended on Saturday 21 November 2026. You can send messages for 30 days after that.";
    expect(await refusal(jo)).toEqual([409, ended]);
    expect(await conversation(jo)).toMatchObject({ closedBecause: ended, items: [{ text: "Why?" }] });
  });

  test("to a firm where nobody is left to read it: not lost in silence, and open again once somebody is", async () => {
    const members = eq(users.companyId, applying.companyId);
    await site.db.update(users).set({ state: "suspended" }).where(members);
    const nobody = "Nobody at Quantum Costs Ltd reads messages on this site at present.";
    expect(await refusal(jo)).toEqual([409, nobody]);
    expect(await conversation(jo)).toMatchObject({ closedBecause: nobody, items: [] });
    await site.db.update(users).set({ state: "active" }).where(members);
    expect((await send(jo, "Hello?")).statusCode).toBe(201);
    expect((await conversation(jo)).closedBecause).toBeNull();
  });

  test("while it is withdrawn: the employer sees a stub, until that is undone", async () => {
    await send(jo, "From me");
    await send(applying.recruiter, "From us");
    await applying.call(jo, "withdraw", { id });
    expect(await conversation(applying.recruiter)).toMatchObject({ state: "withdrawn", items: [], unreadCount: 0, nextCursor: null });
    expect((await list(applying.boss)).items.find((line) => line.id === id)).toMatchObject({ latest: null, unreadCount: 0 });
    expect(JSON.stringify([await list(applying.recruiter), await list(applying.boss)])).not.toContain("From");
    expect(await refusal(applying.recruiter)).toEqual([409, "The applicant has withdrawn this application."]);
    expect((await refusal(jo))[0]).toBe(409);
    expect(texts(await conversation(jo))).toEqual(["From us", "From me"]);
    await applying.call(jo, "undoWithdrawal", { id });
    expect(texts(await conversation(applying.recruiter))).toEqual(["From us", "From me"]);
    expect((await send(applying.recruiter, "Welcome back")).statusCode).toBe(201);
  });
});

test("messages marked as read together are new again once that is taken back: in time, by the same person, and unless one has read on", async () => {
  const { recruiter, boss } = applying;
  const call = <Data>(person: Person, name: string, input: object) => callProcedure<Data>(site, name, person.session.writeHeaders, input);
  const unread = async () => (await list(recruiter)).items.find((line) => line.id === id)?.unreadCount;
  const ofIt = and(eq(notifications.userId, recruiter.id), eq(notifications.subjectId, id), eq(notifications.kind, "message-received"));
  const unreadNews = () => site.db.$count(notifications, and(ofIt, isNull(notifications.readAt)));
  const mark = async () =>
    (await call<{ marked: number; undo: string | null }>(recruiter, "messages.markTogetherRead", { ids: [id] })).data;
  await send(jo, "One");
  await send(jo, "Two");
  expect(await unreadNews()).toBeGreaterThan(0);
  const news = await unreadNews();
  const { marked, undo } = await mark();
  expect([marked, await unread(), await unreadNews()]).toEqual([2, 0, 0]);
  expect((await mark()).undo).toBeNull();
  expect((await call(boss, "messages.makeUnreadAgain", { undo })).status).toBe(409);
  site.setNow(minutesLater(2));
  expect((await call(recruiter, "messages.makeUnreadAgain", { undo })).status).toBe(409);
  site.setNow(minutesLater(1));
  expect((await call(recruiter, "messages.makeUnreadAgain", { undo })).data).toEqual({ conversations: 1 });
  expect([await unread(), await unreadNews()]).toEqual([2, news]);
  const again = await mark();
  await send(jo, "Three");
  await mark();
  expect((await call(recruiter, "messages.makeUnreadAgain", { undo: again.undo })).data).toEqual({ conversations: 0 });
  expect(await unread()).toBe(0);
});

test("what takes reading back restores no saved job, and the other way round", async () => {
  const call = <Data>(name: string, input: object) => callProcedure<Data>(site, name, jo.session.writeHeaders, input);
  await send(applying.recruiter, "Are you free on Monday?");
  const { undo } = (await call<{ undo: string }>("messages.markTogetherRead", { ids: [id] })).data;
  expect(await call("saved.putBack", { undo })).toMatchObject({ status: 409, reason: "conflict" });
  const jobId = await applying.advert();
  await call("saved.save", { jobId });
  const removed = (await call<{ undo: string }>("saved.remove", { jobId })).data;
  expect(await call("messages.makeUnreadAgain", removed)).toMatchObject({ status: 409, reason: "conflict" });
  expect((await call("saved.putBack", removed)).status).toBe(200);
});
