import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { forgetSignedIn, isSessionEvident, onPersonChange, rememberSignedIn } from "./session-flags.ts";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { cookieEnabled: true });
});
afterEach(() => {
  forgetSignedIn();
  vi.unstubAllGlobals();
});

test("B12 a session is evident by either flag, and never without cookies", () => {
  expect(isSessionEvident()).toBe(false);
  sessionStorage.setItem("hasSession", "true");
  expect(isSessionEvident()).toBe(true);
  sessionStorage.removeItem("hasSession");
  localStorage.setItem("authenticated", "true");
  expect(isSessionEvident()).toBe(true);
  localStorage.setItem("authenticated", "yes");
  expect(isSessionEvident()).toBe(false);
  rememberSignedIn("jobseeker");
  expect(isSessionEvident()).toBe(true);
  vi.stubGlobal("navigator", { cookieEnabled: false });
  expect(isSessionEvident()).toBe(false);
});

test("B12 storage that is closed makes no session evident", () => {
  const closed = {
    getItem: () => {
      throw new DOMException("closed", "SecurityError");
    },
  };
  vi.stubGlobal("sessionStorage", closed);
  expect(isSessionEvident()).toBe(false);
});

it("tells of a sign-out and of somebody else, not of the same person asked for again", () => {
  let changes = 0;
  const stop = onPersonChange(() => {
    changes += 1;
  });
  rememberSignedIn("jobseeker", "one");
  rememberSignedIn("jobseeker", "one");
  rememberSignedIn("jobseeker");
  expect(changes).toBe(0);
  rememberSignedIn("recruiter", "two");
  expect(changes).toBe(1);
  forgetSignedIn();
  expect([changes, isSessionEvident()]).toEqual([2, false]);
  stop();
  forgetSignedIn();
  expect(changes).toBe(2);
});
