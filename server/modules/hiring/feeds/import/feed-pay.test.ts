import { describe, expect, it } from "vitest";
import { emptySalary } from "../readers/raw-advert.ts";
import { readFeedPay } from "./feed-pay.ts";

const read = (line: string) => {
  const text = `Northfield Ltd, main contractor.\n${line}\nFinal accounts and valuations.`;
  const { period, minPence, maxPence, rates } = readFeedPay(emptySalary, "Quantity Surveyor", text);
  const pounds = (pence: number | null) => (pence === null ? null : pence / 100);
  return { period, min: pounds(minPence), max: pounds(maxPence), rates: rates.map((rate) => `${rate.model} ${pounds(rate.maxPence)}`) };
};

describe("pay in the middle of a sentence", () => {
  it.each([
    ["Our client is offering up to £70,000 for the right person.", "year", null, 70_000],
    ["you will earn between £55k and £65k plus car", "year", 55_000, 65_000],
    ["This role pays in the region of £58,000", "year", 58_000, 58_000],
    ["My client, a tier 1 contractor, is willing to pay up to £85k for an exceptional candidate", "year", null, 85_000],
    ["The budget for this role is £65,000 - £72,000", "year", 65_000, 72_000],
    ["We turned over £70m last year and are offering £60k", "year", 60_000, 60_000],
    ["The successful candidate can expect to earn £52,000 rising to £56,000", "year", 52_000, 56_000],
    ["Projects from £5m to £45m. Salary to £65k", "year", null, 65_000],
    ["We're paying £45 an hour (umbrella) for this one", "hour", 45, 45],
    ["This position offers a competitive day rate of £400 - £450", "day", 400, 450],
    ["A salary in the range of £47,500 to £53,000 is offered, depending on experience", "year", 47_500, 53_000],
  ] as const)("is read: %s", (line, period, min, max) => expect(read(line)).toMatchObject({ period, min, max }));

  it.each([
    ["They can offer £550 a day inside or £470 outside", ["umbrella 550", "outside IR35 470"]],
    ["The rate is £480 a day inside, £410 outside", ["umbrella 480", "outside IR35 410"]],
  ])("is read with its second rate: %s", (line, rates) => expect(read(line)).toMatchObject({ period: "day", rates }));

  it.each([
    "You will receive life cover of £100,000",
    "Employees receive £50,000 life assurance",
    "We offer private medical and £1,500 per annum flexible benefits pot",
    "You will manage accounts paying £45k per month to subcontractors",
    "Offering consultancy services to clients on schemes from £50k to £5m",
    "Clients pay £450 per day for plant",
    "offering savings of £60,000 a year to our clients",
    "Average salaries here are £60k",
    "We have offered over £60k in apprenticeships this year",
    "They are paying a car allowance of £6,500pa",
    "Earn up to £1,000 per month in bonuses",
    "You must have experience of offering tenders between £500k and £3m",
    "paying particular attention to variations above £10k",
    "You will receive £500 for every friend you refer",
  ])("is not taken from other money: %s", (line) => expect(read(line)).toMatchObject({ period: null, min: null, max: null }));
});

describe("lines that are pay alone", () => {
  it.each([
    ["Day rate (500)", "day", 500, 500],
    ["500 max per day", "day", null, 500],
    ["up to 450/day max", "day", null, 450],
    ["500 a day", "day", 500, 500],
    ["daily £500", "day", 500, 500],
    ["Max £60k", "year", null, 60_000],
    ["Minimum £45k", "year", 45_000, null],
    ["Between 50 and 60k", "year", 50_000, 60_000],
    ["GBP70000 per year", "year", 70_000, 70_000],
    ["£4,500 per month", "month", 4_500, 4_500],
    ["from £42,000 to a maximum of £48,000", "year", 42_000, 48_000],
  ] as const)("are read: %s", (line, period, min, max) => expect(read(line)).toMatchObject({ period, min, max }));
});

describe("amounts that are no pay", () => {
  it.each([
    "life cover of £100,000",
    "£150,000 death in service",
    "Life assurance: £200,000",
    "£250,000 professional indemnity insurance",
    "£1,500 flexible benefits pot",
    "£250 towards gym membership",
    "£75 per month phone allowance",
    "£5,000 relocation",
    "car allowance £6,500",
    "up to £2,000 referral bonus",
  ])("%s", (text) => {
    expect(readFeedPay({ ...emptySalary, text }, "QS", "")).toMatchObject({ period: null, minPence: null });
  });
});
