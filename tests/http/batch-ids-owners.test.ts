import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// By id people find what their lists hold, and of everything else not even that it is there.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let world: Awaited<ReturnType<typeof openApplying>>;
let people: Record<string, Person>;

type Item = Record<string, unknown>;
const kinds = [
  { path: "/api/applications", key: "id" },
  { path: "/api/notifications", key: "id" },
  { path: "/api/saved-jobs", key: "jobId" },
] as const;

beforeAll(async () => {
  site = await openTestSite({ now });
  world = await openApplying(site);
  const [first, second, absent] = [
    await world.jobseeker("Ada First"),
    await world.jobseeker("Bo Second"),
    await world.jobseeker("Cy Third"),
  ];
  const { recruiter, colleague, boss, stranger, otherBoss, administrator } = world;
  people = { first, second, absent, recruiter, colleague, boss, stranger, otherBoss, administrator };
  const adverts = [await world.advert(), await world.advert({ createdByUserId: colleague.id }), await world.advert({ status: "draft" })];
  for (const [at, person] of [first, second].entries()) {
    for (const jobId of adverts.slice(at, at + 1)) {
      await world.apply(person, jobId);
      const { writeHeaders: headers } = person.session;
      await site.app.inject({ method: "POST", url: "/api/saved-jobs", headers, payload: JSON.stringify({ jobId }) });
    }
  }
});
afterAll(() => site.close());

async function listOf(person: Person, path: string): Promise<Item[]> {
  const answer = await world.get(person.session, path);
  return answer.statusCode === 200 ? answer.json<{ items: Item[] }>().items : [];
}

async function byId(person: Person, path: string, ids: readonly unknown[]) {
  const headers = person.session.writeHeaders;
  const answer = await site.app.inject({ method: "POST", url: `${path}/batch`, headers, payload: JSON.stringify({ ids }) });
  if (answer.statusCode === 403) return ids.map((id) => ({ id, data: null, error: "forbidden" }));
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<{ results: { id: unknown; data: Item | null; error: { code: string } | null }[] }>().results;
}

describe.each(kinds)("POST $path/batch", ({ path, key }) => {
  test("finds for everyone what their own list holds, as it stands there", async () => {
    const lists = new Map<string, Item[]>();
    for (const [name, person] of Object.entries(people)) lists.set(name, await listOf(person, path));
    const seen = [...new Set([...lists.values()].flatMap((items) => items.map((item) => item[key])))];
    expect(seen.length).toBeGreaterThanOrEqual(2);
    const ids = [...seen, typeof seen[0] === "number" ? 2_000_000_000 : randomPublicId()];
    for (const [name, person] of Object.entries(people)) {
      const own = new Map(lists.get(name)?.map((item) => [item[key], item]));
      const results = await byId(person, path, ids);
      expect([name, results.map(({ id, data }) => [id, data])]).toEqual([name, ids.map((id) => [id, own.get(id) ?? null])]);
      const refusals = new Set(results.filter(({ data }) => data === null).map(({ error }) => JSON.stringify(error)));
      expect([name, refusals.size <= 1], "hidden and absent are told by not a letter").toEqual([name, true]);
    }
  });

  test("is nothing to ids of other shapes", async () => {
    const odd = ["x", "0", "' or 1=1 -- ", "\u0000", "[object Object]", "%"];
    const { first } = people;
    if (!first) throw new Error("there is nobody");
    for (const { data } of await byId(first, path, odd)) expect(data).toBeNull();
  });
});

test("people who may list something find something", async () => {
  const counts: Record<string, number[]> = {};
  for (const [name, person] of Object.entries(people)) {
    counts[name] = await Promise.all(kinds.map(async ({ path }) => (await listOf(person, path)).length));
  }
  expect(counts).toMatchObject({ first: [1, 0, 1], absent: [0, 0, 0], stranger: [0, 0, 0], boss: [2, expect.any(Number), 0] });
  expect(counts.recruiter?.[1]).toBeGreaterThan(0);
});
