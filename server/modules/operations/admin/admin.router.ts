import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { adminVocabulariesRouter } from "#server/modules/market/vocabularies/vocabularies.router.ts";
import { supportRouter } from "#server/modules/people/support/support.router.ts";
import { flagsRouter } from "#server/modules/trust/moderation/flags/flags.router.ts";
import { adminCompaniesRouter } from "./companies/companies.router.ts";
import { overview, readOverview } from "./overview.queries.ts";
import { adminUsersRouter } from "./users/users.router.ts";

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
