import { beforeEach, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { createTooltipTiming } from "./tooltips.ts";

let clock: FakeClock;
let shown: (string | null)[];
let tooltips: ReturnType<typeof createTooltipTiming<string>>;

beforeEach(() => {
  clock = createFakeClock();
  shown = [];
  tooltips = createTooltipTiming<string>(clock, (target) => shown.push(target));
});

test("M11 hidden at 699 ms, shown at 700", async () => {
  tooltips.rest("a");
  await clock.advance(699);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toEqual(["a"]);
});

test("M11 left before: never shown", async () => {
  tooltips.rest("a");
  await clock.advance(500);
  tooltips.leave();
  await clock.advance(5000);
  expect(shown).toEqual([]);
});

test("M11 the next within 300 ms at once; later it waits again", async () => {
  tooltips.rest("a");
  await clock.advance(700);
  tooltips.leave();
  await clock.advance(299);
  tooltips.rest("b");
  expect(shown).toEqual(["a", null, "b"]);
  tooltips.leave();
  await clock.advance(300);
  tooltips.rest("c");
  expect(shown).toEqual(["a", null, "b", null]);
  await clock.advance(700);
  expect(shown.at(-1)).toBe("c");
});

test("the keyboard does not wait, and what is put away leaves no haste behind", async () => {
  tooltips.focus("a");
  expect(shown).toEqual(["a"]);
  tooltips.dismiss();
  tooltips.rest("b");
  expect(shown).toEqual(["a", null]);
  await clock.advance(700);
  expect(shown).toEqual(["a", null, "b"]);
});
