import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { clearSignedIn, isSessionLikely, markNewSession, markSignedIn, onPersonChange } from "./session-flags.ts";

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
  clearSignedIn();
  vi.unstubAllGlobals();
});

test("B12 a session is evident by either flag, and never without cookies", () => {
  expect(isSessionLikely()).toBe(false);
  sessionStorage.setItem("hasSession", "true");
  expect(isSessionLikely()).toBe(true);
  sessionStorage.removeItem("hasSession");
  localStorage.setItem("authenticated", "true");
  expect(isSessionLikely()).toBe(true);
  localStorage.setItem("authenticated", "yes");
  expect(isSessionLikely()).toBe(false);
  markSignedIn("jobseeker");
  expect(isSessionLikely()).toBe(true);
  vi.stubGlobal("navigator", { cookieEnabled: false });
  expect(isSessionLikely()).toBe(false);
});

test("B12 storage that is closed makes no session evident", () => {
  const closed = {
    getItem: () => {
      throw new DOMException("closed", "SecurityError");
    },
  };
  vi.stubGlobal("sessionStorage", closed);
  expect(isSessionLikely()).toBe(false);
});

it("tells of a sign-out, a new session and of somebody else, not of the same person asked for again", () => {
  let changes = 0;
  const stop = onPersonChange(() => {
    changes += 1;
  });
  markSignedIn("jobseeker", "one");
  markSignedIn("jobseeker", "one");
  markSignedIn("jobseeker");
  expect(changes).toBe(0);
  markSignedIn("recruiter", "two");
  expect(changes).toBe(1);
  markNewSession("recruiter");
  expect([changes, isSessionLikely()]).toEqual([2, true]);
  clearSignedIn();
  expect([changes, isSessionLikely()]).toEqual([3, false]);
  stop();
  clearSignedIn();
  expect(changes).toBe(3);
});
