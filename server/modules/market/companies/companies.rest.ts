import { z } from "zod";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { operation } from "#server/http/operations/operation.ts";
import { integerParameter } from "#server/http/operations/whole-parameter.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { companyCard, companyDetail, companyProfile } from "../company-directory/company-answers.ts";
import { companiesPerPage, listCompanies } from "../company-directory/company-directory.ts";
import { findCompanyProfile } from "./companies.queries.ts";
import { listCompanyDetails } from "./company-details.queries.ts";

const tag = "Companies";
const word = z.string().overwrite(cleanSearch).max(200).default("");

const directoryQuery = z.object({
  q: word.meta({ description: "Words from the name or head office.", examples: ["averlforth"] }),
  sector: word.meta({ description: "A sector’s slug.", enum: ["", ...industrySectors.map(({ slug }) => slug)] }),
  employerType: word.meta({
    description: "A kind of employer.",
    enum: ["", ...employerTypes.map(({ slug }) => slug)],
    "x-also-called": ["employer", "type"],
  }),
  region: word.meta({ description: "A region’s slug." }),
  hiring: z
    .enum(["0", "1"])
    .default("0")
    .meta({ description: '"1": only companies with live adverts.', "x-also-called": ["isHiring"] }),
  page: integerParameter("page", { least: 1, most: 10_000, otherwise: 1, about: "Page number." }),
});

const pageOf = (item: z.ZodType) =>
  z.strictObject({
    items: z.array(item),
    page: z.int().min(1),
    limit: z.literal(companiesPerPage),
    total: z.int().min(0),
    hasMore: z.boolean(),
  });

/** The company directory, public and for signed-in users, and single companies. */
export const companiesOperations = [
  operation({
    method: "GET",
    path: "/api/companies",
    action: "company.read",
    name: "listCompanies",
    summary: "The directory of companies in detail, for those who have signed in",
    tag,
    query: directoryQuery,
    answers: { 200: pageOf(companyDetail) },
    batch: "companies:read",
    run: async (ctx, { query }) => {
      requireUser(ctx.principal);
      const page = await directoryPage(ctx, query);
      return { body: { ...page, items: await listCompanyDetails(ctx.services, page.items) } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/companies/public",
    action: "company.read",
    name: "listPublicCompanies",
    summary: "The directory of companies, by name",
    tag,
    query: directoryQuery,
    answers: { 200: pageOf(companyCard) },
    batch: "companies:read",
    cache: { maxAgeSeconds: 60, staleSeconds: 300 },
    run: async (ctx, { query }) => ({ body: await directoryPage(ctx, query) }),
  }),
  operation({
    method: "GET",
    path: "/api/companies/:slug",
    action: "company.read",
    name: "readCompany",
    summary: "One company, with its newest adverts and what they pay",
    tag,
    params: z.object({
      slug: z
        .string()
        .min(1)
        .max(96)
        .meta({ examples: ["averlforth-gablewood-major-works-ltd"] }),
    }),
    about: "An address the company no longer uses, or that of a company merged into it, redirects.",
    answers: { 200: companyProfile, 301: null },
    batch: "companies:read",
    cache: { maxAgeSeconds: 60, staleSeconds: 300 },
    run: async (ctx, { params: { slug } }) => {
      const company = await findCompanyProfile(ctx, slug);
      if (!company) throw new AppError("not-found", "There is no such company.");
      if (company.slug !== slug) return { status: 301, headers: { location: `/api/companies/${company.slug}` } };
      return { body: company };
    },
  }),
];

/** Returns an empty page past the last one. */
async function directoryPage({ services, now }: Context, { hiring, ...filter }: z.output<typeof directoryQuery>) {
  const { total, pageCount, items } = await listCompanies(services, now, { ...filter, isHiring: hiring === "1" });
  const isPast = filter.page > pageCount;
  return { items: isPast ? [] : items, page: filter.page, limit: companiesPerPage, total, hasMore: filter.page < pageCount };
}
