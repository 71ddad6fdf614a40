import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { causeOf, fingerprintVersion, staleTab } from "./fingerprint.ts";
import type { ErrorFrame } from "./visit-sketch.ts";

const error = { side: "page", message: "TypeError: x is undefined", route: "/jobs", explicit: null } as const;
const frame = (name: string, more: Partial<ErrorFrame> = {}): ErrorFrame => ({
  module: "src/a.ts",
  function: name,
  line: 1,
  column: 1,
  isOwn: true,
  isOriginal: true,
  lines: [],
  ...more,
});
const stack = ["one", "two", "three", "four"].map((name) => frame(name));
const of = (frames: readonly ErrorFrame[], more: Partial<Parameters<typeof causeOf>[0]> = {}) =>
  causeOf({ ...error, ...more }, frames).fingerprint;

test.each<[string, string]>([
  ["lines and columns", of(stack.map((each, at) => ({ ...each, line: at + 9, column: at })))],
  ["its words", of(stack, { message: "TypeError: y is null" })],
  ["the page", of(stack, { route: "/about" })],
  ["frames of libraries between", of([frame("map", { module: "node_modules/x.js", isOwn: false }), ...stack])],
  ["the fourth frame of our own", of([...stack.slice(0, 3), frame("other")])],
])("where a stack tells, %s do not part errors", (_what, other) => {
  expect(other).toBe(of(stack));
});

test.each<[string, string]>([
  ["the kind of error", of(stack, { message: "RangeError: x is undefined" })],
  ["the first frame's function", of([frame("other"), ...stack.slice(1)])],
  ["the third frame's function", of([...stack.slice(0, 2), frame("other")])],
  ["a frame's file", of([frame("one", { module: "src/b.ts" }), ...stack.slice(1)])],
  ["the side it was thrown on", of(stack, { side: "server" })],
])("%s parts errors", (_what, other) => {
  expect(other).not.toBe(of(stack));
});

test("without a stack words without what varies and the page tell; whatever our code says it is goes before all", () => {
  const says = (message: string, route = "/jobs") => of([], { message, route });
  expect(says("Error: job 81 is gone")).toBe(says("Error: job 1042 is gone"));
  expect(says("Uncaught Error: job 81 is gone")).toBe(says("Error: job 81 is gone"));
  expect(says("Error: job 81 is late")).not.toBe(says("Error: job 81 is gone"));
  expect(says("Error: job 81 is gone", "/about")).not.toBe(says("Error: job 81 is gone"));
  const named = of(stack, { explicit: staleTab });
  expect(named).toBe(of([], { explicit: staleTab, message: "Error: other", route: "/about" }));
  expect(named).not.toBe(of(stack));
});

test("groups made by other rules are other groups: the version is part of the fingerprint", () => {
  const parts = [fingerprintVersion, "TypeError", "src/a.ts one", "src/a.ts two", "src/a.ts three"];
  expect(of(stack)).toBe(createHash("sha256").update(parts.join("\n")).digest("hex"));
});
