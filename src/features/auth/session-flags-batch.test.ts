import { afterEach, expect, test, vi } from "vitest";
import { isBatchAppropriate } from "#src/features/auth/session-flags.ts";

const at = (pathname: string, hasSession = "true") => {
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("navigator", { cookieEnabled: true });
  vi.stubGlobal("sessionStorage", { getItem: () => hasSession });
  vi.stubGlobal("localStorage", { getItem: () => null });
  return isBatchAppropriate();
};
afterEach(() => vi.unstubAllGlobals());

const signInPaths = ["/signin", "/signup", "/login", "/register", "/get-started", "/admin-access"];

test.each(signInPaths)("B11 not on %s, nor below", (path) => {
  expect(at(path)).toBe(false);
  expect(at(`${path}/recruiter`)).toBe(false);
  expect(at(`${path}-elsewhere`)).toBe(true);
});

test("B11 on every other page for whoever seems to be signed in", () => {
  for (const path of ["/", "/jobs", "/my-account", "/jobs/login"]) expect(at(path)).toBe(true);
  expect(at("/jobs", "")).toBe(false);
});
