import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readCvText } from "./read-cv-text.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
const read = (text: string) => readCvText(text, gazetteer);

const cv = `CURRICULUM VITAE
Robin Tester MRICS
Address: Leeds
Tel: 07700 900123
robin@example.com

Profile
Chartered quantity surveyor with 12 years of rail experience, NEC4 and JCT, CostX and NRM2.

Career
Senior Quantity Surveyor, Northbridge Ltd, March 2019 – present
- Final accounts of two viaducts.
Quantity Surveyor | Oakfield Contractors | 2014 - 2019`;

describe("the text of a CV", () => {
  it("gives name, telephone, place, level, suites, tools and posts", () => {
    expect(read(cv.replace(" MRICS\n", "\nMRICS\n"))).toMatchObject({
      ...{ name: "Robin Tester", phone: "+447700900123", yearsExperience: 12, ricsLevel: "mrics" },
      ...{ role: { category: "quantity-surveyor", level: "senior" }, place: { label: "Leeds, West Yorkshire" } },
      suites: expect.arrayContaining(["nec4", "jct"]),
      tools: expect.arrayContaining([{ vocabulary: "measurement", slug: "nrm2" }]),
      posts: [
        { title: "Senior Quantity Surveyor", employer: "Northbridge Ltd", began: "2019-03", ended: null },
        { title: "Quantity Surveyor", employer: "Oakfield Contractors", began: "2014", ended: "2019" },
      ],
    });
  });

  it("takes no item of a list for a post or a firm", () => {
    const text = `2016 to 2021: Quantity Surveyor, Oak Cost LLP
• Settled 41 compensation events under NEC4 Option C, within the agreed target.
• Secondary school, West Yorkshire: £18m, NEC4 Option C, 2021 to 2024.
• Cost Manager, Birch Ltd, 2014 - 2016`;
    expect(read(text).posts.map(({ employer }) => employer)).toEqual(["Oak Cost LLP", "Birch Ltd"]);
  });

  it.each([
    ["role, firm and period on lines of their own", "Quantity Surveyor\nAcme Build Ltd\n2020 – 2022", "Acme Build Ltd"],
    ["a firm after “at”", "Cost Manager at Birch and Co (Jan 2021 to Present)", "Birch and Co"],
  ])("reads %s", (_what, text, employer) => expect(read(text).posts).toMatchObject([{ employer }]));

  it("reads a name in capitals, and none where the first line is a role", () => {
    expect(read("ROBIN O'TESTER\nSenior Quantity Surveyor").name).toBe("Robin O'Tester");
    expect(read("Senior Quantity Surveyor\nrobin@example.com").name).toBeNull();
  });

  it("says nothing that is not there", () => {
    expect(read("Gardening and long walks.")).toEqual({
      ...{ name: null, phone: null, role: null, yearsExperience: null, ricsLevel: null, place: null },
      ...{ suites: [], tools: [], posts: [] },
    });
    expect(read("").posts).toEqual([]);
  });
});
