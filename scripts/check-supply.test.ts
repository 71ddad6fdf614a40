import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findForbiddenLicences, findOpenAdvisories, listMajors, packagesOf, readAudit, readOutdated } from "./check-supply.mjs";

const allowed = { production: ["MIT", "Apache-2.0", "ISC"], development: ["CC-BY-4.0"] };
const packageOf = (licence: string | null, isForDevelopment = false) => ({ name: "one", version: "1.0.0", licence, isForDevelopment });

describe("licences", () => {
  test.each([
    ["MIT", false],
    ["(MIT OR GPL-3.0-only)", false],
    ["MIT AND ISC", false],
    ["MIT AND GPL-3.0-only", true],
    ["GPL-3.0-only", true],
    ["CC-BY-4.0", true],
    ["SEE LICENSE IN LICENSE.md", true],
    [null, true],
  ])("%s of a package that the site needs: forbidden is %s", (licence, isForbidden) => {
    expect(findForbiddenLicences([packageOf(licence)], allowed)).toHaveLength(isForbidden ? 1 : 0);
  });

  test("tools may have what the policy allows to them as well", () => {
    expect(findForbiddenLicences([packageOf("CC-BY-4.0", true), packageOf("MIT", true)], allowed)).toEqual([]);
    expect(findForbiddenLicences([packageOf("GPL-3.0-only", true)], allowed)).toHaveLength(1);
  });

  test("are those of the lock file, nested packages and aliases too, without the project's own folders", () => {
    const lock = {
      packages: {
        "": { version: "0.1.0", license: "UNLICENSED" },
        "tests/api-client": { version: "1.0.0" },
        "node_modules/api-client-types": { link: true },
        "node_modules/a/node_modules/@scope/b": { version: "2.0.0", license: "ISC", dev: true },
        "node_modules/alias": { name: "real", version: "3.0.0" },
      },
    };
    expect(packagesOf(lock)).toEqual([
      { name: "@scope/b", version: "2.0.0", licence: "ISC", isForDevelopment: true },
      { name: "real", version: "3.0.0", licence: null, isForDevelopment: false },
    ]);
  });

  test("of everything that is installed are allowed", () => {
    const packages = packagesOf(JSON.parse(readFileSync("package-lock.json", "utf8")));
    expect(packages.length).toBeGreaterThan(500);
    expect(findForbiddenLicences(packages, JSON.parse(readFileSync("scripts/supply-policy.json", "utf8")).licences)).toEqual([]);
  });
});

describe("advisories", () => {
  const via = (name: string, severity: string) => ({
    source: 1,
    name,
    severity,
    title: "Takes too long",
    url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  });
  const report = (...names: string[]) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: Object.fromEntries(names.map((name) => [name, { via: [via(name, "high"), "x"] }])),
    });

  test("are told apart by what needs the package, each once", () => {
    const read = readAudit(report("fastify", "vite"), new Set(["fastify"]));
    expect(read.map(({ id, name, isForDevelopment }) => [id, name, isForDevelopment])).toEqual([
      ["GHSA-aaaa-bbbb-cccc", "fastify", false],
      ["GHSA-aaaa-bbbb-cccc", "vite", true],
    ]);
    expect(readAudit(report(), new Set())).toEqual([]);
  });

  test.each([JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }), "", "nonsense"])(
    "a registry that does not answer is no clean report: %s",
    (text) => {
      expect(() => readAudit(text, new Set())).toThrow("The registry did not answer the audit");
    },
  );

  test("are open from moderate on in what the site needs, from high on in tools, unless accepted until a day to come", () => {
    const one = (severity: string, isForDevelopment: boolean) => ({ id: "GHSA-1", name: "one", title: "", severity, isForDevelopment });
    const openOf = (severity: string, isForDevelopment: boolean, accepted = {}) =>
      findOpenAdvisories([one(severity, isForDevelopment)], accepted, "2026-11-26").length;
    expect([openOf("low", false), openOf("moderate", false), openOf("moderate", true), openOf("high", true)]).toEqual([0, 1, 0, 1]);
    const until = (day: string) => ({ "GHSA-1": { until: day, because: "Not reached." } });
    expect([openOf("critical", false, until("2026-11-26")), openOf("critical", false, until("2026-11-25"))]).toEqual([0, 1]);
  });
});

describe("newer major versions", () => {
  const outdated = {
    patched: { current: "1.2.3", latest: "1.9.0" },
    major: { current: "9.3.0", latest: "10.1.0" },
    early: { current: "0.154.0", latest: "0.159.0" },
    "in-two-places": [
      { current: "7.0.2", latest: "7.0.2" },
      { current: "5.9.3", latest: "7.0.2" },
    ],
    missing: { latest: "2.0.0" },
  };

  test("are listed, with below 1.0 the second number", () => {
    expect(listMajors(outdated, {}).map(({ name, current, because }) => [name, current, because])).toEqual([
      ["major", "9.3.0", null],
      ["early", "0.154.0", null],
      ["in-two-places", "5.9.3", null],
    ]);
  });

  test("are not known when the registry does not answer", () => {
    expect(readOutdated('{"vite":{"current":"8.0.0","latest":"8.0.1"}}')).toHaveProperty("vite");
    expect(readOutdated("{}\n")).toEqual({});
    for (const printed of ["", '{"error":{"code":"ENOTFOUND"}}', "npm error"]) expect(() => readOutdated(printed)).toThrow("did not say");
  });

  test("have been decided about only while no newer one came out", () => {
    const because = "Not yet.";
    expect(listMajors(outdated, { major: { seen: "10", because }, early: { seen: "0.158", because } })).toMatchObject([
      { name: "major", because },
      { name: "early", because: null },
      { name: "in-two-places", because: null },
    ]);
  });
});
