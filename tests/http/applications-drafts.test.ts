import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jo: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  jo = await applying.jobseeker();
});

describe("a draft", () => {
  test("is kept, changed, sent as it is then, and seen by its writer alone until that", async () => {
    const jobId = await applying.advert();
    const first = await applying.call<{ id: string; savedAt: string }>(jo, "saveDraft", { jobId, coverNote: "Dear" });
    const { id, savedAt: seen } = first.data;
    await applying.call(jo, "saveDraft", { jobId, coverNote: "Dear all", phone: "07700 900123", seen });
    expect((await applying.ask(jo, "own", { jobId })).data).toMatchObject({
      id,
      state: "draft",
      coverNote: "Dear all",
      phone: "07700 900123",
    });
    expect((await applying.read(jo, id)).data).toMatchObject({ state: "draft", moves: ["sent"] });
    for (const person of [applying.recruiter, applying.boss, applying.administrator, await applying.jobseeker()]) {
      expect((await applying.read(person, id)).status).toBe(404);
    }
    expect((await applying.ask<{ total: number }>(applying.recruiter, "list", { jobId })).data.total).toBe(0);
    expect(await applying.apply(jo, jobId, { coverNote: "Dear all" })).toBe(id);
    expect(await applying.row(id)).toMatchObject({ state: "sent", phone: null });
    expect(await applying.call(jo, "saveDraft", { jobId })).toMatchObject({ status: 409 });
    expect(await applying.call(jo, "discardDraft", { jobId })).toMatchObject({ status: 409 });
  });

  test("changed on two devices is kept as the first saved it; the other is told, and may save over what it has then seen", async () => {
    const jobId = await applying.advert();
    const save = (coverNote: string, seen: string | null) =>
      applying.call<{ savedAt: string }>(jo, "saveDraft", { jobId, coverNote, seen });
    const kept = async () => (await applying.ask<{ coverNote: string; updatedAt: string }>(jo, "own", { jobId })).data;
    const opened = (await save("Opened on both", null)).data.savedAt;
    const saved = (await save("From the telephone", opened)).data.savedAt;
    expect(saved > opened).toBe(true);
    for (const seen of [opened, null, "2020-01-01T00:00:00.000Z"]) {
      expect(await save("From the desk", seen)).toMatchObject({ status: 409, reason: "conflict" });
    }
    expect(await kept()).toMatchObject({ coverNote: "From the telephone", updatedAt: saved });
    expect((await save("From the desk", saved)).status).toBe(200);
    expect((await kept()).coverNote).toBe("From the desk");
    expect((await applying.call(jo, "saveDraft", { jobId, seen: "yesterday" })).status).toBe(422);
  });

  test("of twenty devices that save at the same moment one is kept, and nineteen are told", async () => {
    const jobId = await applying.advert();
    const { data } = await applying.call<{ savedAt: string }>(jo, "saveDraft", { jobId, coverNote: "Opened by all" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => applying.call(jo, "saveDraft", { jobId, coverNote: `Device ${at}`, seen: data.savedAt })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await applying.ask<{ coverNote: string }>(jo, "own", { jobId })).data.coverNote).toBe(`Device ${won}`);
  });

  test("is kept and written on while its advert is paused, which others cannot begin; then it is sent", async () => {
    const jobId = await applying.advert();
    const { data } = await applying.call<{ savedAt: string }>(jo, "saveDraft", { jobId, coverNote: "Begun" });
    const other = await applying.jobseeker();
    await applying.changeJob(jobId, { status: "paused" });
    const kept = await applying.call<{ savedAt: string }>(jo, "saveDraft", { jobId, coverNote: "Gone on with", seen: data.savedAt });
    expect(kept.status).toBe(200);
    const answer = await applying.postTo(jo, { jobId, coverNote: "Gone on with" });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringMatching(/paused.*Your draft is saved/),
    ]);
    expect((await applying.ask(jo, "own", { jobId })).data).toMatchObject({ state: "draft", coverNote: "Gone on with" });
    expect((await applying.call(other, "saveDraft", { jobId, coverNote: "Late" })).status).toBe(409);
    expect((await applying.postTo(other, { jobId })).statusCode).toBe(409);
    for (const taken of [{ status: "frozen" }, { status: "paused", refusalReason: "No vacancy." }] as const) {
      await applying.changeJob(jobId, taken);
      expect((await applying.call(jo, "saveDraft", { jobId, seen: kept.data.savedAt })).status).toBe(404);
    }
    await applying.changeJob(jobId, { status: "live", refusalReason: null });
    await applying.apply(jo, jobId, { coverNote: "Gone on with" });
  });

  test("is thrown away, and not missed when there is none", async () => {
    const jobId = await applying.advert();
    await applying.call(jo, "saveDraft", { jobId });
    for (const _time of [1, 2]) expect((await applying.call(jo, "discardDraft", { jobId })).status).toBe(200);
    expect((await applying.ask(jo, "own", { jobId })).data).toBeNull();
  });
});
