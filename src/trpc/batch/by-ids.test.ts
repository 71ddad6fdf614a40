import { beforeEach, describe, expect, it, test } from "vitest";
import { createIdBatcher } from "./by-ids.ts";
import { createFakeClock, type FakeClock, json, trackPromise } from "./stub-server.fixture.ts";

let clock: FakeClock;
let sent: { address: string; method: string | undefined; ids: unknown }[];
let answer: (ids: readonly (string | number)[]) => Response | Promise<Response>;

const rows = (ids: readonly (string | number)[]) => ids.map((id) => ({ id, data: `row ${id}`, error: null }));
const notFound = { type: "/problems/not-found", title: "Not found", status: 404, code: "not-found" };

beforeEach(() => {
  clock = createFakeClock();
  sent = [];
  answer = (ids) => json({ results: rows(ids) });
});

function open(isAppropriate = () => true) {
  return createIdBatcher({
    clock,
    isAppropriate,
    send: async (address, { method, body }) => {
      const { ids } = JSON.parse(String(body)) as { ids: (string | number)[] };
      sent.push({ address, method, ids });
      return answer(ids);
    },
  });
}

async function ask(ids: readonly (string | number)[], byIds = open()) {
  const seen = ids.map((id) => trackPromise(byIds.get("/api/jobs", id)));
  await clock.advance(50);
  return seen;
}

test("B1, B4 ids of one kind go together, ten at most, each id once", async () => {
  const byIds = open();
  const jobs = Array.from({ length: 12 }, (_, index) => trackPromise(byIds.get("/api/jobs", index)));
  const twin = trackPromise(byIds.get("/api/jobs", "11"));
  const company = trackPromise(byIds.get("/api/companies", "hale-cost"));
  await clock.advance(50);
  expect(sent).toEqual([
    { address: "/api/jobs/batch", method: "POST", ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
    { address: "/api/jobs/batch", method: "POST", ids: [10, 11] },
    { address: "/api/companies/batch", method: "POST", ids: ["hale-cost"] },
  ]);
  expect(jobs.map(({ value }) => value)).toEqual(jobs.map((_, index) => `row ${index}`));
  expect([twin.value, company.value]).toEqual(["row 11", "row hale-cost"]);
});

describe("answers", () => {
  it("B5, B6 may be an array in any order", async () => {
    answer = (ids) => json(rows(ids).reverse());
    expect((await ask([1, "two"])).map(({ value }) => value)).toEqual(["row 1", "row two"]);
  });

  it("B8, B17 concern each id alone", async () => {
    answer = () =>
      json({
        results: [
          { id: 1, data: null, error: notFound },
          { id: 3, data: "row 3", error: null },
        ],
      });
    const [refused, missing, found] = await ask([1, 2, 3]);
    expect(refused?.error).toMatchObject({ message: "Not found", status: 404, code: "not-found" });
    expect(missing?.error).toMatchObject({ message: "Request not found in batch response." });
    expect(found?.value).toBe("row 3");
  });

  it("B7 that are empty reject every caller", async () => {
    answer = () => json({ results: [] });
    for (const { error } of await ask([1, 2])) expect(error).toMatchObject({ message: "No data in batch response." });
  });

  it("B15 that refuse all say so by their status", async () => {
    answer = () => new Response("", { status: 503 });
    for (const { error } of await ask([1, 2])) expect(error).toMatchObject({ message: "Batch request failed: Service Unavailable." });
  });

  it("B15 that do not come are waited for 15 seconds", async () => {
    answer = () => new Promise<never>(() => {});
    const [seen] = await ask([1]);
    await clock.advance(15_000);
    expect(seen?.error).toMatchObject({ message: "Batch request failed: Request Timeout." });
  });
});

test("B9 a reset rejects what is under way", async () => {
  const byIds = open();
  const seen = trackPromise(byIds.get("/api/jobs", 1));
  byIds.clear();
  await clock.advance(50);
  expect(seen.error).toMatchObject({ message: "Batcher cleared." });
  expect([sent, clock.waiting()]).toEqual([[], 0]);
});

test("B12 refused where it is not appropriate", async () => {
  const [seen] = await ask(
    [1],
    open(() => false),
  );
  expect(seen?.error).toMatchObject({ message: "JWT generation not appropriate for current context." });
  expect(sent).toEqual([]);
});
