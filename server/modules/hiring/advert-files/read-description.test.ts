import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readDescription } from "./read-description.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const now = new Date("2026-11-25T12:00:00Z");
const read = (description: string, title = "Senior Quantity Surveyor") =>
  readDescription({ title, description, isAgency: false }, { gazetteer, now });

describe("what a pasted description says of other fields", () => {
  it("is offered: value, suite and option, sector, place, pay, qualifications, contract and start", () => {
    const said = read(`We are building a railway viaduct worth £45m under NEC4 Option C.

Location: Leeds
Salary: £65,000 - £75,000 per annum plus car
Contract: permanent, starting March 2027

Qualifications: MRICS, or working towards it, with five years of rail.

You will work three days a week on site, hybrid otherwise, and measure to NRM2.`);
    expect(said).toMatchObject({
      ...{ projectValueBand: "20m-50m", sector: "rail", place: "Leeds, West Yorkshire", contractType: "permanent", startsOn: "2027-03-01" },
      ...{ payMinPence: 6_500_000, payMaxPence: 7_500_000, payPeriod: "year", workType: "hybrid" },
      suites: [{ suite: "nec4", form: "c", need: "useful" }],
      experience: "MRICS, or working towards it, with five years of rail.",
    });
  });

  it("is nothing where the words say nothing: no contract, place, pay or start is made up", () => {
    const said = read("You will measure and report, and look after the accounts of subcontractors.");
    for (const name of [
      "contractType",
      "workType",
      "place",
      "payMinPence",
      "payPeriod",
      "startsOn",
      "sector",
      "projectValueBand",
      "experience",
    ]) {
      expect(said).not.toHaveProperty(name);
    }
  });

  it("names the APC competencies that the duties would evidence", () => {
    expect(read("You will keep the risk register and advise on procurement.").competencies).toEqual([
      { competency: "procurement", level: 3 },
      { competency: "risk-management", level: 3 },
    ]);
  });

  it.each([
    ["offer for snr qs in leeds 62k plus car", "Leeds, West Yorkshire"],
    ["qs role near bristol, 55k, 25 days hols", "Bristol"],
    ["estimator job based in stoke on trent £48k", "Stoke-on-Trent, Staffordshire"],
    ["senior qs, leeds, 60k", "Leeds, West Yorkshire"],
    ["wates qs leeds office 58k", "Leeds, West Yorkshire"],
    ["qs 60k in reading", "Reading, Berkshire"],
    ["two days in the birmingham office", "Birmingham, West Midlands"],
    ["covering kent", "Kent"],
  ])("names the place of a quick note in lower case: %j", (text, place) => expect(read(text)).toHaveProperty("place", place));

  it.each([
    "starting in march",
    "work in may",
    "in sale of the business",
    "interest in deal or bath refurb",
    "in house",
    "in stone",
    "in reading drawings",
  ])("takes no word for a place: %j", (text) => expect(read(text)).not.toHaveProperty("place"));

  it("names no place that is unknown", () => {
    expect(read("Location: our yard")).not.toHaveProperty("place");
    expect(read("The role is based in Leeds and pays well.")).toHaveProperty("place", "Leeds, West Yorkshire");
  });
});

const whole = (description: string) => readDescription({ title: "", description, isAgency: false }, { gazetteer, now });

describe("a whole advert that is pasted", () => {
  const markup = `## Senior Quantity Surveyor

Northbridge, a main contractor, has a permanent role in Leeds.

- £65,000 - £75,000 plus car
- JCT D&B and NEC4 Option A
- Three days on site, two from home, hybrid

[Apply online](https://northbridge.example/jobs/12)`;
  const mail = `From: Jo Bloggs <jo@hire.example>
Sent: 24 November 2026
Subject: FW: Quantity Surveyor - Hull - 6 month contract

Hi Tom,

We need a QS for a rail job in Hull. £450 per day outside IR35, start January 2027, 6 month contract, extension likely.

Kind regards
Jo Bloggs
Northbridge Ltd
0113 496 0000`;
  const page = `Back to search results
Project Quantity Surveyor, York
Location: York
Salary: £55k - £60k per annum
Hours: 37.5 hours per week
Closing date: 18 December 2026
Apply now
Share this job
About the role
You will run the final accounts of two schools.`;

  it.each<[string, string, object]>([
    [
      "Word or HTML as markup",
      markup,
      {
        ...{ title: "Senior Quantity Surveyor", level: "senior", category: "quantity-surveyor", side: "contractor" },
        ...{ contractType: "permanent", place: "Leeds, West Yorkshire", payMinPence: 6_500_000, payMaxPence: 7_500_000, payPeriod: "year" },
        ...{ workType: "hybrid", siteDaysPerWeek: 3, homeDaysPerWeek: 2 },
        ...{ applyKind: "external", applyUrl: "https://northbridge.example/jobs/12" },
        description: markup,
      },
    ],
    [
      "an e-mail with headers and a signature",
      mail,
      {
        ...{ title: "Quantity Surveyor", contractType: "contract-freelance", durationMonths: 6, extensionLikely: true },
        ...{ payMinPence: 45_000, payPeriod: "day", payBasis: "outside-ir35", startsOn: "2027-01-01", sector: "rail" },
        description: expect.stringMatching(/^We need a QS[\s\S]+likely\.$/),
      },
    ],
    [
      "a web page with its buttons",
      page,
      {
        ...{ title: "Project Quantity Surveyor", place: "York, North Yorkshire", payMinPence: 5_500_000, payMaxPence: 6_000_000 },
        ...{ hoursPerWeek: 37.5, closesOn: "2026-12-18", sector: "education" },
        description: expect.not.stringMatching(/Apply now|Share this job|Back to search/),
      },
    ],
    [
      "pounds in mojibake",
      "Quantity Surveyor\nSalary Â£52,000 per annum",
      { payMinPence: 5_200_000, description: expect.stringContaining("£52,000") },
    ],
    [
      "two rates",
      "Job title: Senior Estimator\nRate: £380 per day PAYE or £480 per day umbrella",
      {
        title: "Senior Estimator",
        payPeriod: "day",
        payMinPence: 38_000,
        payOtherRates: [{ basis: "umbrella", minPence: 48_000, maxPence: 48_000 }],
      },
    ],
    ["an hourly rate", "Quantity Surveyor\n£35 per hour, inside IR35", { payPeriod: "hour", payMinPence: 3_500, payBasis: "umbrella" }],
    [
      "a title in a sentence",
      "We are looking for an Assistant Quantity Surveyor to join our team in Bristol.",
      { title: "Assistant Quantity Surveyor" },
    ],
    [
      "a title with its reference",
      "Job: Managing Quantity Surveyor (ref 2231)\nRole based in Manchester",
      { title: "Managing Quantity Surveyor" },
    ],
    [
      "a list of bullets",
      "Cost Manager\n• MRICS essential\n• Data centre experience\n• £70,000 a year\n• Part-time",
      { title: "Cost Manager", category: "cost-manager", sector: "data-centres", payMinPence: 7_000_000 },
    ],
    ["a place between commas", "Senior QS\nMain contractor, Leeds, permanent.", { place: "Leeds, West Yorkshire" }],
    ["a deadline in words", "Commercial Manager\nApply by 11 December 2026.", { closesOn: "2026-12-11" }],
    [
      "a fixed term",
      "Quantity Surveyor, fixed-term contract of 12 months, Leeds",
      { title: expect.stringContaining("Quantity Surveyor"), contractType: "fixed-term", durationMonths: 12 },
    ],
    [
      "text in capitals",
      "SENIOR QUANTITY SURVEYOR\nLOCATION: LEEDS",
      { title: "Senior Quantity Surveyor", place: "Leeds, West Yorkshire" },
    ],
    [
      "Windows line ends",
      "Quantity Surveyor\r\nLocation: Leeds\r\nFull-time, permanent",
      { place: "Leeds, West Yorkshire", workingPattern: "full-time" },
    ],
  ])("%s", (_what, pasted, expected) => expect(whole(pasted)).toMatchObject(expected));

  it("says nothing of pay, days, dates or a title that are not there", () => {
    const said = whole("A good place to work. Call us in the morning, or write to our office.");
    expect(Object.keys(said)).toEqual(["description"]);
  });

  it("keeps a sign-off in the middle of the text, and a title that was typed", () => {
    const text = `Thanks\n${"Measure and report.\n".repeat(20)}`;
    expect(whole(text).description).toMatch(/^Thanks/);
    expect(read("Job title: Estimator", "Senior Quantity Surveyor")).not.toHaveProperty("title");
  });

  it("reads no days from a range", () => {
    expect(whole("Hybrid: 2-3 days on site, 1 to 2 days from home.")).not.toHaveProperty("siteDaysPerWeek");
  });
});

describe("what recruiters paste", () => {
  it.each<[string, object]>([
    ["🏗️ Quantity Surveyor | Nottingham 🏗️\n📍 Nottingham, NG1", { title: "Quantity Surveyor", place: "Nottingham, Nottinghamshire" }],
    ["We’re hiring: Project Quantity Surveyor\nJoin our Cardiff team.", { title: "Project Quantity Surveyor", place: "Cardiff, Wales" }],
    ["- Job Title: Senior Quantity Surveyor\n- Region: Glasgow", { title: "Senior Quantity Surveyor", place: "Glasgow, Scotland" }],
    ["Job title | Estimator\nBase | Warrington", { title: "Estimator", place: "Warrington, Cheshire" }],
    [
      "Job Title: Contracts Manager\nOffices: Manchester or Liverpool",
      { title: "Contracts Manager", place: "Manchester, Greater Manchester" },
    ],
    ["Commercial Director\nLeeds\n\nA contractor seeks a director.", { title: "Commercial Director", place: "Leeds, West Yorkshire" }],
    ["Quantity Surveyor, Bolton. You will visit site.", { title: "Quantity Surveyor", place: "Bolton, Greater Manchester" }],
    ["Quantity Surveyor for our Kent region, based in Maidstone.", { title: "Quantity Surveyor", place: "Maidstone, Kent" }],
    [
      "Elm seek an experienced Senior Estimator for\nSlough (3 days per week in the office)",
      { title: "Senior Estimator", place: "Slough, Berkshire" },
    ],
    ["Estimator\nA housing association in Gloucester needs you.", { place: "Gloucester, Gloucestershire", side: "client" }],
    ["Salary: £80,000 –\n£90,000 per annum", { payMinPence: 8_000_000, payMaxPence: 9_000_000 }],
    ["£42k-£50k + car allowance £4,800", { payMinPence: 4_200_000, payMaxPence: 5_000_000 }],
    ["Basic of £55,000 a year and 10% bonus.", { payMinPence: 5_500_000, payMaxPence: 5_500_000 }],
    ["£44,000 per annum, £6,000 car allowance and bonus", { payMinPence: 4_400_000, payMaxPence: 4_400_000 }],
    ["Contract: Fixed term: 24 months", { contractType: "fixed-term", durationMonths: 24 }],
    ["Contract type - Interim", { contractType: "contract-freelance" }],
    [
      "12 month contract, likely to be extended, at £400 a day",
      { contractType: "contract-freelance", durationMonths: 12, extensionLikely: true },
    ],
    ["Quantity Surveyor\nPart-time: 3 days a week", { workingPattern: "part-time" }],
    ["Hours: 40 hours, Monday to Friday", { hoursPerWeek: 40 }],
    ["Leeds / remote 2 days per week", { workType: "hybrid", homeDaysPerWeek: 2 }],
    ["To commence 11 January 2027", { startsOn: "2027-01-11" }],
    ["Our turnover is £140m. Projects are of £10m to £35m in value.", { projectValueBand: "20m-50m" }],
    [
      "Quantity Surveyor required\nWe have offices in London, Dubai and New York. This role is based in Hastings.",
      { title: "Quantity Surveyor", place: "Hastings, East Sussex" },
    ],
    ["Our client in Exeter needs a Project QS.", { place: "Exeter, Devon", title: "Project QS" }],
    ["£375 - £425 p/d Ltd or umbrella", { payMinPence: 37_500, payMaxPence: 42_500, payPeriod: "day" }],
    ["Tenure: FTC 18 months", { contractType: "fixed-term", durationMonths: 18 }],
    ["Lead tenders of £5m to £15m.", { projectValueBand: "5m-20m" }],
    ["Salary: 45-55", { payMinPence: 4_500_000, payMaxPence: 5_500_000, payPeriod: "year" }],
    ["Package: £58,000 - £66,000", { payMinPence: 5_800_000, payMaxPence: 6_600_000, payPeriod: "year" }],
    ["Location: Ely, Cardiff", { place: "Cardiff, Wales" }],
    ["The role is based in Ely, Cardiff.", { place: "Cardiff, Wales" }],
    ["Senior Quantity Surveyor - Clifton, Bristol", { place: "Bristol" }],
    ["Our office in Newport, Isle of Wight, needs you.", { place: "Newport, Isle of Wight" }],
    ["Quantity Surveyor\nRichmond, Sheffield", { place: "Sheffield, South Yorkshire" }],
    ["Estimator, Leeds, permanent", { place: "Leeds, West Yorkshire" }],
    ["Closing date: December 18th", { closesOn: "2026-12-18" }],
    ["Deadline: midnight on Sunday 13 December", { closesOn: "2026-12-13" }],
    ["The vacancy closes at the end of December", { closesOn: "2026-12-31" }],
  ])("%s", (pasted, fields) => expect(whole(pasted)).toMatchObject(fields));

  it.each([
    ["Temporary works design is by others.", "contractType"],
    ["Contract: JCT Design and Build contract", "contractType"],
    ["Hours: Mon-Fri 8am - 5pm", "hoursPerWeek"],
    ["Hours: 9 to 5", "hoursPerWeek"],
    ["A contractor with a turnover of £320m", "projectValueBand"],
    ["We sell insurance worth £2m.", "projectValueBand"],
    ["Bonus: up to £10,000 per annum, £500 a year for wellbeing budget", "payMinPence"],
    ["Closes Friday 5th December", "closesOn"],
    ["Tender closes on 12 January.", "closesOn"],
    ["Client: Kier Construction", "clientName"],
    ["You report to the board and will start by reviewing accounts.", "startsOn"],
  ])("%s says nothing of %s", (pasted, name) => expect(whole(pasted)).not.toHaveProperty(name));
});

describe("the hirer in what an agency pastes", () => {
  const hirerIn = (text: string) =>
    readDescription({ title: "Estimator", description: `A good role.\n${text}\nJCT work.`, isAgency: true }, { gazetteer, now }).clientName;

  it.each([
    ["Client: Kier Construction", "Kier Construction"],
    ["End client - Leeds City Council", "Leeds City Council"],
    ["Hirer: Yew Developments Limited", "Yew Developments Limited"],
    ["Our client, Beech Homes Ltd, is looking for a QS in Hull.", "Beech Homes Ltd"],
    ["On behalf of our client Oak & Ash LLP, we seek a QS.", "Oak & Ash LLP"],
    ["Our client, a leading main contractor, seeks a QS.", undefined],
    ["Our client, based in Leeds, needs a QS.", undefined],
    ["Client: Confidential", undefined],
    ["Client: Main contractor", undefined],
    ["Client: Leading UK housebuilder", undefined],
    ["Client: Leeds", undefined],
    ["Client liaison: daily", undefined],
    ["Client-side: Yes", undefined],
  ])("%s", (text, name) => expect(hirerIn(text)).toBe(name));
});
