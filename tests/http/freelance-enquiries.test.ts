import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import type { EnquiriesPage } from "#server/modules/hiring/recruiters/enquiries/read-enquiries.queries.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const message = "Do you have anything for a senior surveyor in Leeds?";
let site: TestSite;
let world: Awaited<ReturnType<typeof openFreelancing>>;

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
  world = await openFreelancing(site);
});
afterAll(() => site.close());

/** Returns mails about enquiries only: approval of the page is mailed too. */
const mailsTo = (email: string) =>
  site.db
    .select({
      headers: outboxMessages.headers,
      text: outboxMessages.textBody,
      html: outboxMessages.htmlBody,
      template: outboxMessages.template,
    })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.toAddress, email), eq(outboxMessages.template, "recruiter-enquiry")));
const storedFor = (userId: number) => site.db.select().from(recruiterEnquiries).where(eq(recruiterEnquiries.recruiterUserId, userId));

describe("writing to a freelance recruiter", () => {
  test("reaches them by mail and on the site, without the writer’s address", async () => {
    const recruiter = await world.shown("Rita Reached");
    const writer = await makePerson(site, { name: "Will Writer" });
    const sent = await world.call(writer, "enquire", { id: recruiter.pageId, message });
    expect([sent.status, sent.data]).toEqual([200, { isSent: true }]);
    const [mail] = await mailsTo(recruiter.email);
    expect(mail).toMatchObject({ template: "recruiter-enquiry", headers: {} });
    expect(mail?.text).toContain(message);
    const list = await queryProcedure<EnquiriesPage>(site, "enquiries.list", recruiter.session.headers, {});
    expect([list.data.total, list.text.includes(writer.email)]).toEqual([1, false]);
    expect(list.data.items[0]).toMatchObject({ with: "Will Writer", excerpt: message, isNew: true });
  });

  test("gives their address to nobody: not in answers, pages, headers, feeds or mails to the writer", async () => {
    const email = "hidden.recruiter@practice.example.test";
    const person = await world.freelancer("Hilda Hiding", { email });
    const { data } = await world.save(person);
    await world.decide(data.id);
    const writer = await makePerson(site);
    const answers = [
      await world.call(writer, "enquire", { id: data.id, message }),
      await world.ask(writer, "freelancer", { id: data.id }),
      await world.ask(null, "freelancers", {}),
      await world.ask(await makePerson(site, { role: "recruiter", companyId: await makeCompany(site.db, { now }) }), "directory", {}),
    ];
    const pages = await Promise.all(
      [`/freelance-recruiter/${data.id}`, "/freelance-recruiters", "/sitemap.xml", "/jobs.rss.xml", "/jobs.json"].map((url) =>
        site.app.inject({ url }),
      ),
    );
    const [local = email] = email.split("@");
    for (const answer of [...answers, ...pages.map(({ body, headers }) => ({ body, headers }))]) {
      expect(JSON.stringify(answer)).not.toContain(local);
    }
    for (const mail of await mailsTo(writer.email)) expect(JSON.stringify(mail)).not.toContain(local);
  });

  test("sent twice is one message, also at once", async () => {
    const recruiter = await world.shown("Tom Twice");
    const writer = await makePerson(site);
    const answers = await Promise.all([1, 2, 3].map(() => world.call(writer, "enquire", { id: recruiter.pageId, message })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedFor(recruiter.id)).toHaveLength(1);
  });

  test("by a program that fills in every field is thrown away without saying so", async () => {
    const recruiter = await world.shown("Spam Target");
    const answer = await world.call(await makePerson(site), "enquire", { id: recruiter.pageId, message, website: "https://spam.example" });
    expect([answer.status, answer.data]).toEqual([200, { isSent: true }]);
    expect(await storedFor(recruiter.id)).toHaveLength(0);
    expect(await mailsTo(recruiter.email)).toHaveLength(0);
  });

  test("has a limit a day for the writer", async () => {
    const recruiter = await world.shown("Busy Bea");
    const writer = await makePerson(site);
    const send = (at: number) => world.call(writer, "enquire", { id: recruiter.pageId, message: `${message} (${at})` });
    for (let at = 0; at < 10; at += 1) expect((await send(at)).status).toBe(200);
    expect((await send(10)).reason).toBe("too-many-attempts");
  });

  test("has a limit a day for the recruiter, whoever writes", async () => {
    const recruiter = await world.shown("Flooded Flo");
    const statuses: (string | undefined)[] = [];
    for (let at = 0; at < 31; at += 1) {
      const answer = await world.call(await makePerson(site), "enquire", { id: recruiter.pageId, message });
      statuses.push(answer.reason);
    }
    expect(statuses.filter((reason) => reason !== undefined)).toEqual(["too-many-attempts"]);
  });

  test.each([
    ["too short", { message: "Hello?" }, 422],
    ["nothing", { message: "" }, 422],
    ["too long", { message: "a".repeat(4001) }, 422],
    ["to nobody", { id: "AbCdEfGhIjKlMnOpQrStUv" }, 404],
  ])("%s is refused", async (_, change, status) => {
    const recruiter = await world.shown("Rob Refuses");
    const answer = await world.call(await makePerson(site), "enquire", { id: recruiter.pageId, message, ...change });
    expect(answer.status).toBe(status);
  });

  test("waits until the writer’s address is confirmed, and is not for visitors or other freelance recruiters", async () => {
    const recruiter = await world.shown("Connie Confirmed");
    const unproved = await makePerson(site, { emailVerifiedAt: null });
    const send = (person: Parameters<typeof world.call>[0]) => world.call(person, "enquire", { id: recruiter.pageId, message });
    expect((await send(unproved)).status).toBe(409);
    expect((await send(await world.freelancer("Another One"))).status).toBe(403);
    const visitor = await site.app.inject({
      method: "POST",
      url: "/trpc/recruiters.enquire",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ id: recruiter.pageId, message }),
    });
    expect([401, 403]).toContain(visitor.statusCode);
    expect(await storedFor(recruiter.id)).toHaveLength(0);
  });
});
