import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyOffer, type OfferFields } from "#db/offer-values.ts";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readOffer, readOfferPay } from "./read-offer.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const now = new Date("2026-11-25T12:00:00Z");
const read = (text: string) => readOffer(text, { gazetteer, now });
const silent = (...names: (keyof OfferFields)[]) => Object.fromEntries(names.map((name) => [name, ""]));

const letter = `Dear Robin

Further to your interview, we are pleased to offer you the position of Senior Quantity Surveyor, based in Leeds.

Your salary will be £62,000 per annum, paid monthly. You will receive a car allowance of £5,500, private healthcare and 26 days' holiday plus bank holidays. The company contributes 8% to your pension.
Your normal working hours are 37.5 hours per week. You will work two days a week from home.
Either party may end the employment by three months' written notice.

Yours sincerely
Jo Bloggs
Northbridge Ltd`;

const mail = `From: Jo Bloggs <jo@hire.example>
Subject: Offer - Project QS - Hull

Hi Robin,

Great news, they'd like to offer you £475 per day outside IR35 for a 6 month contract in Hull, NEC4 Option C.
Mileage at 45p. One week's notice on both sides.

Kind regards
Jo`;

describe("the text of an offer", () => {
  it.each<[what: string, text: string, offer: Partial<OfferFields>]>([
    [
      "a letter",
      letter,
      {
        ...{ category: "quantity-surveyor", level: "senior", place: "Leeds, West Yorkshire", pay: "£62,000 a year", basis: "" },
        ...{ car: "car allowance of £5,500", healthcare: "private healthcare", holiday: "26 days' holiday plus bank holidays" },
        ...{ pension: "8% to your pension", hours: "37.5 hours a week" },
        ...{ notice: "Either party may end the employment by three months' written notice" },
        ...silent("bonus", "fees", "study", "suite", "term"),
      },
    ],
    [
      "an agency's mail",
      mail,
      {
        ...{
          pay: "£475 a day",
          basis: "outside-ir35",
          category: "quantity-surveyor",
          place: expect.stringContaining("Hull"),
          suite: "nec4",
        },
        ...{ term: "6 months", travel: "Mileage at 45p", notice: "One week's notice on both sides" },
        ...silent("car", "pension", "holiday"),
      },
    ],
    [
      "one line of notes",
      "Snr QS Manchester 65k + 6k car allowance + 10% bonus + 6% pension + 25 days hols",
      {
        pay: "£65,000 a year",
        level: "senior",
        place: "Manchester, Greater Manchester",
        car: "6k car allowance",
        bonus: "10% bonus",
        pension: "6% pension",
        holiday: "25 days hols",
      },
    ],
    [
      "a table of terms",
      "Job title: Managing Quantity Surveyor\nLocation: Bristol\nSalary: £78,000 a year\nBonus: up to 15%\nPension: 5% matched\nHoliday: 28 days plus bank holidays\nNotice period: 3 months\nCar: company car",
      {
        ...{ pay: "£78,000 a year", place: "Bristol", bonus: "up to 15%", pension: "5% matched" },
        ...{ holiday: "28 days plus bank holidays", notice: "3 months", car: "company car" },
      },
    ],
    ["a range", "Quantity Surveyor, £55,000 - £60,000 per annum depending on experience", { pay: "£55,000 – £60,000 a year" }],
    ["thousands by a letter", "Salary £58k", { pay: "£58,000 a year" }],
    ["pay by the month", "Your salary is £4,500 per month", { pay: "£4,500 a month" }],
    ["pay by the hour", "Rate £38.50 per hour PAYE", { pay: "£38.50 an hour", basis: "paye-client" }],
    ["a weekly rate through an umbrella", "Rate: £2,250 per week via umbrella", { pay: "£2,250 a week", basis: "umbrella" }],
    ["a rate inside IR35", "£500 a day, inside IR35", { pay: "£500 a day", basis: "umbrella" }],
    ["a status that is not decided", "£500 per day, IR35 status to be confirmed", { pay: "£500 a day", basis: "not-determined" }],
    ["pounds in mojibake", "Salary: Â£52,000 per annum", { pay: "£52,000 a year" }],
    ["a salary after another sum", "You will work on a £40m school. Your basic salary is £61,000.", { pay: "£61,000 a year" }],
    ["an allowance before the salary", "Car allowance £6,000. Salary £61,000.", { pay: "£61,000 a year", car: "Car allowance £6,000" }],
    ["a start and a later figure", "Starting salary £60,000 per annum, rising to £65,000 after six months", { pay: "£60,000 a year" }],
    ["what is denied", "Salary £50,000 a year. There is no car allowance and no bonus.", { car: "none", bonus: "none" }],
    ["holiday with a number of bank holidays", "Holiday: 25 days and 8 bank holidays", { holiday: "25 days and 8 bank holidays" }],
    ["fees and support", "We pay RICS fees and provide APC support with day release.", { fees: "RICS fees", study: "APC support" }],
    ["hybrid work", "Hybrid: three days on site, two days at home", { home: expect.stringMatching(/home/) }],
    [
      "an office by name",
      "You will join our Nottingham office as Cost Manager.",
      { place: "Nottingham, Nottinghamshire", category: "cost-manager" },
    ],
    [
      "a role in a sentence",
      "We would like you to join us as Assistant Quantity Surveyor.",
      { category: "quantity-surveyor", level: "assistant" },
    ],
    [
      "a letter in capitals",
      "OFFER OF EMPLOYMENT\nPOSITION: SENIOR ESTIMATOR\nSALARY: £57,500 PER ANNUM",
      { level: "senior", pay: "£57,500 a year" },
    ],
    ["Windows line ends", "Salary: £50,000\r\nPension: 5%\r\nLocation: York", { pension: "5%", place: "York, North Yorkshire" }],
    ["bullets", "• Salary £66,000 pa\n• Company pension 7%\n• 33 days holiday including bank holidays", { pension: "Company pension 7%" }],
    ["a fixed term", "12 month fixed-term contract, £63,000 a year", { pay: "£63,000 a year", term: "12 months" }],
    ["a car park is no car", "Free car park. Salary £45,000.", { car: "", pay: "£45,000 a year" }],
    ["a notice board is no notice", "See the notice board. Salary £45,000.", { notice: "" }],
    ["a package is no salary", "A package worth £80,000 in all.", { pay: "" }],
    ["a package with a label is the pay where nothing else is", "Package – £85,000\nHoliday: 26 days", { pay: "£85,000 a year" }],
    ["a package and its parts", "Package – £85,000 including car and bonus", { pay: "" }],
    ["a base in thousands", "Base 68, car 6k, 26 days hols", { pay: "£68,000 a year" }],
    ["a base after the package", "Total package £95k: basic 75, car 6, bonus 14", { pay: "£75,000 a year" }],
    ["a base that is an address", "Base 68 High Street, Leeds. Salary £60,000", { pay: "£60,000 a year" }],
    ["pay that is none", "Salary: competitive", { pay: "" }],
    ["a slip of the keyboard", "Salary £650 per annum", { pay: "" }],
    ["another currency", "Salary: 90,000 USD a year", { pay: "" }],
    ["another trade", "Senior Software Engineer, £70,000 a year", { category: "", level: "", pay: "£70,000 a year" }],
    [
      "numbered terms",
      "1. Remuneration: £51,500 gross per annum\n2. Pension: auto-enrolment; the Company contributes 5%\n3. Hours: 8.00am to 5.00pm Monday to Friday",
      { pay: "£51,500 a year", pension: "auto-enrolment; the Company contributes 5%", hours: "8.00am to 5.00pm Monday to Friday" },
    ],
    [
      "headings above their terms",
      "HOLIDAY\nYou are entitled to 28 days in addition to eight bank holidays.\n\nNotice period:\nThree months.\n\nPENSION\nWe match up to 6%.\n\nHours\n37.5 per week",
      { holiday: expect.stringContaining("28 days"), notice: "Three months", pension: "We match up to 6%", hours: "37.5 per week" },
    ],
    [
      "short notes",
      "car allow 5.5k\nbonus discretionary\npension 6/4\n26 hols + BH\n3 mths notice\nBristol office",
      { bonus: "bonus discretionary", pension: "pension 6/4", holiday: "26 hols + BH", notice: "3 mths notice", place: "Bristol" },
    ],
    [
      "benefits one below the other",
      "Van provided\n40 hours\n24 days + bank holidays",
      { car: "Van provided", holiday: "24 days + bank holidays" },
    ],
    [
      "terms between dashes",
      "Offer: Managing QS – Inverness – £76k – relocation up to £8k – company pension scheme (matched to 8 per cent)",
      { pay: "£76,000 a year", place: "Inverness, Highland", pension: "company pension scheme (matched to 8 per cent)" },
    ],
    [
      "pay now and pay offered",
      "You told us you are on £55,000 at present. We can offer £61,000 per annum as Project Quantity Surveyor in Leicester.",
      { pay: "£61,000 a year" },
    ],
    ["a salary between two figures", "Your salary will be between £50,000 and £55,000 a year.", { pay: "£50,000 – £55,000 a year" }],
    ["pounds as GBP", "Salary: GBP 72 000 per annum", { pay: "£72,000 a year" }],
    [
      "a rate with its length and no word for it",
      "Freelance QS, £650/day outside, 6-9 months, Edinburgh + travel at cost. One month's notice.",
      {
        pay: "£650 a day",
        basis: "outside-ir35",
        term: "6-9 months",
        place: expect.stringContaining("Edinburgh"),
        travel: "travel at cost",
      },
    ],
    ["a status still open", "£475 a day. IR35 status has not yet been determined by the client.", { basis: "not-determined" }],
    ["a notice that is no length", "£475 a day, four weeks' notice", { term: "" }],
    ["fees to an institution", "Fees to CIOB and RICS are reimbursed.", { fees: expect.stringContaining("CIOB") }],
    ["days in the office", "Flexible: minimum two days in the office.", { home: expect.stringContaining("two days") }],
    [
      "an ambiguous role",
      "We'd like to offer you the role of Commercial Manager at £82,500.",
      { category: "commercial-manager", pay: "£82,500 a year" },
    ],
    [
      "a line of abbreviations",
      "OFFER — Sr. Cost Manager, London (EC2). £72.5k base, 10% bonus, 8% non-con pension, 27 days AL + BH, PMI family, hybrid 3/2, 3 mo notice, RICS subs paid.",
      {
        ...{ level: "senior", category: "cost-manager", place: "London", pay: "£72,500 a year", holiday: "27 days AL + BH" },
        ...{ home: "hybrid 3/2", notice: "3 mo notice" },
      },
    ],
    [
      "a rate in one line",
      "£28.75 p/h + holiday pay, PAYE via agency, 40 hours, assistant QS, Glasgow",
      { pay: "£28.75 an hour", hours: "40 hours" },
    ],
    [
      "a sentence that ends in capitals",
      "Your salary of £62,000 per year is paid on the 28th of each month by BACS. Your annual leave entitlement is 5.6 weeks.",
      { pay: "£62,000 a year", holiday: "annual leave entitlement is 5.6 weeks" },
    ],
    ["a base beside what is hoped for", "Total remuneration c. £85k OTE. Base £70k. Associate QS, Bristol.", { pay: "£70,000 a year" }],
    ["a rise in salary", "Your salary will increase from £54,000 to £59,500 from 1 April.", { pay: "£59,500 a year" }],
    ["pounds in words", "we are offering you 55000 pounds a year with 5k travel allowance", { pay: "£55,000 a year" }],
    [
      "a table with lines between its cells",
      "| Role | Senior QS |\n|---|---|\n| Salary | £51,000 |\n| Holiday | 26 days |\n| Pension | 5% |",
      { level: "senior", pay: "£51,000 a year", holiday: "26 days", pension: "5%" },
    ],
    [
      "a table as a spreadsheet copies it",
      "Salary\t£63,000\nCar\t£6,000\nNotice period\t12 weeks",
      { pay: "£63,000 a year", car: "£6,000", notice: "12 weeks" },
    ],
    [
      "words in brackets",
      "Salary £58,000 (plus car allowance £5,000). Holiday allowance 25 days (increasing with service).",
      { pay: "£58,000 a year", car: "car allowance £5,000", holiday: "Holiday allowance 25 days (increasing with service)" },
    ],
    [
      "labels one after the other",
      "Salary: £60k-£65k (dependent on experience); Car: £500 per month; Hol: 27; Pension: 3% ee / 5% er; Healthcare: Vitality; Hours: 40",
      { pay: "£60,000 – £65,000 a year", car: "£500 per month", holiday: "27", pension: "3% ee / 5% er", healthcare: "Vitality" },
    ],
    [
      "dots between a label and its value",
      "SALARY........£47,250 p.a.\nHOLIDAYS......25 + 8\nNOTICE........8 weeks\nLOCATION......Stockport",
      { pay: "£47,250 a year", holiday: "25 + 8", notice: "8 weeks", place: "Stockport, Greater Manchester" },
    ],
    [
      "comma-separated cells",
      '"Base Salary","£70,000"\n"Bonus","15%"\n"Car","£7,200"',
      { pay: "£70,000 a year", bonus: "15%", car: "£7,200" },
    ],
    ["a rate in GBP", "Day rate: 450.00 GBP\nIR35: Inside\nNotice: 2 weeks", { pay: "£450 a day", basis: "umbrella" }],
    ["a rate without a sign", "Rate 425 outside IR35, mileage 45p after 30 miles", { pay: "£425 a day", basis: "outside-ir35" }],
    ["a range without a sign", "Day rate: 450-500, umbrella, Derby", { pay: "£450 – £500 a day", basis: "umbrella" }],
    ["a rate without a sign or a word", "QS Derby, 475 umbrella, 6 months", { pay: "£475 a day", basis: "umbrella" }],
    ["a salary without a sign", "Your annual salary is 58000.00. Paid in 12 equal instalments of £4,833.33.", { pay: "£58,000 a year" }],
    [
      "a rise after probation",
      "The role of Graduate QS at £29,000 rising to £31,000 on completion of your probation",
      { pay: "£29,000 a year" },
    ],
    [
      "short words for days",
      "£55k basic + 26 days + stats, 2 days WFH\nHolidays - 25 days + BHs",
      { home: expect.stringContaining("2 days WFH"), holiday: "26 days + stats" },
    ],
    [
      "a list behind a label that names none of its parts",
      "Subject to references: £44k rising to £46k after six months; Assistant Quantity Surveyor; 37.5 hrs; study support (HNC/BSc); 45p per mile",
      { pay: "£44,000 a year", study: "study support (HNC/BSc)", hours: "37.5 hrs", travel: "45p per mile" },
    ],
    ["a rate, a length and a notice in one line", "£480 a day outside IR35, Leeds, 6 months, 2 weeks notice", { notice: "2 weeks notice" }],
    ["an end by either party", "£525 a day. Termination: 2 weeks either party.", { notice: "2 weeks either party" }],
    ["nothing of the kind", "Gardening and long walks.", emptyOffer],
    ["nothing", "", emptyOffer],
  ])("%s", (_what, text, offer) => expect(read(text)).toMatchObject(offer));

  it("is read whatever it is, and every field keeps within its length", () => {
    const words = fc.constantFrom(..."salary|£62,000|a year|car|bonus|notice|3 months|no|holiday|,|.|\n|IR35|+|(".split("|"));
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.array(words, { maxLength: 60 }).map((each) => each.join(" ")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const value of Object.values(read(text))) expect(value.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe("pay in its field", () => {
  it.each([
    ["62,000", "year"],
    ["£62k", "year"],
    ["475 a day", "day"],
    ["£450pd outside", "day"],
    ["38.50/hr", "hour"],
    ["£62,000 a year", "year"],
    ["£55,000 – £60,000 a year", "year"],
  ])("%s is read", (text, period) => expect(readOfferPay(text)).toMatchObject({ value: { period } }));

  it.each(["lots", "£9,000,000 a year", "£3 a day", "€60,000", "-65,000", "−£65k", "£-65,000"])("%s gets a sentence", (text) =>
    expect(readOfferPay(text)).toEqual({ fault: expect.stringMatching(/\.$/) }),
  );
});
