import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { emptyAdvert, emptySalary, type RawAdvert } from "../readers/raw-advert.ts";
import { readFeedPay } from "./feed-pay.ts";
import { readFeedPlace } from "./feed-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

describe("pay of a feed", () => {
  const pay = (salary: Partial<typeof emptySalary>, title = "QS", description = "") =>
    readFeedPay({ ...emptySalary, ...salary }, title, description);
  it("shows a doubtful range of the text as it is written, and says why", () => {
    expect(pay({}, "QS", "Company: Beech Ltd\nSalary: £31,000 - £320,000\nFinal accounts.")).toMatchObject({
      minPence: null,
      text: "£31,000 - £320,000",
      note: { field: "salary", reason: expect.stringContaining("more than 5 times") },
    });
  });

  it.each([
    [
      { min: "34000.0", max: "36000.0" },
      { period: "year", minPence: 3_400_000, maxPence: 3_600_000 },
    ],
    [
      { min: "18.0", max: "28.0" },
      { period: "hour", minPence: 1800, maxPence: 2800 },
    ],
    [
      { min: "350", max: "400", period: "DAY" },
      { period: "day", minPence: 35_000, maxPence: 40_000 },
    ],
    [
      { min: "£75k", max: "82,000", period: "per annum" },
      { period: "year", minPence: 7_500_000, maxPence: 8_200_000 },
    ],
    [
      { min: "70000", max: "60000" },
      { period: "year", minPence: 6_000_000, maxPence: 7_000_000 },
    ],
    [{ min: "60000", max: "75000", currency: "EUR", period: "year" }, { currency: "EUR" }],
    [
      { text: "45-55", period: "year" },
      { period: "year", minPence: 4_500_000, maxPence: 5_500_000 },
    ],
    [
      { text: "450-500", period: "day" },
      { period: "day", minPence: 45_000, maxPence: 50_000 },
    ],
    [{ text: "£45-55 per annum" }, { period: "year", minPence: 4_500_000, maxPence: 5_500_000 }],
    [{ text: "45-55 pa" }, { period: "year", minPence: 4_500_000, maxPence: 5_500_000 }],
    [{ text: "Package: £58,000 - £66,000" }, { period: "year", minPence: 5_800_000, maxPence: 6_600_000 }],
    [{ text: "Package: £85k including car" }, { period: null, minPence: null }],
    [{ text: "£450 - £500 per day" }, { period: "day", minPence: 45_000, maxPence: 50_000, text: "£450 - £500 per day" }],
    [{ text: "Competitive + car" }, { period: null, minPence: null, text: "Competitive + car" }],
    [{ text: "Pay: 45-55" }, { period: null, minPence: null, text: "Pay: 45-55" }],
    [{ text: "45-55 DOE" }, { period: null, minPence: null, text: "45-55 DOE" }],
    [{ text: "£50,000 + life cover of £100,000" }, { period: "year", minPence: 5_000_000, maxPence: 5_000_000 }],
    [{ text: "£45,000 - £55,000 life assurance, pension" }, { period: "year", minPence: 4_500_000, maxPence: 5_500_000 }],
    [
      { text: "PAYE: £420 / umbrella: £520" },
      {
        ...{ period: "day", minPence: 42_000, maxPence: 42_000 },
        rates: [expect.objectContaining({ model: "PAYE" }), { model: "umbrella", minPence: 52_000, maxPence: 52_000 }],
      },
    ],
    [{ text: "£60-70" }, { period: null, minPence: null, text: "£60-70" }],
    [{ text: "Pay: 45-55 + car" }, { period: "year", minPence: 4_500_000, maxPence: 5_500_000 }],
    [{ text: "£60-70 plus full package" }, { period: "year", minPence: 6_000_000, maxPence: 7_000_000 }],
    [{ text: "Rate: 45-55" }, { period: "hour", minPence: 4500, maxPence: 5500 }],
    [{ text: "45-55 umbrella" }, { period: "hour", minPence: 4500, maxPence: 5500 }],
    [{ text: "Pay: 18-22" }, { period: "hour", minPence: 1800, maxPence: 2200 }],
    [{ text: "Pay: £22.50-£26.75" }, { period: "hour", minPence: 2250, maxPence: 2675 }],
    [{ text: "Pay: 300-350" }, { period: "day", minPence: 30_000, maxPence: 35_000 }],
    [{ text: "Rates: 450-500" }, { period: "day", minPence: 45_000, maxPence: 50_000 }],
    [{ text: "Daily rate (umbrella): 420 - 460" }, { period: "day", minPence: 42_000, maxPence: 46_000 }],
    [{ text: "Package up to £80k (basic £68k)" }, { period: "year", minPence: 6_800_000, maxPence: 6_800_000 }],
    [{ text: "Euro 55k - 60k" }, { period: "year", currency: "EUR" }],
    [
      { min: "55000", currency: "€" },
      { minPence: 5_500_000, currency: "EUR" },
    ],
    [
      { min: "55000", currency: "£" },
      { minPence: 5_500_000, currency: "GBP" },
    ],
    [{ min: "55000", currency: "Euros" }, { currency: "EUR" }],
    [
      { min: "55", max: "65", period: "year" },
      { period: "year", minPence: 5_500_000, maxPence: 6_500_000 },
    ],
    [
      { text: "55", period: "per annum" },
      { period: "year", minPence: 5_500_000 },
    ],
    [
      { min: "0", max: "0" },
      { period: null, minPence: null },
    ],
    [
      { min: "-500", max: "" },
      { period: null, minPence: null },
    ],
    [
      { text: "475", period: "year" },
      { period: null, note: { field: "salary" } },
    ],
    [{ text: "£500", period: "year" }, { period: null }],
    [{ min: "45", max: "55" }, { period: null }],
    [{ min: "30", max: "35", period: "HUR" }, { period: "hour" }],
    [{ text: "£47,500 per day" }, { period: null, note: { field: "salary", reason: "“£47,500 per day” a day cannot be believed" } }],
    [
      { min: "2000", max: "2200", period: "fortnight" },
      { period: null, note: { field: "salary period" } },
    ],
    [
      { min: "60000", max: "65000", currency: "JPY", period: "year" },
      { period: "year", minPence: 6_000_000, currency: "JPY" },
    ],
    [{ text: "¥9,000,000 per annum" }, { period: null, minPence: null, note: { field: "salary" } }],
    [
      { min: "sixty", max: "lots" },
      { period: null, text: "sixty" },
    ],
  ])("reads %j", (salary, expected) => expect(pay(salary)).toMatchObject(expected));

  it.each([
    ["Day rate, outside IR35. £450", "day", 45_000, 45_000],
    ["£475. Day rate role, inside IR35.", "day", 47_500, 47_500],
    ["Hourly rate, umbrella. £38", "hour", 3800, 3800],
    ["Hourly: 35-40", "hour", 3500, 4000],
    ["Contract, day rate, up to 500", "day", null, 50_000],
    ["PAYE: 30.00 p/h UMB: 38.50 p/h", "hour", 3000, 3000],
    ["Rates from £400 per day", "day", 40_000, null],
    ["£50,000 - £250,000 refurbishments", null, null, null],
    ["Cover 24 hours per day", null, null, null],
    ["• £55,000 - £62,000", "year", 5_500_000, 6_200_000],
    ["£65-70,000 + car/allowance + bonus", "year", 6_500_000, 7_000_000],
    ["45k – 55k + 5.5k car", "year", 4_500_000, 5_500_000],
    ["55K BASIC + CAR + BONUS", "year", 5_500_000, 5_500_000],
    ["£450pd x 5 days", "day", 45_000, 45_000],
    ["Paying up to £62k + car", "year", null, 6_200_000],
    ["Salary c£65k plus package", "year", 6_500_000, 6_500_000],
    ["Salary Grade 10 (£43,693 - £46,731)", "year", 4_369_300, 4_673_100],
    ["Managing a budget of £500k per annum", null, null, null],
    ["£400,000 - £2,000,000 schemes", null, null, null],
    ["£20,000 relocation allowance", null, null, null],
    ["We raised £60k for charity last year", null, null, null],
    ["£65,000 of savings on average", null, null, null],
    ["Total package circa £90,000", null, null, null],
    ["Salary: \ufffd55,000", null, null, null],
  ])("reads a line of the text, “%s”", (line, period, minPence, maxPence) => {
    expect(pay({}, "QS", `Northfield, main contractor.\n${line}\nFinal accounts.`)).toMatchObject({ period, minPence, maxPence });
  });

  it("reads one figure of a title, and no value of a scheme", () => {
    expect(pay({}, "Senior QS - Leeds - £60,000")).toMatchObject({ period: "year", minPence: 6_000_000 });
    expect(pay({}, "QS (£450 per day)")).toMatchObject({ period: "day", minPence: 45_000 });
    expect(pay({}, "Senior QS - £50m schemes")).toMatchObject({ period: null });
  });

  it("keeps a rate for each basis", () => {
    expect(pay({ text: "£500 pd umbrella / £420 PAYE" })).toMatchObject({
      period: "day",
      minPence: 50_000,
      rates: [
        { model: "umbrella", minPence: 50_000, maxPence: 50_000 },
        { model: "PAYE", minPence: 42_000, maxPence: 42_000 },
      ],
    });
    expect(pay({ text: "£500 per day" }).rates).toEqual([]);
  });

  it.each([
    [{ text: "£31,000 - £320,000" }, "£31,000 - £320,000"],
    [{ text: "£900 - £12,000" }, "£900 - £12,000"],
    [{ min: "31000", max: "320000", period: "year" }, "31,000 to 320,000"],
  ])("shows %j as text, and says why", (salary, text) => {
    const reason = `“${text}”: one end is more than 5 times the other, so it is shown as written`;
    expect(pay(salary)).toMatchObject({ period: null, minPence: null, maxPence: null, text, note: { field: "salary", reason } });
  });

  it.each([
    [{ text: "€41,000 per annum", currency: "GBP" }, "EUR"],
    [{ text: "‚¬41,000", currency: "GBP" }, "EUR"],
    [{ text: "£41,000 per annum", currency: "EUR" }, "GBP"],
    [{ text: "41,000 per annum", currency: "EUR" }, "EUR"],
    [{ text: "Â£41,000", currency: null }, "GBP"],
  ])("believes the sign beside the figure: %j", (salary, currency) => expect(pay(salary)).toMatchObject({ currency, minPence: 4_100_000 }));

  it("states no figure where the currency sign was lost", () => {
    expect(pay({ text: "\ufffd41,000 per annum" })).toMatchObject({
      minPence: null,
      text: "\ufffd41,000 per annum",
      note: { field: "salary" },
    });
    expect(pay({ text: "\ufffd41,000 per annum", currency: "GBP" })).toMatchObject({ minPence: 4_100_000, currency: "GBP" });
  });

  it("looks for a labelled line, then for a range in the title", () => {
    expect(pay({}, "QS", "About us. Salary: £55,000 - £60,000 per annum. Great team.")).toMatchObject({ minPence: 5_500_000 });
    expect(pay({}, "QS - £60k-£65k", "")).toMatchObject({ minPence: 6_000_000, maxPence: 6_500_000 });
    expect(pay({}, "QS", "We turned over £20,000 in year one")).toMatchObject({ minPence: null });
  });

  it.each([
    ["Salary: 45-55", "year", 45_000, 55_000],
    ["Salary: 50/60", "year", 50_000, 60_000],
    ["Salary: 45 to 55 + car", "year", 45_000, 55_000],
    ["Salary 45 - 55", "year", 45_000, 55_000],
    ["Salary: £70-80", "year", 70_000, 80_000],
    ["Salary: up to 70", "year", null, 70_000],
    ["Salary: 55,000 Type of contract: permanent", "year", 55_000, 55_000],
    ["Salary of 55k", "year", 55_000, 55_000],
    ["Monthly salary: £4,000", "month", 4_000, 4_000],
    ["Basic salary: 100-120", "year", 100_000, 120_000],
    ["Salary: 45-55 per hour", "hour", 45, 55],
    ["Salary: 12.50 - 14.50", "hour", 12.5, 14.5],
    ["Day rate: 450-500", "day", 450, 500],
    ["Hourly rate: 28-32", "hour", 28, 32],
    ["Package: £58,000 - £66,000", "year", 58_000, 66_000],
    ["Package: £58k - £66k + car", "year", 58_000, 66_000],
    ["Remuneration: £70k plus car", "year", 70_000, 70_000],
    ["Compensation: £80,000", "year", 80_000, 80_000],
    ["Basic: £55,000 - £60,000, OTE £75k", "year", 55_000, 60_000],
    ["Pay band: £41,000 - £46,000", "year", 41_000, 46_000],
    ["Salary (per annum): £50,000", "year", 50_000, 50_000],
    ["Salary £48,000 to £55,000", "year", 48_000, 55_000],
    ["You will have a salary of up to £65,000.", "year", null, 65_000],
    ["Rate: to be agreed\nSalary: £50,000", "year", 50_000, 50_000],
  ])("reads the line “%s”", (line, period, min, max) =>
    expect(pay({}, "QS", `Main contractor.\n${line}\nFinal accounts.`)).toMatchObject({
      ...{ period, minPence: min && min * 100, maxPence: max && max * 100 },
    }),
  );

  it.each([
    "Hours: 45-55",
    "Hours 37.5",
    "OTE: £80,000 - £90,000",
    "Package: £85k including car and bonus",
    "Total package: £80,000",
    "Work package: £58,000 - £66,000",
    "Pay band: 6",
    "Headcount: 45-55",
    "Salary: 2027",
    "Salary: SCP 30-34",
    "Salary sacrifice: £500",
    "Our surveyors earn an average salary of £60,000.",
  ])("reads no pay in “%s”", (line) => expect(pay({}, "QS", `Main contractor.\n${line}`)).toMatchObject({ period: null, minPence: null }));
});

describe("places of a feed", () => {
  const place = (given: Partial<RawAdvert>, words = "", currency = "GBP") =>
    readFeedPlace(gazetteer, { ...emptyAdvert(1), ...given }, currency, words);
  it.each([
    [{ places: ["Munich"] }, "“Munich” is in Germany, outside the UK"],
    [{ places: ["Berlin"], country: "DE" }, "“Berlin” (Germany) is outside the UK"],
    [{ country: "Spain" }, "Spain is outside the UK"],
    [{ places: ["Ahmedabad, Gujarat"] }, "“Ahmedabad, Gujarat” is in India, outside the UK"],
  ])("refuses %j", (given, reason) => expect(place(given)).toEqual({ kind: "abroad", reason }));

  it("takes the first place it knows, and keeps words it does not", () => {
    expect(place({ places: ["Leeds, West Yorkshire, LS1 4AP"], country: "GB" })).toMatchObject({
      kind: "here",
      place: { name: "Leeds" },
      text: null,
    });
    expect(place({ places: ["New York", "London, UK"] })).toMatchObject({ kind: "here", place: { name: "London" } });
    expect(place({ places: ["Newcastle upon Tyne, Tyne &amp; Wear"] })).toMatchObject({ place: { name: "Newcastle upon Tyne" } });
    expect(place({ places: ["Little Snoring-by-the-Wold"] }, "£50,000")).toMatchObject({
      kind: "here",
      place: null,
      text: "Little Snoring-by-the-Wold",
    });
    expect(place({ places: ["Nationwide"] })).toMatchObject({ kind: "here", place: null });
    expect(place({})).toMatchObject({ kind: "here", place: null, text: null });
  });

  it.each([
    [["53.8", "-1.55"], { lat: 53.8, lng: -1.55 }, null],
    [["-1.55", "53.8"], { lat: 53.8, lng: -1.55 }, "latitude and longitude were the wrong way round"],
    [["0", "0"], undefined, "“0, 0” lie outside the UK"],
    [["48.1", "11.6"], undefined, "“48.1, 11.6” lie outside the UK"],
    [["north", "west"], undefined, "“north, west” are not coordinates"],
    [["50.27", "-5.05"], undefined, "they lie over 60 miles from Leeds"],
  ])("reads coordinates %j", ([lat = "", lng = ""], point, reason) => {
    const read = place({ places: ["Leeds"], lat, lng });
    const own = { lat: gazetteer.bySlug("leeds")?.lat, lng: gazetteer.bySlug("leeds")?.lng };
    expect(read).toMatchObject({ kind: "here", point: point ?? (own.lat ? own : {}), note: reason && { reason } });
  });
});
