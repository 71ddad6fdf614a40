import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { mergeCompanies } from "#server/modules/market/companies/merging/merge.commands.ts";
import { previewMerge } from "#server/modules/market/companies/merging/preview.queries.ts";
import { undoMerge } from "#server/modules/market/companies/merging/undo-merge.commands.ts";
import { companyPairInput, companySlug, listCompaniesInput, mergeCompaniesInput, mergeId } from "./companies.fields.ts";
import { readCompanyForAdmin } from "./company.queries.ts";
import { listCompaniesForAdmin } from "./list-companies.queries.ts";

/** Companies as platform administrators see them, and merging duplicates. */
export const adminCompaniesRouter = router({
  list: procedure("company.search")
    .input(fieldsOf(listCompaniesInput))
    .query(({ ctx, input }) => listCompaniesForAdmin(ctx, input)),
  get: procedure("company.inspect")
    .input(fieldsOf(z.strictObject({ slug: companySlug })))
    .query(({ ctx, input }) => readCompanyForAdmin(ctx, input.slug)),
  previewMerge: procedure("company.inspect")
    .input(fieldsOf(companyPairInput))
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: procedure("company.merge")
    .input(fieldsOf(mergeCompaniesInput))
    .mutation(({ ctx, input }) => mergeCompanies(ctx, input)),
  undoMerge: procedure("company.merge")
    .input(fieldsOf(z.strictObject({ id: mergeId })))
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
});
