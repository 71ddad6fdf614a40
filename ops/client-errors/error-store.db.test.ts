import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { recordRelease } from "#ops/rum/releases.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createErrorStore, type ErrorStore } from "./error-store.ts";
import { causeOf } from "./fingerprint.ts";
import type { ClientError, ErrorExemplar } from "./visit-sketch.ts";

const now = new Date("2026-11-20T12:34:56Z");
const later = (ms: number) => new Date(now.getTime() + ms);
let database: TestDatabase;
let db: Db;
let store: ErrorStore;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  for (const [name, day] of [
    ["old00001", 1],
    ["fix00002", 5],
    ["new00003", 9],
  ] as const) {
    const facts = { name, builtAt: new Date(Date.UTC(2026, 10, day)), commit: null, changes: null, scriptBytes: 1, styleBytes: 1 };
    await recordRelease(db, facts, later(day));
  }
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [clientErrorCounts, clientErrorExemplars, clientErrorGroups]) await db.delete(table);
  store = createErrorStore();
  store.knowReleases(["new00003", "fix00002", "old00001"]);
});

const error = (more: Partial<ClientError> = {}): ClientError => ({
  side: "page",
  message: "TypeError: x is undefined",
  stack: "TypeError: x is undefined\n at listJobs (https://jobs.example.test/assets/jobs-page-3fa9c1e0.js:12:7)",
  source: null,
  line: null,
  column: null,
  route: "/jobs",
  release: "old00001",
  visit: "one",
  device: "phone",
  browser: "chromium",
  traces: [],
  isHandled: false,
  explicit: null,
  procedure: null,
  status: null,
  ...more,
});
const group = async () => (await db.select().from(clientErrorGroups))[0];

/** The database, and how many rows are written through it. */
function counting(): { counted: Db; writes: () => number } {
  let writes = 0;
  const watched = (target: Db): Db =>
    new Proxy(target, {
      get(from, name) {
        if (name === "transaction")
          return (work: (tx: Db) => Promise<unknown>, options: never) =>
            from.transaction((tx) => work(watched(tx as unknown as Db)), options);
        if (name === "insert" || name === "update" || name === "delete") writes += 1;
        const value = Reflect.get(from, name);
        return typeof value === "function" ? value.bind(from) : value;
      },
    });
  return { counted: watched(db), writes: () => writes };
}

test.each(["page", "server"] as const)(
  "10,000 identical errors of a %s in a minute write six rows at most, and all are counted",
  async (side) => {
    const { counted, writes } = counting();
    for (let second = 0; second < 60; second += 1) {
      for (let each = 0; each < 10_000 / 60; each += 1) store.add(error({ side, visit: `visit ${each % 40}` }), later(second * 1000));
      if (second % 10 === 9) await store.flush(counted, later(second * 1000));
    }
    await store.flush(counted, later(70_000));
    expect(writes()).toBeGreaterThan(0);
    expect(writes()).toBeLessThanOrEqual(6);
    expect(await group()).toMatchObject({ n: 60 * 167, visits: 40, firstRelease: "old00001", route: "/jobs", side });
    const [kept] = await db.select().from(clientErrorExemplars);
    expect(JSON.parse(kept?.exemplars ?? "[]")).toHaveLength(5);
    expect((await db.select().from(clientErrorCounts)).map(({ n }) => n)).toEqual([60 * 167]);
  },
);

test("what keeps coming waits for its minute, and not for the last time", async () => {
  store.add(error(), now);
  await store.flush(db, now);
  store.add(error({ visit: "two", release: "made-up1" }), later(1000));
  expect(await store.flush(db, later(10_000))).toBe(0);
  expect((await group())?.n).toBe(1);
  await store.flush(db, later(10_000), { isLast: true });
  expect(await group()).toMatchObject({ n: 2, visits: 2, lastRelease: "old00001" });
  expect((await db.select().from(clientErrorCounts)).map(({ release, n }) => [release, n]).sort()).toEqual([
    ["", 1],
    ["old00001", 1],
  ]);
});

test("of so many different faults at once that somebody makes them up five hundred are taken", () => {
  const taken = Array.from({ length: 502 }, (_, nth) => store.add(error({ explicit: `fault-${nth}` }), now));
  expect(taken.lastIndexOf(true)).toBe(499);
  expect(taken.indexOf(false)).toBe(500);
  expect(store.add(error({ explicit: "fault-7" }), now)).toBe(true);
});

test("a report kept whole has no address of a person in it", async () => {
  const message = "TypeError: no kim@people.example";
  store.add(error({ message, stack: `${message}\n at f (https://a.test/assets/a-3fa9c1e0.js:1:2)`, traces: ["a".repeat(32)] }), now);
  await store.flush(db, now);
  const [row] = await db.select().from(clientErrorExemplars);
  const [exemplar] = JSON.parse(row?.exemplars ?? "[]") as ErrorExemplar[];
  expect(row?.exemplars).not.toContain("kim@");
  expect(row?.exemplars).not.toContain('"one"');
  expect(exemplar).toMatchObject({ message: "TypeError: no <email>", traces: ["a".repeat(32)], device: "phone", at: now.toISOString() });
  expect(exemplar?.frames).toMatchObject([{ module: "/assets/a-*.js", function: "f", line: 1, isOriginal: false }]);
});

test("two processes that meet a new fault at once make one group of it", async () => {
  const stores = [createErrorStore(), createErrorStore(), createErrorStore()];
  for (const each of stores) each.add(error(), now);
  await Promise.all(stores.map((each) => each.flush(db, now)));
  expect(await db.select().from(clientErrorGroups)).toMatchObject([{ n: 3, visits: 1 }]);
});

test.each([
  ["old00001", "resolved"],
  ["fix00002", "resolved"],
  ["made-up1", "resolved"],
  ["new00003", "regressed"],
])("what was resolved in a build and is met in %s is %s", async (release, state) => {
  store.add(error(), now);
  await store.flush(db, now);
  await db.update(clientErrorGroups).set({ state: "resolved", resolvedIn: "fix00002" });
  store.add(error({ release }), later(60_000));
  await store.flush(db, later(70_000));
  expect(await group()).toMatchObject({ state, n: 2 });
});

test.each([
  ["fixed in fix00002, met in it later on", "fix00002", false, 60_000, "regressed"],
  ["fixed in fix00002, met in it before that was said", "fix00002", false, 4000, "resolved"],
  ["fixed in fix00002, met in an older tab", "old00001", false, 60_000, "resolved"],
  ["fixed in the release after fix00002, met in fix00002", "fix00002", true, 60_000, "resolved"],
  ["fixed in the release after fix00002, met in that", "new00003", true, 60_000, "regressed"],
] as const)("%s", async (_name, release, isResolvedInNext, afterMs, state) => {
  store.add(error(), now);
  await store.flush(db, now);
  await db.update(clientErrorGroups).set({ state: "resolved", resolvedIn: "fix00002", isResolvedInNext, stateSince: later(5000) });
  store.add(error({ release }), later(afterMs));
  await store.flush(db, later(70_000));
  expect(await group()).toMatchObject({ state, resolvedIn: "fix00002" });
});

describe("a group that is merged into another", () => {
  const [kept, other] = [error({ explicit: "kept" }), error({ explicit: "other" })];
  const read = async () => {
    const rows = await db.select().from(clientErrorGroups);
    const of = (fault: ClientError) => rows.find(({ fingerprint }) => fingerprint === causeOf(fault, []).fingerprint);
    return [of(kept), of(other)];
  };
  const meet = async (fault: ClientError, minutes: number) => {
    store.add(fault, later(minutes * 60_000));
    await store.flush(db, later(minutes * 60_000), { isLast: true });
  };
  beforeEach(async () => {
    await meet(kept, 0);
    await meet(other, 0);
    const [root] = await read();
    await db
      .update(clientErrorGroups)
      .set({ mergedIntoId: root?.id ?? null })
      .where(ne(clientErrorGroups.id, root?.id ?? 0));
  });

  test("keeps its own figures, and turns the state of that one", async () => {
    await db.update(clientErrorGroups).set({ state: "resolved", resolvedIn: "fix00002" });
    await meet({ ...other, release: "new00003" }, 2);
    expect(await read()).toMatchObject([
      { n: 1, state: "regressed" },
      { n: 2, state: "resolved", lastRelease: "new00003" },
    ]);
  });

  test("counts towards the events until which that one is ignored", async () => {
    await db.update(clientErrorGroups).set({ state: "ignored", ignoredUntilN: 4 });
    await meet(other, 2);
    expect((await read())[0]?.state).toBe("ignored");
    await meet(kept, 4);
    expect((await read())[0]).toMatchObject({ state: "open", n: 2 });
  });

  test("and that one are written at once by processes that meet either", async () => {
    const stores = [createErrorStore(), createErrorStore(), createErrorStore()];
    for (const [place, each] of stores.entries())
      for (const fault of place === 1 ? [other, kept] : [kept, other]) each.add(fault, later(1000));
    await Promise.all(stores.map((each) => each.flush(db, later(2000), { isLast: true })));
    expect((await read()).map((row) => row?.n)).toEqual([4, 4]);
  });
});

test("browsers are counted apart, and steps are kept with the report", async () => {
  const breadcrumbs = [{ kind: "click", name: "main > button", msBefore: 20 }] as const;
  store.add(error({ breadcrumbs }), now);
  store.add(error({ browser: "safari" }), now);
  await store.flush(db, now);
  expect((await db.select().from(clientErrorCounts)).map(({ browser, n }) => [browser, n]).sort()).toEqual([
    ["chromium", 1],
    ["safari", 1],
  ]);
  const [row] = await db.select().from(clientErrorExemplars);
  expect((JSON.parse(row?.exemplars ?? "[]") as ErrorExemplar[])[0]).toMatchObject({ breadcrumbs });
});

test("what is ignored opens with the number or the day it was ignored until", async () => {
  const meetIn = async (minutes: number) => {
    store.add(error(), later(minutes * 60_000));
    await store.flush(db, later(minutes * 60_000), { isLast: true });
    return (await group())?.state;
  };
  await meetIn(0);
  await db.update(clientErrorGroups).set({ state: "ignored", ignoredUntilN: 3 });
  expect([await meetIn(1), await meetIn(2)]).toEqual(["ignored", "open"]);
  await db.update(clientErrorGroups).set({ state: "ignored", ignoredUntilN: null, ignoredUntil: later(4 * 60_000) });
  expect([await meetIn(3), await meetIn(4)]).toEqual(["ignored", "open"]);
  await db.update(clientErrorGroups).set({ state: "ignored", ignoredUntil: null });
  expect(await meetIn(500)).toBe("ignored");
});

test("pages of an earlier build that ask for scripts that are gone are one group of their own; of the newest build they are faults", async () => {
  const missing = (file: string) =>
    error({ stack: null, message: `TypeError: Failed to fetch dynamically imported module: https://a.test/${file}` });
  store.add(missing("a.js"), now);
  store.add({ ...missing("b.js"), release: "fix00002" }, now);
  store.add({ ...missing("c.js"), release: "new00003" }, now);
  await store.flush(db, now);
  const groups = await db.select().from(clientErrorGroups);
  expect(groups.map(({ title, n }) => [title, n]).sort()).toEqual([
    ["Stale tab after deploy", 2],
    ["TypeError: Failed to fetch dynamically imported module: <url>", 1],
  ]);
  const stale = groups.find(({ n }) => n === 2);
  expect(
    (
      await db
        .select()
        .from(clientErrorCounts)
        .where(eq(clientErrorCounts.groupId, stale?.id ?? 0))
    ).length,
  ).toBe(2);
});
