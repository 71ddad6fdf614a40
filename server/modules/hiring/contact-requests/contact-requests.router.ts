import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { acceptContact, declineContact, endContact, reportContact, withdrawContactRequest } from "./answer.commands.ts";
import { askForContact, writeContactMessage } from "./ask.commands.ts";
import {
  acceptContactInput,
  askForContactInput,
  contactRequestNamed,
  declineContactInput,
  listContactRequestsInput,
  reportContactInput,
  sendContactMessageInput,
} from "./contact-request-rows.queries.ts";
import { listContactRequests, readContactRequest } from "./contact-requests.queries.ts";

const named = fieldsOf(contactRequestNamed);

/** Contact requests, sent by recruiters to jobseekers in the database, who decide what they share. */
export const contactRequestsRouter = router({
  list: procedure("seeker.readContact")
    .input(fieldsOf(listContactRequestsInput))
    .query(({ ctx, input }) => listContactRequests(ctx, input)),
  get: procedure("seeker.readContact")
    .input(named)
    .query(({ ctx, input }) => readContactRequest(ctx, input.id)),
  ask: procedure("seeker.requestContact", { quota: "represent", idempotency: "required" })
    .input(fieldsOf(askForContactInput))
    .mutation(({ ctx, input }) => askForContact(ctx, input)),
  accept: procedure("seeker.answerContact")
    .input(fieldsOf(acceptContactInput))
    .mutation(({ ctx, input }) => acceptContact(ctx, input)),
  decline: procedure("seeker.answerContact")
    .input(fieldsOf(declineContactInput))
    .mutation(({ ctx, input }) => declineContact(ctx, input)),
  report: procedure("seeker.answerContact")
    .input(fieldsOf(reportContactInput))
    .mutation(({ ctx, input }) => reportContact(ctx, input)),
  end: procedure("seeker.answerContact")
    .input(named)
    .mutation(({ ctx, input }) => endContact(ctx, input.id)),
  withdraw: procedure("seeker.withdrawContact")
    .input(named)
    .mutation(({ ctx, input }) => withdrawContactRequest(ctx, input.id)),
  write: procedure("seeker.writeContact", { quota: "messages", idempotency: "required" })
    .input(fieldsOf(sendContactMessageInput))
    .mutation(({ ctx, input }) => writeContactMessage(ctx, input)),
});
