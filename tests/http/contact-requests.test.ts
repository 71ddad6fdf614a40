import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { notifications } from "#db/schema/notifications.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { endOverdueContactRequests } from "#server/modules/hiring/contact-requests/answer.commands.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openRepresenting, type Person, type Representing } from "#tests/fixtures/representing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const daysLater = (days: number) => new Date(now.getTime() + days * dayMs);
let site: TestSite;
let scene: Representing;
let jo: Awaited<ReturnType<Representing["findable"]>>;

interface Seen {
  id: string;
  state: string;
  message: string;
  candidateName: string | null;
  candidate: { id: string } | null;
  shared: { name: string; email: string | null; phone: string | null; cv: { path: string } | null } | null;
  messages: { side: string; text: string }[];
}

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openRepresenting(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await scene.moveTo(now);
  await site.db.delete(contactRequests).where(eq(contactRequests.state, "asked"));
  jo = await scene.findable();
});

const role = {
  role: "Senior Quantity Surveyor",
  place: "Leeds",
  pay: "£65,000 a year",
  message: "Would you like to hear about a rail scheme?",
};
const call = <Data>(person: Person, name: string, input: object, key = newIdempotencyKey()) =>
  callProcedure<Data>(site, name, { ...person.session.writeHeaders, ...key }, input);
const ask = (person: Person, more: object = {}, key = newIdempotencyKey()) =>
  call<{ id: string; answerBy: string }>(person, "contactRequests.ask", { ...role, seekerId: jo.seekerId, ...more }, key);
const read = async (person: Person, id: string) => queryProcedure<Seen>(site, "contactRequests.get", person.session.headers, { id });
const list = async (person: Person) =>
  queryProcedure<{ items: Seen[]; total: number }>(site, "contactRequests.list", person.session.headers, {});
const accept = (id: string, more: object = {}) =>
  call(jo, "contactRequests.accept", { id, sharesEmail: true, sharesPhone: false, ...more });
const hideFromQuoin = async () => {
  const [firm] = await site.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, scene.firms.first));
  await call(jo, "profiles.setHiddenFrom", { companies: [firm?.slug] });
};

describe("a request for contact", () => {
  test("tells the person by notification and mail, keeps the message on the site, and names nobody to the recruiter", async () => {
    const { status, data } = await ask(scene.rae);
    expect([status, data.answerBy]).toEqual([200, daysLater(7).toISOString()]);
    const [mail] = await mailsTo(site, jo.email);
    expect(mail).toMatchObject({ template: "contact-asked", subject: "May they contact you? Senior Quantity Surveyor" });
    expect(`${mail?.text}${mail?.html}`).not.toContain("rail scheme");
    const told = await queryProcedure<{ items: { path: string }[] }>(site, "notifications.list", jo.session.headers, {});
    expect(told.data.items).toMatchObject([{ kind: "contact-asked", path: `/jobseeker/dashboard?tab=requests&request=${data.id}` }]);
    expect((await read(jo, data.id)).data).toMatchObject({ state: "asked", message: role.message, firmName: "Quoin Recruitment Ltd" });
    const seen = await read(scene.rae, data.id);
    expect(seen.data).toMatchObject({ candidateName: null, candidate: { id: jo.seekerId }, shared: null });
    expect(JSON.stringify(seen.data)).not.toMatch(/Jo Seeker|people\.example/);
  });

  test("once accepted lets the firm know what the person chose and nothing else, audited, and both write to each other", async () => {
    const { id } = (await ask(scene.rae)).data;
    expect((await call(scene.rae, "contactRequests.write", { id, text: "Hello" })).status).toBe(409);
    expect((await accept(id)).status).toBe(200);
    expect((await read(scene.colleague, id)).data).toMatchObject({
      state: "accepted",
      candidateName: "Jo Seeker",
      shared: { name: "Jo Seeker", email: jo.email, phone: null, cv: null },
    });
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, id));
    expect(audited.map(({ action }) => action)).toEqual(["seeker.requestContact", "seeker.answerContact", "seeker.contact"]);
    expect((await mailsTo(site, scene.rae.email)).at(-1)).toMatchObject({ template: "contact-answered" });
    await call(scene.rae, "contactRequests.write", { id, text: "When can we talk?" });
    await call(jo, "contactRequests.write", { id, text: "On Monday." });
    expect((await read(jo, id)).data.messages).toMatchObject([
      { side: "firm", text: "When can we talk?" },
      { side: "candidate", text: "On Monday." },
    ]);
    expect((await call(jo, "contactRequests.end", { id })).status).toBe(200);
    expect((await read(scene.rae, id)).data).toMatchObject({ state: "ended", candidateName: null, shared: null, messages: [] });
    expect((await call(scene.rae, "contactRequests.write", { id, text: "Hello?" })).status).toBe(409);
  });

  test("is another firm's business for nobody: 404 alike, for reading, writing, withdrawing and the CV", async () => {
    const { id } = (await ask(scene.rae)).data;
    await accept(id);
    const other = await scene.findable("Kit Other");
    for (const person of [scene.stu, scene.frankie, other]) {
      expect((await read(person, id)).status).toBe(404);
      expect((await call(person, "contactRequests.write", { id, text: "Hello" })).status).toBe(404);
      expect((await list(person)).data.total).toBe(0);
    }
    const cv = await site.app.inject({ url: `/api/contact-requests/${id}/cv`, headers: scene.stu.session.headers });
    expect(cv.statusCode).toBe(404);
  });

  test.each(["declined", "lapsed", "withdrawn"])("once %s is not asked again by the firm for thirty days", async (end) => {
    const { id } = (await ask(scene.rae)).data;
    if (end === "declined") {
      expect((await call(jo, "contactRequests.decline", { id, reason: "Too far away." })).status).toBe(200);
      expect((await read(scene.rae, id)).data).toMatchObject({ state: "declined", declineReason: "Too far away." });
    }
    if (end === "withdrawn") await call(scene.rae, "contactRequests.withdraw", { id });
    if (end === "lapsed") {
      await scene.moveTo(daysLater(8));
      expect((await accept(id)).status).toBe(409);
      expect(await endOverdueContactRequests(site.services, daysLater(8))).toBeGreaterThan(0);
    }
    expect(await ask(scene.colleague)).toMatchObject({ status: 409, reason: "conflict" });
    expect((await ask(scene.stu)).status).toBe(200);
    await scene.moveTo(daysLater(38));
    expect((await ask(scene.colleague)).status).toBe(200);
  });

  test("made twice at once, or by two colleagues, is made once", async () => {
    const key = newIdempotencyKey();
    const twice = await Promise.all([ask(scene.rae, {}, key), ask(scene.rae, {}, key)]);
    expect(new Set(twice.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1);
    const both = await Promise.all([ask(scene.colleague), ask(scene.boss)]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    expect((await list(jo)).data.total).toBe(1);
  });

  test("of a recruiter who left the firm is the firm's: answers and messages go to the people who act for it", async () => {
    const { id } = (await ask(scene.rae)).data;
    const other = await makeCompany(site.db, { name: "Elsewhere Ltd", now });
    await site.db.update(users).set({ companyId: other }).where(eq(users.id, scene.rae.id));
    const mailsOf = async (person: Person) => (await mailsTo(site, person.email)).filter(({ text }) => text.includes(id)).length;
    const linesOf = (person: Person) =>
      site.db.$count(notifications, and(eq(notifications.userId, person.id), eq(notifications.subjectId, id)));
    const before = [await mailsOf(scene.colleague), await mailsOf(scene.rae)];
    expect((await accept(id)).status).toBe(200);
    expect((await call(jo, "contactRequests.write", { id, text: "On Monday." })).status).toBe(200);
    expect([await mailsOf(scene.colleague), await mailsOf(scene.rae)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect([await linesOf(scene.rae), await linesOf(scene.colleague), await linesOf(scene.boss)]).toEqual([0, 2, 2]);
    await site.db.update(users).set({ companyId: scene.firms.first }).where(eq(users.id, scene.rae.id));
  });

  test("may be reported: it is turned down with it, and the firm reads no reason", async () => {
    const { id } = (await ask(scene.rae)).data;
    expect((await call(jo, "contactRequests.report", { id, reason: "Asks for a fee." })).status).toBe(200);
    expect((await read(jo, id)).data).toMatchObject({ state: "declined", isReported: true });
    const seen = await read(scene.rae, id);
    expect(seen.data).toMatchObject({ state: "declined", declineReason: null, isReported: false });
  });
});

describe("nobody is asked", () => {
  test.each(["hidden", "paused", "blocked", "absent"])("who is %s, and it is answered as if there were nobody", async (why) => {
    if (why === "hidden") await call(jo, "profiles.setVisibility", { visibility: "hidden" });
    if (why === "paused") await call(jo, "profiles.pause", { isPaused: true });
    if (why === "blocked") await hideFromQuoin();
    const answer = await ask(scene.rae, why === "absent" ? { seekerId: randomPublicId() } : {});
    expect([answer.status, answer.reason]).toEqual([404, "not-found"]);
    expect((await list(jo)).data.total).toBe(0);
  });

  test("by a recruiter with twenty requests waiting, nor a twenty-first time in a day", async () => {
    const waiting = async (state: "asked" | "declined", askedByUserId: number) => {
      for (let at = 0; at < 20; at += 1) {
        const candidateUserId = await makeUser(site.db, { now });
        const row = { ...role, firmId: scene.firms.first, askedByUserId, candidateUserId, state, answerBy: daysLater(7) };
        await site.db.insert(contactRequests).values({ ...row, publicId: randomPublicId(), askedAt: new Date(now.getTime() - dayMs / 2) });
      }
    };
    await waiting("asked", scene.rae.id);
    expect(await ask(scene.rae)).toMatchObject({ status: 409, reason: "conflict" });
    await waiting("declined", scene.boss.id);
    expect(await ask(scene.boss)).toMatchObject({ status: 429, reason: "too-many-attempts" });
    await site.db.delete(contactRequests).where(eq(contactRequests.askedByUserId, scene.boss.id));
  });
});

test("whoever hides from a firm after being asked is shown to it no more", async () => {
  const { id } = (await ask(scene.rae)).data;
  await hideFromQuoin();
  expect((await read(scene.rae, id)).data.candidate).toBeNull();
});
