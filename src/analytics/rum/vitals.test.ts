import { expect, test } from "vitest";
import { findBlockingScript } from "./vitals.ts";

type Attribution = Parameters<typeof findBlockingScript>[0];
type Frames = Parameters<typeof findBlockingScript>[1];
const script = (sourceFunctionName: string, startTime: number, duration: number) => ({ sourceFunctionName, startTime, duration });
const filterJobs = script("filterJobs", 1320, 180);
const framesOf = (...scripts: object[]) => [{ scripts }] as unknown as Frames;
const nameOf = (times: object, scripts: readonly object[], frames: Frames = []) => {
  const attribution = { interactionTime: 1000, longAnimationFrameEntries: [{ scripts }], ...times } as unknown as Attribution;
  const { entry, subpart } = findBlockingScript(attribution, frames) ?? {};
  return [entry?.sourceFunctionName, subpart];
};

test("where the answer itself takes longest, its script is behind it", () => {
  const times = { inputDelay: 90, processingDuration: 180, presentationDelay: 20 };
  expect(nameOf(times, [script("prefetch", 900, 190), script("filterJobs", 1100, 180)])).toEqual(["filterJobs", "processing-duration"]);
  expect(nameOf(times, [script("render", 1275, 15)])).toEqual(["render", "presentation-delay"]);
});

test("where most was spent on waiting, the script that was running already is: the one that held it up longest", () => {
  const times = { inputDelay: 300, processingDuration: 180, presentationDelay: 20 };
  const scripts = [script("before", 500, 510), script("prefetch", 1010, 250), script("after", 1310, 400)];
  expect(nameOf(times, scripts)).toEqual(["prefetch", "input-delay"]);
});

test("where nothing is known of what was running, the longest script stays", () => {
  const times = { inputDelay: 300, processingDuration: 180, presentationDelay: 20 };
  expect(nameOf(times, [script("before", 500, 400), filterJobs])).toEqual(["filterJobs", "processing-duration"]);
  expect(nameOf(times, [script("before", 500, 400), script("after", 1500, 900)])).toEqual([undefined, undefined]);
});

test("a script of a frame that web-vitals missed is found in the browser's own list", () => {
  const times = { inputDelay: 20, processingDuration: 480, presentationDelay: 20 };
  const frames = framesOf(script("start", 10, 600), filterJobs, script("measure", 1600, 200));
  expect(nameOf(times, [], frames)).toEqual(["filterJobs", "processing-duration"]);
  expect(nameOf(times, [script("openMenu", 1030, 200)], frames)).toEqual(["openMenu", "processing-duration"]);
});
