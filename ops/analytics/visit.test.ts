import { describe, expect, test } from "vitest";
import { createDailyUniqueFilter } from "./appearances.ts";
import { isMachine, sourceOf } from "./visit.ts";

describe("isMachine", () => {
  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
    "facebookexternalhit/1.1",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0)",
    "curl/8.5.0",
    "python-requests/2.32",
    "",
  ])("%s", (agent) => expect(isMachine(agent)).toBe(true));

  test.each([
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  ])("is not %s", (agent) => expect(isMachine(agent)).toBe(false));
});

test.each([
  ["", "direct"],
  ["not an address", "direct"],
  ["https://jobs.example.test/jobs", "board"],
  ["https://jobs.example.test/", "board"],
  ["https://jobs.example.test/jobs?landing", "landing-list"],
  ["https://jobs.example.test/jobs/81", "advert-page"],
  ["https://jobs.example.test/company/oak", "company-page"],
  ["https://jobs.example.test/jobseeker/dashboard", "own-lists"],
  ["https://jobs.example.test/salary-guide", "direct"],
  ["https://jobs.example.test/?utm_source=job-alert", "alert-mail"],
  ["https://jobs.example.test/?utm_source=feed", "partner"],
  ["https://jobs.example.test/?utm_source=constructor", "board"],
  ["https://www.google.co.uk/", "search-engine"],
  ["https://duckduckgo.com/", "search-engine"],
  ["https://www.linkedin.com/feed", "social"],
  ["https://notgoogle.example.com/", "other-site"],
  ["https://www.building.co.uk/news", "other-site"],
  ["javascript:alert(1)", "direct"],
])("a visit from %j came by way of %s", (referrer, source) => {
  expect(sourceOf(referrer, "https://jobs.example.test")).toBe(source);
});

test("what has been seen is new again the next day, and to another count", () => {
  const seen = createDailyUniqueFilter();
  expect([seen.isFirst("a", "2026-11-21"), seen.isFirst("a", "2026-11-21"), seen.isFirst("b", "2026-11-21")]).toEqual([true, false, true]);
  expect(seen.isFirst("a", "2026-11-22")).toBe(true);
  expect(createDailyUniqueFilter().isFirst("a", "2026-11-22")).toBe(true);
});
