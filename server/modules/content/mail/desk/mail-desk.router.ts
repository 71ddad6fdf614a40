import { z } from "zod";
import { mailStates } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { giveUpMail, retryMail, retryTemplate, unblockAddress } from "./mail-desk.commands.ts";
import { listMail, openMail, readMailHealth } from "./mail-desk.queries.ts";

const whole = "The e-mail’s number must be a whole number of 1 or more.";
const number = z.int(whole).min(1, whole);
const template = z.string("Name the kind of e-mail.").min(1, "Name the kind of e-mail.").max(64, "There is no such kind of e-mail.");

const readList = fieldsOf(
  z.strictObject({
    state: z.enum(mailStates, "There is no such state.").nullable().default(null),
    template: template.nullable().default(null),
    to: z.string("This must be text.").overwrite(cleanSearch).max(254, "An address has at most 254 characters.").default(""),
    beforeNumber: number.nullable().default(null),
  }),
);
const readMail = fieldsOf(z.strictObject({ number }));
const readTemplate = fieldsOf(z.strictObject({ template }));
const readAddress = fieldsOf(z.strictObject({ key: z.string("Name the address.").regex(/^[0-9a-f]{22}$/, "This is not an address.") }));

export const mailRouter = router({
  list: procedure("mail.manage")
    .input(readList)
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
