import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { applicationEvents } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let applying: Applying;
let jo: Person;
let jobId: number;
let id: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
  jobId = await applying.advert({ title: "Cost Manager" });
  id = await applying.apply(jo, jobId, { phone: "07700 900123", coverNote: "Dear all" });
});

const audited = async (resourceId: string) =>
  (
    await site.db
      .select({ action: auditEvents.action, actor: auditEvents.actorUserId })
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, resourceId))
  ).map(({ action, actor }) => `${action} by ${actor}`);

describe("reading an application", () => {
  test("opens it when the first of the employer's people does, once, and the applicant is told", async () => {
    expect((await applying.read(jo, id)).data).toMatchObject({ side: "applicant", state: "sent", moves: ["withdrawn"] });
    const { data } = await applying.read(applying.recruiter, id);
    expect(data).toMatchObject({ side: "employer", state: "opened", applicantName: "Jo Seeker", email: jo.email, coverNote: "Dear all" });
    expect(data.moves).toEqual(["in-review", "shortlisted", "interview", "offer", "not-progressing"]);
    await Promise.all([applying.read(applying.recruiter, id), applying.read(applying.boss, id), applying.read(applying.boss, id)]);
    const { timeline } = (await applying.read(jo, id)).data;
    expect(timeline.map(({ from, to, by, byName }) => [from, to, by, byName])).toEqual([
      [null, "sent", "applicant", null],
      ["sent", "opened", "employer", null],
    ]);
    expect((await applying.read(applying.boss, id)).data.timeline[1]?.byName).toBe("Rae Recruiter");
    expect((await applying.told(jo)).items).toMatchObject([{ kind: "application-status", detail: "Your application has been opened." }]);
    expect((await mailsTo(site, jo.email)).map(({ template }) => template)).toEqual(["application-sent", "application-status"]);
  });

  test("by many at the same moment opens it once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => applying.read(at % 2 ? applying.recruiter : applying.boss, id)));
    const { id: rowId } = await applying.row(id);
    expect(await site.db.$count(applicationEvents, eq(applicationEvents.applicationId, rowId))).toBe(2);
  });

  test("is for the applicant and those who manage the advert; to all others there is no such application", async () => {
    const other = await applying.jobseeker();
    for (const person of [other, applying.colleague, applying.stranger, applying.otherBoss]) {
      expect((await applying.read(person, id)).status).toBe(404);
      expect((await applying.get(person.session, `/api/applications/${id}`)).statusCode).toBe(404);
    }
    expect((await site.app.inject({ url: `/api/applications/${id}` })).statusCode).toBe(401);
    expect((await applying.row(id)).state).toBe("sent");
  });

  test("by an administrator of the site opens nothing and is audited, as is their list", async () => {
    const { administrator } = applying;
    expect((await applying.read(administrator, id)).data).toMatchObject({ state: "sent", moves: [] });
    expect((await applying.ask(administrator, "notes", { id })).status).toBe(200);
    expect((await applying.ask<{ total: number }>(administrator, "list", { jobId })).data.total).toBe(1);
    expect(await audited(id)).toEqual([`application.read by ${administrator.id}`, `application.readNote by ${administrator.id}`]);
    expect(await audited(String(jobId))).toEqual([`application.read by ${administrator.id}`]);
    expect((await applying.move(administrator, id, "sent", "not-progressing")).status).toBe(403);
  });

  test("of adverts that a feed brought is every member's, and of an author who has left the administrator's alone", async () => {
    await applying.changeJob(jobId, { createdByUserId: null });
    expect((await applying.read(applying.colleague, id)).status).toBe(200);
    expect((await applying.read(applying.stranger, id)).status).toBe(404);
    const leaver = await makePerson(site, { role: "recruiter", companyId: applying.companyId });
    await applying.changeJob(jobId, { createdByUserId: leaver.id });
    expect((await applying.read(leaver, id)).status).toBe(200);
    await site.db.update(users).set({ companyId: null }).where(eq(users.id, leaver.id));
    expect((await applying.read(leaver, id)).status).toBe(404);
    expect((await applying.read(applying.recruiter, id)).status).toBe(404);
    expect((await applying.read(applying.boss, id)).status).toBe(200);
  });

  test("of a freelance recruiter's advert is theirs alone", async () => {
    const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
    const practice = await makeCompany(site.db, { now });
    await site.db.insert(freelancePractices).values({ userId: freelance.id, companyId: practice, createdAt: now });
    const theirs = await applying.apply(jo, await applying.advert({ companyId: practice, createdByUserId: freelance.id }));
    expect((await applying.read(freelance, theirs)).data.state).toBe("opened");
    expect((await applying.move(freelance, theirs, "opened", "interview")).status).toBe(200);
    expect((await applying.read(freelance, id)).status).toBe(404);
    expect((await applying.read(applying.recruiter, theirs)).status).toBe(404);
    expect((await applying.ask<{ total: number }>(freelance, "list")).data.total).toBe(1);
  });
});

describe("moving an application", () => {
  beforeEach(async () => {
    await applying.read(applying.recruiter, id);
  });

  test("goes the way of its states, and tells the applicant each time", async () => {
    const way = ["opened", "in-review", "shortlisted", "interview", "offer", "hired"] as const;
    for (const [at, to] of way.entries()) {
      const from = way[at - 1];
      if (from === undefined) continue;
      site.setNow(minutesLater(at));
      expect(await applying.move(applying.recruiter, id, from, to)).toMatchObject({ status: 200, data: { state: to } });
    }
    expect((await applying.read(jo, id)).data.timeline.map(({ to }) => to).slice(1)).toEqual([...way]);
    expect((await applying.told(jo)).items).toHaveLength(6);
    expect((await mailsTo(site, jo.email)).map(({ template }) => template)).toEqual([
      "application-sent",
      ...Array.from({ length: 6 }, () => "application-status"),
    ]);
    expect(await applying.row(id)).toMatchObject({ state: "hired", closedAt: minutesLater(5) });
  });

  test("refuses what its states do not allow, and says when somebody else was first", async () => {
    expect(await applying.move(applying.recruiter, id, "opened", "hired")).toMatchObject({ status: 409, reason: "conflict" });
    expect(await applying.move(applying.recruiter, id, "opened", "opened")).toMatchObject({ status: 422 });
    expect(await applying.move(applying.recruiter, id, "opened", "withdrawn")).toMatchObject({ status: 422 });
    await applying.move(applying.boss, id, "opened", "interview");
    expect(await applying.move(applying.recruiter, id, "opened", "in-review")).toMatchObject({ status: 412, reason: "stale" });
    expect(await applying.move(applying.recruiter, id, "interview", "hired")).toMatchObject({ status: 409, reason: "conflict" });
  });

  test("goes back as well, from an outcome too, and its history keeps both ways", async () => {
    const way = ["interview", "shortlisted", "not-progressing", "in-review", "offer", "hired", "interview"] as const;
    for (const [at, to] of way.entries()) {
      expect(await applying.move(applying.recruiter, id, way[at - 1] ?? "opened", to)).toMatchObject({ status: 200, data: { state: to } });
      expect((await applying.row(id))?.closedAt).toEqual(to === "hired" || to === "not-progressing" ? now : null);
    }
    const { timeline, moves } = (await applying.read(applying.recruiter, id)).data;
    expect(timeline.map(({ to }) => to).slice(2)).toEqual([...way]);
    expect(moves).toEqual(["in-review", "shortlisted", "offer", "not-progressing"]);
  });

  test("answers whoever is not taken further, by mail too, in the employer's words", async () => {
    const message = "Thank you for the time you took.\nWe chose somebody with more NEC work.";
    await applying.move(applying.recruiter, id, "opened", "not-progressing", message);
    const mail = (await mailsTo(site, jo.email)).at(-1);
    expect(mail?.template).toBe("application-status");
    expect(mail?.text).toContain("not being taken further");
    expect(mail?.text.replaceAll(/\s+/g, " ")).toContain("We chose somebody with more NEC work.");
    const { state, timeline, moves } = (await applying.read(jo, id)).data;
    expect([state, timeline.at(-1)?.message, moves]).toEqual(["not-progressing", message, []]);
  });

  test("mails nothing to an applicant who has switched such mail off, not even the outcome, and tells them on the site", async () => {
    await site.db.insert(accountPreferences).values({ userId: jo.id, applicationUpdates: false, onboarding: {}, updatedAt: now });
    const before = (await mailsTo(site, jo.email)).length;
    const told = (await applying.told(jo)).items.length;
    await applying.move(applying.recruiter, id, "opened", "shortlisted");
    site.setNow(minutesLater(1));
    await applying.move(applying.recruiter, id, "shortlisted", "not-progressing", "Thank you for the time you took.");
    expect(await mailsTo(site, jo.email)).toHaveLength(before);
    expect((await applying.told(jo)).items).toHaveLength(told + 2);
  });

  test("is refused to colleagues, strangers and the applicant, who is told nothing of it", async () => {
    for (const [person, status] of [
      [applying.colleague, 404],
      [applying.stranger, 404],
      [applying.otherBoss, 404],
      [jo, 403],
    ] as const) {
      expect((await applying.move(person, id, "opened", "offer")).status).toBe(status);
      expect((await applying.call(person, "addNote", { id, text: "x" })).status).toBe(status);
      expect((await applying.call(person, "rate", { id, stars: 5 })).status).toBe(status);
      expect((await applying.ask(person, "notes", { id })).status).toBe(status);
    }
    expect((await applying.row(id)).state).toBe("opened");
  });

  test("is refused to an applicant who has joined the firm since", async () => {
    for (const role of ["recruiter", "company_admin"] as const) {
      await site.db.update(users).set({ role, companyId: applying.companyId }).where(eq(users.id, jo.id));
      await applying.changeJob(jobId, { createdByUserId: null });
      const there = { ...jo, session: await signIn(site, jo.id) };
      expect((await applying.move(there, id, "opened", "offer")).status).toBe(404);
      expect((await applying.call(there, "rate", { id, stars: 5 })).status).toBe(404);
      expect((await applying.ask(there, "notes", { id })).status).toBe(404);
      const { data } = await applying.ask<{ items: { id: string }[] }>(there, "list", { jobId });
      expect(data.items).toEqual([]);
    }
  });

  test("P4 of thirty who move it at the same moment one does, the others are told", async () => {
    const wishes = ["in-review", "shortlisted", "interview", "offer", "not-progressing"] as const;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        applying.move(at % 2 ? applying.recruiter : applying.boss, id, "opened", wishes[at % wishes.length] ?? "offer"),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === "stale")).toHaveLength(29);
    const { id: rowId, state } = await applying.row(id);
    expect(answers.find(({ status }) => status === 200)?.data.state).toBe(state);
    const events = await site.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, rowId));
    expect(events.map(({ toState }) => toState).sort()).toEqual(["opened", "sent", state].sort());
  });

  test("P4 withdrawing and answering at the same moment leaves one outcome, and the history says the same", async () => {
    for (let round = 0; round < 10; round++) {
      const person = await applying.jobseeker();
      const each = await applying.apply(person, jobId);
      await applying.read(applying.recruiter, each);
      const [withdrawn, answered] = await Promise.all([
        applying.call(person, "withdraw", { id: each }),
        applying.move(applying.recruiter, each, "opened", "not-progressing"),
      ]);
      expect([withdrawn.status, answered.status].filter((status) => status === 200)).toHaveLength(1);
      const row = await applying.row(each);
      expect(row.state).toBe(withdrawn.status === 200 ? "withdrawn" : "not-progressing");
      const events = await site.db
        .select()
        .from(applicationEvents)
        .where(inArray(applicationEvents.applicationId, [row.id]));
      expect(events).toHaveLength(3);
    }
  });
});
