import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { makeJob } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let applying: Applying;
let jo: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
});

const rowsOf = (person: Person) => site.db.select().from(applications).where(eq(applications.userId, person.id));

describe("sending an application", () => {
  test("keeps what was sent with name and address as they were, says where it is, and tells both sides", async () => {
    const jobId = await applying.advert({ title: "Senior Estimator" });
    const answer = await applying.postTo(jo, {
      jobId,
      phone: " +44 7700 900123 ",
      coverNote: "Dear all,\r\nI can start soon.\0",
      source: "saved-jobs",
    });
    expect(answer.statusCode).toBe(201);
    const { id, ...sent } = answer.json();
    expect(sent).toEqual({ jobId, state: "sent", sentAt: now.toISOString() });
    expect(answer.headers.location).toBe(`/api/applications/${id}`);
    await site.db.update(users).set({ name: "Jo Later" }).where(eq(users.id, jo.id));
    expect(await applying.row(id)).toMatchObject({
      state: "sent",
      name: "Jo Seeker",
      email: jo.email,
      phone: "+447700900123",
      coverNote: "Dear all,\nI can start soon.",
      source: "saved-jobs",
      sentAt: now,
    });
    expect((await mailsTo(site, jo.email)).map(({ template, subject }) => [template, subject])).toEqual([
      ["application-sent", "Your application: Senior Estimator"],
    ]);
    const [mail] = (await mailsTo(site, applying.recruiter.email)).filter(({ subject }) => subject.endsWith("Senior Estimator"));
    expect(mail?.template).toBe("application-received");
    const [confirmation] = await mailsTo(site, jo.email);
    for (const each of [mail, confirmation]) for (const text of [each?.text, each?.html]) expect(text).toContain(applicationReference(id));
    for (const text of [mail?.text ?? "", mail?.html ?? ""])
      expect([text.includes("Jo Seeker"), text.includes(jo.email)]).toEqual([false, false]);
    expect((await applying.told(applying.recruiter)).items[0]).toMatchObject({
      kind: "application-received",
      title: "New application: Senior Estimator",
    });
  });

  test("tells the firm's people, where nobody of it wrote the advert, or whoever did has left", async () => {
    const gone = (await applying.jobseeker("Former Author")).id;
    for (const createdByUserId of [null, gone]) {
      const before = (await applying.told(applying.boss)).unreadCount;
      await applying.apply(jo, await applying.advert({ createdByUserId }));
      expect((await applying.told(applying.boss)).unreadCount).toBe(before + 1);
    }
    expect((await applying.told(applying.stranger)).items).toEqual([]);
  });

  test("takes the answers to the advert's own questions, in their order", async () => {
    const jobId = await applying.advert();
    await applying.asks(
      jobId,
      { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true },
      { question: "Years with NEC?", kind: "number", isRequired: false },
      { question: "Why us?", kind: "text", isRequired: false },
    );
    const answers = (...pairs: [string, string][]) => pairs.map(([question, answer]) => ({ question, answer }));
    const faults = async (given: unknown) => {
      const answer = await applying.postTo(jo, { jobId, answers: given });
      return [
        answer.statusCode,
        ...(answer.json().errors ?? []).map(({ pointer, detail }: { pointer: string; detail: string }) => `${pointer} ${detail}`),
      ];
    };
    expect(await faults([])).toEqual([422, "/answers Please answer this question: Do you hold a CSCS card?"]);
    expect(await faults(answers(["Do you hold a CSCS card?", "maybe"]))).toEqual([422, "/answers/0/answer Answer yes or no."]);
    expect(await faults(answers(["Do you hold a CSCS card?", "yes"], ["Years with NEC?", "some"]))).toEqual([
      422,
      "/answers/1/answer Answer with a number.",
    ]);
    expect(await faults(answers(["Do you hold a CSCS card?", "yes"], ["How old are you?", "40"]))).toEqual([
      422,
      "/answers/1/question This advert no longer asks that question. Open the form again.",
    ]);
    expect(await faults(answers(["Do you hold a CSCS card?", "yes"], ["Do you hold a CSCS card?", "no"]))).toEqual([
      422,
      "/answers/1/question Answer each question once.",
    ]);
    expect(await rowsOf(jo)).toEqual([]);
    const id = await applying.apply(jo, jobId, {
      answers: answers(["Why us?", "NEC work"], ["Do you hold a CSCS card?", "yes"], ["Years with NEC?", ""]),
    });
    expect((await applying.row(id)).answers).toEqual(answers(["Do you hold a CSCS card?", "yes"], ["Why us?", "NEC work"]));
  });

  test("names each field that cannot be taken", async () => {
    const jobId = await applying.advert();
    for (const [more, pointer] of [
      [{ phone: "ring me" }, "/phone"],
      [{ coverNote: "x".repeat(4_001) }, "/coverNote"],
      [{ source: "elsewhere" }, "/source"],
      [{ state: "hired" }, "/state"],
      [{ userId: 1 }, "/userId"],
      [{ answers: Array(11).fill({ question: "a", answer: "b" }) }, "/answers"],
      [{ jobId: "one" }, "/jobId"],
    ] as const) {
      const answer = await applying.postTo(jo, { jobId, ...more });
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
    }
    expect((await applying.postTo(jo, { jobId, coverNote: "💥".repeat(4_000) })).statusCode).toBe(201);
  });
});

describe("who and what is refused", () => {
  test("an advert that is not there, or not for the public", async () => {
    const ids = [2_000_000_000];
    for (const status of ["draft", "awaiting-review", "refused", "frozen"] as const) ids.push(await applying.advert({ status }));
    for (const jobId of ids) {
      const answer = await applying.postTo(jo, { jobId });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not-found"]);
    }
    const paused = await applying.postTo(jo, { jobId: await applying.advert({ status: "paused" }) });
    expect([paused.statusCode, paused.json().code]).toEqual([409, "conflict"]);
  });

  test("an advert that has closed: gone, but for a form that was open, within fifteen minutes", async () => {
    const closed = await applying.advert({ closesAt: now });
    const expired = await applying.advert({ status: "expired", closesAt: now, endedAt: now });
    const filled = await applying.advert({ status: "filled", endedAt: now });
    for (const jobId of [closed, expired, filled]) {
      site.setNow(minutesLater(15));
      const late = await applying.postTo(jo, { jobId });
      expect([jobId, late.statusCode, late.json().code]).toEqual([jobId, 410, "gone"]);
      site.setNow(minutesLater(14.99));
      expect([jobId, (await applying.postTo(jo, { jobId })).statusCode]).toEqual([jobId, 201]);
    }
  });

  test("an advert that takes applications elsewhere: the answer says where", async () => {
    const applyUrl = "https://careers.example.test/apply/7";
    const answer = await applying.postTo(jo, { jobId: await applying.advert({ applyKind: "external", applyUrl }) });
    expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
      409,
      "conflict",
      [{ pointer: "/jobId", detail: applyUrl }],
    ]);
    expect(answer.json().detail).toContain(applyUrl);
  });

  test("the advertiser's own people, and whoever wrote the advert", async () => {
    const jobId = await applying.advert({ createdByUserId: jo.id });
    expect((await applying.postTo(jo, { jobId })).statusCode).toBe(403);
    await site.db.update(users).set({ companyId: applying.companyId }).where(eq(users.id, jo.id));
    expect((await applying.postTo(jo, { jobId: await applying.advert() })).statusCode).toBe(403);
    for (const person of [applying.recruiter, applying.boss, applying.administrator]) {
      expect((await applying.postTo(person, { jobId: await makeJob(site.db, { now }) })).statusCode).toBe(403);
    }
  });

  test("an address never confirmed", async () => {
    await site.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, jo.id));
    expect((await applying.postTo(jo, { jobId: await applying.advert() })).statusCode).toBe(403);
  });

  test("a call without an Idempotency-Key, by either way in", async () => {
    const jobId = await applying.advert();
    const answer = await applying.postTo(jo, { jobId }, null);
    expect([answer.statusCode, answer.json().code]).toEqual([428, "idempotency-key-required"]);
    expect(await callProcedure(site, "applications.send", jo.session.writeHeaders, { jobId })).toMatchObject({ status: 428 });
    const headers = { ...jo.session.writeHeaders, "idempotency-key": freshKey() };
    expect(await callProcedure(site, "applications.send", headers, { jobId })).toMatchObject({ status: 200, data: { state: "sent" } });
  });

  test("the twenty-first application within an hour", async () => {
    const { limits } = site.services;
    site.services.limits = createMemoryLimiter();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await applying.postTo(jo, { jobId: 2_000_000_000 })).statusCode);
    site.services.limits = limits;
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

describe("once", () => {
  test("the same key answers again what it answered first, and says so; with other words it is refused", async () => {
    const jobId = await applying.advert();
    const key = freshKey();
    const first = await applying.postTo(jo, { jobId }, key);
    const again = await applying.postTo(jo, { jobId }, key);
    expect([again.statusCode, again.json(), again.headers["idempotency-replayed"]]).toEqual([201, first.json(), "true"]);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    const other = await applying.postTo(jo, { jobId, coverNote: "more" }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, "idempotency-key-reused"]);
    expect(await rowsOf(jo)).toHaveLength(1);
  });

  test("another key for the same advert is a conflict that names the application", async () => {
    const jobId = await applying.advert();
    const id = await applying.apply(jo, jobId);
    const again = await applying.postTo(jo, { jobId });
    expect([again.statusCode, again.json().code, again.json().errors]).toEqual([
      409,
      "conflict",
      [{ pointer: "/jobId", detail: `/api/applications/${id}` }],
    ]);
  });

  test("P3 two hundred sends of one key, forty at a time, make one application, one mail and one event", async () => {
    const jobId = await applying.advert();
    const key = freshKey();
    const answers: { status: number; told: string }[] = [];
    const tab = async () => {
      for (let count = 0; count < 5; count++) {
        const answer = await applying.postTo(jo, { jobId }, key);
        const { id, code } = answer.json<{ id?: string; code?: string }>();
        answers.push({ status: answer.statusCode, told: id ?? code ?? "" });
      }
    };
    await Promise.all(Array.from({ length: 40 }, tab));
    const last = await applying.postTo(jo, { jobId }, key);
    expect([answers.length, last.statusCode]).toEqual([200, 201]);
    // Requests during the first one were refused with a retry; all others got its response.
    for (const { status, told } of answers)
      expect([
        [201, last.json().id],
        [409, "still-running"],
      ]).toContainEqual([status, told]);
    const [row, ...more] = await rowsOf(jo);
    expect(more).toEqual([]);
    expect(await mailsTo(site, jo.email)).toHaveLength(1);
    expect(await site.db.$count(applicationEvents, eq(applicationEvents.applicationId, row?.id ?? 0))).toBe(1);
  });

  test("P3 of two tabs with two keys, twenty times over, one sends and the other is told of it", async () => {
    for (let round = 0; round < 20; round++) {
      const person = await applying.jobseeker();
      const jobId = await applying.advert();
      const answers = await Promise.all([applying.postTo(person, { jobId }), applying.postTo(person, { jobId })]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
      expect(await rowsOf(person)).toHaveLength(1);
    }
  });
});
