import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { mergeCompanies } from "#server/modules/market/companies/merging/merge.commands.ts";
import { previewMerge } from "#server/modules/market/companies/merging/preview.queries.ts";
import { undoMerge } from "#server/modules/market/companies/merging/undo-merge.commands.ts";
import { adminVocabulariesRouter } from "#server/modules/market/vocabularies/vocabularies.router.ts";
import { supportRouter } from "#server/modules/people/support/support.router.ts";
import { flagsRouter } from "#server/modules/trust/moderation/cases.router.ts";
import { readCompanyForAdmin } from "./companies/company.queries.ts";
import { listCompaniesForAdmin, listCompaniesInput } from "./companies/list-companies.queries.ts";
import { overview, readOverview } from "./overview.queries.ts";
import { adminUsersRouter } from "./users/users.router.ts";

const noSuch = "There is no company with that name.";

const companySlug = z.string("Name the company.").trim().min(1, "Name the company.").max(96, noSuch);

const companyPairInput = z.strictObject({ from: companySlug, into: companySlug });

const mergeId = publicId("Say which merge.", "There is no such merge.");

const person = z.string("Name the person.").max(22, "There is no person with that ID.");

const mergeCompaniesInput = companyPairInput.extend({
  reason: z.string("Enter a reason.").trim().min(10, "Say why in at least 10 characters.").max(300, "Say why in at most 300 characters."),
  keepAdministrators: z.array(person, "Name the administrators.").max(200, "Name at most 200 administrators.").default([]),
});

/** Companies as platform administrators see them, and merging duplicates. */
const adminCompaniesRouter = router({
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

/** Procedures for platform administrators only. One line per area. */
export const adminRouter = router({
  overview: procedure("analytics.global", {
    rest: {
      method: "GET",
      path: "/api/admin",
      name: "readOverview",
      summary: "How the site stands: accounts, adverts, feeds and mail in numbers",
      tag: "Administration",
    },
  })
    .output(answerOf(overview))
    .query(({ ctx }) => readOverview(ctx)),
  users: adminUsersRouter,
  companies: adminCompaniesRouter,
  flags: flagsRouter,
  support: supportRouter,
  vocabularies: adminVocabulariesRouter,
});
