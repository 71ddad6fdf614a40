import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { giveUpMail, retryMail, retryTemplate, unblockAddress } from "./mail-desk.commands.ts";
import { listMail, listMailInput, mailNumber, mailTemplate, openMail, readMailHealth } from "./mail-desk.queries.ts";

const readMail = fieldsOf(z.strictObject({ number: mailNumber }));
const readTemplate = fieldsOf(z.strictObject({ template: mailTemplate }));
const readAddress = fieldsOf(z.strictObject({ key: z.string("Name the address.").regex(/^[0-9a-f]{22}$/, "This is not an address.") }));

export const mailRouter = router({
  list: procedure("mail.manage")
    .input(fieldsOf(listMailInput))
    .query(({ ctx, input }) => listMail(ctx, input)),
  open: procedure("mail.manage")
    .input(readMail)
    .query(({ ctx, input }) => openMail(ctx, input.number)),
  health: procedure("mail.manage").query(({ ctx }) => readMailHealth(ctx)),
  retry: procedure("mail.manage")
    .input(readMail)
    .mutation(({ ctx, input }) => retryMail(ctx, input.number)),
  giveUp: procedure("mail.manage")
    .input(readMail)
    .mutation(({ ctx, input }) => giveUpMail(ctx, input.number)),
  retryTemplate: procedure("mail.manage")
    .input(readTemplate)
    .mutation(({ ctx, input }) => retryTemplate(ctx, input.template)),
  tryAddressAgain: procedure("mail.manage")
    .input(readAddress)
    .mutation(({ ctx, input }) => unblockAddress(ctx, input.key)),
});
