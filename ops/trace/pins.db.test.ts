import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pinnedTraces, traceWishes, workTimings } from "#db/schema/traces.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import type { SpanMaker } from "./otel-spans.ts";
import { createPins } from "./pins.ts";
import type { RemoteParent } from "./trace-ids.ts";
import type { EndedSpan } from "./trace-ring.ts";
import { createWorkTimings, type WorkTimings } from "./work-timings.ts";

const at = new Date("2026-11-20T12:00:00Z");
let database: TestDatabase;
let timings: WorkTimings;
let known: Map<number, EndedSpan>;
let nth = 0;

/** Every trace is known, and has no spans worth mentioning. */
const ring = {
  find: (ids: readonly string[]) =>
    [...known].flatMap(([slot, root]) => (ids.includes(idOf(slot)) ? [{ traceId: idOf(slot), slot, root }] : [])),
  spansOf: (slot: number) => [known.get(slot)].filter((root) => root !== undefined),
  traceIdOf: idOf,
  spanIdOf: (slot: number, span: number) => (slot * 1000 + span).toString(16).padStart(16, "0"),
  sampleWordOf: (slot: number) => Number.parseInt(idOf(slot).slice(0, 8), 16),
  remoteOf: (): RemoteParent | null => remote,
};
let remote: RemoteParent | null = null;
const statements = { idOf: (text: string) => text };
const maker = {
  make: (slot: number) =>
    ({
      name: "GET /jobs",
      spanContext: () => ({ traceId: idOf(slot), spanId: "b".repeat(16) }),
      startTime: [at.getTime() / 1000, 0],
      duration: [0, 1000],
      status: { code: 0 },
      attributes: {},
    }) as unknown as ReturnType<SpanMaker["make"]>,
};
const pinsOf = (release: string | null = null) => createPins({ ring, maker, timings, statements, release });

/** "f…" is never among the one in a hundred, slot 0 is. */
function idOf(slot: number): string {
  return slot === 0 ? `${"0".repeat(31)}1` : `f${String(slot).padStart(31, "0")}`;
}

function root(more: Partial<EndedSpan> = {}, slot = ++nth): [number, EndedSpan] {
  const ended = { span: 0, parent: -1, kind: "request", text: "GET /jobs", startMs: 0, durationMs: 5, outcome: "done" } as const;
  known.set(slot, { ...ended, figure: 200, note: null, ...more });
  return [slot, { ...ended, figure: 200, note: null, ...more }];
}
const kept = async () =>
  (await database.db.select().from(pinnedTraces)).map(({ traceId, reason }) => `${traceId.replace(/^(.)0*/, "$1")} ${reason}`).sort();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [pinnedTraces, traceWishes, workTimings]) await database.db.delete(table);
  [timings, known, nth, remote] = [createWorkTimings(), new Map(), 0, null];
});

describe("which traces are kept", () => {
  test("what failed, what took a second, one in a hundred; nothing else, and nothing once it is forgotten", async () => {
    const pins = pinsOf("r1");
    pins.consider(...root());
    pins.consider(...root({ outcome: "refused" }));
    pins.consider(...root({ outcome: "failed" }));
    pins.consider(...root({ durationMs: 1_000 }));
    pins.consider(...root({ durationMs: 999.999 }));
    pins.consider(...root({}, 0));
    await pins.flush(database.db, at);
    expect(await kept()).toEqual(["01 baseline", "f3 failed", "f4 slow"]);
  });

  test("what was slower than nearly all of its kind, once enough is known of the kind", async () => {
    const pins = pinsOf();
    for (let n = 0; n < 500; n++) timings.add("request", "GET /jobs", "done", n < 498 ? 60_000 : 300_000);
    await timings.flush(database.db, at);
    pins.consider(...root({ durationMs: 200 }));
    pins.consider(...root({ durationMs: 58 }));
    pins.consider(...root({ durationMs: 200, text: "GET /companies" }));
    await pins.flush(database.db, at);
    expect(await kept()).toEqual(["f1 slow"]);
  });

  test("what a page named, by whichever process answered it, and once", async () => {
    const [one, other] = [pinsOf(), createPins({ ring: { ...ring, find: () => [] }, maker, timings, statements, release: null })];
    const named = root();
    one.consider(...named);
    await other.name(database.db, [idOf(named[0]), "e".repeat(32)], at);
    await other.flush(database.db, at);
    expect(await kept()).toEqual([]);
    await one.flush(database.db, new Date(at.getTime() + 10_000));
    await one.flush(database.db, new Date(at.getTime() + 20_000));
    expect(await kept()).toEqual(["f1 named"]);
  });

  test("a wish is heard for two minutes", async () => {
    const pins = pinsOf();
    const named = root();
    pins.consider(...named);
    await pins.name(database.db, [idOf(named[0])], at);
    await pins.flush(database.db, new Date(at.getTime() + 120_001));
    expect(await kept()).toEqual([]);
  });

  test("thirty of a kind and reason in an hour", async () => {
    const pins = pinsOf();
    await pins.flush(database.db, at);
    for (let n = 0; n < 40; n++) pins.consider(...root({ outcome: "failed" }));
    pins.consider(...root({ outcome: "failed", text: "GET /companies" }));
    await pins.flush(database.db, at);
    expect(await kept()).toHaveLength(31);
    const later = new Date(at.getTime() + 3_600_000);
    await pins.flush(database.db, later);
    pins.consider(...root({ outcome: "failed" }));
    await pins.flush(database.db, later);
    expect(await kept()).toHaveLength(32);
  });
});

describe("how long work takes", () => {
  const countsOf = async () =>
    (await database.db.select().from(workTimings).where(eq(workTimings.name, "jobs.list"))).map(({ outcome, bin, n }) => [outcome, bin, n]);

  test("is added to what is there, and written again when it could not be", async () => {
    const add = (outcome: "done" | "refused") => timings.add("procedure", "jobs.list", outcome, 1_000);
    add("done");
    add("done");
    await expect(timings.flush({} as never, at)).rejects.toThrow();
    add("refused");
    await timings.flush(database.db, at);
    add("done");
    await timings.flush(database.db, at);
    expect((await countsOf()).sort()).toEqual([
      ["done", 142, 3],
      ["refused", 142, 1],
    ]);
  });

  test("is told by names up to six hundred, beyond which they count together", () => {
    for (let n = 0; n < 700; n++) timings.add("request", `GET /${n}`, "done", 5);
    const names = timings.totals().map(({ name, n }) => `${name} ${n}`);
    expect(names).toHaveLength(601);
    expect(names.at(-1)).toBe("(other) 100");
  });

  test("says what one in a hundred exceeds only of two hundred or more, over this hour and the last", async () => {
    const add = (times: number, durationUs: number) => {
      for (let n = 0; n < times; n++) timings.add("task", "expiry", "done", durationUs);
    };
    await timings.flush(database.db, at);
    add(199, 1_000);
    await timings.flush(database.db, at);
    expect(timings.p99Us("task", "expiry")).toBeNull();
    add(1, 1_000);
    await timings.flush(database.db, at);
    expect(timings.p99Us("task", "expiry")).toBeCloseTo(1_000, -2);
    await timings.flush(database.db, new Date(at.getTime() + 3_600_000));
    expect(timings.p99Us("task", "expiry")).toBeCloseTo(1_000, -2);
    await timings.flush(database.db, new Date(at.getTime() + 7_200_000));
    await timings.flush(database.db, new Date(at.getTime() + 7_210_000));
    expect(timings.p99Us("task", "expiry")).toBeNull();
  });
});
