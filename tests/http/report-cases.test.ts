import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeJob } from "#db/seed/factories.ts";
import type { CaseDecision, DecidedCase } from "#server/modules/trust/moderation/reports/decide-case.commands.ts";
import { executeDueDecisions } from "#server/modules/trust/moderation/work/ask.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const longAgo = new Date("2026-01-20T12:00:00Z");
const words = "It asks applicants for money.";
let site: TestSite;
let posting: Posting;
let jobId: number;
let second: Posting["administrator"];

beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  second = await makePerson(site, { role: "platform_admin" }, now);
});
afterAll(() => site?.close());
beforeEach(async () => {
  site.setNow(now);
  jobId = await makeJob(site.db, { companyId: posting.company, createdByUserId: posting.recruiter.id, now });
});

const known = () => makePerson(site, { createdAt: longAgo });
let connections = 0;
/** Each over a connection of its own: what comes over one counts once. */
const report = async (order: object, headers: Record<string, string>) => {
  connections += 1;
  const answer = await site.app.inject({
    method: "POST",
    url: "/trpc/jobReports.send",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify({ jobId, reason: "scam", ...order }),
    remoteAddress: `192.0.2.${connections}`,
  });
  return { data: answer.json<{ result?: { data: { reference: string } } }>().result?.data ?? { reference: "" } };
};
const byVisitor = async (details: string, order = {}) => report({ details, ...order }, await headersOfWrites(site, "consent=none"));
const statusNow = async (id = jobId) => (await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)))[0]?.status;
const caseOf = async (id = jobId) => (await site.db.select().from(jobCases).where(eq(jobCases.jobId, id)))[0];
const decide = async (decision: Partial<CaseDecision>, who = posting.administrator) =>
  callProcedure<DecidedCase>(site, "cases.decide", who.session.writeHeaders, { id: (await caseOf())?.publicId, words, ...decision });
const asAdmin = <T>(path: string, input: unknown, who = posting.administrator) =>
  callProcedure<T>(site, path, who.session.writeHeaders, input);
interface Standing {
  id: string;
  isOver: boolean;
  appeal: { outcome: string; answer: string } | null;
}
interface Struck {
  strikes: { id: string; counts: boolean; appealId: string | null }[];
}
interface Looked {
  version: string;
  mayDecide: string[];
  leaveIt: string | null;
  sections: { facts: { value: string }[] }[];
}
const lookAt = async (who: Posting["administrator"], name: object) =>
  (await queryProcedure<Looked>(site, "work.case", who.session.headers, name)).data;
const standing = (who: Posting["boss"]) =>
  queryProcedure<{ step: string; strikes: { id: string }[] }>(site, "appeals.standing", who.session.headers);

describe("reports of one advert", () => {
  test("make one case, weighed by who sends them; two people in good standing freeze it, one does not", async () => {
    await report({}, (await known()).session.writeHeaders);
    expect([await statusNow(), await caseOf()]).toMatchObject(["live", { state: "open", weightTenths: 10, reports: 1, isUrgent: true }]);
    await report({}, (await known()).session.writeHeaders);
    expect([await statusNow(), await caseOf()]).toMatchObject(["frozen", { weightTenths: 20, reports: 2 }]);
  });

  test("by one person many times, by new accounts and by a rival firm silence nobody", async () => {
    const one = await known();
    for (let count = 0; count < 5; count += 1) await report({ details: `Again ${count}` }, one.session.writeHeaders);
    expect([await statusNow(), await caseOf()]).toMatchObject(["live", { weightTenths: 10, reporters: 1, reports: 5 }]);
    jobId = await makeJob(site.db, { companyId: posting.company, now });
    for (let count = 0; count < 6; count += 1) {
      await report(
        {},
        (await makePerson(site, { role: "recruiter", companyId: posting.unproved, createdAt: longAgo })).session.writeHeaders,
      );
      await report({}, (await makePerson(site)).session.writeHeaders);
      await byVisitor(`Flood ${count}`, { email: `flood-${count}@people.example.test` });
    }
    expect([await statusNow(), (await caseOf())?.weightTenths]).toEqual(["live", 9]);
  });

  test("are answered: by reference, and by mail that leads to the page", async () => {
    const { reference } = (await byVisitor("Money asked.", { email: "robin@people.example.test" })).data;
    const look = async () => {
      const { body } = await site.app.inject({ url: `/report-outcome?reference=${reference}` });
      return ["A person will read it", "asked the advertiser to correct", "taken the advert down"].filter((sentence) =>
        body.includes(sentence),
      );
    };
    expect(await look()).toEqual(["A person will read it"]);
    expect((await decide({ outcome: "ask" })).status).toBe(200);
    expect(await look()).toEqual(["asked the advertiser to correct"]);
    expect((await decide({ outcome: "refused" })).data).toMatchObject({ outcome: "refused" });
    expect([await statusNow(), await look()]).toEqual(["refused", ["taken the advert down"]]);
    const mails = (await mailsTo(site, "robin@people.example.test")).filter(({ template }) => template === "report-outcome");
    expect(mails.map(({ text }) => /taken the advert down/.test(text))).toEqual([false, true]);
    expect(mails[0]?.text).toContain(`/report-outcome?reference=${reference}`);
  });

  test("are decided once, and a refusal needs its reason", async () => {
    await byVisitor("Decided once.");
    expect((await decide({ outcome: "refused", words: "" })).status).toBe(422);
    const both = await Promise.all([decide({ outcome: "no-action" }), decide({ outcome: "no-action" }, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusNow()).toBe("live");
  });
});

describe("a confirmed fraud", () => {
  test("tells those who applied, freezes the poster’s other adverts and suspends the account, as chosen", async () => {
    const poster = await makePerson(site, { role: "recruiter", companyId: posting.company });
    jobId = await makeJob(site.db, { companyId: posting.company, createdByUserId: poster.id, now });
    const more = await makeJob(site.db, { companyId: posting.company, createdByUserId: poster.id, now });
    const others = await makeJob(site.db, { companyId: posting.company, now });
    await byVisitor("A fraud.");
    const order = { outcome: "fraud", freezeOthers: true, suspendPoster: true, tellApplicants: "Send them nothing more." } as const;
    expect((await decide(order)).data).toEqual({ outcome: "fraud", applicantsTold: 0, othersFrozen: 1 });
    expect([await statusNow(), await statusNow(more), await statusNow(others)]).toEqual(["refused", "frozen", "live"]);
    expect((await standing(poster)).status).toBe(401);
  });
});

describe("strikes", () => {
  test("count up to a warning, a reading and a suspension; an appeal is decided once, by another administrator", async () => {
    const { boss, administrator, draft, grant, call } = posting;
    for (const step of ["warning", "review", "suspended"]) {
      jobId = await makeJob(site.db, { companyId: posting.company, createdByUserId: posting.recruiter.id, now });
      await byVisitor(`Strike ${step}`);
      expect((await decide({ outcome: "refused", strike: true })).status).toBe(200);
      expect((await standing(boss)).data.step).toBe(step);
    }
    await site.db.update(jobs).set({ status: "closed" }).where(eq(jobs.status, "frozen"));
    await grant(3);
    expect((await call(posting.recruiter, "posting.publish", { id: await draft() })).message).toContain("three active strikes");
    const [strike] = (await standing(boss)).data.strikes;
    const made = await asAdmin<{ id: string }>(
      "appeals.make",
      { subject: "strike", id: strike?.id, words: "It asked for no money." },
      boss,
    );
    expect(made.status).toBe(200);
    expect((await asAdmin("appeals.make", { subject: "strike", id: strike?.id, words: "Once more, please." }, boss)).status).toBe(409);
    expect(
      (await asAdmin("appeals.make", { subject: "strike", id: strike?.id, words: "Not mine at all." }, posting.freelance)).status,
    ).toBe(404);
    const name = { kind: "appeal", subject: made.data.id };
    const [{ publicId } = { publicId: "" }] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, boss.id));
    const { strikes } = (await queryProcedure<Struck>(site, "admin.users.get", administrator.session.headers, { publicId })).data;
    expect(strikes.map(({ id, counts, appealId }) => [id, counts, appealId])).toEqual(
      (await standing(boss)).data.strikes.map(({ id }) => [id, true, id === strike?.id ? made.data.id : null]),
    );
    const struck = await lookAt(administrator, name);
    expect(struck).toMatchObject({ mayDecide: [], leaveIt: expect.stringContaining("another administrator") });
    const answer = { ...name, version: struck.version, decision: "approve", words: "It asked for no money." };
    expect((await asAdmin("work.decide", answer, administrator)).status).toBe(403);
    const { sections, mayDecide, version } = await lookAt(second, name);
    expect(sections.flatMap(({ facts }) => facts.map(({ value }) => value))).toEqual(
      expect.arrayContaining([words, "It asked for no money.", "a strike"]),
    );
    expect(mayDecide).toEqual(["approve", "ask", "refuse"]);
    expect((await asAdmin("work.decide", { ...answer, version }, second)).status).toBe(200);
    expect((await standing(boss)).data.step).toBe("suspended");
    const later = new Date(now.getTime() + 61_000);
    site.setNow(later);
    await executeDueDecisions(site.services, later);
    expect((await asAdmin("work.decide", { ...answer, version }, second)).status).toBe(409);
    expect((await standing(boss)).data).toMatchObject({
      step: "review",
      strikes: expect.arrayContaining([
        expect.objectContaining({ id: strike?.id, appeal: expect.objectContaining({ outcome: "overturned", answer: answer.words }) }),
      ]),
    });
    const [mail] = (await mailsTo(site, boss.email)).filter(({ template }) => template === "appeal-decided");
    expect(mail?.text).toContain("A different person has looked at it again. The strike is taken back.");
    const moved = await call(posting.recruiter, "posting.publish", { id: await draft() });
    expect(moved.data.status).toBe("awaiting-review");
    site.setNow(new Date("2027-11-21T12:00:00Z"));
    const newcomer = await makePerson(site, { role: "company_admin", companyId: posting.company });
    expect((await standing(newcomer)).data.step).toBe("none");
  });

  test("an appeal that can be undone changes nothing; it stands where it is refused, and the only administrator may decide", async () => {
    const { newcomer, administrator, publish } = posting;
    jobId = (await publish(undefined, newcomer)).data.jobId ?? 0;
    const show = async () => site.db.update(jobs).set({ status: "live" }).where(eq(jobs.id, jobId));
    await show();
    await byVisitor("Refused, and appealed against.");
    await decide({ outcome: "refused" });
    const standingNow = async () =>
      (await queryProcedure<Standing | null>(site, "appeals.ofAdvert", newcomer.session.headers, { jobId })).data;
    const refusal = await standingNow();
    const order = { subject: "refusal", id: refusal?.id, words: "We have taken the sentence out." };
    const { id } = (await asAdmin<{ id: string }>("appeals.make", order, newcomer)).data;
    const name = { kind: "appeal", subject: id };
    const answer = async (decision: string, text: string, who: typeof second) =>
      asAdmin<{ id: string }>("work.decide", { ...name, version: (await lookAt(who, name)).version, decision, words: text }, who);
    const first = await answer("approve", "", second);
    expect((await asAdmin("work.undo", { ids: [first.data.id] }, second)).status).toBe(200);
    expect((await answer("refuse", "The sentence stands there still.", second)).status).toBe(200);
    const later = new Date(now.getTime() + 61_000);
    await executeDueDecisions(site.services, later);
    expect([await statusNow(), (await standingNow())?.appeal]).toMatchObject([
      "refused",
      { outcome: "upheld", answer: "The sentence stands there still." },
    ]);
    await show();
    await asAdmin("cases.freeze", { jobId, reason: words });
    const frozen = await standingNow();
    const against = { subject: "freeze", id: frozen?.id, words: "Nothing is wrong with it." };
    const made = (await asAdmin<{ id: string }>("appeals.make", against, newcomer)).data;
    await site.db
      .update(users)
      .set({ state: "suspended" })
      .where(and(eq(users.role, "platform_admin"), ne(users.id, administrator.id)));
    name.subject = made.id;
    expect((await answer("approve", "", administrator)).status).toBe(200);
    await executeDueDecisions(site.services, later);
    await site.db.update(users).set({ state: "active" }).where(eq(users.role, "platform_admin"));
    expect([await statusNow(), await standingNow()]).toMatchObject(["live", { isOver: true, appeal: { outcome: "overturned" } }]);
    const mails = (await mailsTo(site, newcomer.email)).filter(({ template }) => template === "appeal-decided");
    expect(mails.at(-1)?.text).toContain("The person who made the first decision has looked at it again. The freeze is taken back.");
  });
});
