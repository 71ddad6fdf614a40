import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import type { AdvertisedPay } from "#server/modules/market/salaries/pay.types.ts";
import { foundOnBoard, freshPostingKey, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 4 s.

const now = new Date("2026-11-20T12:00:00Z");
const twoRates = {
  ...wholeAdvert,
  title: "Pier Surveyor",
  contractType: "contract-freelance",
  payPeriod: "day",
  payMinPence: 50_000,
  payMaxPence: 50_000,
  payBasis: "umbrella",
  payOtherRates: [{ basis: "paye-client", minPence: 40_000, maxPence: 42_000 }],
} as const;

let site: TestSite;
let posting: Posting;
let jobId: number;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  await posting.grant(1);
  const made = await posting.rest(posting.recruiter, "POST", "/api/jobs", { ...twoRates, publish: true }, key());
  expect(made.statusCode, made.body).toBe(201);
  jobId = made.json<{ jobId: number }>().jobId;
});
afterAll(() => site?.close());

const key = () => ({ "idempotency-key": `"${freshPostingKey()}"` });
const found = (query: string) => foundOnBoard(site, `q=pier&${query}`);

describe("an advert with a rate for each of two bases", () => {
  test.each([
    ["basis=umbrella", true],
    ["basis=paye-client", true],
    ["basis=outside-ir35", false],
    ["per=day&min=450", true],
    ["per=day&min=450&basis=umbrella", true],
    ["per=day&min=450&basis=paye-client", false],
    ["per=day&max=430&basis=paye-client", true],
    ["per=day&min=430&max=480", false],
  ])("is found by its own rates: %s", async (query, isFound) => expect(await found(query)).toEqual(isFound ? [jobId] : []));

  test("is listed once, with both rates", async () => {
    const answer = await site.app.inject({ url: "/api/jobs?q=pier" });
    const { items } = answer.json<{ items: JobCard[] }>();
    expect(items.map(({ id, pay }) => [id, pay?.basis, pay?.minPence, pay?.otherRates])).toEqual([
      [jobId, "umbrella", 50_000, [{ basis: "paye-client", minPence: 40_000, maxPence: 42_000 }]],
    ]);
  });

  test("says both on its page", async () => {
    const { body } = await site.app.inject({ url: `/jobs/${jobId}`, headers: { accept: "text/html" } });
    const words = body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toContain("£500 a day umbrella");
    expect(words).toContain("£400 – £420 a day PAYE with the client");
  });

  test("is counted by each of its rates in what adverts pay", async () => {
    const companyIds: number[] = [];
    for (let index = 0; index < 6; index += 1) companyIds.push(await makeCompany(site.db, { now }));
    for (let index = 0; index < 10; index += 1) {
      const rate = { payPeriod: "day", payMinPence: 60_000, payMaxPence: 60_000, payBasis: "umbrella" } as const;
      const payRates = [
        { basis: "umbrella" as const, minPence: 60_000, maxPence: 60_000 },
        { basis: "paye-agency" as const, minPence: 48_000, maxPence: 48_000 },
      ];
      const companyId = companyIds[index % companyIds.length] ?? 0;
      await makeJob(site.db, { companyId, category: "quantity-surveyor", level: "senior", ...rate, payRates, firstPublishedAt: now, now });
    }
    site.setNow(new Date(now.getTime() + 60_000));
    const figureOf = async (basis: string) =>
      (await queryProcedure<AdvertisedPay>(site, "salaries.advertised", {}, { scale: "day", basis, category: "quantity-surveyor" })).data
        .figure;
    expect(await figureOf("paye-agency")).toMatchObject({ adverts: 10, low: { p50: 48_000 } });
    expect(await figureOf("umbrella")).toMatchObject({ low: { p50: 60_000 } });
  });
});

describe("rates that cannot be", () => {
  const refusalOf = async (fields: object) => {
    const sent = await posting.rest(posting.recruiter, "POST", "/api/jobs", { ...twoRates, ...fields, publish: true }, key());
    return [sent.statusCode, sent.json<{ errors?: { pointer: string; detail: string }[] }>().errors];
  };
  test.each([
    [
      { payOtherRates: [{ basis: "umbrella", minPence: 40_000 }] },
      "/payOtherRates/0/basis",
      "“Umbrella, inside IR35” already has a rate: choose another basis, or take this rate back.",
    ],
    [
      { payOtherRates: [{ basis: "paye-client" }] },
      "/payOtherRates/0/minPence",
      "State the rate for “PAYE with the client”, or take it back.",
    ],
    [
      { payOtherRates: [{ basis: "paye-client", minPence: 45_000, maxPence: 40_000 }] },
      "/payOtherRates/0/minPence",
      "The lowest rate for “PAYE with the client” is above the highest.",
    ],
    [
      { payOtherRates: [{ basis: "paye-client", minPence: 4_000_000 }] },
      "/payOtherRates/0/minPence",
      "£40,000 a day cannot be right: between £40 and £4,000 is believed.",
    ],
    [
      { payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 6_500_000, payBasis: null },
      "/payOtherRates",
      "Rates for several bases are for a week, a day or an hour: take them back, or change the period.",
    ],
    [
      { payBasis: null, payPeriod: "week", payMinPence: 150_000, payMaxPence: 150_000 },
      "/payBasis",
      "Say what the first rate is, so that it can be told from the others.",
    ],
  ])("are refused at their field: %j", async (fields, pointer, detail) => {
    expect(await refusalOf(fields)).toEqual([422, expect.arrayContaining([{ pointer, detail }])]);
  });
});
