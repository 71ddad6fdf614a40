import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { prefetchedCalls } from "#src/shell/preload/start.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now, fill: async (db) => void (await makeJob(db, { now, title: "Lighthouse QS" })) });
});
afterAll(() => site.close());

const answerTo = async (address: string): Promise<unknown> => {
  const answer = await site.app.inject(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
  return answer.json();
};

/** What the board says because it has the answer, when its own call fails. */
const shownOf: Readonly<Record<string, RegExp>> = {
  "/api/jobs/count": /1 job live at that time/,
  "/api/countries": /Jobs in England, /,
  "/api/jobs?limit=15&page=1": /Newest jobs at \d\d:\d\d.*Lighthouse QS/,
  "/api/jobs": /Newest jobs at \d\d:\d\d.*Lighthouse QS/,
};

describe.each(prefetchedCalls.filter(({ isCached }) => isCached))("$address, which browsers ask ahead of need", ({ address }) => {
  test("answers everybody, and is what the board shows while it cannot be loaded", async () => {
    // The count is requested together with its list.
    const beside = address === "/api/jobs/count" ? ["/api/jobs"] : [];
    const answers = async (addresses: readonly string[]) =>
      Object.fromEntries(await Promise.all(addresses.map(async (each) => [each, await answerTo(each)] as const)));
    const render = async (addresses: readonly string[]) =>
      (await renderAs(site, null, "/jobs", { failing: /^search\.page/, known: await answers(addresses) })).text;
    expect(await render([...beside, address])).toMatch(shownOf[address] ?? /never/);
    expect(await render(beside)).not.toMatch(shownOf[address] ?? /never/);
  });
});
