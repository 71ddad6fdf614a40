import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// What a CDN may keep: the table in docs/scale.md says what the site sends. Takes a second.

const now = new Date("2026-11-26T12:00:00Z");
const rows = readFileSync("docs/scale.md", "utf8")
  .split("\n")
  .filter((line) => /^\| `\//.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now });
  const added = await makeJob(site.db, { title: "Senior Quantity Surveyor", now });
  await site.services.search.applyNow([added]);
});
afterAll(() => site.close());

async function facts(address: string) {
  const { headers } = await site.app.inject({ url: address, headers: { "accept-encoding": "br" } });
  const { "cache-control": cacheControl, vary = "–", etag, "set-cookie": cookie } = headers;
  return [cacheControl, vary, etag ? "yes" : "no", cookie ? "yes" : "no"];
}

test("is as docs/scale.md says", async () => {
  expect(rows.length).toBeGreaterThan(7);
  for (const [, address = "", ...said] of rows) expect([address, ...(await facts(address))]).toEqual([address, ...said.slice(0, 4)]);
});
