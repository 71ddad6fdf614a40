import { describe, expect, it } from "vitest";
import { checkStructuredData } from "./way-to-board.tsx";

const whole = {
  title: "Senior Quantity Surveyor",
  description: "<p>Work</p>",
  datePosted: "2026-11-20T12:00:00.000Z",
  validThrough: "2026-12-20T12:00:00.000Z",
  employmentType: "FULL_TIME",
  hiringOrganization: { "@type": "Organization", name: "Oak Ltd" },
  jobLocation: [{ "@type": "Place", address: { addressLocality: "Leeds", addressCountry: "GB" } }],
  baseSalary: {},
  directApply: true,
};
const missing = (posting: Record<string, unknown>) =>
  checkStructuredData(posting)
    .lines.filter(({ isThere }) => !isThere)
    .map(({ what }) => what);

describe("structured data", () => {
  it("of a whole advert is eligible, with nothing missing", () => {
    expect([checkStructuredData(whole).isEligible, missing(whole)]).toEqual([true, []]);
  });

  it.each([
    ["title", "Title"],
    ["description", "Description"],
    ["hiringOrganization", "Employer"],
  ])("without %s is not eligible", (name, what) => {
    const posting = { ...whole, [name]: undefined };
    expect([checkStructuredData(posting).isEligible, missing(posting)]).toEqual([false, [what]]);
  });

  it("asks for a place smaller than the country unless the work is remote", () => {
    const nowhere = { ...whole, jobLocation: [{ address: { addressCountry: "GB" } }] };
    expect([checkStructuredData(nowhere).isEligible, missing(nowhere)]).toEqual([false, ["Place"]]);
    expect(checkStructuredData({ ...nowhere, jobLocation: undefined, jobLocationType: "TELECOMMUTE" }).isEligible).toBe(true);
  });

  it("goes without pay and closing date, which are recommended", () => {
    const bare = { ...whole, baseSalary: undefined, validThrough: undefined };
    expect([checkStructuredData(bare).isEligible, missing(bare)]).toEqual([true, ["Pay", "Valid until"]]);
  });
});
