import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "#server/http/operations/operation.ts";
import { operations } from "#server/http/security-headers.ts";
import { createRegistry } from "./registry.ts";

const described = { action: "job.search", name: "sample", summary: "", tag: "", answers: {}, run: async () => ({}) } as const;
const sample = (method: Operation["method"], path: string, more: Partial<Operation> = {}): Operation => ({
  ...described,
  method,
  path,
  ...more,
});
const saved = sample("DELETE", "/api/saved-jobs/:jobId", { batch: "saved:write" });
const shelf = [
  sample("GET", "/api/things", { batch: "any" }),
  sample("GET", "/api/things/:id", { batch: "jobs:read" }),
  sample("GET", "/api/things/count", { batch: "any" }),
  sample("GET", "/api/things/secret"),
  sample("GET", "/api/secrets"),
  saved,
];
const routes = [...shelf, sample("POST", "/api/batch"), sample("POST", "/api/things/batch"), sample("GET", "/api/auth/session")].map(
  ({ method, path: url }) => ({ method, url }),
);
const registry = createRegistry(shelf, () => routes);
const kindOf = (endpoint: string, method: Operation["method"] = "GET") => registry.find(endpoint, method).kind;

describe("an endpoint of a batch", () => {
  test("is found by the address it has alone, with what its path holds", () => {
    expect(registry.find("/api/things", "GET")).toMatchObject({ kind: "operation", scope: "any", params: {} });
    expect(registry.find("/api/things/81", "GET")).toMatchObject({ kind: "operation", scope: "jobs:read", params: { id: "81" } });
    expect(registry.find("/api/things/count", "GET")).toMatchObject({ operation: { path: "/api/things/count" } });
    expect(registry.find("/api/saved-jobs/7", "DELETE")).toMatchObject({ operation: saved, params: { jobId: "7" } });
    expect(registry.find("/trpc/search.page", "GET")).toMatchObject({ kind: "procedure", path: "search.page", scope: "jobs:read" });
  });

  test("that has no leave to be batched is known as a call to be made alone", () => {
    for (const endpoint of [
      "/api/secrets",
      "/api/things/secret",
      "/api/auth/session",
      "/trpc/account.devices.list",
      "/trpc/audit.verify",
    ]) {
      expect([endpoint, kindOf(endpoint)]).toEqual([endpoint, "single"]);
    }
    for (const endpoint of ["/api/batch", "/api/things/batch", "/trpc/account.me.rename"]) {
      expect([endpoint, kindOf(endpoint, "POST")]).toEqual([endpoint, "single"]);
    }
  });

  test.each([
    "/api/nothing",
    "/api/things/",
    "/api//things",
    "//api/things",
    "/api/things/1/2",
    "/api/things?x=1",
    "/api/things#x",
    "/api/things/..",
    "/api/./things",
    "/api/x/../things",
    "/api/things/%2e%2e",
    "/api/things%2f1",
    "/api/things/1%2F2",
    "/api\\things",
    "api/things",
    "https://elsewhere.example/api/things",
    "//elsewhere.example/api/things",
    "/api/things/a b",
    "/api/things/\u0000",
    "/api/things/é",
    "/API/things",
    "/trpc/search.page,search.count",
    "/trpc/search",
    "/trpc/__proto__",
    "/trpc/constructor",
    "/trpc/search.page/x",
    "/trpc/",
    "/",
    "",
  ])("is unknown as %j", (endpoint) => {
    expect(kindOf(endpoint)).toBe("unknown");
  });

  test("is unknown under another method", () => {
    expect([kindOf("/api/things", "POST"), kindOf("/trpc/search.page", "POST"), kindOf("/trpc/account.me.rename")]).toEqual(
      Array(3).fill("unknown"),
    );
  });

  test("never leads anywhere but to what it names, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(fc.constantFrom("/", "api", "things", "..", "%2f", ":id", "1", "?", "#")).map((parts) => parts.join("")),
        ),
        (endpoint) => {
          const found = registry.find(endpoint, "GET");
          if (found.kind === "operation") expect(found.operation.path.replace(":id", () => found.params.id ?? "")).toBe(endpoint);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("leave to be batched is refused to", () => {
  test.each([
    sample("POST", "/api/jobs", { batch: "jobs:write" }),
    sample("POST", "/api/things", { batch: "any" }),
    sample("DELETE", "/api/saved-jobs/:jobId", { batch: "saved:read" }),
    sample("GET", "/api/auth/session", { batch: "any" }),
    sample("GET", "/api/admin/users", { batch: "any" }),
    sample("GET", "/api/account/export", { batch: "profile:read" }),
    sample("POST", "/api/jobs/batch", { batch: "any" }),
    sample("POST", "/api/webhooks/payments", { batch: "saved:write" }),
    sample("POST", "/api/saved-jobs", { batch: "saved:write", idempotency: "required" }),
  ])("$method $path", (one) => {
    expect(() => createRegistry([one], () => [])).toThrow("may not be batched");
  });

  test("none of the site's own calls that have it", () => {
    expect(() => createRegistry(operations, () => [])).not.toThrow();
  });
});
