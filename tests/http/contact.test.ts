import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "#db/schema/contact.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeUser } from "#db/seed/factories.ts";
import { limits } from "#db/values.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites, sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const support = "help@jobs.example.test";
let site: TestSite;
/** As a visitor's browser sends a form. */
let asVisitor: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ now });
  asVisitor = await headersOfWrites(site, "");
});
afterAll(() => site?.close());
beforeEach(async () => {
  site.setNow(now);
  await site.db.delete(contactMessages);
  await site.db.delete(outboxMessages);
});

const letter = {
  name: "Robin Field",
  email: "robin@people.example.test",
  topic: "advert",
  message: "The advert names my firm.\r\n\r\nWe have not placed it.",
};
const send = (change: Record<string, unknown> = {}, headers = asVisitor) =>
  callProcedure<{ reference: string }>(site, "contact.send", headers, { ...letter, ...change });
const stored = () => site.db.select().from(contactMessages).orderBy(asc(contactMessages.id)).limit(100);

describe("a message", () => {
  test("is stored as it was written and mailed to the site's own address, which can answer it", async () => {
    const { status, data } = await send();
    expect(status).toBe(200);
    expect(data.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    const message = "The advert names my firm.\n\nWe have not placed it.";
    expect(await stored()).toMatchObject([{ ...letter, message, reference: data.reference, userId: null, createdAt: now }]);
    const [mail] = await mailsTo(site, support);
    expect(mail?.subject).toBe(`Contact form ${data.reference}: An advert that is wrong or suspicious`);
    expect(mail?.text).toContain("Robin Field sent a message through the contact form");
    expect(mail?.text).toContain("The advert names my firm.\n\nWe have not placed it.");
    expect(mail?.text).toContain("It has not been confirmed.");
    const [row] = await site.db.select({ headers: outboxMessages.headers }).from(outboxMessages).limit(1);
    expect(row?.headers).toEqual({ "Reply-To": letter.email });
  });

  test("sends nothing to the address that was typed", async () => {
    await send();
    const sent = await site.db.select({ to: outboxMessages.toAddress }).from(outboxMessages).limit(10);
    expect(sent).toEqual([{ to: support }]);
  });

  test("sent twice at once is one, and has one reference", async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await mailsTo(site, support)).toHaveLength(1);
  });

  test("sent again another day, or with other words, is another", async () => {
    await send();
    await send({ message: "The advert names my firm, again." });
    site.setNow(new Date("2026-11-22T12:00:00Z"));
    await send();
    expect(await stored()).toHaveLength(3);
  });

  test("says whose it is when its writer is signed in with that address, and only then", async () => {
    const userId = await makeUser(site.db, { now, email: "sam@people.example.test" });
    const { writeHeaders } = await signIn(site, userId);
    await send({ email: "Sam@people.example.test" }, writeHeaders);
    await send({ email: "other@people.example.test" }, writeHeaders);
    expect((await stored()).map((row) => row.userId)).toEqual([userId, userId]);
    const [own, other] = await mailsTo(site, support);
    expect(own?.text).toContain("They were signed in to the account with this address.");
    expect(other?.text).toContain("It has not been confirmed.");
  });

  test("goes when its time is over", async () => {
    await send();
    await deleteOutdatedRows(site.db, new Date("2027-11-21T11:59:59Z"));
    expect(await stored()).toHaveLength(1);
    await deleteOutdatedRows(site.db, new Date("2027-11-21T12:00:01Z"));
    expect(await stored()).toEqual([]);
  });
});

describe("what is wrong is said beside its field", () => {
  const faults = async (change: Record<string, unknown>) => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/contact.send",
      headers: asVisitor,
      payload: JSON.stringify({ ...letter, ...change }),
    });
    const { error } = answer.json<{ error?: { data: { fields?: { pointer: string; detail: string }[] } } }>();
    return [answer.statusCode, ...(error?.data.fields ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`)];
  };

  test.each<[Record<string, unknown>, string]>([
    [{ name: "" }, "/name Enter your name."],
    [{ name: "Robin\r\nBcc: all@people.example.test" }, "/name Leave out line breaks and invisible characters."],
    [{ email: "robin" }, "/email Enter a whole e-mail address, such as name@example.co.uk."],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, "/email Enter a whole e-mail address, such as name@example.co.uk."],
    [{ email: "a@b.example, c@d.example" }, "/email Enter a whole e-mail address, such as name@example.co.uk."],
    [{ topic: "jobs" }, "/topic Choose a topic."],
    [{ topic: undefined }, "/topic Choose a topic."],
    [{ message: " \u200b\n" }, "/message Write your message."],
    [{ message: "Too short" }, "/message Use at least 10 characters."],
    [{ message: "x".repeat(limits.contactMessageMaxChars + 1) }, "/message Use at most 5,000 characters."],
    [{ message: ["a"] }, "/message Write your message."],
  ])("case %#", async (change, fault) => {
    expect(await faults(change)).toEqual([422, fault]);
    expect(await stored()).toEqual([]);
  });

  test("takes a message of the greatest length, in any script", async () => {
    expect((await send({ message: "💥".repeat(limits.contactMessageMaxChars) })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });
});

test("whatever is written reaches the mail as text, and its headers hold nothing of it", async () => {
  const words = fc.oneof(
    fc.string({ unit: "binary", minLength: 20, maxLength: 300 }),
    fc.constantFrom(
      '<img src=x onerror="alert(1)"> <b>bold</b>',
      "Subject: x\r\nBcc: everybody@people.example.test\r\n",
      "' or 1=1 -- ; drop table",
    ),
  );
  await fc.assert(
    fc.asyncProperty(words, async (message) => {
      await site.db.delete(outboxMessages);
      const { status } = await send({ message });
      expect([200, 422]).toContain(status);
      for (const mail of await mailsTo(site, support)) {
        expect(mail.subject).toMatch(/^Contact form [0-9A-F-]{9}: [\w ]+$/);
        expect(mail.html).not.toMatch(/<(?:img|b|script)\b/);
      }
    }),
    { numRuns: 30 },
  );
});

describe("writers are held to so many an hour", () => {
  let limited: TestSite;
  let headers: Record<string, string>;
  beforeAll(async () => {
    limited = await openTestSite({ now, limits: createMemoryLimiter() });
    headers = await headersOfWrites(limited, "");
  });
  afterAll(() => limited?.close());
  const from = (ip: string, message: string, email: string) =>
    limited.app.inject({
      method: "POST",
      url: "/trpc/contact.send",
      headers,
      remoteAddress: ip,
      payload: JSON.stringify({ ...letter, email, message: `Message number ${message}` }),
    });
  const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort();

  test("by address, wherever they write from", async () => {
    const sent = Array.from({ length: 6 }, (_, at) => from(`192.0.2.${at + 1}`, `by address ${at}`, "one@people.example.test"));
    expect(await statuses(sent)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("by client, under whichever address; what was sent already is answered all the same", async () => {
    const write = (at: number) => from("198.51.100.7", `by client ${at}`, `writer-${at}@people.example.test`);
    expect(await statuses(Array.from({ length: 11 }, (_, at) => write(at)))).toEqual([...Array(10).fill(200), 429]);
    const refused = await write(99);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    const [first] = await limited.db
      .select({ message: contactMessages.message, email: contactMessages.email })
      .from(contactMessages)
      .where(and(sql`${contactMessages.message} like '%by client%'`, eq(contactMessages.topic, "advert")))
      .limit(1);
    const again = await from("198.51.100.7", first?.message.replace("Message number ", "") ?? "", first?.email ?? "");
    expect(again.statusCode).toBe(200);
  });
});

test("a page of another site cannot send one, nor can who has no token", async () => {
  expect((await send({}, { ...sameOriginHeaders })).status).toBe(403);
  const headers = { ...asVisitor, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  const answer = await site.app.inject({ method: "POST", url: "/trpc/contact.send", headers, payload: JSON.stringify(letter) });
  expect(answer.statusCode).toBe(403);
  expect(await stored()).toEqual([]);
});
