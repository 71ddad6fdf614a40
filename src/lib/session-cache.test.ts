import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionCache } from "./session-cache.ts";

const minuteMs = 60_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map([["hasSession", "true"]]);
  vi.stubGlobal("sessionStorage", storageOver(stored));
});
afterEach(() => vi.unstubAllGlobals());

/** Lists its keys as its own properties, as a browser's storage does. */
function storageOver(map: Map<string, string>): Storage {
  const methods = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (_, key) => (map.has(String(key)) ? { enumerable: true, configurable: true } : undefined),
  }) as unknown as Storage;
}

test("Q6 what is kept is there for half an hour, and no longer", () => {
  sessionCache.set("countries", ["GB"], { nowMs: 0 });
  expect(sessionCache.get("countries", 30 * minuteMs - 1000)).toMatchObject({ value: ["GB"], atMs: 0 });
  expect(sessionCache.get("countries", 30 * minuteMs + 1000)).toBeNull();
  expect([...stored.keys()]).toEqual(["hasSession"]);
});

test("Q6 another time to keep is honoured", () => {
  sessionCache.set("a", 1, { nowMs: 0, keptMs: 1000 });
  expect(sessionCache.get("a", 1000)).not.toBeNull();
  expect(sessionCache.get("a", 1001)).toBeNull();
});

test("Q8 clearing takes what is ours and nothing else", () => {
  sessionCache.set("a", 1);
  sessionCache.set("b", 2);
  sessionCache.clear();
  expect([...stored.keys()]).toEqual(["hasSession"]);
});

test.each(["not json", "[]", '{"value":1}', "null"])("Q6 what something else has put there counts as nothing: %s", (text) => {
  stored.set("cache:a", text);
  expect(sessionCache.get("a")).toBeNull();
});

test("Q6 closed storage is empty storage", () => {
  vi.stubGlobal(
    "sessionStorage",
    new Proxy({} as Storage, {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
      ownKeys: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  sessionCache.set("a", 1);
  expect(sessionCache.get("a")).toBeNull();
  sessionCache.clear();
});
