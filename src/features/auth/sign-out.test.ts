import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problem, recordFetch } from "#src/trpc/request/recording-fetch.fixture.ts";
import { markSignedIn, onSessionEnd } from "./session-flags.ts";
import { signOut } from "./sign-out.ts";

let went: string[];
let forgotten: boolean[];
let flags: Map<string, string>;
onSessionEnd((isLeaving) => forgotten.push(isLeaving));
onSessionEnd(() => Promise.reject(new Error("storage is closed")));

beforeEach(() => {
  went = [];
  forgotten = [];
  flags = new Map();
  const storage = {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem: (key: string, value: string) => flags.set(key, value),
    removeItem: (key: string) => flags.delete(key),
  };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("location", { assign: (address: string) => went.push(address) });
  markSignedIn("jobseeker");
});
afterEach(() => vi.unstubAllGlobals());

test("Q8 once the session has ended, what was kept for it is forgotten and the page is left for /", async () => {
  const { sent } = recordFetch(() => Response.json({ success: true }));
  expect(flags.size).toBe(3);
  await signOut();
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual(["POST /api/auth/signout"]);
  expect([forgotten, flags.size, went]).toEqual([[true], 0, ["/"]]);
});

test.each([
  ["500", () => problem(500)],
  [
    "a broken connection",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("Q8 on %s the browser goes to the address that ends it by being opened, and nothing stays", async (_, answer) => {
  const { sent } = recordFetch(answer);
  await signOut();
  expect(sent).toHaveLength(1);
  expect([forgotten, flags.size, went]).toEqual([[true], 0, ["/api/auth/signout"]]);
});
