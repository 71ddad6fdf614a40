import { expect, test } from "vitest";
import { createScheduler, type Entry, type Outcome } from "./scheduler.ts";
import { createFakeClock, flushPromises, trackPromise } from "./stub-server.fixture.ts";

type Outcomes = Map<string, Outcome<string>>;
const echoed = (entries: readonly Entry<string>[]): Outcomes => new Map(entries.map(({ id, item }) => [id, { data: item }]));

function open(send: (entries: readonly Entry<string>[]) => Promise<Outcomes> = async (entries) => echoed(entries)) {
  const clock = createFakeClock();
  const batches: { atMs: number; items: readonly string[]; ids: readonly string[] }[] = [];
  const scheduler = createScheduler<string, string>({
    clock,
    send: (entries) => {
      batches.push({ atMs: clock.now(), items: entries.map(({ item }) => item), ids: entries.map(({ id }) => id) });
      return send(entries);
    },
  });
  const add = (item: string, signal?: AbortSignal) => {
    const answer = scheduler.add(item, { key: item, signal });
    return { answer, seen: trackPromise(answer) };
  };
  const addMany = (count: number, from = 0) => Array.from({ length: count }, (_, index) => add(`item ${from + index}`));
  const sizes = () => batches.map(({ atMs, items }) => [atMs, items.length]);
  return { clock, scheduler, batches, add, addMany, sizes };
}

const never = () => new Promise<never>(() => {});

test("B1 a call leaves after 50 ms", async () => {
  const { clock, add, sizes } = open();
  add("one");
  await clock.advance(49);
  expect(sizes()).toEqual([]);
  await clock.advance(1);
  expect(sizes()).toEqual([[50, 1]]);
});

test("B2 the window slides with the latest arrival", async () => {
  const { clock, add, sizes } = open();
  add("one");
  await clock.advance(40);
  add("two");
  await clock.advance(200);
  expect(sizes()).toEqual([[90, 2]]);
});

test("B3 200 ms max wait: calls every 40 ms", async () => {
  const { clock, add, batches } = open();
  for (let atMs = 0; atMs <= 240; atMs += 40) {
    await clock.advanceTo(atMs);
    add(`at ${atMs}`);
  }
  await clock.advance(200);
  expect(batches[0]).toMatchObject({ atMs: 200, items: ["at 0", "at 40", "at 80", "at 120", "at 160"] });
  expect(batches[1]).toMatchObject({ atMs: 290, items: ["at 200", "at 240"] });
});

test.each([
  [10, [[0, 10]]],
  [
    11,
    [
      [0, 10],
      [50, 1],
    ],
  ],
  [
    25,
    [
      [0, 10],
      [0, 10],
      [50, 5],
    ],
  ],
])("B4 up to 10: %i in one tick", async (count, expected) => {
  const { clock, addMany, sizes, batches } = open();
  const calls = addMany(count);
  await clock.advance(500);
  expect(sizes()).toEqual(expected);
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual(calls.map((_, index) => `item ${index}`));
  expect(new Set(batches.flatMap(({ ids }) => ids)).size).toBe(count);
});

test("B8 an id without outcome rejects its caller alone", async () => {
  const { clock, addMany } = open(async ([, ...others]) => echoed(others));
  const [first, second] = addMany(2);
  await clock.advance(50);
  expect(first?.seen.error).toMatchObject({ message: "Request not found in batch response." });
  expect(second?.seen).toMatchObject({ state: "resolved", value: "item 1" });
});

test("B9 clear rejects what is pending, stops all timers and ignores what comes late", async () => {
  let answer = (_: Outcomes) => {};
  const { clock, scheduler, addMany, add, batches } = open(() => new Promise((resolve) => (answer = resolve)));
  const sent = addMany(10);
  const waiting = add("waiting");
  scheduler.clear();
  await flushPromises();
  for (const { seen } of [...sent, waiting]) expect(seen.error).toMatchObject({ message: "Batcher cleared.", code: "batcher-cleared" });
  expect([clock.waiting(), scheduler.size()]).toEqual([0, 0]);
  const [{ ids } = { ids: [] }] = batches;
  answer(new Map(ids.map((id) => [id, { data: "late" }])));
  await clock.advance(1000);
  expect(batches).toHaveLength(1);
  for (const { seen } of sent) expect(seen.state).toBe("rejected");
});

test("B10 a sweep every minute drops what is five minutes old", async () => {
  const { clock, scheduler, add } = open(never);
  const { seen } = add("lost");
  await clock.advanceTo(299_000);
  const later = add("lost later");
  expect([seen.state, scheduler.size()]).toEqual(["pending", 2]);
  await clock.advanceTo(300_000);
  expect(seen).toMatchObject({ state: "rejected", error: { message: "Batch request failed: Request Timeout." } });
  expect([later.seen.state, scheduler.size()]).toEqual(["pending", 1]);
  await clock.advanceTo(299_000 + 360_000);
  expect([later.seen.state, scheduler.size(), clock.waiting()]).toEqual(["rejected", 0, 0]);
});

test("B16 an abort rejects its caller at once and leaves the neighbour and the request alone", async () => {
  let answer = () => {};
  const { clock, add, batches } = open((entries) => new Promise((resolve) => (answer = () => resolve(echoed(entries)))));
  const caller = new AbortController();
  const gone = add("gone", caller.signal);
  const stays = add("stays");
  await clock.advance(50);
  caller.abort();
  await flushPromises();
  expect(gone.seen).toMatchObject({ state: "rejected", error: { name: "AbortError" } });
  expect(stays.seen.state).toBe("pending");
  answer();
  await flushPromises();
  expect(stays.seen).toMatchObject({ state: "resolved", value: "stays" });
  expect(batches).toHaveLength(1);
});

test("B16 what nobody waits for any more is not sent", async () => {
  const { clock, scheduler, add, batches } = open();
  const [one, both] = [new AbortController(), new AbortController()];
  add("gone", one.signal);
  one.abort();
  add("shared", both.signal);
  const { seen } = add("shared");
  both.abort();
  await clock.advance(200);
  expect(batches.map(({ items }) => items)).toEqual([["shared"]]);
  expect(seen.state).toBe("resolved");
  const late = add("too late", one.signal);
  await flushPromises();
  expect([late.seen.state, scheduler.size(), clock.waiting()]).toEqual(["rejected", 0, 0]);
});

test("B18 the same key twice in a window is one entry that resolves both, and another one later", async () => {
  const { clock, add, batches } = open();
  const [one, two] = [add("same"), add("same")];
  await clock.advance(50);
  expect(await Promise.all([one.answer, two.answer])).toEqual(["same", "same"]);
  add("same");
  await clock.advance(50);
  expect(batches.map(({ items }) => items)).toEqual([["same"], ["same"]]);
});

test("at most 200 are unsettled: the newest is refused", async () => {
  const { clock, addMany, add, scheduler } = open(never);
  const calls = addMany(200);
  const { seen } = add("one too many");
  await flushPromises();
  expect(seen).toMatchObject({ state: "rejected", error: { code: "queue-full" } });
  expect(calls.every((call) => call.seen.state === "pending")).toBe(true);
  scheduler.clear();
  expect(clock.waiting()).toBe(0);
});

test("what sending throws is everybody's", async () => {
  const { clock, addMany } = open(() => Promise.reject(new Error("broken")));
  const calls = addMany(3);
  await clock.advance(50);
  for (const { seen } of calls) expect(seen).toMatchObject({ state: "rejected", error: { message: "broken" } });
});
