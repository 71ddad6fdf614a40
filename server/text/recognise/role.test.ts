import { describe, expect, it } from "vitest";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { readRole } from "./role.ts";

const building =
  "You will report to the commercial manager on construction projects for a main contractor: final accounts, JCT, quantity surveying.";
const reason = (title: string, words = building) => {
  const role = readRole(title, words);
  return role.kind === "other" ? role.reason : `${role.category} ${role.level}`;
};

describe("readRole", () => {
  it.each(jobCategories.flatMap(({ slug, titles }) => titles.map((title) => [title, slug])))("puts “%s” into %s", (title, slug) => {
    expect(readRole(title, building)).toMatchObject({ kind: "role", category: slug });
  });

  const bare = new Set([
    "Associate",
    "Associate Director",
    "Director",
    "Partner",
    "Equity Partner",
    "Managing Director",
    "Placement Student",
  ]);
  const steps = seniorityLevels.flatMap((level) => ("titles" in level ? level.titles : []).map((title: string) => [title, level.slug]));
  it.each(steps)("reads “%s” as %s", (title, slug) => {
    const words = bare.has(title ?? "") ? `${building} Quantity surveying and final accounts for clients.` : building;
    expect(readRole(title ?? "", words)).toMatchObject({ kind: "role", level: slug });
  });

  it.each([
    ["Senior QS - Leeds", "quantity-surveyor senior"],
    ["SQS", "quantity-surveyor senior"],
    ["AQS", "quantity-surveyor assistant"],
    ["Q.S. (Groundworks)", "quantity-surveyor intermediate"],
    ["Senior Q/S - Groundworks", "quantity-surveyor senior"],
    ["P.Q.S. Quantity Surveyor", "cost-consultant intermediate"],
    ["N.E.C.3 Contract Manager", "contract-manager intermediate"],
    ["Snr Quantity Surveyor", "quantity-surveyor senior"],
    ["Sen QS", "quantity-surveyor senior"],
    ["Jnr QS", "quantity-surveyor assistant"],
    ["Jr. Quantity Surveyor", "quantity-surveyor assistant"],
    ["Ass. Quantity Surveyor", "quantity-surveyor assistant"],
    ["Ass't QS", "quantity-surveyor assistant"],
    ["Assist. Quantity Surveyor", "quantity-surveyor assistant"],
    ["Princ. QS", "quantity-surveyor principal-managing"],
    ["Chief QS", "quantity-surveyor head-of-commercial"],
    ["Assoc. Director - Cost Management", "cost-manager associate-director"],
    ["Assoc Quantity Surveyor", "quantity-surveyor associate"],
    ["Quantity Surveyor (MRICS / Assoc RICS)", "quantity-surveyor intermediate"],
    ["Year Out Quantity Surveyor", "quantity-surveyor placement"],
    ["Quantity Surveryor", "quantity-surveyor intermediate"],
    ["Quantity Survayor", "quantity-surveyor intermediate"],
    ["Cost Consultant (QS)", "cost-consultant intermediate"],
    ["Senior Cost Manager (Quantity Surveyor)", "cost-manager senior"],
    ["Senior / Associate Quantity Surveyor", "quantity-surveyor senior"],
    ["Senior or Principal Cost Manager", "cost-manager senior"],
    ["Assistant / Intermediate QS", "quantity-surveyor assistant"],
    ["Associate / Director - Cost Management", "cost-manager associate"],
    ["Chief Estimator", "cost-engineer head-of-commercial"],
    ["Head of Estimating", "cost-engineer head-of-commercial"],
    ["Estimating Manager", "cost-engineer principal-managing"],
    ["Quanitity Surveyor", "quantity-surveyor intermediate"],
    ["Quantitiy Surveyer", "quantity-surveyor intermediate"],
    ["Qty Surveyor", "quantity-surveyor intermediate"],
    ["Quantity Surveyor / Senior Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Graduate or Assistant QS", "quantity-surveyor graduate"],
    ["Intermediate/Senior QS", "quantity-surveyor intermediate"],
    ["Regional Commercial Manager", "commercial-manager head-of-commercial"],
    ["Associate Director - Cost Management", "cost-manager associate-director"],
    ["Site Manager / QS", "quantity-surveyor intermediate"],
    ["Quantity Surveyor - Acme Recruitment Consultants", "quantity-surveyor intermediate"],
  ])("reads “%s” as %s", (title, expected) => {
    expect(reason(title)).toBe(expected);
  });

  it.each([
    ["Quantity Surveyor / Cost Accountant", "quantity-surveyor intermediate"],
    ["Business Development Manager/ Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Business Development Manager | Senior Quantity Surveyor", "quantity-surveyor senior"],
    ["Business Development Manager - Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Senior Accountant/Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Estimator / Quantity Surveyor", "cost-engineer intermediate"],
    ["Quantity Surveyor/Estimator", "quantity-surveyor intermediate"],
    ["Cost Manager / Quantity Surveyor", "cost-manager intermediate"],
    ["Commercial Manager / Senior Quantity Surveyor", "commercial-manager commercial-manager-level"],
    ["Design/Build Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Quantity/Building Surveyor", "quantity-surveyor intermediate"],
    ["Building / Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Building Surveyor/Quantity Surveyor", "quantity-surveyor intermediate"],
    ["Quantity Surveyor (Inside/Outside IR35)", "quantity-surveyor intermediate"],
    ["Solicitor / Quantity Surveyor", "quantity-surveyor intermediate"],
    ["QS/Site Manager", "quantity-surveyor intermediate"],
    ["Quantitysurveyor", "quantity-surveyor intermediate"],
    ["Roofing Estimator / Sales Executive", "cost-engineer intermediate"],
  ])("of the roles in “%s” takes the first of the trade: %s", (title, expected) => {
    expect(reason(title)).toBe(expected);
  });

  it.each([
    "VDA / Estimator",
    "Panel Beater / Estimator",
    "Garage Door Sales Estimator",
    "Legal Costs Estimator",
    "Legal Cost Manager",
    "Course Leader - Quantity Surveying",
    "Body Shop Estimator",
    "Bodyshop Estimator / VDA",
    "Estimator - Accident Repair Centre",
    "Sheet Metal Sales Estimator",
    "Sheet Metal Estimator",
    "Damage Estimator",
    "Motor Estimator",
    "Motor Insurance Estimator",
    "Print Estimator",
    "Estimator (Print & Packaging)",
    "Software Estimator",
    "Senior Estimator - Precision Engineering",
    "CNC Machining Estimator",
    "Removals Estimator",
    "Recruitment Consultant / Quantity Surveying",
    "Lecturer / Senior Lecturer in Quantity Surveying",
    "Trainer/Assessor Quantity Surveying",
    "Quantity Surveying Sales Executive / Account Manager",
    "Solicitor / Paralegal",
    "Recruiter - Quantity Surveyor",
  ])("refuses “%s” of another trade whatever its words", (title) => {
    expect(reason(title)).toBe(`“${title}” is not a quantity surveying or construction cost role`);
  });

  it.each([
    "Sheet Metal Ductwork Estimator",
    "Estimator - Roofing and Cladding",
    "Joinery Estimator",
    "Steel Fabrication Estimator",
    "M&E Estimator",
  ])("takes “%s”", (title) => expect(reason(title)).toBe("cost-engineer intermediate"));

  it.each([
    "Senior Technical Recruiter",
    "Recruitment Consultant - Quantity Surveying",
    "Lecturer in Quantity Surveying",
    "Quantity Surveying Sales Executive",
    "Data Analyst - Cost",
    "Business Analyst",
    "Commercial Analyst",
    "Costs Lawyer",
    "Site Manager",
    "Vehicle Damage Estimator",
    "Product Manager, Contracts",
  ])("refuses “%s” whatever its words", (title) => {
    expect(reason(title)).toBe(`“${title}” is not a quantity surveying or construction cost role`);
  });

  it.each([
    "Building Surveyor",
    "Senior Land Surveyor",
    "Valuation Surveyor",
    "Asbestos Surveyor",
    "Graduate Building Surveyor",
    "Party Wall Surveyor",
  ])("refuses “%s” as another profession", (title) => {
    expect(reason(title)).toBe(`“${title}” is another surveying profession than quantity surveying`);
  });

  it.each(["Quality Surveyor", "Quarry Surveyor"])("does not take “%s” for a slip of the pen", (title) => {
    expect(reason(title, "A varied role.")).not.toMatch(/^quantity-surveyor/);
  });

  it.each([
    ["Estimation Manager", "cost-engineer"],
    ["Head of Estimation", "cost-engineer"],
    ["Qauntity Surveyor", "quantity-surveyor"],
    ["Surveyor - Quantity", "quantity-surveyor"],
    ["Surveyor, Quantity (Senior)", "quantity-surveyor"],
  ])("reads “%s” as %s", (title, category) => expect(readRole(title, "")).toMatchObject({ kind: "role", category }));

  it.each([
    "Senior Estimator (Tyres)",
    "Estimator - Smash Repair",
    "Windscreen Estimator",
    "Software Estimation Lead",
    "Building Surveyor - Quantity Bills",
  ])("refuses “%s”", (title) => expect(readRole(title, "").kind).toBe("other"));

  it("takes a plain surveyor only when the words are of quantity surveying", () => {
    expect(reason("Surveyor", "Inspect homes and report on damp.")).toMatch(/does not say quantity surveying/);
    expect(reason("Senior Surveyor", "A quantity surveyor for final accounts on refurbishment.")).toBe("quantity-surveyor senior");
  });

  it.each([
    ["Surveyor", "Quantity Surveying", "role"],
    ["Senior Surveyor", "Construction > Quantity Surveyor", "role"],
    ["Surveyor", "Building Surveying", "other"],
    ["Building Surveyor", "Quantity Surveying", "other"],
  ])("reads “%s” under the heading “%s” as %s", (title, heading, kind) => {
    expect(readRole(title, "", { company: null, heading, places: [] }).kind).toBe(kind);
  });

  it.each([
    "Commercial Manager",
    "Contracts Manager",
    "Cost Analyst",
    "Cost Controller",
    "Procurement Manager",
    "Claims Consultant",
    "Commercial Director",
  ])("takes “%s” only with construction in its words", (title) => {
    expect(readRole(title, building).kind).toBe("role");
    expect(reason(title, "A varied role in a friendly team.")).toMatch(/only in construction, and the words show/);
    expect(reason(title, "Our SaaS company sells subscription software to retail stores. FMCG projects.")).toMatch(/another trade \(saas/);
  });
});
