import fc from "fast-check";
import { expect, test } from "vitest";
import { isReadablePath } from "./paths.ts";

test.each(["/", "/jobs/81", "/company/o%27brien", "/caf%C3%A9", "/a%20b", "/assets/index-Ab_1.js", "/jobs/"])("%s can be read", (path) => {
  expect(isReadablePath(path)).toBe(true);
});

test.each([
  "/%E0%A4%A",
  "/%",
  "/%zz",
  "/%C0%AF",
  "/%ED%A0%80",
  "/%00",
  "/%0a",
  "/%7f",
  "/a\\b",
  "/a%5Cb",
  "/a%2fb",
  "/%2541",
  "/%252e%252e",
])("%s cannot", (path) => {
  expect(isReadablePath(path)).toBe(false);
});

test("what can be read is decoded once, into no control character", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("%", "2", "5", "c", "C3", "A9", "/", "a", ".", "\\") }), (path) => {
      if (!isReadablePath(path)) return;
      expect(decodeURIComponent(path)).not.toMatch(/[\p{Cc}\\]/u);
      expect(isReadablePath(encodeURI(decodeURIComponent(path)))).toBe(true);
    }),
  );
});
