import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { callsOf, type DocumentCall, initOf, sendCall } from "#tests/fixtures/document-calls.ts";
import { headersOfWrites, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 5 s: openapi-fetch sends what clients made from the document send.
const now = new Date("2026-11-20T12:00:00Z");

let site: TestSite;
let calls: DocumentCall[];
let token: string;
/** Of a session that lasts. */
let cookies: Record<string, string>;
/** Of one that may be ended. */
let otherCookies: Record<string, string>;

beforeAll(async () => {
  site = await openTestSite({ now });
  const userId = await makeUser(site.db, { role: "jobseeker", now });
  const { headers, writeHeaders } = await signIn(site, userId);
  const order = { name: "client", scopes: ["jobs:read", "saved:read", "saved:write", "notifications:read"], expiresInDays: 30 };
  token = (await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order)).data.token;
  const { "content-type": _json, ...others } = await headersOfWrites(site, headers.cookie);
  cookies = others;
  const { "content-type": _too, ...those } = (await signIn(site, userId)).writeHeaders;
  otherCookies = those;
  calls = callsOf((await site.app.inject("/api/openapi.json")).json<ApiDocument>());
});
afterAll(() => site.close());

const isUnread = ({ status, text }: { status: number; text: string }) => status === 415 || (status === 400 && text.includes("bad-input"));

describe.each([
  ["with a token", () => ({ authorization: `Bearer ${token}` })],
  ["with a session and its CSRF headers", ({ path }: DocumentCall) => (path.includes("signout") ? otherCookies : cookies)],
])("a client made from the document, %s", (_how, headersOf) => {
  test("is understood in every call that gives what must be given", async () => {
    const faults: string[] = [];
    for (const call of calls) {
      const init = initOf(call, "required");
      const answer = await sendCall(site, call, init, { "idempotency-key": `"${call.operationId}"`, ...headersOf(call) });
      if (answer.status >= 500 || isUnread(answer)) faults.push(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    }
    expect(faults).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  });

  test("may leave out a body that is not required, whatever type it names", async () => {
    const faults: string[] = [];
    const bodiless = calls.filter(({ method, requestBody }) => method !== "GET" && !requestBody?.required);
    for (const call of bodiless) {
      const { path } = initOf(call, "required").params;
      const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
      for (const type of [null, "application/json", "application/x-www-form-urlencoded"]) {
        const headers = { "idempotency-key": `"${call.operationId}-${type?.length}"`, ...(await freshHeaders(call, headersOf)) };
        const answer = await site.app.inject({
          method: call.method as "POST",
          url,
          headers: { ...headers, "content-length": "0", ...(type !== null && { "content-type": type }) },
        });
        const said = { status: answer.statusCode, text: answer.body };
        if (said.status >= 500 || isUnread(said)) faults.push(`${call.method} ${url} as ${type}: ${said.status} ${said.text}`);
      }
    }
    expect(faults).toEqual([]);
    expect(bodiless.length).toBeGreaterThan(15);
  });
});

/** Signing out ends the session that it is sent with. */
async function freshHeaders(call: DocumentCall, headersOf: (call: DocumentCall) => Record<string, string>) {
  const headers = headersOf(call);
  if (!call.path.includes("signout") || !headers.cookie) return headers;
  const { "content-type": _json, ...own } = (await signIn(site, await makeUser(site.db, { now }))).writeHeaders;
  return own;
}

test("a token for batches is given without a body, and to what names a type although it sends nothing", async () => {
  for (const type of [null, "application/json", "application/x-www-form-urlencoded"]) {
    const headers = { ...cookies, ...(type !== null && { "content-type": type }) };
    const answer = await site.app.inject({ method: "POST", url: "/api/auth/generate-jwt", headers: { ...headers, "content-length": "0" } });
    expect([type, answer.statusCode]).toEqual([type, 200]);
  }
});

test("a typed call without a body is refused by its fields, or not at all", async () => {
  for (const [path, status] of [
    ["account.devices.end", 422],
    ["notifications.markAllRead", 200],
  ] as const) {
    const answer = await site.app.inject({ method: "POST", url: `/trpc/${path}`, headers: { ...cookies, "content-length": "0" } });
    expect([path, answer.statusCode, answer.body.includes("JSON")]).toEqual([path, status, false]);
  }
});

test("a body that is there still needs its type", async () => {
  const headers = { ...cookies, "content-type": "text/plain" };
  const answer = await site.app.inject({ method: "POST", url: "/api/saved-jobs", headers, payload: '{"jobId":1}' });
  expect(answer.statusCode).toBe(415);
});
