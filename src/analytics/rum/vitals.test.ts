import { expect, test } from "vitest";
import { findBlockingScript } from "./vitals.ts";

type Asked = Parameters<typeof findBlockingScript>[0];
const script = (sourceFunctionName: string, startTime: number, duration: number) => ({ sourceFunctionName, startTime, duration });
const longest = { entry: script("filterJobs", 1100, 180), subpart: "processing-duration" };
const interaction = (times: object, scripts: readonly object[]) =>
  ({ interactionTime: 1000, longestScript: longest, longAnimationFrameEntries: [{ scripts }], ...times }) as unknown as Asked;
const nameOf = (asked: Asked) => [findBlockingScript(asked)?.entry.sourceFunctionName, findBlockingScript(asked)?.subpart];

test("where the answer itself takes longest, its script is behind it", () => {
  const times = { inputDelay: 90, processingDuration: 180, presentationDelay: 20 };
  expect(nameOf(interaction(times, [script("prefetch", 900, 190), longest.entry]))).toEqual(["filterJobs", "processing-duration"]);
});

test("where most was spent on waiting, the script that was running already is: the one that held it up longest", () => {
  const times = { inputDelay: 300, processingDuration: 180, presentationDelay: 20 };
  const scripts = [script("before", 500, 510), script("prefetch", 1010, 250), script("after", 1310, 400)];
  expect(nameOf(interaction(times, scripts))).toEqual(["prefetch", "input-delay"]);
});

test("where nothing is known of what was running, the longest script stays", () => {
  const times = { inputDelay: 300, processingDuration: 180, presentationDelay: 20 };
  expect(nameOf(interaction(times, [script("before", 500, 400)]))).toEqual(["filterJobs", "processing-duration"]);
  expect(findBlockingScript({ ...interaction(times, []), longestScript: undefined } as Asked)).toBeUndefined();
});
