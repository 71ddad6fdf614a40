import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { awardPage, awardsNear, leadPage, listAwardsInput, listLeadsInput } from "./awards.fields.ts";
import { listAwards, listAwardsNearCaller, listLeads } from "./awards.queries.ts";

/** Public construction contracts and the firms that won them. */
export const contractAwardsRouter = router({
  list: procedure("contractAward.read", {
    rest: {
      method: "GET",
      path: "/api/contract-awards",
      name: "listContractAwards",
      summary: "Public construction contracts that were awarded, with the firms that won them and what they advertise",
      about:
        "Read from notices in the Open Contracting Data Standard whose main CPV code is construction work (45) or its design and surveying (71). A firm that shares an award has an item of its own.",
      tag: "Contract awards",
      batch: "any",
      cache: { maxAgeSeconds: 60, staleSeconds: 300 },
    },
  })
    .input(fieldsOf(listAwardsInput))
    .output(answerOf(awardPage))
    .query(({ ctx, input }) => listAwards(ctx, input)),
  near: procedure("jobMatch.read")
    .output(answerOf(awardsNear))
    .query(({ ctx }) => listAwardsNearCaller(ctx)),
  leads: procedure("contractAward.leads")
    .input(fieldsOf(listLeadsInput))
    .output(answerOf(leadPage))
    .query(({ ctx, input }) => listLeads(ctx, input)),
});
