import { beforeEach, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { createIntent, type Intent } from "./hover.ts";

let clock: FakeClock;
let intent: Intent;
let preloaded: string[];

beforeEach(() => {
  clock = createFakeClock();
  preloaded = [];
  intent = createIntent({ clock, preload: (address) => preloaded.push(address) });
});

test("M8 left after 99 ms: nothing; stayed on for 100 ms: one", async () => {
  intent.begin("/jobs/1");
  await clock.advance(99);
  intent.end();
  await clock.advance(1000);
  expect(preloaded).toEqual([]);
  intent.begin("/jobs/1");
  await clock.advance(100);
  expect(preloaded).toEqual(["/jobs/1"]);
});

test("M8 going from one link to the next counts for the next alone", async () => {
  intent.begin("/jobs/1");
  await clock.advance(60);
  intent.begin("/jobs/2");
  await clock.advance(100);
  expect(preloaded).toEqual(["/jobs/2"]);
});

test("M8 a touch waits for nothing", () => {
  intent.touch("/jobs/1");
  expect(preloaded).toEqual(["/jobs/1"]);
});

test("M8 the same target again within a minute: nothing more; after it: one", async () => {
  for (let time = 0; time < 3; time += 1) {
    intent.begin("/jobs/1");
    await clock.advance(100);
  }
  expect(preloaded).toHaveLength(1);
  await clock.advance(60_000);
  intent.touch("/jobs/1");
  expect(preloaded).toHaveLength(2);
});

test("M8 resting on link after link preloads twenty a minute", async () => {
  for (let link = 0; link < 40; link += 1) {
    intent.begin(`/jobs/${link}`);
    await clock.advance(200);
  }
  expect(preloaded).toHaveLength(20);
});
