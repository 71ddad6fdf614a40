import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

describe("pay in words", () => {
  it.each([
    ["£60k+", "year=60000.."],
    ["60k-70k", "year=60000..70000"],
    ["£60k – £70k", "year=60000..70000"],
    ["£60k -£70k", "year=60000..70000"],
    ["50-60k", "year=50000..60000"],
    ["£65-72,500", "year=65000..72500"],
    ["over £450 a day", "day=450.."],
    ["up to 65000", "year=..65000"],
    ["£60,000", "year=60000.."],
    ["60.000", "year=60000.."],
    ["£60 000", "year=60000.."],
    ["60000", "year=60000.."],
    ["c£60k", "year=60000.."],
    ["£500", "day=500.."],
    ["£25", "hour=25.."],
    ["£25 per hour", "hour=25.."],
    ["450pd", "day=450.."],
    ["hourly £60", "hour=60.."],
    ["£60/hr", "hour=60.."],
    ["60 per hour", "hour=60.."],
    ["£60 an hour", "hour=60.."],
    ["60/hr", "hour=60.."],
    ["£60ph", "hour=60.."],
    ["hourly rate of 60", "hour=60.."],
    ["hourly rate: £60", "hour=60.."],
    ["per hour £60", "hour=60.."],
    ["£60 hourly", "hour=60.."],
    ["£500 pd", "day=500.."],
    ["500 per day", "day=500.."],
    ["500 a day", "day=500.."],
    ["daily rate £500", "day=500.."],
    ["daily rate up to £500", "day=..500"],
    ["day rate £500", "day=500.."],
    ["rate 500 pd", "day=500.."],
    ["per day 450-500", "day=450..500"],
    ["£65k", "year=65000.."],
    ["annual salary £65,000", "year=65000.."],
    ["salary 65000 per annum", "year=65000.."],
    ["monthly £5,000", "year=60000.."],
    ["£450/day", "day=450.."],
    ["£400-£450 p/d", "day=400..450"],
    ["£2,250 per week", "day=450.."],
    ["£4,000 pcm", "year=48000.."],
    ["£450 to £400 a day", "day=400..450"],
    ["over £50k up to £60k", "year=50000..60000"],
    ["at least 55k", "year=55000.."],
  ])("reads %j as %s", (q, expected) => {
    expect(read(q)).toMatchObject({ words: "", filters: expected });
  });

  it.each([
    "£50m",
    "£20-50m",
    "£500k to £3m",
    "£1.2 billion",
    "£5,000",
    "2026",
    "5 years",
    "nec4",
    "500",
    "over 5 years",
    "£9999999",
    "37.5 hours per week",
    "-£500",
  ])("takes %j for no pay", (q) => {
    expect(read(q).understood.filters.pay).toBeUndefined();
  });
});
