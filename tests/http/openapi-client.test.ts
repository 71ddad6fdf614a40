import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser } from "#db/seed/user-factories.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { headersOfWrites, signIn } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/helpers/site.ts";
import { callProcedure } from "#tests/helpers/typed-call.ts";

// Takes about 4 s: openapi-fetch sends what clients made from the document send.
const now = new Date("2026-11-20T12:00:00Z");

interface Described {
  operationId: string;
  parameters?: ({ $ref: string } | { name: string; in: "path" | "query" | "header"; required?: boolean; example?: unknown })[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  security: readonly Record<string, unknown>[];
}
interface Called {
  name: string;
  method: string;
  path: string;
  described: Described;
}

let site: TestSite;
let calls: Called[];
let token: string;
let cookies: Record<string, string>;

/** `fetch` that asks the site without a port. */
const ask: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const payload = Buffer.from(await request.arrayBuffer());
  const answer = await site.app.inject({
    method: request.method as "GET",
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(payload.length > 0 && { payload }),
  });
  const isEmpty = [204, 304].includes(answer.statusCode);
  return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
};

beforeAll(async () => {
  site = await openTestSite({ now });
  const userId = await makeUser(site.db, { role: "jobseeker", now });
  const { headers, writeHeaders } = await signIn(site, userId);
  const order = { name: "client", scopes: ["jobs:read", "saved:read", "saved:write", "notifications:read"], expiresInDays: 30 };
  token = (await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order)).data.token;
  const { "content-type": _json, ...others } = await headersOfWrites(site, headers.cookie);
  cookies = others;
  const document = (await site.app.inject("/api/openapi.json")).json<ApiDocument>();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId } = described as Described;
      return { name: operationId, method: method.toUpperCase(), path, described: described as Described };
    }),
  );
});
afterAll(() => site.close());

/** Sends a call as a generated client does: what is required from its examples, and a body only where one must be sent. */
async function send({ method, path, described }: Called, headers: Record<string, string>) {
  const named = (described.parameters ?? []).flatMap((parameter) => ("$ref" in parameter || !parameter.required ? [] : [parameter]));
  const given = (where: string) =>
    Object.fromEntries(named.filter((each) => each.in === where).map(({ name, example }) => [name, example]));
  const body = described.requestBody?.required ? Object.values(described.requestBody.content)[0]?.example : undefined;
  const client = createClient<Record<string, never>>({ baseUrl: testOrigin, fetch: ask as never, headers });
  const init = { params: { path: given("path"), query: given("query") }, ...(body !== undefined && { body }), parseAs: "text" };
  const { response, data, error } = await client.request(method.toLowerCase() as never, path as never, init as never);
  return { status: response.status, text: JSON.stringify(data ?? error ?? null) };
}

const isUnread = ({ status, text }: { status: number; text: string }) => status === 415 || (status === 400 && text.includes("bad-input"));

describe.each([
  ["with a token", () => ({ authorization: `Bearer ${token}` })],
  ["with a session and its CSRF headers", () => cookies],
])("a client made from the document, %s", (_how, headersOf) => {
  test("is understood in every call", async () => {
    const faults: string[] = [];
    for (const call of calls) {
      // Uploads are sent as files, and what ends the session would end this test.
      if (call.described.requestBody?.content["multipart/form-data"] || call.path.includes("signout")) continue;
      const answer = await send(call, { "idempotency-key": `"${call.name}"`, ...headersOf() });
      if (answer.status >= 500 || isUnread(answer)) faults.push(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    }
    expect(faults).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  });
});

test("a token for batches is given without a body, and to what names a type although it sends nothing", async () => {
  for (const type of [null, "application/json", "application/x-www-form-urlencoded"]) {
    const headers = { ...cookies, ...(type !== null && { "content-type": type }) };
    const answer = await site.app.inject({ method: "POST", url: "/api/auth/generate-jwt", headers: { ...headers, "content-length": "0" } });
    expect([type, answer.statusCode]).toEqual([type, 200]);
  }
});

test("a body that is there still needs its type", async () => {
  const headers = { ...cookies, "content-type": "text/plain" };
  const answer = await site.app.inject({ method: "POST", url: "/api/saved-jobs", headers, payload: '{"jobId":1}' });
  expect(answer.statusCode).toBe(415);
});
