import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backgroundRuns, backgroundTasks } from "#db/schema/operations.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import {
  type BackgroundTask,
  claimDueTasks,
  deleteOldRuns,
  finishTask,
  leaseMs,
  registerTasks,
  renewTaskLease,
} from "./task-rows.commands.ts";
import { startTaskRunner } from "./task-runner.ts";

const noon = new Date("2026-11-22T12:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const log = { info: () => {}, error: () => {} };

let database: TestDatabase;
let at = noon;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  at = noon;
  await database.db.delete(backgroundTasks);
  await database.db.delete(backgroundRuns);
});

const counting = (name: string, run: BackgroundTask["run"] = async () => ({ done: 1 })): BackgroundTask & { runs: Date[] } => {
  const runs: Date[] = [];
  const counted: BackgroundTask["run"] = (now, signal) => {
    runs.push(now);
    return run(now, signal);
  };
  return { name, label: name, everyMs: 60_000, runs, run: counted };
};
const start = (...tasks: BackgroundTask[]) => startTaskRunner({ db: database.db, clock: () => at, tasks, log });
const rowOf = async (name: string) => (await database.db.select().from(backgroundTasks).where(eq(backgroundTasks.name, name)).limit(1))[0];

it("runs on when the clock is set back, also what a lost process had begun", async () => {
  const { db } = database;
  const claim = (now: Date) => claimDueTasks(db, { names: ["a"], owner: "any", now, limit: 9 });
  await registerTasks(db, [counting("a")], later(3_600));
  expect(await claim(noon)).toHaveLength(1);
  await db.update(backgroundTasks).set({ dueAt: noon, takenUntil: later(3_600 + leaseMs / 1_000) });
  expect(await claim(noon)).toHaveLength(1);
  await db.update(backgroundTasks).set({ dueAt: later(30 * 60), takenUntil: null });
  expect(await claim(noon)).toEqual([]);
});

describe("two processes", () => {
  it("run what is due once, and again when it is due again", async () => {
    const tasks = ["a", "b", "c", "d", "e"].map((name) => counting(name));
    const [first, second] = [start(...tasks), start(...tasks)];
    await Promise.all([first.tick(), second.tick()]);
    await Promise.all([first.tick(), second.tick()]);
    expect(tasks.map(({ runs }) => runs)).toEqual(tasks.map(() => [noon]));
    at = later(59);
    await Promise.all([first.tick(), second.tick()]);
    at = later(60);
    await Promise.all([first.tick(), second.tick()]);
    expect(tasks.map(({ runs }) => runs)).toEqual(tasks.map(() => [noon, later(60)]));
    await Promise.all([first.stop(), second.stop()]);
    at = later(600);
    await first.tick();
    expect(tasks.map(({ runs }) => runs.length)).toEqual(tasks.map(() => 2));
  });

  it("take over what a lost one had begun once its time is up, and not while it says that it is at it", async () => {
    const { db } = database;
    await registerTasks(db, [counting("a")], noon);
    const claim = (owner: string, now: Date) => claimDueTasks(db, { names: ["a"], owner, now, limit: 9 });
    expect(await claim("lost", noon)).toHaveLength(1);
    expect(await claim("other", later(leaseMs / 1000 - 1))).toEqual([]);
    await renewTaskLease(db, "a", "lost", later(leaseMs / 1000 - 1));
    expect(await claim("other", later(leaseMs / 1000))).toEqual([]);
    const afterLease = later((2 * leaseMs) / 1000);
    expect(await claim("other", afterLease)).toHaveLength(1);
    const run = { startedAt: noon, finishedAt: afterLease, outcome: "done", report: { done: 1 }, error: null, failuresInARow: 0 } as const;
    await finishTask(db, "a", "lost", { ...run, dueAt: later(99_999) });
    expect(await rowOf("a")).toMatchObject({ takenBy: "other", dueAt: noon, outcome: null });
    expect(await db.$count(backgroundRuns)).toBe(1);
  });
});

describe("a task", () => {
  it("that fails says why without what people typed, is tried again after longer each time, and begins anew once it has gone well", async () => {
    const cause = Object.assign(new Error("Duplicate entry 'ada@people.example'"), { code: "ER_DUP_ENTRY", sqlState: "23000" });
    const outcomes: (() => Promise<Record<string, number>>)[] = [
      () => Promise.reject(Object.assign(new Error("ada@people.example"), { query: "insert into users …", cause })),
      () => Promise.reject(new Error("The feed cannot be read.")),
      async () => ({ done: 2, failed: 0 }),
      async () => ({ done: 0 }),
    ];
    const runner = start(counting("a", async () => (await outcomes.shift()?.()) ?? {}));
    await runner.tick();
    expect(await rowOf("a")).toMatchObject({
      outcome: "failed",
      error: "Error (ER_DUP_ENTRY): failed query: insert into users …",
      failuresInARow: 1,
      dueAt: later(30),
      takenBy: null,
    });
    at = later(30);
    await runner.tick();
    expect(await rowOf("a")).toMatchObject({ error: "Error: The feed cannot be read.", failuresInARow: 2, dueAt: later(90) });
    at = later(90);
    await runner.tick();
    expect(await rowOf("a")).toMatchObject({
      outcome: "done",
      error: null,
      report: { done: 2, failed: 0 },
      failuresInARow: 0,
      dueAt: later(150),
    });
    at = later(150);
    await runner.tick();
    await runner.stop();
    const history = await database.db
      .select({ outcome: backgroundRuns.outcome, at: backgroundRuns.startedAt })
      .from(backgroundRuns)
      .limit(9);
    expect(history).toEqual([
      { outcome: "failed", at: noon },
      { outcome: "failed", at: later(30) },
      { outcome: "done", at: later(90) },
    ]);
    expect([await deleteOldRuns(database.db, later(14 * 86_400 + 31)), await database.db.$count(backgroundRuns)]).toEqual([2, 1]);
  });

  it("that takes long does not keep others waiting; broken off, it is due at once", async () => {
    let isBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    const long = counting("long", (_now, signal) => {
      isBegun();
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ done: 0 })));
    });
    const short = counting("short");
    const runner = start(long, short);
    await begun;
    await expect.poll(async () => (await rowOf("short"))?.outcome).toBe("done");
    at = later(60);
    void runner.tick();
    await expect.poll(() => short.runs.length).toBe(2);
    at = later(61);
    await runner.stop();
    expect(long.runs).toHaveLength(1);
    expect(await rowOf("long")).toMatchObject({ takenBy: null, outcome: null, dueAt: later(61) });
  });
});
