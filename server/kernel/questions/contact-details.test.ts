import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactDetailsIn } from "./contact-details.ts";

describe("contact details", () => {
  test.each([
    ["Ring me on 0113 496 0000", "telephone number"],
    ["ring 0113\u00a0496\u00a00000", "telephone number"],
    ["Call 07700 900123 any time.", "telephone number"],
    ["07700900123", "telephone number"],
    ["(020) 7946-0123", "telephone number"],
    ["020.7946.0123", "telephone number"],
    ["+44 (0)7700 900123", "telephone number"],
    ["Tel: +353 1 234 5678", "telephone number"],
    ["Apply by WhatsApp: 07700 900123.", "telephone number"],
    ["write to sam@alder.example", "e-mail address"],
    ["sam (at) alder (dot) co.uk", "e-mail address"],
    ["https://www.alder.example/jobs", "web address"],
    ["www.alder.example", "web address"],
    ["See alder.com/jobs for more", "web address"],
    ["Apply at alder.com", "web address"],
    ["visit our website: alder.io", "web address"],
    ["alder.co.uk", "web address"],
    ["Apply on https://www.leeds.gov.uk/jobs", "web address"],
    ["send it to careers at alder dot co dot uk", "e-mail address"],
    ["Work 07700 900123", "telephone number"],
    ["More on alder-homes.org.uk", "web address"],
  ])("%s: %s", (text, kind) => {
    expect(contactDetailsIn(text)).toContain(kind);
  });

  test.each([
    "IR35: see gov.uk/ir35 and https://www.gov.uk/cscs",
    "Procured via find-tender.service.gov.uk",
    "ITT no. 07700900123, item 02 1234 5678, package 0203 456 7890",
    "At Oak we dot the i",
    "Experience with Monday.com, ASP.net, Causeway.com and Node.js",
    "Quantity Surveyor (BIM 360, Procore.com)",
    "We use Monday.com",
    "working on Causeway.com and Autodesk.com",
    "Ran the GOV.UK framework for NHS.uk bodies",
    "Project number 0123456789",
    "Project no. 01234567890",
    "Job ref: 02079460123",
    "PO 4500123456",
    "PO number 0450 012 3456",
    "CSCS card 0123456789",
    "CSCS 12345678, RICS 1234567",
    "RICS membership no: 0123456",
    "CE-2026-000123456789",
    "contract value £12,500,000 to £20,000,000",
    "01/02/2026 to 03/04/2027",
    "01.02.2026 - 03.04.2027",
    "2026-02-01 09:30 to 2027-03-01",
    "NEC4 options A-F, JCT 2016, NRM1/2, SMM7",
    "00012345678901234",
    "Rates from 450 to 500 per day, 37.5 hours, 25 days",
    "M25 J10, A3, plots 101 to 245",
    "St. Albans.Working with clients.Reporting to board",
    "Cost plans of 0.5 to 1.25 per cent",
    "ISO 9001:2015, BS EN 1090-2",
  ])("none in %s", (text) => {
    expect(contactDetailsIn(text)).toEqual([]);
  });

  test("are sought in no more time than a text is long", () => {
    const pieces = fc.constantFrom("0", "07", " ", "-", "(", ".", "@", "a.", "www", "+44", "ref ", "see ", "com", "/");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(Array.isArray(contactDetailsIn(parts.join("").repeat(20)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
