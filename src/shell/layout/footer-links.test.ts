import { expect, it } from "vitest";
import { footerColumns } from "./footer-links.ts";

it("leads jobseekers from every page to the offer check and to who will hire next", () => {
  const [jobseekers] = footerColumns;
  expect(jobseekers?.links.map(({ href }) => href)).toEqual(expect.arrayContaining(["/offer-check", "/contract-awards"]));
});
