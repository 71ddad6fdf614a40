import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { grantRepresentation, refuseRepresentation, revokeRepresentation, withdrawRepresentation } from "./answer.commands.ts";
import { requestRepresentation } from "./ask.commands.ts";
import {
  askForRepresentationInput,
  declineRepresentationInput,
  earliestPermission,
  grantRepresentationInput,
  listRepresentationsInput,
  representationId,
  representationsPage,
  representationView,
  requestedRepresentation,
} from "./representation.fields.ts";
import { findEarliestPermission, listRepresentations, readRepresentation } from "./representations.queries.ts";

const withdrawnRepresentation = z.strictObject({ state: z.literal("withdrawn") });

const representationIdInput = z.strictObject({ id: representationId });

const readId = fieldsOf(representationIdInput);
const tag = "Representation";

/** Permissions to represent a jobseeker to a client, requested by recruiters and decided by jobseekers. */
export const representationsRouter = router({
  list: procedure("representation.read", {
    rest: {
      method: "GET",
      path: "/api/representations",
      name: "listRepresentations",
      summary: "Requests and permissions to represent, yours or your firm’s; newest first",
      tag,
    },
  })
    .input(fieldsOf(listRepresentationsInput))
    .output(answerOf(representationsPage))
    .query(({ ctx, input }) => listRepresentations(ctx, input)),
  get: procedure("representation.read", {
    rest: {
      method: "GET",
      path: "/api/representations/:id",
      name: "readRepresentation",
      summary: "One request or permission, with the words shown",
      tag,
    },
  })
    .input(readId)
    .output(answerOf(representationView))
    .query(({ ctx, input }) => readRepresentation(ctx, input.id)),
  ask: procedure("representation.ask", {
    quota: "represent",
    idempotency: "required",
    rest: {
      method: "POST",
      path: "/api/representations",
      name: "askToRepresent",
      summary: "Ask a jobseeker for permission to put them forward to a client",
      about:
        "Someone who applied to one of your adverts, or was found by you in the jobseeker database. They agree to the site’s wording, which includes what you state; it is stored as shown and never changes.",
      tag,
      status: 201,
      location: "/api/representations/{id}",
      refusals: ["not-found"],
      example: {
        body: {
          applicationId: "Zm9yZW1hbi1leGFtcGxlLQ",
          clientName: "Northern Builders",
          role: "Senior Quantity Surveyor",
          place: "Leeds, West Yorkshire",
          pay: "£60,000 to £70,000 a year",
          terms: "Permanent, employed by the client from the first day.",
        },
      },
    },
  })
    .input(fieldsOf(askForRepresentationInput))
    .output(answerOf(requestedRepresentation))
    .mutation(({ ctx, input }) => requestRepresentation(ctx, input)),
  grant: procedure("representation.answer")
    .input(fieldsOf(grantRepresentationInput))
    .mutation(({ ctx, input }) => grantRepresentation(ctx, input)),
  refuse: procedure("representation.answer")
    .input(fieldsOf(declineRepresentationInput))
    .mutation(({ ctx, input }) => refuseRepresentation(ctx, input)),
  revoke: procedure("representation.answer")
    .input(readId)
    .mutation(({ ctx, input }) => revokeRepresentation(ctx, input.id)),
  withdraw: procedure("representation.withdraw", {
    rest: {
      method: "POST",
      path: "/api/representations/:id/withdraw",
      name: "withdrawRepresentation",
      summary: "Take a request back, or give a permission up",
      tag,
    },
  })
    .input(readId)
    .output(answerOf(withdrawnRepresentation))
    .mutation(({ ctx, input }) => withdrawRepresentation(ctx, input.id)),
  earliest: procedure("representation.verify", {
    rest: {
      method: "GET",
      path: "/api/representations/:id/earliest",
      name: "findEarliestPermission",
      summary: "For the client named in a receipt: which recruiter’s permission for this person and vacancy is the earliest that is valid",
      tag,
    },
  })
    .input(readId)
    .output(answerOf(earliestPermission))
    .query(({ ctx, input }) => findEarliestPermission(ctx, input.id)),
});
