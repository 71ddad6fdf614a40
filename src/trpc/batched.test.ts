import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSignedIn } from "#src/features/auth/session-flags.ts";
import { batchByIds } from "./client.ts";

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
  clearSignedIn();
  vi.unstubAllGlobals();
});

const addresses = () => sent.map(({ address }) => address);

test("B12 rows by id are for people who are signed in", async () => {
  await expect(batchByIds("/api/jobs", 7)).rejects.toThrow("JWT generation not appropriate for current context.");
  isSignedIn = true;
  answers["/api/jobs/batch"] = () => json({ results: [{ id: 7, data: { title: "Quantity Surveyor" }, error: null }] });
  expect(await batchByIds("/api/jobs", 7)).toEqual({ title: "Quantity Surveyor" });
  expect(addresses()).toEqual(["/api/jobs/batch"]);
});
