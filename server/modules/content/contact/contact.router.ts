import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { contactFields } from "./contact.fields.ts";
import { sendContactMessage } from "./send-message.commands.ts";

export const contactRouter = router({
  send: procedure("contact.send")
    .input(fieldsOf(contactFields))
    .mutation(({ ctx, input }) => sendContactMessage(ctx, input)),
});
