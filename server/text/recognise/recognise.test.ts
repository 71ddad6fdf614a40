import { describe, expect, it } from "vitest";
import { readSalary } from "../salary/salary-reader.ts";
import { readProjectValue, readRics, readSuites } from "./contract-suites.ts";
import { readEmployer, readSector } from "./employer.ts";
import { readEngagement, readWorkType } from "./engagement.ts";
import { cleanTitle } from "./title-text.ts";
import { readTools } from "./tools.ts";

describe("cleanTitle", () => {
  it.each([
    ["<b>Quantity&nbsp;Surveyor</b>", "Quantity Surveyor"],
    ["QUANTITY SURVEYOR - M&amp;E", "Quantity Surveyor - M&E"],
    ["Senior&amp;amp; QS", "Senior& QS"],
    ["URGENT!!! Quantity Surveyor", "URGENT Quantity Surveyor"],
    ["Urgent: Quantity Surveyor - immediate start", "Quantity Surveyor"],
    ["Cost Manager (m/f/d)", "Cost Manager"],
    ["Quantity\u200b Surveyor\u202e", "Quantity Surveyor"],
    ["  - QS -  ", "QS"],
    ["PQS", "PQS"],
  ])("reads %j as %j", (source, expected) => expect(cleanTitle(source)).toBe(expected));

  it.each([
    ["Quantity SurveyorRail Leeds", "Quantity Surveyor Rail Leeds"],
    ["SurveyorAll Grades", "Surveyor All Grades"],
    ["EstimatorPermanent", "Estimator Permanent"],
    ["LeedsQuantity Surveyor", "Leeds Quantity Surveyor"],
    ["SeniorQS", "Senior QS"],
    ["Senior EstimatorM&E", "Senior Estimator M&E"],
    ["Quantity Surveyor2 days", "Quantity Surveyor 2 days"],
    ["Quantity Surveyor (Contract)6 months", "Quantity Surveyor (Contract) 6 months"],
    ["ManchesterSenior Quantity Surveyor", "Manchester Senior Quantity Surveyor"],
    ["QSLeeds", "QS Leeds"],
    ["Quantity Surveyor£60k", "Quantity Surveyor £60k"],
    ["Commercial ManagerConstruction", "Commercial Manager Construction"],
    ["SeniorCommercialManagerHybrid", "Senior Commercial Manager Hybrid"],
    ["Quantity Surveyor(Rail)Leeds", "Quantity Surveyor(Rail) Leeds"],
    ["Cost ManagersLondon", "Cost Managers London"],
    ["Quantity Surveyor  Leeds  Permanent", "Quantity Surveyor - Leeds - Permanent"],
    ["Business Development Manager  Quantity Surveyor", "Business Development Manager / Quantity Surveyor"],
    ["Quantity  Surveyor", "Quantity Surveyor"],
    ["Assistant  Quantity Surveyor", "Assistant Quantity Surveyor"],
    ["<b>Quantity</b> <i>Surveyor</i>", "Quantity Surveyor"],
    ["QUANTITY SURVEYORLEEDS", "Quantity Surveyor Leeds"],
    ["SENIOR QUANTITY SURVEYORRAIL", "Senior Quantity Surveyor Rail"],
    ["SENIORQUANTITYSURVEYOR", "Senior Quantity Surveyor"],
    ["LEEDSQUANTITY SURVEYOR", "Leeds Quantity Surveyor"],
    ["COST MANAGERSLONDON", "Cost Managers London"],
    ["QUANTITY SURVEYORSHEFFIELD", "Quantity Surveyor Sheffield"],
    ["COMMERCIAL MANAGERCIVILS", "Commercial Manager Civils"],
    ["SENIOR QSRAIL", "Senior QS Rail"],
    ["QUANTITY SURVEYORMILTON KEYNES", "Quantity Surveyor Milton Keynes"],
    ["quantity surveyorleeds", "quantity surveyor leeds"],
    ["Quantity SURVEYORNUCLEAR", "Quantity SURVEYOR NUCLEAR"],
    ["QUANTITY SURVEYORSHIP", "Quantity Surveyorship"],
    ["MANAGERIAL QS", "Managerial QS"],
    ["ENGINEERING DIRECTORATE", "Engineering Directorate"],
    ["PLANNERS AND ESTIMATORS", "Planners and Estimators"],
    ["Quantity Surveyor | Leeds", "Quantity Surveyor | Leeds"],
  ])("parts %j into %j", (source, expected) => expect(cleanTitle(source)).toBe(expected));

  it.each(
    "Quantity Surveyor - McAlpine|QS, Sir Robert McAlpine|JavaScript Developer|CostX Estimator|BIMx Manager|PhD Placement|iTWO Estimator|eTendering Manager|QS - MacDonald|O’Brien QS|QS - LinkedIn|DfE Quantity Surveyor|QSs (All Levels)|MoJ Commercial Manager|ProjectWise Administrator|QS at LendLease|CostOS Estimator|De La Rue QS|FitzGerald Surveyors|AutoCAD Surveyor|QS - TfL|MEWPs Manager|NatWest QS|PQSs".split(
      "|",
    ),
  )("leaves %j as it is", (title) => expect(cleanTitle(title)).toBe(title));

  it("ends a long title at a word", () => {
    const title = cleanTitle("Quantity Surveyor ".repeat(30));
    expect(title.length).toBeLessThanOrEqual(160);
    expect(title).toMatch(/(?:Surveyor|Quantity)$/);
  });
});

describe("contract suites", () => {
  it.each([
    [
      "JCT D&B and NEC4 Option C",
      [
        { suite: "jct", form: "db" },
        { suite: "nec4", form: "c" },
      ],
    ],
    [
      "NEC4 ECC options A, C and D",
      [
        { suite: "nec4", form: "a" },
        { suite: "nec4", form: "c" },
        { suite: "nec4", form: "d" },
      ],
    ],
    ["NEC3 Option A", [{ suite: "nec3", form: "a" }]],
    ["NEC contracts", [{ suite: "nec4", form: "" }]],
    ["FIDIC Red and Yellow Book", [{ suite: "fidic", form: "yellow" }]],
    ["a connected team", []],
  ])("reads %j", (text, expected) => expect(readSuites(text)).toMatchObject(expected));

  it("asks as firmly as its own sentence does", () => {
    expect(readSuites("JCT is essential. NEC4 would be an advantage.")).toEqual([
      { suite: "jct", form: "", need: "must" },
      { suite: "nec4", form: "", need: "useful" },
    ]);
    expect(readSuites("You must drive.\nKnowledge of JCT.")).toMatchObject([{ need: "useful" }]);
  });
});

describe("initials with dots", () => {
  it("reads an advert that parts them as one that does not", () => {
    const plain = "MRICS is essential. You know JCT D&B and NEC3, CVR, NRM2 and SMM7. Work is outside IR35 (P/T). The HS2 site needs CSCS.";
    const parted =
      "M.R.I.C.S. is essential. You know J.C.T. D.&B. and N.E.C.3, C.V.R., N.R.M.2 and S.M.M.7. Work is outside I.R.35 (P.T.). The H.S.2 site needs C.S.C.S.";
    expect(readSuites(parted)).toEqual(readSuites(plain));
    expect(readSuites(parted).map(({ suite, form }) => `${suite}:${form}`)).toEqual(["jct:db", "nec3:"]);
    expect(readRics(parted)).toEqual({ level: "mrics", rule: "required" });
    expect(readTools(parted)).toEqual(readTools(plain));
    expect(readTools(parted).map(({ slug }) => slug)).toEqual(expect.arrayContaining(["nrm2", "smm7", "cost-value-reconciliation"]));
    expect(readSector("Q.S.", parted)).toBe("rail");
  });
});

describe("software, measurement and skills", () => {
  it("reads names as they are written in the trade", () => {
    const slugs = readTools("CostX and CCS Candy, NRM2, CESMM4, CVRs, take-offs and MS Excel").map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(["costx", "candy", "nrm2", "cesmm4", "cost-value-reconciliation", "taking-off", "excel"]));
  });

  it("leaves ordinary words alone", () => {
    expect(readTools("Sage advice, a coin, candy shops, asap, and you will excel in your career.").map(({ slug }) => slug)).toEqual([
      "sage",
    ]);
  });
});

describe("requirements", () => {
  it.each([
    ["MRICS is essential.", "mrics", "required"],
    ["Ideally MRICS or FRICS.", "mrics", "preferred"],
    ["Working towards MRICS.", "mrics", "working-towards"],
    ["We support your APC.", "enrolled-apc", "working-towards"],
    ["No letters needed.", "none", null],
  ])("reads %j", (text, level, rule) => expect(readRics(text)).toEqual({ level, rule }));

  it.each([
    ["projects from £5m to £25m", "20m-50m"],
    ["projects up to £800k", null],
    ["schemes of £0.5m - £1m", "under-1m"],
    ["a £2bn programme", "over-500m"],
    ["a contractor with turnover of £400m", null],
    ["£60,000 and benefits", null],
  ])("reads the projects in %j", (text, band) => expect(readProjectValue(text)).toBe(band));
});

describe("sector, employer and engagement", () => {
  it("weighs the title over the words, and says nothing when level", () => {
    expect(readSector("Quantity Surveyor - Rail", "Highways and highways and a bridge")).toBe("rail");
    expect(readSector("Quantity Surveyor", "hotels and prisons")).toBeNull();
    expect(readSector("Quantity Surveyor", "degree educated, private healthcare")).toBeNull();
  });

  it.each([
    ["Larch Recruitment", "Our client is a main contractor.", "recruitment-agency", "contractor"],
    ["Aldermoor Borough Council", "", "local-authority", "public-body"],
    ["Pike Homes", "", "housebuilder", "contractor"],
    ["Fenn Ltd", "A construction consultancy.", "pqs-consultancy", "consultancy"],
    ["Fenn Ltd", "A specialist subcontractor in cladding.", "subcontractor", "subcontractor"],
    ["Fenn Ltd", "", "main-contractor", "contractor"],
  ])("reads %s: %s", (company, text, employerType, side) => {
    expect(readEmployer(company, text, "quantity-surveyor")).toMatchObject({ employerType, side });
  });

  const engage = (employment: string, title: string, text: string, salary = "") => {
    const { period, flags } = readSalary(salary);
    return readEngagement({ employment, title, text, level: "intermediate", period, flags, rates: [], isAgency: true });
  };
  it.each([
    ["FullTime", "QS", "", "", "permanent"],
    ["FULL_TIME", "QS - 6 month contract", "", "", "contract-freelance"],
    ["", "Freelance QS", "", "", "contract-freelance"],
    ["", "QS", "", "£450 per day outside IR35", "contract-freelance"],
    ["", "QS", "A 12 month fixed-term contract.", "", "fixed-term"],
    ["TEMPORARY", "QS", "", "", "temporary"],
    ["Contractor", "QS", "", "", "contract-freelance"],
    ["", "Contracts Manager", "Manage contracts.", "", "permanent"],
    ["Temp to perm", "QS", "", "", "temp-to-perm"],
    ["", "QS", "", "", "permanent"],
  ])("reads employment %j, title %j, %j, %j as %s", (employment, title, text, salary, expected) => {
    expect(engage(employment, title, text, salary).contractType).toBe(expected);
  });

  it.each([
    ["PART_TIME", "QS", "", "part-time"],
    ["Part Time", "QS", "", "part-time"],
    ["", "QS (P/T)", "", "part-time"],
    ["", "Part-Time QS", "", "part-time"],
    ["", "QS - 3 days a week", "", "part-time"],
    ["21 hours per week", "QS", "", "part-time"],
    ["37.5 hours per week", "QS", "", "full-time"],
    ["", "QS - 5 days a week", "", "full-time"],
    ["", "QS - 2 or 3 days a week", "", "part-time"],
    ["", "QS - 4 or 5 days a week", "", "full-time"],
    ["", "QS - 2 or 3 day week", "", "part-time"],
    ["", "QS - 3 days a week in the office", "", "full-time"],
    ["", "QS - 2 or 3 days a week in the office", "", "full-time"],
    ["", "QS, hybrid 2 or 3 days a week", "", "full-time"],
    ["", "QS - 2 days per week WFH", "", "full-time"],
    ["", "QS - 3 days a week - remote", "", "part-time"],
    ["", "QS 3 days per week, Leeds office", "", "part-time"],
    ["", "QS", "This is a part-time role.", "part-time"],
    ["", "QS", "A full-time or part-time role.", "full-time"],
    ["FullTime", "QS", "Part-time role considered.", "full-time"],
    ["", "QS", "Part-time hours considered.", "full-time"],
    ["FullTime, PartTime", "QS", "", "part-time"],
    ["", "QS (Term Time)", "", "annualised"],
    ["", "QS - Job Share", "", "job-share"],
    ["FullTime", "QS", "We work a nine-day fortnight.", "compressed-hours"],
    ["", "QS", "A four day week.", "compressed-hours"],
    ["", "QS (Nights)", "", "shifts-nights"],
    ["", "QS", "Rail possessions at night.", "shifts-nights"],
    ["", "QS", "You have three days a week on the phone.", "full-time"],
  ])("reads the hours of employment %j, title %j, %j as %s", (employment, title, text, expected) => {
    expect(engage(employment, title, text).workingPattern).toBe(expected);
  });

  it("reads hours that a feed keeps apart, without taking them for the engagement", () => {
    const read = (hours: string | null) =>
      readEngagement({
        employment: "Contract",
        hours,
        title: "QS",
        text: "",
        level: "intermediate",
        period: null,
        flags: readSalary("").flags,
        rates: [],
        isAgency: true,
      });
    expect(read("3 days a week")).toMatchObject({ contractType: "contract-freelance", workingPattern: "part-time" });
    expect(read("Full time")).toMatchObject({ contractType: "contract-freelance", workingPattern: "full-time" });
    expect(read(null).workingPattern).toBe("full-time");
  });

  it("reads length and pay basis of a contract", () => {
    expect(engage("", "QS - 6 month contract", "Possible extension.", "£450 per day (Umbrella) inside IR35")).toMatchObject({
      durationMonths: 6,
      extensionLikely: true,
      payBasis: "umbrella",
    });
    expect(engage("", "Freelance QS", "", "£450 per day outside IR35")).toMatchObject({ payBasis: "outside-ir35" });
    expect(engage("", "Freelance QS", "", "£450 per day PAYE")).toMatchObject({ payBasis: "paye-agency" });
    expect(engage("", "QS", "", "£60k")).toMatchObject({ payBasis: null, durationMonths: null });
  });

  it.each([
    [{ workplace: "TELECOMMUTE" }, "remote"],
    [{ workplace: "Hybrid" }, "hybrid"],
    [{ placeSays: "hybrid" as const }, "hybrid"],
    [{ text: "Two days; 2 days from home" }, "hybrid"],
    [{ title: "QS - 2 or 3 days in the office" }, "hybrid"],
    [{ title: "QS - 3 days a week in the office" }, "hybrid"],
    [{ text: "You will spend two or three days a week in the office." }, "hybrid"],
    [{ text: "You work 5 days a week in the office." }, "on-site"],
    [{ text: "You will be site based." }, "on-site"],
    [{}, "on-site"],
    [{ side: "consultancy" as const }, "office-based"],
  ])("reads where the work is done from %j", (given, expected) => {
    expect(readWorkType({ workplace: "", placeSays: null, title: "QS", text: "", side: "contractor", ...given })).toBe(expected);
  });
});
