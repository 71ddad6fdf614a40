import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { recruiterEnquiries, recruiterEnquiryAnswers } from "#db/schema/recruiters.ts";
import type { EnquiriesPage, EnquiryThread } from "#server/modules/hiring/recruiters/enquiries/read-enquiries.queries.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// What follows a message by a recruiter’s page: read, answered and put away on the site, with neither address shown to the other side.

const now = new Date("2026-11-20T12:00:00Z");
const message = "Do you have anything for a senior surveyor in Leeds?";
let site: TestSite;
let world: Awaited<ReturnType<typeof openFreelancing>>;
beforeAll(async () => {
  site = await openTestSite({ now });
  world = await openFreelancing(site);
});
afterAll(() => site.close());

type Person = Awaited<ReturnType<typeof makePerson>>;
const ask = <Data>(person: Person, name: string, input: unknown = {}) =>
  queryProcedure<Data>(site, `enquiries.${name}`, person.session.headers, input);
const call = (person: Person, name: string, input: unknown, key: Record<string, string> = newIdempotencyKey()) =>
  callProcedure<{ id: string }>(site, `enquiries.${name}`, { ...person.session.writeHeaders, ...key }, input);
const list = async (person: Person, isArchived = false) => (await ask<EnquiriesPage>(person, "list", { isArchived })).data;

let people = 0;
/** A recruiter with a page, and a jobseeker who has written to them. */
async function begun() {
  people += 1;
  const name = `Rita Reached ${people}`;
  const recruiter = { ...(await world.shown(name)), name };
  const writer = await makePerson(site, { name: `Will Writer ${people}` });
  expect((await world.call(writer, "enquire", { id: recruiter.pageId, message })).status).toBe(200);
  const id = (await list(recruiter)).items[0]?.id ?? "";
  return { recruiter, writer, id };
}
const news = async ({ email }: Person) =>
  (await mailsTo(site, email)).filter(({ template }) => template === "enquiry-answered").map(({ subject }) => subject);

describe("a conversation by a recruiter’s page", () => {
  test("is read, answered and put away; each side sees the words and not the address of the other", async () => {
    const { recruiter, writer, id } = await begun();
    expect((await call(recruiter, "markRead", { id })).status).toBe(200);
    expect((await list(recruiter)).items[0]?.isNew).toBe(false);
    expect((await call(recruiter, "answer", { id, text: "Two, from Monday." })).status).toBe(200);
    expect((await ask<EnquiriesPage>(writer, "sent")).data.items[0]).toMatchObject({
      with: recruiter.name,
      isNew: true,
      excerpt: "Two, from Monday.",
    });
    expect(await news(writer)).toEqual([`${recruiter.name} has written to you by Testworks`]);
    await call(writer, "markSentRead", { id });
    expect((await call(writer, "writeOn", { id, text: "Which pays better?" })).status).toBe(200);
    const seen = await ask<EnquiryThread>(recruiter, "get", { id });
    expect(seen.data.messages.map(({ side, text }) => [side, text])).toEqual([
      ["writer", message],
      ["recruiter", "Two, from Monday."],
      ["writer", "Which pays better?"],
    ]);
    const shown = [
      seen.text,
      (await ask(writer, "getSent", { id })).text,
      (await ask(recruiter, "list")).text,
      (await ask(writer, "sent")).text,
    ];
    const mailed = [...(await mailsTo(site, writer.email)), ...(await mailsTo(site, recruiter.email))];
    const said = `${shown.join()}${mailed.map(({ text, html, headers }) => `${text}${html}${JSON.stringify(headers)}`).join()}`;
    expect([said.includes(writer.email), said.includes(recruiter.email)]).toEqual([false, false]);
    await call(recruiter, "archive", { id, isArchived: true });
    expect([(await list(recruiter)).total, (await list(recruiter, true)).total]).toEqual([0, 1]);
    await call(writer, "writeOn", { id, text: "Are you there?" });
    expect((await list(recruiter)).items[0]).toMatchObject({ id, isNew: true, isArchived: false });
  });

  test("is mailed of once until it is read, and told of by the bell", async () => {
    const { recruiter, writer, id } = await begun();
    for (const text of ["One.", "Two.", "Three."]) await call(recruiter, "answer", { id, text });
    expect(await news(writer)).toHaveLength(1);
    const bell = await queryProcedure<{ items: { path: string }[]; unreadCount: number }>(
      site,
      "notifications.list",
      writer.session.headers,
      {},
    );
    expect([bell.data.unreadCount, bell.data.items[0]?.path]).toEqual([1, `/enquiries/${id}`]);
    await call(writer, "markSentRead", { id });
    const after = await queryProcedure<{ unreadCount: number }>(site, "notifications.list", writer.session.headers, {});
    expect(after.data.unreadCount).toBe(0);
    await call(recruiter, "answer", { id, text: "Four." });
    expect(await news(writer)).toHaveLength(2);
    // The first message was a mail itself.
    for (const text of ["One?", "Two?"]) await call(writer, "writeOn", { id, text });
    expect(await news(recruiter)).toHaveLength(0);
    await call(recruiter, "markRead", { id });
    await call(writer, "writeOn", { id, text: "Three?" });
    expect(await news(recruiter)).toHaveLength(1);
  });

  test("takes each message once for its key, also at once", async () => {
    const { recruiter, id } = await begun();
    const key = newIdempotencyKey();
    const answers = await Promise.all([1, 2, 3].map(() => call(recruiter, "answer", { id, text: "Once." }, key)));
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(await call(recruiter, "answer", { id, text: "Once." }, key)).toMatchObject({ status: 200 });
    const [row] = await site.db.select({ id: recruiterEnquiries.id }).from(recruiterEnquiries).where(eq(recruiterEnquiries.publicId, id));
    expect(await site.db.$count(recruiterEnquiryAnswers, eq(recruiterEnquiryAnswers.enquiryId, row?.id ?? 0))).toBe(1);
  });

  test("ends for a blocked writer, in it and by a new message, until the recruiter takes it back", async () => {
    const { recruiter, writer, id } = await begun();
    expect((await call(recruiter, "block", { id, isBlocked: true })).status).toBe(200);
    expect((await call(recruiter, "block", { id, isBlocked: true })).status).toBe(200);
    const again = await world.call(writer, "enquire", { id: recruiter.pageId, message: `${message} Please.` });
    expect([again.status, again.text.includes("This recruiter no longer accepts messages from you.")]).toEqual([409, true]);
    expect((await call(writer, "writeOn", { id, text: "Hello?" })).status).toBe(409);
    expect((await call(recruiter, "answer", { id, text: "No." })).status).toBe(409);
    expect((await ask<EnquiryThread>(recruiter, "get", { id })).data).toMatchObject({
      isBlocked: true,
      closedBecause: expect.stringContaining("Unblock them first"),
    });
    const seen = (await ask<EnquiryThread>(writer, "getSent", { id })).data;
    expect([seen.isBlocked, seen.closedBecause]).toEqual([false, "This recruiter no longer accepts messages from you."]);
    const stranger = await makePerson(site);
    expect((await world.call(stranger, "enquire", { id: recruiter.pageId, message })).status).toBe(200);
    await call(recruiter, "block", { id, isBlocked: false });
    expect((await call(writer, "writeOn", { id, text: "Hello?" })).status).toBe(200);
  });

  test("goes on while the page is hidden, and takes nothing once the recruiter could not read it", async () => {
    const { recruiter, writer, id } = await begun();
    await world.save(recruiter, { version: 1, isVisible: false });
    expect((await world.call(writer, "enquire", { id: recruiter.pageId, message: `${message} Please.` })).status).toBe(404);
    expect((await call(writer, "writeOn", { id, text: "Hello?" })).status).toBe(200);
    expect((await ask<EnquiryThread>(writer, "getSent", { id })).data).toMatchObject({ pageId: null, closedBecause: null });
    await site.db.update(users).set({ isFreelance: false }).where(eq(users.id, recruiter.id));
    const closedBecause = "This recruiter cannot read messages here at present.";
    const refused = await call(writer, "writeOn", { id, text: "Are you there?" });
    expect([refused.status, refused.text.includes(closedBecause)]).toEqual([409, true]);
    expect((await ask<EnquiryThread>(writer, "getSent", { id })).data).toMatchObject({ closedBecause, messages: [{}, {}] });
  });

  test("is nobody else’s to read, answer, put away or block", async () => {
    const { recruiter, writer, id } = await begun();
    const other = await world.shown(`Other One ${people}`);
    const stranger = await makePerson(site);
    for (const [name, input] of [
      ["answer", { id, text: "Mine?" }],
      ["markRead", { id }],
      ["archive", { id, isArchived: true }],
      ["block", { id, isBlocked: true }],
    ] as const) {
      expect([name, (await call(other, name, input)).status]).toEqual([name, 404]);
      expect([name, (await call(writer, name, input)).status]).toEqual([name, 403]);
    }
    expect((await ask(other, "get", { id })).status).toBe(404);
    expect((await list(other)).total).toBe(0);
    for (const [name, input] of [
      ["writeOn", { id, text: "Mine?" }],
      ["markSentRead", { id }],
    ] as const)
      expect([(await call(stranger, name, input)).status, (await call(recruiter, name, input)).status]).toEqual([404, 403]);
    expect((await ask(stranger, "getSent", { id })).status).toBe(404);
    expect((await list(recruiter)).items[0]).toMatchObject({ isNew: true, isArchived: false });
  });

  test.each([
    ["nothing", ""],
    ["spaces", "  \n "],
    ["too much", "a".repeat(4001)],
  ])("refuses %s", async (_name, text) => {
    const { recruiter, id } = await begun();
    expect((await call(recruiter, "answer", { id, text })).status).toBe(422);
  });

  test("is told of in the writer’s and the recruiter’s words, with signs that could carry markup shown as they are", async () => {
    const { recruiter, writer, id } = await begun();
    const text = `<img src=x onerror=alert(1)> & "quoted"`;
    await call(recruiter, "answer", { id, text });
    expect((await ask<EnquiryThread>(writer, "getSent", { id })).data.messages.at(-1)?.text).toBe(text);
    const [mail] = (await mailsTo(site, writer.email)).filter(({ template }) => template === "enquiry-answered");
    expect(mail?.html).not.toContain("onerror");
  });
});
