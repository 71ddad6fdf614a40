import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Takes about 10 s: the public document under the recommended rules of Redocly and Spectral.
let site: TestSite;
let text: string;

beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-20T12:00:00Z") });
  text = (await site.app.inject("/api/openapi.json")).body;
});
afterAll(() => site.close());

test("the document keeps Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual([]);
});

test("the document keeps Spectral's recommended rules", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, "recommended"]], rules: {} });
  const found = await linter.run(JSON.parse(text));
  expect(found.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`)).toEqual([]);
});
