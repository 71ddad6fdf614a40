import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SentFields } from "#server/modules/posting/posting-fields.ts";
import { closingMoment } from "#server/modules/posting/rules/apply-rules.ts";
import type { PostingCheck } from "#server/modules/posting/validate.queries.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/helpers/posting.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

// What somebody writing an advert gets wrong, as the form asks the site about it.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
let id: string;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  id = await posting.draft(wholeAdvert);
});
afterAll(() => site?.close());

const check = (fields: SentFields) => posting.call<PostingCheck>(posting.recruiter, "posting.validate", { id, fields });
const external = (applyUrl: string): SentFields => ({ applyKind: "external", questions: null, applyUrl });
const words = "We price, let and settle building work for clients across the region. ";

describe("keeps an advert from the board", () => {
  test.each<[string, SentFields, string, RegExp]>([
    ["a title of 76 characters", { title: "Q".repeat(76) }, "/title", /it has 76/],
    ["a title that shouts", { title: "URGENT!!! SENIOR QS £££" }, "/title", /small letters/],
    ["pay in the title", { title: "QS Leeds £60k" }, "/title", /Leave pay out/],
    ["markup in the title", { title: "<b>Senior QS</b>" }, "/title", /plain text/],
    ["a title of characters that cannot be seen", { title: "\u200b\u200b\u200b\u200b\u200b" }, "/title", /Give the advert a title/],
    ["pay upside down", { payMinPence: 8_000_000 }, "/payMinPence", /above the highest/],
    [
      "pay below the minimum wage",
      { payPeriod: "hour", payMinPence: 1100, payMaxPence: 1300, payBasis: "paye-client" },
      "/payMinPence",
      /£12\.71/,
    ],
    ["a closing date of yesterday", { closesOn: "2026-11-19" }, "/closesOn", /has passed/],
    ["a closing date 400 days ahead", { closesOn: "2027-12-25" }, "/closesOn", /at most 60 days/],
    ["a description of 20 characters", { description: "Surveying for a firm" }, "/description", /it has 20/],
    ["a description of 12,000 characters", { description: words.repeat(172) }, "/description", /it has 12,0/],
    ["a script for an address", external("javascript:alert(1)"), "/applyUrl", /must begin with https/],
    ["a private address", external("http://10.0.0.1"), "/applyUrl", /must begin with https/],
    ["a private address behind https", external("https://10.0.0.1/apply"), "/applyUrl", /public site/],
    ["the machine itself", external("https://localhost/apply"), "/applyUrl", /public site/],
    [
      "a fee paid by whoever looks for work",
      { description: `${words.repeat(5)} A registration fee of £50 applies.` },
      "/description",
      /Employment Agencies Act 1973, section 6/,
    ],
    ["wording that shuts people out", { description: `${words.repeat(5)} Men only.` }, "/description", /“men only”.*Equality Act 2010/],
  ])("%s", async (_, fields, pointer, sentence) => {
    const { status, data } = await check(fields);
    expect([status, data.isReady]).toEqual([200, false]);
    expect(data.errors.find((error) => error.pointer === pointer)?.detail).toMatch(sentence);
  });

  test("100,000 characters, which are not even kept", async () => {
    const { status, fields } = await check({ description: "x".repeat(100_000) });
    expect([status, fields]).toEqual([
      422,
      [{ pointer: "/fields/description", detail: "The description may have at most 60000 characters." }],
    ]);
  });
});

describe("is worth another look, and keeps nothing from the board", () => {
  test.each<[string, SentFields, RegExp]>([
    ["a range wider than double", { payMinPence: 3_000_000, payMaxPence: 6_100_000 }, /more than double the lowest/],
    ["a telephone number", { description: `${words.repeat(5)} Apply by WhatsApp: 07700 900123.` }, /holds a telephone number/],
    ["young", { description: `${words.repeat(5)} Join a young, dynamic team.` }, /“young”/],
    ["she will", { description: `${words.repeat(5)} She will report to the commercial director.` }, /“she/],
    ["native English", { description: `${words.repeat(5)} Native English speaker.` }, /“native/],
    ["no suite", { suites: null }, /No contract suite is named/],
  ])("%s", async (_, fields, sentence) => {
    const { data } = await check(fields);
    expect([data.isReady, data.warnings.map(({ detail }) => detail).some((detail) => sentence.test(detail))]).toEqual([true, true]);
  });
});

test("an advert closes at the end of its day in London, on the days the clocks change as on others", () => {
  const ends = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"].map((day) =>
    closingMoment(day)?.toISOString(),
  );
  expect(ends).toEqual([
    "2026-03-28T23:59:59.000Z",
    "2026-03-29T22:59:59.000Z",
    "2026-03-30T22:59:59.000Z",
    "2026-10-24T22:59:59.000Z",
    "2026-10-25T23:59:59.000Z",
    "2026-10-26T23:59:59.000Z",
  ]);
});
