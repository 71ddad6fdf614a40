import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outsideApplications, rememberedAnswers } from "#db/schema/applied-before.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

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
const ask = <Data>(person: Person, name: string, input?: unknown) => queryProcedure<Data>(site, name, person.session.headers, input);
const call = <Data>(person: Person, name: string, input: unknown) => callProcedure<Data>(site, name, person.session.writeHeaders, input);

describe("answers to what adverts ask", () => {
  const card = { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true } as const;
  const notice = { question: "What’s your notice period?", kind: "text", isRequired: false } as const;
  const recalled = async (jobId: number, person = jo) =>
    (await ask<{ question: string; answer: string; answeredAt: string }[]>(person, "rememberedAnswers.ofJob", { jobId })).data;
  const list = async (person = jo) =>
    (await ask<{ id: string; question: string; answer: string }[]>(person, "rememberedAnswers.list")).data;

  test("are remembered with their day, for whatever asks the same in whichever marks and case", async () => {
    const first = await applying.advert();
    await applying.asks(first, card, notice);
    expect(await recalled(first)).toEqual([]);
    await applying.apply(jo, first, {
      answers: [
        { question: card.question, answer: "yes" },
        { question: notice.question, answer: "A month" },
      ],
    });
    const second = await applying.advert();
    const worded = { ...notice, question: "what's your NOTICE period" };
    const other = { question: "Do you drive?", kind: "yes-no", isRequired: false } as const;
    await applying.asks(second, worded, other, { ...card, kind: "text" });
    expect(await recalled(second)).toEqual([{ question: worded.question, answer: "A month", answeredAt: now.toISOString() }]);
    site.setNow(minutesLater(60));
    await applying.apply(jo, second, {
      answers: [
        { question: worded.question, answer: "Two months" },
        { question: card.question, answer: "Since 2019" },
      ],
    });
    expect((await recalled(first)).map(({ answer }) => answer)).toEqual(["yes", "Two months"]);
    expect((await list()).map(({ question }) => question)).toContain(worded.question);
    expect(await recalled(first, await applying.jobseeker())).toEqual([]);
  });

  test("are not remembered of a draft, nor of what was left unanswered, and are forgotten one by one by their owner", async () => {
    const jobId = await applying.advert();
    await applying.asks(jobId, card, notice);
    await applying.call(jo, "saveDraft", { jobId, answers: [{ question: card.question, answer: "yes" }] });
    expect(await list()).toEqual([]);
    await applying.apply(jo, jobId, {
      answers: [
        { question: card.question, answer: "no" },
        { question: notice.question, answer: "" },
      ],
    });
    const [answer] = await list();
    expect(await list()).toMatchObject([{ question: card.question, answer: "no" }]);
    expect((await call(await applying.jobseeker(), "rememberedAnswers.forget", { id: answer?.id })).status).toBe(404);
    expect((await call(jo, "rememberedAnswers.forget", { id: answer?.id })).status).toBe(200);
    expect([await list(), (await applying.row((await applying.ask<{ id: string }>(jo, "own", { jobId })).data.id)).answers]).toEqual([
      [],
      [{ question: card.question, answer: "no" }],
    ]);
  });

  test("are kept up to 200, the oldest going first", async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      publicId: `${at}`.padStart(22, "a"),
      userId: jo.id,
      questionKey: `${at}`,
      kind: "text" as const,
      question: `Question ${at}`,
      answer: "x",
      answeredAt: minutesLater(at - 500),
    }));
    await site.db.insert(rememberedAnswers).values(rows);
    const jobId = await applying.advert();
    await applying.asks(jobId, card);
    await applying.apply(jo, jobId, { answers: [{ question: card.question, answer: "yes" }] });
    const questions = (await list()).map(({ question }) => question);
    expect([questions.length, questions[0], questions.includes("Question 0"), questions.includes("Question 1")]).toEqual([
      200,
      card.question,
      false,
      true,
    ]);
  });
});

describe("applications made elsewhere", () => {
  interface Line {
    id: string;
    jobId: number;
    notes: string | null;
    appliedAt: string;
  }
  const outside = () => applying.advert({ applyKind: "external", applyUrl: "https://careers.example.test/1" });
  const note = (person: Person, jobId: number) => call<{ id: string; appliedAt: string }>(person, "outsideApplications.note", { jobId });
  const list = async (person = jo) => (await ask<{ items: Line[]; total: number }>(person, "outsideApplications.list", {})).data;

  test("are noted once however often and from wherever at once, and seen by their owner alone", async () => {
    const jobId = await outside();
    const answers = await Promise.all([note(jo, jobId), note(jo, jobId), note(jo, jobId)]);
    site.setNow(minutesLater(5));
    const again = await note(jo, jobId);
    expect(new Set([...answers, again].map(({ data }) => `${data.id} ${data.appliedAt}`)).size).toBe(1);
    expect(await site.db.$count(outsideApplications, eq(outsideApplications.userId, jo.id))).toBe(1);
    expect(await list()).toMatchObject({ total: 1, items: [{ jobId, notes: null, appliedAt: now.toISOString() }] });
    expect((await ask<{ id: string }>(jo, "outsideApplications.ofJob", { jobId })).data.id).toBe(again.data.id);
    const other = await applying.jobseeker();
    expect([(await list(other)).total, (await ask(other, "outsideApplications.ofJob", { jobId })).data]).toEqual([0, null]);
    for (const person of [other]) {
      expect((await call(person, "outsideApplications.saveNotes", { id: again.data.id, notes: "mine" })).status).toBe(404);
      expect((await call(person, "outsideApplications.remove", { id: again.data.id })).status).toBe(404);
    }
    expect(JSON.stringify((await applying.get(applying.recruiter.session, `/api/applications?jobId=${jobId}`)).json())).toContain(
      '"total":0',
    );
  });

  test("carry notes, and are removed", async () => {
    const { id } = (await note(jo, await outside())).data;
    expect((await call(jo, "outsideApplications.saveNotes", { id, notes: " Rang on Monday.\r\nCall back. " })).status).toBe(200);
    expect((await list()).items[0]?.notes).toBe("Rang on Monday.\nCall back.");
    expect((await call(jo, "outsideApplications.saveNotes", { id, notes: "x".repeat(2_001) })).status).toBe(422);
    await call(jo, "outsideApplications.saveNotes", { id, notes: " " });
    expect((await list()).items[0]?.notes).toBeNull();
    expect((await call(jo, "outsideApplications.remove", { id })).status).toBe(200);
    expect((await call(jo, "outsideApplications.remove", { id })).status).toBe(404);
    expect((await list()).total).toBe(0);
  });

  test("are of adverts that lead elsewhere and may be seen; such an advert may have ended since", async () => {
    expect(await note(jo, await applying.advert())).toMatchObject({ status: 409 });
    expect(await note(jo, 2_000_000_000)).toMatchObject({ status: 404 });
    const frozen = await outside();
    await applying.changeJob(frozen, { status: "frozen" });
    expect(await note(jo, frozen)).toMatchObject({ status: 404 });
    const closed = await outside();
    await applying.changeJob(closed, { status: "closed", endedAt: minutesLater(-60) });
    expect((await note(jo, closed)).status).toBe(200);
  });
});
