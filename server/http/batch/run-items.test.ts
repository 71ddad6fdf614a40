import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchTiming, runItems, type SetAlarm } from "./batch.rest.ts";

/** A manually advanced clock; alarms ring in order. */
function stoppedClock() {
  let nowMs = 0;
  const alarms = new Map<symbol, { atMs: number; ring: () => void }>();
  const setAlarm: SetAlarm = (afterMs, ring) => {
    const key = Symbol("alarm");
    alarms.set(key, { atMs: nowMs + afterMs, ring });
    return () => alarms.delete(key);
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    setAlarm,
    waiting: () => alarms.size,
    async moveTo(toMs: number) {
      for (;;) {
        await settle();
        const [due] = [...alarms].filter(([, { atMs }]) => atMs <= toMs).sort(([, a], [, b]) => a.atMs - b.atMs);
        if (!due) break;
        alarms.delete(due[0]);
        nowMs = due[1].atMs;
        due[1].ring();
      }
      nowMs = toMs;
    },
  };
}

/** Items are how long they take, in milliseconds. */
function start(itemsMs: readonly number[]) {
  const clock = stoppedClock();
  const log = { running: 0, most: 0, started: [] as number[], answers: null as string[] | null };
  const run = (item: number) =>
    new Promise<string>((resolve) => {
      log.started.push(item);
      log.running += 1;
      log.most = Math.max(log.most, log.running);
      clock.setAlarm(item, () => {
        log.running -= 1;
        resolve(`did ${item}`);
      });
    });
  const late = (item: number) => `late ${item}`;
  runItems(itemsMs, { run, late, setAlarm: clock.setAlarm }).then((answers) => {
    log.answers = answers;
  });
  return { clock, log };
}

describe("the calls of a batch", () => {
  test("run four at a time and are answered in order", async () => {
    const { clock, log } = start([30, 10, 20, 5, 1, 2]);
    await clock.moveTo(4);
    expect(log.started).toEqual([30, 10, 20, 5]);
    await clock.moveTo(30);
    expect(log).toMatchObject({ most: 4, answers: ["did 30", "did 10", "did 20", "did 5", "did 1", "did 2"] });
    expect(clock.waiting(), "no alarm is left").toBe(0);
  });

  test("are late after two seconds each, and then fail none of the others", async () => {
    const { clock, log } = start([2001, 1, 2]);
    await clock.moveTo(1999);
    expect(log.answers).toBeNull();
    await clock.moveTo(2000);
    expect(log.answers).toEqual(["late 2001", "did 1", "did 2"]);
  });

  test("have as long from when they begin, not from when the batch did", async () => {
    const { clock, log } = start([1500, 1500, 1500, 1500, 1900]);
    await clock.moveTo(3400);
    expect(log.answers?.at(-1)).toBe("did 1900");
  });

  test("are all answered after five seconds, and what has not begun by then never does", async () => {
    const { clock, log } = start([9000, 9000, 9000, 9000, 1, 1]);
    await clock.moveTo(4999);
    expect(log.answers).toBeNull();
    await clock.moveTo(5000);
    expect(log.answers).toEqual(["late 9000", "late 9000", "late 9000", "late 9000", "late 1", "late 1"]);
    await clock.moveTo(20_000);
    expect(log.started).toHaveLength(4);
    expect(clock.waiting()).toBe(0);
  });

  test("never hold more than four places, however long they take", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 7000 }), { minLength: 1, maxLength: 10 }), async (itemsMs) => {
        const { clock, log } = start(itemsMs);
        await clock.moveTo(batchTiming.allMs);
        expect(log.most).toBeLessThanOrEqual(batchTiming.atOnce);
        expect(log.answers).toHaveLength(itemsMs.length);
        for (const [at, itemMs] of itemsMs.entries()) {
          expect([`did ${itemMs}`, `late ${itemMs}`]).toContain(log.answers?.[at]);
          if (itemMs > batchTiming.itemMs) expect(log.answers?.[at]).toBe(`late ${itemMs}`);
          if (itemMs <= batchTiming.itemMs && at < batchTiming.atOnce) expect(log.answers?.[at]).toBe(`did ${itemMs}`);
        }
      }),
    );
  });
});

test("a fault of the runner's own is not swallowed", async () => {
  const { setAlarm } = stoppedClock();
  const run = () => Promise.reject(new Error("a bug"));
  await expect(runItems([1], { run, late: () => "late", setAlarm })).rejects.toThrow("a bug");
});
