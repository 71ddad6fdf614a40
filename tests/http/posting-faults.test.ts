import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostingCheck } from "#server/modules/hiring/posting/validate.queries.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { closingMoment } from "#server/modules/market/adverts/rules/apply-rules.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Mistakes in writing an advert, as the form has the server validate them.

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
    ["a title that shouts", { title: "URGENT!!! SENIOR QS £££" }, "/title", /Do not write the title in capitals/],
    ["pay in the title", { title: "QS Leeds £60k" }, "/title", /Remove the pay from the title/],
    ["markup in the title", { title: "<b>Senior QS</b>" }, "/title", /plain text/],
    ["a title of characters that cannot be seen", { title: "\u200b\u200b\u200b\u200b\u200b" }, "/title", /Give the advert a title/],
    [
      "a range wider than double, without a reason",
      { payMinPence: 3_000_000, payMaxPence: 6_000_001 },
      "/payMaxPence",
      /narrow the range, or say/,
    ],
    ["pay upside down", { payMinPence: 8_000_000 }, "/payMinPence", /above the highest/],
    [
      "pay below the minimum wage",
      { payPeriod: "hour", payMinPence: 1100, payMaxPence: 1300, payBasis: "paye-client" },
      "/payMinPence",
      /£12\.71/,
    ],
    ["a closing date of yesterday", { closesOn: "2026-11-19" }, "/closesOn", /has passed/],
    ["a closing date 400 days ahead", { closesOn: "2027-12-25" }, "/closesOn", /at most 60 days/],
    ["a closing date that is no day", { closesOn: "2026-11-31" }, "/closesOn", /no day of the calendar/],
    [
      "a description of pictures alone",
      { description: '<p><img src="data:image/png;base64,AA==" alt="x"></p>' },
      "/description",
      /it has 0/,
    ],
    [
      "a description of which all is struck out",
      { description: `<p class=MsoNormal><del cite="mailto:Jo">${words.repeat(5)}</del><ins>Price and let.</ins></p>` },
      "/description",
      /it has 14/,
    ],
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
    expect([...data.errors, ...data.questions].find((found) => found.pointer === pointer)?.detail).toMatch(sentence);
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
    ["a telephone number", { description: `${words.repeat(5)} Apply by WhatsApp: 07700 900123.` }, /contains a telephone number/],
    ["young", { description: `${words.repeat(5)} Join a young, dynamic team.` }, /“young”/],
    ["she will", { description: `${words.repeat(5)} She will report to the commercial director.` }, /“she/],
    ["native English", { description: `${words.repeat(5)} Native English speaker.` }, /“native/],
    ["no suite", { suites: null }, /No contract suite is named/],
  ])("%s", async (_, fields, sentence) => {
    const { data } = await check(fields);
    expect([data.isReady, data.warnings.map(({ detail }) => detail).some((detail) => sentence.test(detail))]).toEqual([true, true]);
  });
});

test("a range wider than double passes with a reason, which the advert shows beside the figures", async () => {
  const payText = "Depends on chartership";
  const { data } = await posting.publish({ ...wholeAdvert, payMinPence: 3_000_000, payMaxPence: 6_100_000, payText });
  expect(data.status).toBe("live");
  const { body } = await site.app.inject({ url: `/jobs/${data.jobId}` });
  expect(body).toMatch(/£30,000 – £61,000<.*Depends on chartership\./s);
});

test("a description pasted from Word with tracked changes and pictures shows what stands, and nothing of what was struck out", async () => {
  const description = `<p class=MsoNormal><b>Pay</b> <del cite="mailto:Jo">is £40k, under Kim</del><ins>as stated</ins><o:p></o:p></p><p><img src="https://evil.example/pixel.gif" alt="our site"><s>Hull</s> ${words.repeat(5)}</p>`;
  const { data } = await posting.publish({ ...wholeAdvert, title: "Jetty Quantity Surveyor", description });
  expect(data.status).toBe("live");
  const { body } = await site.app.inject({ url: `/jobs/${data.jobId}` });
  expect(body).toContain("<strong>Pay</strong> as stated");
  expect(body).not.toMatch(/£40k|under Kim|pixel\.gif|>Hull/);
});

test.each(["2026-03-30T01:30", "2026-10-26T01:30:00Z", "30/03/2026"])(
  "a closing date is a day: %s is refused in words",
  async (closesOn) => {
    const { status, fields } = await check({ closesOn });
    expect([status, fields]).toEqual([
      422,
      [{ pointer: "/fields/closesOn", detail: "The closing date must be a day such as 2026-12-24." }],
    ]);
  },
);

test.each([
  // Half past one comes twice on the day the clocks go back, and not at all on the day they go forward.
  ["2025-10-26T00:30:00Z", "2025-10-26", "2025-10-25"],
  ["2025-10-26T01:30:00Z", "2025-10-26", "2025-10-25"],
  ["2025-03-30T00:30:00Z", "2025-03-30", "2025-03-29"],
  ["2025-03-30T01:30:00Z", "2025-03-30", "2025-03-29"],
  ["2026-10-25T23:30:00Z", "2026-10-25", "2026-10-24"],
])("at %s an advert may close on %s and not on %s", async (at, today, yesterday) => {
  site.setNow(new Date(at));
  const errorsOf = async (closesOn: string) => (await check({ closesOn })).data.errors.map(({ detail }) => detail);
  expect([await errorsOf(today), await errorsOf(yesterday)]).toEqual([[], ["The closing date has passed."]]);
  site.setNow(now);
});

test("an advert closes at the end of its day in London, on the days the clocks change as on others", () => {
  const ends = ["2025-03-30", "2025-10-26", "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"].map((day) =>
    closingMoment(day)?.toISOString(),
  );
  expect(ends).toEqual([
    "2025-03-30T22:59:59.000Z",
    "2025-10-26T23:59:59.000Z",
    "2026-03-28T23:59:59.000Z",
    "2026-03-29T22:59:59.000Z",
    "2026-03-30T22:59:59.000Z",
    "2026-10-24T22:59:59.000Z",
    "2026-10-25T23:59:59.000Z",
    "2026-10-26T23:59:59.000Z",
  ]);
});
