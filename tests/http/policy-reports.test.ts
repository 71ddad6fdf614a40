import { afterAll, beforeAll, expect, test } from "vitest";
import { telemetryIntake } from "#db/schema/telemetry.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 2 s.
const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const report = { "effective-directive": "script-src-elem", "blocked-uri": "https://bad.example/x.js" };
const post = (type: string, payload: unknown) =>
  site.app.inject({ method: "POST", url: "/api/csp-report", headers: { "content-type": type }, payload: JSON.stringify(payload) });

test("what browsers refuse by the policy reaches the console, as each of them reports it", async () => {
  expect((await post("application/csp-report", { "csp-report": report })).statusCode).toBe(204);
  const recent = [{ type: "csp-violation", body: { effectiveDirective: "img-src", blockedURL: "https://bad.example/i.png" } }];
  expect((await post("application/reports+json", recent)).statusCode).toBe(204);
  expect((await post("application/csp-report", { nonsense: true })).statusCode).toBe(204);
  await site.services.telemetry.flush(site.db, now);
  const rows = await site.db.select().from(telemetryIntake);
  expect(rows.filter(({ kind }) => kind === "error").map(({ outcome, n }) => [outcome, n])).toEqual([["taken", 2]]);
});

test("a typed answer to a visitor says how long it may be kept, and by what it differs", async () => {
  const found = await queryProcedure(site, "search.count", {}, "?q=senior");
  expect([found.headers["cache-control"], found.headers.vary]).toEqual(["public, no-cache", "cookie, authorization, trpc-accept, accept"]);
  const refused = await queryProcedure(site, "account.me.read", {});
  expect(refused.headers["cache-control"]).toBe("no-store");
});
