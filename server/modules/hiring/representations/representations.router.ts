import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { grantRepresentation, refuseRepresentation, revokeRepresentation } from "./answer.commands.ts";
import { askToRepresent } from "./ask.commands.ts";
import { findEarliestPermission } from "./earliest-permission.queries.ts";
import {
  askForRepresentationInput,
  declineRepresentationInput,
  grantRepresentationInput,
  listRepresentationsInput,
  representationNamed,
} from "./representation.fields.ts";
import { listRepresentations, readRepresentation } from "./representations.queries.ts";
import { withdrawRepresentation } from "./withdraw.commands.ts";

const readId = fieldsOf(representationNamed);

/** Permissions to put somebody forward to a client: recruiters ask, jobseekers decide. */
export const representationsRouter = router({
  list: procedure("representation.read")
    .input(fieldsOf(listRepresentationsInput))
    .query(({ ctx, input }) => listRepresentations(ctx, input)),
  get: procedure("representation.read")
    .input(readId)
    .query(({ ctx, input }) => readRepresentation(ctx, input.id)),
  ask: procedure("representation.ask", { quota: "represent", idempotency: "required" })
    .input(fieldsOf(askForRepresentationInput))
    .mutation(({ ctx, input }) => askToRepresent(ctx, input)),
  grant: procedure("representation.answer")
    .input(fieldsOf(grantRepresentationInput))
    .mutation(({ ctx, input }) => grantRepresentation(ctx, input)),
  refuse: procedure("representation.answer")
    .input(fieldsOf(declineRepresentationInput))
    .mutation(({ ctx, input }) => refuseRepresentation(ctx, input)),
  revoke: procedure("representation.answer")
    .input(readId)
    .mutation(({ ctx, input }) => revokeRepresentation(ctx, input.id)),
  withdraw: procedure("representation.withdraw")
    .input(readId)
    .mutation(({ ctx, input }) => withdrawRepresentation(ctx, input.id)),
  /** For the client: whose permission is the earliest, by the number of a receipt. */
  earliest: procedure("representation.verify")
    .input(readId)
    .query(({ ctx, input }) => findEarliestPermission(ctx, input.id)),
});
