import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { agencyAdvert, openPosting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Awaited<ReturnType<typeof openPosting>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site.close());

const { clientName: _named, ...withoutHirer } = agencyAdvert;
const unnamed = (at: number) =>
  ({ ...withoutHirer, clientUnnamedReason: "post-held", title: `Quantity Surveyor ${"I".repeat(at + 1)}` }) as const;

test("a freelance recruiter has five adverts that name no hirer at most, also when two are sent at once", async () => {
  const { freelance, publish, draft, grant, call } = posting;
  for (let at = 0; at < limits.unnamedAdvertsPerFreelancer - 1; at += 1) expect((await publish(unnamed(at), freelance)).status).toBe(200);
  await grant(2, freelance, null);
  const [one, other] = [await draft(unnamed(7), freelance), await draft(unnamed(8), freelance)];
  const both = await Promise.all([one, other].map((id) => call(freelance, "posting.publish", { id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.message).toContain("Name the hirer in this one");
  expect((await publish(agencyAdvert, freelance)).status).toBe(200);
});

test("taking back a pause puts no advert too many on the board, and says so of that one alone", async () => {
  const { freelance, publish, call, ask } = posting;
  await site.db.update(jobs).set({ status: "live", firstPublishedAt: now });
  const { data: mine } = await ask<{ items: { id: string; title: string; status: string }[] }>(freelance, "posting.mine", {});
  const named = mine.items.find(({ title }) => title === agencyAdvert.title)?.id ?? "";
  const ids = [named, ...mine.items.filter(({ id, status }) => id !== named && status === "live").map(({ id }) => id)];
  interface Moved {
    results: { id: string; status: string | null; refusal: string | null }[];
    undo: string;
  }
  const paused = await call<Moved>(freelance, "posting.moveSeveral", { action: "pause", ids });
  expect(paused.data.results.map(({ status }) => status)).toEqual(ids.map(() => "paused"));
  expect((await publish(unnamed(9), freelance)).status).toBe(200);
  const undone = await call<Moved>(freelance, "posting.undoMoves", { undo: paused.data.undo });
  expect(undone.status).toBe(200);
  expect(undone.data.results.map(({ status }) => status)).toEqual([...ids.slice(0, -1).map(() => "live"), null]);
  expect(undone.data.results.at(-1)?.refusal).toContain("which is the maximum");
});
