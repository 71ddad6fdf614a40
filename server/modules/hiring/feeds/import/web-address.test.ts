import fc from "fast-check";
import { expect, it } from "vitest";
import { webAddress } from "./feed-place.ts";

it.each([
  ["https://a.example/x?b=1&amp;c=2", "https://a.example/x?b=1&c=2"],
  ["https://a.example/x?b=1&pound=2&copy=3", "https://a.example/x?b=1&pound=2&copy=3"],
  ["HTTP://A.example", "http://a.example/"],
  ["www.firm.example/jobs", "https://www.firm.example/jobs"],
  ["WWW.Firm.co.uk", "https://www.firm.co.uk/"],
  [" www.firm.example/jobs?id=7#apply ", "https://www.firm.example/jobs?id=7#apply"],
  ["firm.example/jobs", "https://firm.example/jobs"],
  ["careers.firm.co.uk", "https://careers.firm.co.uk/"],
  ["firm.co.uk:8443/jobs", "https://firm.co.uk:8443/jobs"],
  ["firm.builders/jobs/7", "https://firm.builders/jobs/7"],
  ["//a.example/x", "https://a.example/x"],
  ["http:/a.example/x", "http://a.example/x"],
  ["https:a.example/x", "https://a.example/x"],
  ["https//a.example/x", "https://a.example/x"],
  ["https:///a.example/x", "https://a.example/x"],
])("reads %s as %s", (source, expected) => expect(webAddress(source)).toBe(expected));

it.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:pw@a.example/",
  "user:pw@a.example/x",
  "jobs@firm.co.uk",
  "https://localhost/x",
  "localhost/x",
  "/jobs/7",
  "vacancy.pdf",
  "www",
  "e.g. Leeds",
  "Leeds",
  "see our website",
  `https://a.example/${"x".repeat(1100)}`,
  "mailto:a@example.com",
  "tel:0113 496 0000",
  "",
  null,
])("takes %s for no address", (source) => expect(webAddress(source)).toBeNull());

it("gives http and https alone, whatever the text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
      const address = webAddress(text);
      if (address !== null) expect(address).toMatch(/^https?:\/\/[^/]*\./);
    }),
  );
});
