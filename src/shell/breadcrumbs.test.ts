import { expect, test } from "vitest";
import { createBreadcrumbs } from "./error-hints.ts";

const origin = "https://dayworks.test";
const call = (address: string, responseEnd: number, more: object = {}) => ({
  ...{ name: `${origin}${address}`, initiatorType: "fetch", responseEnd, responseStatus: 200 },
  ...more,
});

test("steps and the calls of the page stand in order, with the time before the error", () => {
  const breadcrumbs = createBreadcrumbs();
  breadcrumbs.add({ kind: "navigation", name: "/jobs", atMs: 0 });
  breadcrumbs.add({ kind: "click", name: "main > button", atMs: 900.4 });
  breadcrumbs.add({ kind: "navigation", name: "/jobs/:id", atMs: 910 });
  breadcrumbs.add({ kind: "navigation", name: "/jobs/:id", atMs: 920 });
  const calls = [call("/trpc/jobs.page,site.info?input=s3cret", 905), call("/api/batch", 950, { responseStatus: 503 })];
  expect(breadcrumbs.before(1000, calls, origin)).toEqual([
    { kind: "navigation", name: "/jobs", msBefore: 1000 },
    { kind: "click", name: "main > button", msBefore: 100 },
    { kind: "call", name: "jobs.page,site.info", msBefore: 95, status: 200 },
    { kind: "navigation", name: "/jobs/:id", msBefore: 90 },
    { kind: "call", name: "/api/batch", msBefore: 50, status: 503 },
  ]);
});

test("of an address only the resource is told, and nothing of other sites, scripts and telemetry", () => {
  const calls = [
    call("/api/articles/very-secret-slug?q=s3cret", 1),
    call("/api/client-error", 2),
    call("/api/analytics/rum", 3),
    call("/assets/jobs-page-3fa9c1e0.js", 4, { initiatorType: "script" }),
    call("/somewhere/s3cret", 5),
    call("/api/batch", 6, { name: "https://other.test/api/batch" }),
    call("/trpc/s3cret/of-something", 7),
  ];
  expect(createBreadcrumbs().before(10, calls, origin)).toEqual([{ kind: "call", name: "/api/articles", msBefore: 9, status: 200 }]);
});

test("the last twenty are kept, and no name is longer than the server takes", () => {
  const breadcrumbs = createBreadcrumbs();
  for (let at = 0; at < 50; at += 1) breadcrumbs.add({ kind: "click", name: `${"section > ".repeat(20)}button`, atMs: at });
  const kept = breadcrumbs.before(50, [], origin);
  expect([kept.length, kept[0]?.msBefore, kept.at(-1)?.msBefore]).toEqual([20, 20, 1]);
  expect(kept.every(({ name }) => name.length === 120 && name.endsWith("> button"))).toBe(true);
});
