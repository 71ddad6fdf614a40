import { z } from "zod";
import { companySortOrders, companyStatuses } from "#db/company-list-values.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";

const noSuch = "There is no company with that name.";
export const companySlug = z.string("Name the company.").trim().min(1, "Name the company.").max(96, noSuch);

export const listCompaniesInput = z.strictObject({
  /** Part of a name, the start of a slug, a company number or a domain. */
  q: searchField,
  standing: z.enum(companyStatuses, "There is no such state.").nullable().default(null),
  sort: z.enum(companySortOrders, "There is no such order.").default("joined"),
  direction: z.enum(["asc", "desc"], "Choose asc or desc.").default("desc"),
  page: z.int("Give the page as a whole number.").min(1, "Page numbers start at 1.").max(2000, "There are no more pages.").default(1),
});

export const companyPairInput = z.strictObject({ from: companySlug, into: companySlug });

const person = z.string("Name the person.").max(22, "There is no person with that ID.");
export const mergeCompaniesInput = companyPairInput.extend({
  reason: z.string("Enter a reason.").trim().min(10, "Say why in at least 10 characters.").max(300, "Say why in at most 300 characters."),
  keepAdministrators: z.array(person, "Name the administrators.").max(200, "Name at most 200 administrators.").default([]),
});

export const mergeId = z.string("Say which merge.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such merge.");
