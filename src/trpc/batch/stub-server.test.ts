import { expect, it } from "vitest";
import { createFakeClock } from "./stub-server.fixture.ts";

it("runs what falls due in its order, with what follows from it", async () => {
  const clock = createFakeClock(1000);
  const seen: string[] = [];
  const note = (what: string) => () => void seen.push(`${clock.now()} ${what}`);
  clock.after(20, note("second"));
  clock.after(10, () => {
    note("first")();
    clock.after(5, note("between"));
  });
  const cancel = clock.after(12, note("never"));
  cancel();
  await clock.advance(20);
  expect(seen).toEqual(["1010 first", "1015 between", "1020 second"]);
  expect([clock.now(), clock.waiting()]).toEqual([1020, 0]);
});

it("lets time stand until it is moved", async () => {
  const clock = createFakeClock();
  let ran = false;
  clock.after(0, () => {
    ran = true;
  });
  expect(ran).toBe(false);
  await clock.advance(0);
  expect(ran).toBe(true);
});
