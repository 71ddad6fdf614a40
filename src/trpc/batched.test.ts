import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSignedIn } from "#src/features/auth/session-flags.ts";
import { batchByIds, batchedGet } from "./batched.ts";

let sent: { address: string; credentials: RequestCredentials | undefined }[];
let answers: Record<string, (sent: string) => Response>;
let isSignedIn: boolean;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  sent = [];
  isSignedIn = false;
  answers = { "/api/auth/generate-jwt": () => json({ token: "t", expiresIn: "24h" }) };
  const storage = { getItem: () => (isSignedIn ? "true" : null), setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("navigator", { cookieEnabled: true });
  vi.stubGlobal("location", { pathname: "/jobs" });
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=csrf" });
  vi.stubGlobal("fetch", async (address: string, { credentials, body }: RequestInit = {}) => {
    sent.push({ address, credentials });
    return answers[address.split("?")[0] ?? ""]?.(String(body)) ?? json({ title: "Nothing here" }, 404);
  });
});
afterEach(() => {
  forgetSignedIn();
  vi.unstubAllGlobals();
});

const addresses = () => sent.map(({ address }) => address);

test("B13 a public endpoint goes out singly for visitors, never through the batch", async () => {
  answers["/api/jobs"] = () => json({ items: [] });
  expect(await batchedGet("/api/jobs", { limit: 15, page: 1, q: ["a", "b"] })).toEqual({ items: [] });
  expect(sent).toEqual([{ address: "/api/jobs?limit=15&page=1&q=a&q=b", credentials: "same-origin" }]);
});

test("a visitor's 401 is nothing, any other refusal says what it is", async () => {
  answers["/api/saved-jobs"] = () => json({ code: "unauthenticated" }, 401);
  expect(await batchedGet("/api/saved-jobs")).toBeNull();
  await expect(batchedGet("/api/nothing")).rejects.toMatchObject({ status: 404 });
});

test("whoever is signed in asks in a batch, singly when that does not work", async () => {
  isSignedIn = true;
  answers["/api/batch"] = (sent) => {
    const { requests } = JSON.parse(sent) as { requests: { id: string }[] };
    return json({ results: requests.map(({ id }) => ({ id, status: 200, data: { items: [7] }, error: null })) });
  };
  expect(await batchedGet("/api/saved-jobs")).toEqual({ items: [7] });
  forgetSignedIn();
  answers["/api/auth/generate-jwt"] = () => json({ title: "No" }, 403);
  answers["/api/saved-jobs"] = () => json({ items: [8] });
  expect(await batchedGet("/api/saved-jobs")).toEqual({ items: [8] });
  expect(addresses()).toEqual(["/api/auth/generate-jwt", "/api/batch", "/api/auth/generate-jwt", "/api/saved-jobs"]);
});

test("B9 what a batch asked for when the session turned out to be over is asked as whoever is there now", async () => {
  isSignedIn = true;
  answers["/api/jobs"] = () => json({ items: [9] });
  answers["/api/batch"] = () => {
    isSignedIn = false;
    forgetSignedIn();
    return json({ code: "unauthenticated" }, 401);
  };
  expect(await batchedGet("/api/jobs")).toEqual({ items: [9] });
  expect(addresses()).toEqual(["/api/auth/generate-jwt", "/api/batch", "/api/jobs"]);
});

test("B12 rows by id are for people who are signed in", async () => {
  await expect(batchByIds("/api/jobs", 7)).rejects.toThrow("JWT generation not appropriate for current context.");
  isSignedIn = true;
  answers["/api/jobs/batch"] = () => json({ results: [{ id: 7, data: { title: "Quantity Surveyor" }, error: null }] });
  expect(await batchByIds("/api/jobs", 7)).toEqual({ title: "Quantity Surveyor" });
  expect(addresses()).toEqual(["/api/jobs/batch"]);
});
