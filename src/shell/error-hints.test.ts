import { expect, test } from "vitest";
import { hintsOf } from "./error-hints.ts";

const answer = (digit: string, startTime = 0) => ({
  startTime,
  responseEnd: startTime + 1,
  serverTiming: [{ name: "traceparent", description: `00-${digit.repeat(32)}-b7ad6b7169203331-01` }],
});
const around = { address: "https://dayworks.test/reset-password/s3cret?x=1", release: "3fa9c1e0", visit: "v", answers: [] };

test("a page is told by its pattern, a failed call by its procedure, status and the last five traces", () => {
  const answers = [..."123456"].map((digit) => answer(digit));
  const failed = Object.assign(new Error("no"), { data: { path: "jobs.page", httpStatus: 500 } });
  expect(hintsOf(failed, true, { ...around, answers })).toEqual({
    release: "3fa9c1e0",
    route: "/reset-password/:token?",
    session: "v",
    traces: [..."23456"].map((digit) => digit.repeat(32)),
    isHandled: true,
    procedure: "jobs.page",
    status: 500,
  });
});

test.each([null, undefined, "text", 7, new Error("no"), { data: null }])("what is thrown may be anything: %s", (thrown) => {
  const told = { route: "/reset-password/:token?", session: "v", isHandled: false };
  expect(hintsOf(thrown, false, { ...around, release: "" })).toEqual(told);
});

test("our own code may say what an error is", () => {
  expect(hintsOf(Object.assign(new Error("no"), { fingerprint: "list:empty" }), false, around)).toMatchObject({
    fingerprint: "list:empty",
  });
});
