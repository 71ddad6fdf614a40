import { beforeEach, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { type ClientErrorReport, createErrorReporter, reportableAddressOf, type UnexpectedError } from "./client-errors.ts";

const hints = () => ({});
let clock: FakeClock;
let sent: ClientErrorReport[];
let warnings: number;
let report: ReturnType<typeof createErrorReporter>;

beforeEach(() => {
  clock = createFakeClock();
  sent = [];
  warnings = 0;
  const here = () => "https://dayworks.test/jobs/3?q=my+search";
  report = createErrorReporter({ clock, here, hints, send: (each) => sent.push(each), warn: () => (warnings += 1) });
});

const fault = (message: string, rest: Partial<UnexpectedError> = {}): UnexpectedError => ({
  message,
  error: null,
  filename: "/assets/main.js",
  lineno: 7,
  colno: 12,
  ...rest,
});

test("M3 an error is told once, with its six fields, and shown once", () => {
  const error = new Error("broken");
  report(fault("Uncaught Error: broken", { error }));
  expect(sent).toEqual([
    { message: "Uncaught Error: broken", error: error.stack, source: "/assets/main.js", line: 7, column: 12, url: "/jobs/3" },
  ]);
  expect(warnings).toBe(1);
});

test("M3 the same again within a minute is not told; after it, it is", async () => {
  report(fault("a"));
  await clock.advance(59_999);
  report(fault("a"));
  report(fault("b"));
  expect(sent.map(({ message }) => message)).toEqual(["a", "b"]);
  await clock.advance(1);
  report(fault("a"));
  expect(sent).toHaveLength(3);
});

test("M3 a page that fails on and on tells ten of them", () => {
  for (let at = 0; at < 40; at += 1) report(fault(`error ${at}`));
  expect([sent.length, warnings]).toEqual([10, 10]);
});

test("M3 an error inside the reporter ends there", () => {
  let tries = 0;
  const failing = createErrorReporter({
    clock,
    here: () => "https://dayworks.test/",
    hints,
    send: () => {
      tries += 1;
      throw new Error("no");
    },
    warn: () => {},
  });
  expect(() => failing(fault("a"))).not.toThrow();
  expect(tries).toBe(1);
});

test.each([
  ["ResizeObserver loop completed with undelivered notifications.", {}],
  ["Script error.", {}],
  ["oops", { filename: "chrome-extension://abc/content.js" }],
])("what is none of the site's doing is not told: %s", (message, rest) => {
  report(fault(message, rest));
  expect([sent.length, warnings]).toEqual([0, 0]);
});

test("code that did not arrive is told once, however often it is tried, and not shown: the page says so itself", () => {
  for (let times = 0; times < 6; times += 1) report(fault("TypeError: Failed to fetch dynamically imported module: /assets/a.js"));
  expect([sent.length, warnings]).toEqual([1, 0]);
});

test("hints stand beside the six fields, and an error among them ends there", () => {
  const here = () => "https://dayworks.test/jobs";
  const told = createErrorReporter({
    clock,
    here,
    hints: (_error, isHandled) => ({ isHandled }),
    send: (each) => sent.push(each),
    warn: () => {},
  });
  told(fault("a"), true);
  expect(sent[0]).toEqual({ ...sent[0], message: "a", url: "/jobs", isHandled: true });
  const failing = () => {
    throw new Error("no hints");
  };
  expect(() => createErrorReporter({ clock, here, hints: failing, send: () => {}, warn: () => {} })(fault("b"))).not.toThrow();
});

test("what the page shows itself is told and not shown again", () => {
  report(fault("a"), true);
  expect([sent.length, warnings]).toEqual([1, 0]);
});

test("secrets in an address, and what somebody looked for, stay on the page", () => {
  expect(reportableAddressOf("https://dayworks.test/reset-password/s3cret?x=1#y")).toBe("/reset-password/:token?");
  expect(reportableAddressOf("https://dayworks.test/jobs?q=me")).toBe("/jobs");
});
