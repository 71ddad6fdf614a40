import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dutyLists } from "#db/seed/data/sample-words.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { readCompetencies } from "./competencies.ts";

const levelsIn = (text: string) => Object.fromEntries(readCompetencies(text).map(({ competency, level }) => [competency, level]));

describe("duties", () => {
  test.each([
    ["Prepare the monthly CVR and explain every movement in it.", { "commercial-management": 2 }],
    ["You will build elemental cost plans from RIBA Stage 1.", { "design-economics": 2 }],
    ["Administer the NEC4 contract and issue compensation events.", { "contract-practice": 2, "contract-administration": 2 }],
    ["Visit the works twice a week with your supervisor.", { "construction-technology": 2 }],
    ["Issue subcontract enquiries and compare quotations.", { procurement: 2 }],
    ["Value variations, agree final accounts and forecast cash flow.", { "project-finance": 2, "contract-practice": 2 }],
    ["Take off quantities and write bills of quantities to NRM2.", { quantification: 2 }],
    ["Advise clients on procurement.", { procurement: 3, "client-care": 3 }],
    ["Keep to health and safety on site and the CDM Regulations.", { "health-and-safety": 2 }],
    ["Reconcile accruals and invoices with finance.", { accounting: 2, "project-finance": 2 }],
    ["Prepare referral documents for adjudication.", { "conflict-avoidance": 2 }],
    ["Prepare whole-life carbon comparisons.", { sustainability: 2, "design-economics": 2 }],
    ["Claim capital allowances for owners.", { "capital-allowances": 2 }],
    ["Act as employer’s agent on smaller commissions.", { "contract-administration": 2 }],
    ["Monitor insolvency of subcontractors.", { "corporate-recovery": 2 }],
    ["Carry out fund monitoring for banks.", { "due-diligence": 2 }],
    ["Keep insurances in date.", { insurance: 2 }],
    ["Analyse delay in windows from the programme.", { programming: 2 }],
    ["Write feasibility studies and development appraisals.", { "project-feasibility": 2 }],
    ["Keep the risk register.", { "risk-management": 2 }],
  ])("%s", (text, expected) => {
    expect(levelsIn(text)).toMatchObject(expected);
  });

  it("give level 1 where somebody learns or watches, 3 where they lead or advise, and the highest of several", () => {
    expect(levelsIn("Learn how the monthly CVR is made.")).toMatchObject({ "commercial-management": 1 });
    expect(levelsIn("Lead the commercial reviews.")).toMatchObject({ "commercial-management": 3 });
    expect(levelsIn("Shadow the tender.\nAdvise on tenders.\nSend out tenders.")).toMatchObject({ procurement: 3 });
  });

  it("are quoted: the first that reaches the level, and no more than fits a line or two", () => {
    const [reading] = readCompetencies("The role\n- Keep the risk register\n- Keep another risk register");
    expect(reading).toEqual({ competency: "risk-management", level: 2, words: "Keep the risk register" });
    const long = `${"This and that, ".repeat(30)}and the risk register, ${"and so on, ".repeat(30)}`;
    const words = readCompetencies(long)[0]?.words ?? "";
    expect(words.length).toBeLessThan(175);
    expect(words).toMatch(/^… .*risk register.* …$/);
  });
});

describe("what is no duty", () => {
  test.each([
    ["Requirements\n- Final accounts that you agreed yourself\n- NRM2"],
    ["About you\nTender reports and cost plans are familiar to you."],
    ["What we offer\nHealth and safety training, insurance and a pension."],
    ["Experience of cost planning and NEC4 is essential."],
    ["You will have a degree in quantity surveying and knowledge of JCT."],
    ["It is necessary to edit the website of our art gallery."],
    [""],
  ])("%j says nothing", (text) => {
    expect(readCompetencies(text)).toEqual([]);
  });

  it("ends where the duties begin again", () => {
    expect(levelsIn("About you\nJCT knowledge\nResponsibilities:\nKeep the risk register")).toEqual({ "risk-management": 2 });
  });
});

it("reads only competencies of the pathway, at levels 1 to 3, from any text, and never throws", () => {
  const slugs = new Set(competencies.map(({ slug }) => slug));
  const phrases = Object.values(dutyLists.dutyWords).flat();
  const text = fc
    .array(fc.oneof(fc.constantFrom(...phrases), fc.string(), fc.constantFrom("Requirements", "The role:")))
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, (advert) => {
      const readings = readCompetencies(advert);
      expect(new Set(readings.map(({ competency }) => competency)).size).toBe(readings.length);
      for (const { competency, level, words } of readings) {
        expect(slugs.has(competency)).toBe(true);
        expect([1, 2, 3]).toContain(level);
        expect(words).not.toBe("");
      }
    }),
    { numRuns: 200 },
  );
});

it("finds a competency in most duties of the sample market", () => {
  const phrases = Object.values(dutyLists.dutyWords).flat();
  const found = phrases.filter((phrase) => readCompetencies(phrase.replace(/\[([^|\]]*)[^\]]*\]/g, "$1")).length > 0);
  expect(found.length / phrases.length).toBeGreaterThan(0.75);
});
