import fc from "fast-check";
import { expect, test } from "vitest";
import { createScheduler, type Outcome } from "./scheduler.ts";
import { createFakeClock } from "./stub-server.fixture.ts";

const call = fc.record({
  gapMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 45 }) },
    { weight: 1, arbitrary: fc.integer({ min: 46, max: 120 }) },
  ),
  key: fc.integer({ min: 0, max: 60 }),
  abortAfterMs: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 3 }),
});
type Call = typeof call extends fc.Arbitrary<infer One> ? One : never;

interface Answer {
  fate: "data" | "error" | "missing" | "throw";
  delayMs: number;
}
const answer: fc.Arbitrary<Answer> = fc.record({
  fate: fc.constantFrom("data", "data", "error", "missing", "throw"),
  delayMs: fc.integer({ min: 0, max: 300 }),
});

interface Sent {
  sizes: number[];
  ids: string[];
  waitsMs: number[];
}

/** Runs calls against stubbed responses; returns the requests sent, how often each call was settled, and its outcome. */
async function run(calls: readonly Call[], answers: readonly Answer[]) {
  const clock = createFakeClock();
  const arrivedAtMs: number[] = [];
  const sent: Sent = { sizes: [], ids: [], waitsMs: [] };
  const settled = calls.map((): unknown[] => []);
  const scheduler = createScheduler<number, number>({
    clock,
    send: (entries) => {
      const { fate, delayMs } = answers[sent.sizes.length % answers.length] as Answer;
      sent.sizes.push(entries.length);
      sent.ids.push(...entries.map(({ id }) => id));
      sent.waitsMs.push(...entries.map(({ item }) => clock.now() - (arrivedAtMs[item] ?? 0)));
      const outcomes = new Map<string, Outcome<number>>(entries.map(({ id, key }) => [id, { data: Number(key) }]));
      const [first] = entries;
      if (first && fate === "error") outcomes.set(first.id, { error: "item" });
      if (first && fate === "missing") outcomes.delete(first.id);
      return new Promise((resolve, reject) => {
        clock.after(delayMs, () => (fate === "throw" ? reject("batch") : resolve(outcomes)));
      });
    },
  });
  for (const [index, { gapMs, key, abortAfterMs }] of calls.entries()) {
    await clock.advance(gapMs);
    const caller = new AbortController();
    arrivedAtMs.push(clock.now());
    const note = (what: unknown) => void settled[index]?.push(what);
    scheduler.add(index, { key: String(key), signal: caller.signal }).then(note, () => note("rejected"));
    if (abortAfterMs !== null) clock.after(abortAfterMs, () => caller.abort());
  }
  await clock.advance(1000);
  return { sent, settled, left: [scheduler.size(), clock.waiting()] };
}

const calls = fc.array(call, { minLength: 1, maxLength: 60, size: "max" });
const answers = fc.array(answer, { minLength: 1, maxLength: 8 });

test("B1–B5, B16–B18 whatever comes: no call is lost or settled twice, none gets another's answer", async () => {
  await fc.assert(
    fc.asyncProperty(calls, answers, async (asked, given) => {
      const { settled, left } = await run(asked, given);
      expect(settled.map((outcomes) => outcomes.length)).toEqual(asked.map(() => 1));
      for (const [index, [outcome]] of settled.entries()) expect([asked[index]?.key, "rejected"]).toContain(outcome);
      expect(left).toEqual([0, 0]);
    }),
  );
}, 60_000);

test("B3–B5 whatever comes: no batch is empty or over 10, no id is sent twice, nothing waits over 200 ms", async () => {
  await fc.assert(
    fc.asyncProperty(calls, answers, async (asked, given) => {
      const { sent } = await run(asked, given);
      expect(Math.min(...sent.sizes, 1)).toBe(1);
      expect(Math.max(...sent.sizes, 0)).toBeLessThanOrEqual(10);
      expect(Math.max(...sent.waitsMs, 0)).toBeLessThanOrEqual(200);
      expect(new Set(sent.ids).size).toBe(sent.ids.length);
    }),
  );
}, 60_000);
