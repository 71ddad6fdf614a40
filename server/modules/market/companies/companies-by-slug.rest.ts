import { batchReadOperation } from "#server/http/operations/by-ids.ts";
import { companyCard } from "../company-directory/company-answers.ts";
import { findCompaniesBySlug } from "./companies.queries.ts";

/** POST /api/companies/batch. */
export const companiesBySlugOperations = [
  batchReadOperation({
    path: "/api/companies/batch",
    action: "company.read",
    name: "readCompaniesBySlug",
    summary: "Cards of up to fifty companies, by their slugs",
    tag: "Companies",
    scope: "companies:read",
    exampleIds: ["averlforth-gablewood-major-works-ltd"],
    item: companyCard,
    find: findCompaniesBySlug,
  }),
];
