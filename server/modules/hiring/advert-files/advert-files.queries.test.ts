import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readDescription } from "./advert-files.queries.ts";

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

  it("names no place that is unknown", () => {
    expect(read("Location: our yard")).not.toHaveProperty("place");
    expect(read("The role is based in Leeds and pays well.")).toHaveProperty("place", "Leeds, West Yorkshire");
  });
});
