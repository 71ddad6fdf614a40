import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { checkDescription, checkTitle } from "../check-posting.ts";
import type { PostingFields } from "../posting-fields.ts";
import { checkAdvertiser, checkDependentFields, type Finding, readPlaceField } from "./advertiser-rules.ts";
import { checkApplying, isApplyAddress } from "./apply-rules.ts";
import { checkPay } from "./pay-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const anyText = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength }).map((points) => String.fromCodePoint(...points));
const errors = (found: readonly Finding[]) => found.filter(({ severity }) => severity === "error").map(({ detail }) => detail);
const questions = (found: readonly Finding[]) =>
  found.filter(({ severity, code }) => severity === "question" && code).map(({ detail }) => detail);
const warnings = (found: readonly Finding[]) => found.filter(({ severity }) => severity === "warning").map(({ detail }) => detail);

describe("a title", () => {
  it.each([
    ["QS!", "The title must have 4 to 75 characters; it has 3."],
    ["x".repeat(76), "The title must have 4 to 75 characters; it has 76."],
  ])("“%s” is refused", (title, sentence) => expect(errors(checkTitle(title, ""))).toContain(sentence));

  it.each([
    ["SENIOR QUANTITY SURVEYOR", "Do not write the title in capitals: use them only where they belong."],
    ["Senior QS!!!", "Remove exclamation marks and repeated symbols from the title."],
    ["<b>Senior QS</b>", "Remove markup from the title: it is plain text."],
    ["QS Leeds £60k", "Remove the pay from the title: it has its own fields."],
    ["Quantity Surveyor 55k - 65k", "Remove the pay from the title: it has its own fields."],
    ["Quantity Surveyor, 450 per day", "Remove the pay from the title: it has its own fields."],
    ["Senior QS, ring 0113 496 0123", "Remove the telephone number from the title: people apply with the button on the advert."],
    ["Senior QS cv@oak.example.com", "Remove the e-mail address from the title: people apply with the button on the advert."],
    ["Senior QS www.oak.co.uk", "Remove the web address from the title: people apply with the button on the advert."],
  ])("“%s” is asked about, and refused for nothing", (title, sentence) => {
    expect(questions(checkTitle(title, ""))).toContain(`${sentence} Keep it as it is?`);
    expect(errors(checkTitle(title, ""))).toEqual([]);
  });

  it.each([
    "Senior QS – £50m hospital",
    "QS, £1.2bn rail programme",
    "Commercial Manager (£20m+ projects)",
    "MEP QS – NEC4 ECC, HS2",
    "QS (BIM 360, Monday.com)",
    "ASP.net Cost Engineer",
    "QS, project 0123456789",
  ])("“%s” is asked about by none", (title) => expect(questions(checkTitle(title, ""))).toEqual([]));

  it("of the trade passes, every one the board knows", () => {
    const titles = jobCategories.flatMap((category) => [...category.titles]).filter((title) => title.length >= 4);
    for (const title of [...titles, "Senior QS (NEC4, HS2)", "SQS – MEP", "QS - 12 month FTC", "Quantity Surveyor, AMP8 framework"]) {
      expect([title, errors(checkTitle(title, "")), questions(checkTitle(title, ""))]).toEqual([title, [], []]);
    }
  });

  it("that is urgent or of another trade is remarked on", () => {
    expect(warnings(checkTitle("Urgent: Senior Quantity Surveyor", ""))).toHaveLength(1);
    expect(warnings(checkTitle("Staff Nurse", ""))).toEqual([
      "The title does not say that this is work for quantity surveyors or cost professionals.",
    ]);
  });

  it("is judged whatever it is", () => {
    fc.assert(
      fc.property(anyText(200), (title) => {
        const chars = [...title].length;
        if (chars < 4 || chars > 75) expect(errors(checkTitle(title, ""))).toHaveLength(1);
        else for (const { field, detail } of checkTitle(title, "")) expect([field, /[.?]$/.test(detail)]).toEqual(["title", true]);
      }),
    );
  });
});

describe("ways of contact", () => {
  it.each([
    ["Ring 0113 496 0123 today", "telephone number"],
    ["Tel +44 7700 900123", "telephone number"],
    ["WhatsApp 07700900123", "telephone number"],
    ["robin@oak.example.com", "e-mail address"],
    ["robin (at) oak.example", "e-mail address"],
    ["see https://oak.example/jobs", "web address"],
    ["apply at oakqs.co.uk", "web address"],
  ])("are seen in “%s”", (text, kind) => expect(contactDetailsIn(text)).toContain(kind));
  it.each([
    "£450,000 to £650,000",
    "from 01 04 2026",
    "01/04/2026 to 30/06/2026",
    "0800 to 1630",
    "NEC4 ECC Option C",
    "projects of 10,000,000",
    "8.30am to 5.30pm",
    "St. Helens",
  ])("are not seen in “%s”", (text) => expect(contactDetailsIn(text)).toEqual([]));
});

describe("pay", () => {
  const base: PostingFields = { contractType: "permanent", payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 7_000_000 };
  it.each<[PostingFields, string]>([
    [{ payMinPence: 7_500_000 }, "The lowest pay is above the highest."],
    [{ payPeriod: undefined as never }, "Say whether the pay is for a year, month, week, day or hour."],
    [
      { payPeriod: "day", payMinPence: 40_000, payMaxPence: 45_000 },
      "Say what the rate is: PAYE, umbrella inside IR35, outside IR35, or not determined.",
    ],
    [{ payBasis: "outside-ir35" }, "A permanent job is paid through PAYE: it cannot be outside IR35."],
  ])("%j is refused", (changed, sentence) => expect(errors(checkPay({ ...base, ...changed }, now))).toContain(sentence));

  it.each<[PostingFields, string]>([
    [{ payMinPence: 400_000, payMaxPence: 700_000 }, "looks-like-wrong-pay"],
    [{ payMinPence: 70_000_000, payMaxPence: 80_000_000 }, "looks-like-wrong-pay"],
    [{ payMinPence: 3_000_000 }, "looks-like-wide-pay"],
  ])("%j is asked about", (changed, code) => {
    const found = checkPay({ ...base, ...changed }, now);
    expect(found.filter(({ severity }) => severity === "question").map((one) => one.code)).toContain(code);
  });

  it("that is missing or of open status is remarked on; wide, it needs a reason", () => {
    expect(warnings(checkPay({}, now))).toEqual(["The advert states no pay: adverts that do are opened and answered more often."]);
    expect(questions(checkPay({ ...base, payMinPence: 3_000_000 }, now))).toHaveLength(1);
    expect(checkPay({ ...base, payMinPence: 3_000_000, payText: "Depends on chartership" }, now)).toEqual([]);
    expect(checkPay({ ...base, payMinPence: 3_500_000 }, now)).toEqual([]);
    const rate: PostingFields = { contractType: "contract-freelance", payPeriod: "day", payMinPence: 45_000, payBasis: "not-determined" };
    expect(warnings(checkPay(rate, now))).toHaveLength(1);
    expect(errors(checkPay({ payPeriod: "year" }, now))).toEqual(["State the pay for the period you chose, or take the period back."]);
    expect(checkPay(base, now)).toEqual([]);
  });
});

describe("a place", () => {
  const of = (fields: PostingFields) => readPlaceField(gazetteer, fields, "place");
  it("is found by name, with what belongs to it, and by postcode district", () => {
    expect(of({ place: "Leeds" }).place?.name).toBe("Leeds");
    expect(of({ place: "Newport, Isle of Wight" }).place?.label).toContain("Isle of Wight");
    expect(of({ place: "West Yorkshire" }).finding).toBeNull();
  });
  it.each<[PostingFields, RegExp]>([
    [{}, /^Say where the work is/],
    [{ place: "Leedz" }, /^We know no place in the UK called “Leedz”\. Did you mean Leeds/],
    [{ place: "Xyzzyville" }, /^We know no place in the UK called/],
    [{ place: "United Kingdom" }, /too wide/],
    [{ place: "England" }, /too wide/],
  ])("%j is refused", (fields, sentence) => expect(of(fields).finding?.detail).toMatch(sentence));
  it("may be several: the first named is the main one", () => {
    const named = (place: string) => {
      const read = of({ place });
      return [read.place, ...read.others].map((each) => each?.name);
    };
    expect(named("Leeds / Bradford")).toEqual(["Leeds", "Bradford"]);
    expect(named("Leeds, York and Hull")).toEqual(["Leeds", "York", "Kingston upon Hull"]);
    expect(named("Leeds, West Yorkshire")).toEqual(["Leeds"]);
    const site = readPlaceField(gazetteer, { sitePlace: "Leeds / Bradford" }, "sitePlace");
    expect(site.finding?.detail).toBe("“Leeds / Bradford” may be Leeds, West Yorkshire; or Bradford, West Yorkshire. Write which.");
  });
  it("may be left out, or be a nation, where the work is remote", () => {
    for (const place of [undefined, "United Kingdom", "Scotland", "anywhere"]) {
      expect([place, of({ workType: "remote", ...(place !== undefined && { place }) }).finding]).toEqual([place, null]);
    }
  });
});

describe("how people apply", () => {
  it.each([
    ["https://careers.oak.example.com/apply?id=1", true],
    ["http://careers.oak.example.com/", false],
    ["javascript:alert(1)", false],
    ["https://10.0.0.1/apply", false],
    ["https://[::1]/apply", false],
    ["https://localhost/apply", false],
    ["https://oak.local/", false],
    ["https://user:pw@oak.example.com/", false],
    ["https://oak.example.com:8443/", false],
    ["//oak.example.com/", false],
    ["https://", false],
  ])("%s is an address: %s", (address, expected) => expect(isApplyAddress(address)).toBe(expected));

  it.each<[PostingFields, string]>([
    [{ applyKind: "external" }, "Give the address where people apply."],
    [{ applyUrl: "https://oak.example.com/" }, "People apply here: take the address back, or choose to take applications elsewhere."],
    [{ closesOn: "2026-11-19" }, "The closing date has passed."],
    [{ closesOn: "2027-02-30" }, "The closing date is no day of the calendar."],
    [{ closesOn: "2027-01-20" }, "The closing date may be at most 60 days away."],
    [
      {
        applyKind: "external",
        applyUrl: "https://oak.example.com/",
        questions: [{ question: "Do you drive?", kind: "yes-no", isRequired: true }],
      },
      "Questions are asked of people who apply here; yours apply on another site.",
    ],
    [
      { applyKind: "external", applyUrl: "https://oak.example.com/", replyPromiseDays: 10 },
      "You can promise an answer to people who apply here; yours apply on another site.",
    ],
    [{ questions: [{ question: "Why?", kind: "text", isRequired: true }] }, "A question needs at least 5 characters."],
  ])("%j is refused", (fields, sentence) => expect(errors(checkApplying(fields, now))).toEqual([sentence]));

  it("promises no answer for ninety days after a promise was broken, and may after them", () => {
    const broken = (days: number) => errors(checkApplying({ replyPromiseDays: 5 }, now, new Date(now.getTime() - days * 86_400_000)));
    expect(broken(0)).toEqual([expect.stringMatching(/^You broke a promise to answer, so you can promise again from .* 2027\./)]);
    expect([broken(89).length, broken(90)]).toEqual([1, []]);
    expect(errors(checkApplying({}, now, now))).toEqual([]);
  });

  it("closes at the end of the day in London, up to and with the sixtieth", () => {
    for (const closesOn of ["2026-11-20", "2027-01-19"]) expect(checkApplying({ closesOn }, now)).toEqual([]);
    // Clocks go forward on 28 March 2027: 60 days after 27 January.
    expect(checkApplying({ closesOn: "2027-03-28" }, new Date("2027-01-27T12:00:00Z"))).toEqual([]);
    expect(errors(checkApplying({ closesOn: "2027-03-29" }, new Date("2027-01-27T12:00:00Z")))).toHaveLength(1);
  });
});

describe("an agency", () => {
  const agency: PostingFields = {
    advertiser: "agency",
    contractType: "permanent",
    engagement: "permanent",
    employerType: "main-contractor",
    clientName: "Oak Ltd",
    experience: "Five years with a main contractor.",
    payMinPence: 6_000_000,
    hasAuthority: true,
  };
  const { advertiser: _advertiser, ...silent } = agency;
  const { engagement: _engagement, ...unsaid } = agency;
  const { experience: _experience, ...unexperienced } = agency;
  const { employerType: _type, ...untyped } = agency;
  it.each<[PostingFields, string]>([
    [silent, "Say whether you advertise as an employment agency or as an employment business."],
    [
      { ...agency, advertiser: "employer" },
      "You recruit for others: the advert must say whether as an agency or as an employment business.",
    ],
    [unsaid, "An agency’s advert must say whether the work is permanent or temporary."],
    [{ ...agency, engagement: "temporary" }, "The contract type you chose is permanent work."],
    [unexperienced, "An agency that states pay must state the experience, training or qualifications asked for as well."],
    [untyped, "Choose what kind of organisation the hirer is."],
    [{ ...agency, hasAuthority: false }, "Confirm that the hirer has authorised this advert and that the position is open."],
  ])("is told what the law asks: %#", (fields, sentence) =>
    expect(errors(checkAdvertiser(fields, { isAgency: true }))).toContain(sentence),
  );

  it("passes with all of it, and is told when it names no hirer", () => {
    expect(checkAdvertiser(agency, { isAgency: true })).toEqual([]);
    const { clientName: _client, ...unnamed } = agency;
    expect(errors(checkAdvertiser(unnamed, { isAgency: true }))).toHaveLength(1);
    expect(warnings(checkAdvertiser({ ...unnamed, clientUnnamedReason: "post-held" }, { isAgency: true }))).toHaveLength(1);
  });

  it("is not what an employer is", () => {
    const employer: PostingFields = { contractType: "permanent", hasAuthority: true };
    expect(checkAdvertiser(employer, { isAgency: false })).toEqual([]);
    expect(errors(checkAdvertiser({ ...employer, clientName: "Oak" }, { isAgency: false }))).toHaveLength(1);
    expect(errors(checkAdvertiser({ ...employer, contractType: "temporary" }, { isAgency: false }))).toHaveLength(1);
    expect(errors(checkAdvertiser({}, { isAgency: false }))).toEqual(["Confirm that the position is open and that you may advertise it."]);
  });
});

describe("fields beside each other", () => {
  it.each<[PostingFields, string]>([
    [{ siteDaysPerWeek: 4, homeDaysPerWeek: 4 }, "Days on site and at home come to more than a week."],
    [{ workType: "remote", siteDaysPerWeek: 1 }, "Remote work has no days on site: choose hybrid."],
    [{ ricsRule: "required" }, "Choose the RICS level that is asked for."],
    [{ contractType: "permanent", durationMonths: 6 }, "A permanent job has no end: take the length back or choose another contract type."],
    [{ suites: [{ suite: "jct", form: "c", need: "must" }] }, "Choose the form of contract from those of its suite."],
    [
      { tools: [{ vocabulary: "software", slug: "abacus", need: "must" }] },
      "Choose skills, software and rules of measurement from the lists.",
    ],
  ])("%j is refused", (fields, sentence) => expect(errors(checkDependentFields(fields))).toEqual([sentence]));

  it("a description has its length, and ways of contact are remarked on", () => {
    expect(errors(checkDescription("x", "x".repeat(199)))).toEqual(["The description must have 200 to 10,000 characters; it has 199."]);
    expect(errors(checkDescription("x", "x".repeat(10_001)))).toEqual([
      "The description must have 200 to 10,000 characters; it has 10,001.",
    ]);
    expect(warnings(checkDescription("x", `${"x ".repeat(150)} ring 0113 496 0123`))).toEqual([
      "The description contains a telephone number. People who apply that way will not appear in your list of applicants.",
    ]);
  });
});
