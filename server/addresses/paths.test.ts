import fc from "fast-check";
import { expect, test } from "vitest";
import { safeNextPath } from "./paths.ts";

test.each(["/", "/jobs?q=nec4&page=2", "/my-account?setup=second-factor", "/jobs/12#apply", "/company/o%27brien", "/caf%C3%A9"])(
  "%s stays",
  (next) => {
    expect(safeNextPath(next)).toBe(next);
  },
);

test.each([
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\\/elsewhere.example",
  "\\\\elsewhere.example",
  "https://elsewhere.example/",
  "javascript:alert(1)",
  "jobs",
  "",
  " /jobs",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "/jobs/..//elsewhere.example",
  "/%2e//elsewhere.example",
  "/jobs\u0000",
  "/jobs\\..\\x",
  `/${"a".repeat(2001)}`,
  null,
  undefined,
  12,
  ["/jobs"],
])("%j leads nowhere", (next) => {
  expect(safeNextPath(next)).toBeNull();
});

test("whatever is written, a browser that follows what comes out stays here", () => {
  const awkward = fc.string({
    unit: fc.constantFrom("/", "\\", ".", "..", "@", ":", "%2f", "%5c", "\t", " ", "?", "#", "a", "elsewhere.example"),
  });
  fc.assert(
    fc.property(fc.oneof(awkward, fc.string(), fc.webUrl()), fc.constantFrom("", "/"), (text, start) => {
      const next = safeNextPath(start + text);
      if (next === null) return;
      for (const base of ["https://jobs.example.test/signin", "http://127.0.0.1:3000/"]) {
        expect(new URL(next, base).origin).toBe(new URL(base).origin);
        expect(safeNextPath(next)).toBe(next);
      }
    }),
  );
});
