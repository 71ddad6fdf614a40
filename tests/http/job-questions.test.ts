import { afterAll, beforeAll, expect, test } from "vitest";
import { type Applying, openApplying } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const cscs = { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true } as const;
const years = { question: "How many years have you worked under NEC4?", kind: "number", isRequired: false } as const;
let site: TestSite;
let applying: Applying;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());

const questionsOf = async (id: number | string) => (await queryProcedure<unknown>(site, "jobs.questions", {}, { id: String(id) })).data;

test("anybody reads what an advert asks, in its order", async () => {
  const jobId = await applying.advert();
  await applying.asks(jobId, cscs, years);
  expect(await questionsOf(jobId)).toEqual([cscs, years]);
});

test("nothing is told of adverts the public may not see, or that take applications elsewhere", async () => {
  const hidden = await applying.advert({ status: "draft" });
  const elsewhere = await applying.advert({ applyKind: "external", applyUrl: "https://www.firm.example/jobs/1" });
  for (const jobId of [hidden, elsewhere]) await applying.asks(jobId, cscs);
  for (const id of [hidden, elsewhere, 0, -1, "1e3", "x".repeat(9000), 4_294_967_296]) expect(await questionsOf(id)).toEqual([]);
});

test("one's own application says when it was sent", async () => {
  const jo = await applying.jobseeker();
  const jobId = await applying.advert();
  await applying.call(jo, "saveDraft", { jobId, coverNote: "Not yet" });
  expect((await applying.ask(jo, "own", { jobId })).data).toMatchObject({ state: "draft", sentAt: null });
  await applying.apply(jo, jobId);
  expect((await applying.ask(jo, "own", { jobId })).data).toMatchObject({ state: "sent", sentAt: now.toISOString() });
});
