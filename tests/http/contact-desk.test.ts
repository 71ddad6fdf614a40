import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { contactMessages, contactReplies } from "#db/schema/contact.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let ada: Person;
let bea: Person;
let writer: Person;
let number = 0;

beforeAll(async () => {
  site = await openTestSite({ now });
  ada = await makePerson(site, { role: "platform_admin", name: "Ada Admin" }, now);
  bea = await makePerson(site, { role: "platform_admin", name: "Bea Admin" }, now);
  writer = await makePerson(site, { name: "Robin Carter" });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.db.delete(contactReplies);
  await site.db.delete(contactMessages);
  await site.db.delete(outboxMessages);
  const sent = { name: "Robin Carter", email: writer.email, topic: "account", message: "I cannot sign in.\nWhat is wrong?" };
  await callProcedure(site, "contact.send", writer.session.writeHeaders, sent);
  const [row] = await site.db.select({ id: contactMessages.id }).from(contactMessages).limit(1);
  number = row?.id ?? 0;
  await site.db.delete(outboxMessages);
});

const call = (path: string, input: object, who = ada) => callProcedure(site, `contactMessages.${path}`, who.session.writeHeaders, input);
const ask = <Data = Record<string, unknown>>(path: string, input: object, who = ada) =>
  queryProcedure<Data>(site, `contactMessages.${path}`, who.session.headers, input);
const answer = (text: string, seenAnswers: number, who = ada) => call("answer", { number, text, seenAnswers }, who);
const numbersOf = async (asked: object, who = ada) =>
  (await ask<{ items: { number: number }[] }>("list", asked, who)).data.items.map((each) => each.number);

describe("a contact message", () => {
  test("waits among the open ones, with its writer's account for whoever opens it", async () => {
    expect(await numbersOf({})).toEqual([number]);
    expect([await numbersOf({ topic: "fault" }), await numbersOf({ owner: "nobody" }), await numbersOf({ state: "closed" })]).toEqual([
      [],
      [number],
      [],
    ]);
    expect(await Promise.all(["cannot sign", "robin CARTER", "100%", "nobody"].map((q) => numbersOf({ q })))).toEqual([
      [number],
      [number],
      [],
      [],
    ]);
    const { data } = await ask("read", { number });
    expect(data).toMatchObject({
      words: "I cannot sign in.\nWhat is wrong?",
      state: "open",
      writer: { name: "Robin Carter", isOwnAddress: true },
    });
    const opened = and(
      eq(auditEvents.action, "contact.handle"),
      eq(auditEvents.resourceId, String(number)),
      eq(auditEvents.reason, "opened"),
    );
    expect(await site.db.$count(auditEvents, opened)).toBe(1);
  });

  test("is answered by one mail with the writer's words below, and is then whoever's it was that answered", async () => {
    expect((await answer("Your account is open again.\n\nSign in as before.", 0)).status).toBe(200);
    const mails = await site.db.select().from(outboxMessages);
    expect(mails).toMatchObject([{ toAddress: writer.email, template: "contact-answer", toUserId: writer.id }]);
    expect(mails[0]?.textBody).toContain("Your account is open again.\n\nSign in as before.");
    expect(mails[0]?.textBody).toContain("> I cannot sign in.\n\n> What is wrong?");
    const { data } = await ask("read", { number });
    expect(data).toMatchObject({ state: "answered", ownerName: "Ada Admin", isMine: true, replies: [{ kind: "answer", by: "Ada Admin" }] });
    expect([await numbersOf({}), await numbersOf({ state: "answered" }), await numbersOf({ owner: "me", state: "all" }, bea)]).toEqual([
      [],
      [number],
      [],
    ]);
  });

  test("answered by two at once is answered by one: the second is told", async () => {
    const statuses = (await Promise.all([answer("The first of two answers", 0), answer("The second of two answers", 0, bea)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await site.db.$count(outboxMessages)).toBe(1);
    expect((await answer("Once more, having read it", 1, bea)).status).toBe(200);
  });

  test("bears notes that are mailed to nobody", async () => {
    await call("note", { number, text: "Rang them." });
    expect(await site.db.$count(outboxMessages)).toBe(0);
    expect((await ask("read", { number })).data).toMatchObject({ state: "open", replies: [{ kind: "note", body: "Rang them." }] });
  });

  test("is closed without an answer, and reopened", async () => {
    await call("close", { number });
    expect((await ask("read", { number })).data).toMatchObject({ state: "closed", closedAt: now.toISOString() });
    await call("reopen", { number });
    expect((await call("reopen", { number })).status).toBe(409);
    expect(await numbersOf({})).toEqual([number]);
  });

  test("taken on by one administrator cannot be taken by another before it is let go", async () => {
    await call("take", { number, isMine: true });
    expect((await call("take", { number, isMine: true }, bea)).status).toBe(409);
    await call("take", { number, isMine: false });
    expect((await call("take", { number, isMine: true }, bea)).status).toBe(200);
  });

  test("is for administrators alone, and an answer needs words", async () => {
    expect((await answer("An answer by its writer", 0, writer)).status).toBe(403);
    expect((await ask("read", { number }, writer)).status).toBe(403);
    expect((await answer("short", 0)).status).toBe(422);
    expect(await site.db.$count(contactReplies)).toBe(0);
  });
});
