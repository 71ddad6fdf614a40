import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { describedCallsOf, routeActionsOf } from "#server/http/route-actions.ts";
import { apiReferenceOf } from "#server/modules/operations/openapi/api-reference.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let whole: ApiDocument;

beforeAll(async () => {
  site = await openTestSite({ now });
  await site.app.ready();
  const api = apiReferenceOf(site.services);
  if (!api) throw new Error("the app has no document");
  whole = api.document("whole");
});
afterAll(() => site.close());

const callsIn = (document: Pick<ApiDocument, "paths">) =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));

describe("the document", () => {
  test("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(whole) as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("lists every route under /api and nothing else", () => {
    const routes = routeActionsOf(site.app).filter(({ method, url }) => method !== "HEAD" && url.startsWith("/api/"));
    const names = routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
    expect(callsIn(whole).sort()).toEqual(names.sort());
    expect(names.length).toBeGreaterThan(30);
  });

  test("calls each by a name of its own", () => {
    const names = describedCallsOf(site.app).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("describes every group of calls", () => {
    expect(whole.tags.filter(({ description }) => description === "")).toEqual([]);
  });

  test("names every parameter of a path", () => {
    for (const [path, methods] of Object.entries(whole.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods) as { parameters?: { name: string; in: string }[] }[]) {
        const found = (operation.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name);
        expect([path, found.sort()]).toEqual([path, named.sort()]);
      }
    }
  });
});

describe("who may read it", () => {
  test("everybody reads the calls that are not the administrators' alone", async () => {
    const answer = await site.app.inject({ url: "/api/openapi.json" });
    expect(answer.statusCode).toBe(200);
    const names = callsIn(answer.json<ApiDocument>());
    expect(names).toContain("GET /api/jobs");
    for (const name of ["GET /api/admin", "GET /api/scraping-stats", "GET /api/admin/openapi.json"]) expect(names).not.toContain(name);
    const again = await site.app.inject({ url: "/api/openapi.json", headers: { "if-none-match": String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test("administrators read all of it", async () => {
    const userId = await makeUser(site.db, { role: "platform_admin", now });
    const { headers } = await signIn(site, userId, { mfaAt: now });
    const answer = await site.app.inject({ url: "/api/admin/openapi.json", headers });
    expect(answer.statusCode).toBe(200);
    expect(callsIn(answer.json<ApiDocument>())).toEqual(callsIn(whole));
  });
});
