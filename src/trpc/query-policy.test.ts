import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { policyOf, queryPolicies } from "./query-policy.ts";

const minutes = (count: number) => count * 60_000;

test.each<[string, number, number]>([
  ["/api/notifications", 10_000, minutes(2)],
  ["/api/jobs", minutes(1), minutes(10)],
  ["/api/jobs?limit=15&page=1", minutes(1), minutes(10)],
  ["/api/applications", minutes(1), minutes(10)],
  ["/api/analytics", minutes(2), minutes(15)],
  ["/api/jobs/12", minutes(3), minutes(30)],
  ["/api/companies/acme", minutes(3), minutes(30)],
  ["/api/categories", minutes(10), minutes(60)],
  ["/api/locations", minutes(15), minutes(60)],
  ["/api/config", minutes(60), minutes(240)],
  ["/api/maps", minutes(60), minutes(240)],
  ["/api/something-else", minutes(5), minutes(30)],
])("Q5 %s is fresh and kept for as long as its kind", (address, staleMs, keptMs) => {
  expect(policyOf([address])).toMatchObject({ staleMs, keptMs });
});

test.each<[string, number, number]>([
  ["search.page", 30_000, minutes(5)],
  ["companies.directory", minutes(1), minutes(10)],
  ["salaries.explore", minutes(1), minutes(10)],
  ["applications.list", minutes(1), minutes(10)],
  ["saved.list", minutes(1), minutes(10)],
  ["applications.counts", minutes(2), minutes(15)],
  ["notifications.list", 10_000, minutes(2)],
  ["profiles.mine", minutes(2), minutes(20)],
  ["account.me.get", minutes(2), minutes(20)],
  ["jobs.page", minutes(3), minutes(30)],
  ["companies.profile", minutes(3), minutes(30)],
  ["search.browse", minutes(10), minutes(60)],
  ["search.locations", minutes(15), minutes(60)],
  ["site.info", minutes(60), minutes(240)],
  ["audit.list", minutes(5), minutes(30)],
])("Q5 %s is fresh and kept for as long as its kind", (procedure, staleMs, keptMs) => {
  expect(Object.keys(appRouter._def.procedures)).toContain(procedure);
  expect(policyOf([procedure.split("."), { type: "query" }])).toMatchObject({ staleMs, keptMs });
});

test("Q4 what is polled: notifications, counts, the runs of feeds and the console", () => {
  const gapOf = (procedure: string) => policyOf([procedure.split(".")]).pollMs;
  expect(["notifications.list", "applications.counts", "feeds.stats", "ops.rum.overview", "jobs.page"].map(gapOf)).toEqual([
    30_000,
    minutes(2),
    10_000,
    minutes(2),
    undefined,
  ]);
  for (const procedure of ["feeds.stats", "ops.rum.overview", "billing.plans"])
    expect(Object.keys(appRouter._def.procedures)).toContain(procedure);
});

test("Q5 the parts of a key spell its address", () => {
  expect(policyOf(["/api/jobs", "12"])).toBe(queryPolicies.detail);
  expect(policyOf(["/api/jobs", { page: 1 }])).toBe(queryPolicies.listings);
});

test("Q8 nothing that depends on who is signed in may be copied to the device", () => {
  const copied = Object.entries(queryPolicies).flatMap(([kind, policy]) => ("deviceCopy" in policy ? [kind] : []));
  expect(copied).toEqual(["search", "listings", "detail", "categories", "locations", "config"]);
  for (const key of [
    [["account", "me", "get"]],
    ["/api/user"],
    ["/api/auth/session"],
    [["places", "suggest"]],
    ["/api/saved-jobs"],
    [["profiles", "search"]],
  ]) {
    expect(policyOf(key).deviceCopy).toBeUndefined();
  }
});
