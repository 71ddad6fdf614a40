import { z } from "zod";
import { orderStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { cleanCode, cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { setCreditLimit } from "../credits/credits.commands.ts";
import { listPlans, plan } from "../credits/plans.queries.ts";
import { listOrders, readCredits, readPlanToBuy, readQuickPost } from "./billing.queries.ts";
import { listOrdersToSettle } from "./desk/orders-desk.queries.ts";
import { orderPlan } from "./order.commands.ts";
import { readOrderDocument, readOrderStatus } from "./order-status.queries.ts";
import { listOwnOrders, orderColumns } from "./orders.queries.ts";
import { cancelOrder, openCheckout, switchToInvoice } from "./payments/open-checkout.commands.ts";
import { grantRerun } from "./rerun.commands.ts";
import { grantByAdministrator, refundOrder, settleOrder } from "./settle.commands.ts";
import { listLedger, readAllowance } from "./usage.queries.ts";
import { readVatNumber, vatNumberRefusal } from "./vat-number.ts";

const page = z
  .int("The page must be a whole number.")
  .min(1, "Page numbers start at 1.")
  .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
  .default(1);
const integerField = (name: string, most: number) => {
  const sentence = `${name} must be a whole number from 1 to ${most}.`;
  return z.int(sentence).min(1, sentence).max(most, sentence);
};
const line = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .max(most, `${name} may have at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${name} holds characters that cannot be printed.`);
const draftId = publicId("Say which advert.", "There is no advert with that ID.");
const orderId = publicId("Say which order.", "There is no order with that ID.");

/** Like `line`, for multi-line text. */
const lines = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .max(most, `${name} may have at most ${most} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r])*$/u, `${name} holds characters that cannot be printed.`);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const readOrders = fieldsOf(
  z.strictObject({
    page,
    state: optional(z.enum(orderStates, "There is no such state.")),
    sort: z.enum(orderColumns, "There is no such column.").default("date"),
    direction: z.enum(["asc", "desc"], "Sort ascending or descending.").default("desc"),
  }),
);
const readOrdersToSettle = fieldsOf(
  z.strictObject({
    page,
    state: z.enum([...orderStates, "all"], "There is no such state.").default("awaiting-payment"),
    q: line("What you search for", 120).overwrite(cleanSearch).default(""),
  }),
);
const perMonth = "The limit must be a whole number from 0 to 1000, or empty for no limit.";
const readLimit = fieldsOf(
  z.strictObject({
    userId: z.string("Name the person.").max(22, "This is not a person."),
    perMonth: z.int(perMonth).min(0, perMonth).max(1000, perMonth).nullable(),
  }),
);
const readPage = fieldsOf(z.strictObject({ page }));
const readOrder = fieldsOf(
  z.strictObject({
    planSlug: line("The plan", 64).min(1, "Choose a plan."),
    quantity: integerField("The quantity", 20).default(1),
    purchaseOrder: optional(z.string("Your order number must be text.").overwrite(cleanCode).pipe(line("Your order number", 40))),
    payBy: z.enum(["invoice", "card"], "Choose to pay by card or on invoice.").default("invoice"),
    draftId: optional(draftId),
    confirmed: confirmedField.default([]),
    billTo: optional(line("The name on the invoice", 160)),
    billToAddress: optional(lines("The address on the invoice", 400)),
    billToVatNumber: optional(
      z
        .string("The VAT number must be text.")
        .overwrite(cleanCode)
        .pipe(
          line("The VAT number", 20)
            .overwrite((typed) => readVatNumber(typed)?.value ?? typed)
            .refine((typed) => typed === "" || readVatNumber(typed) !== null, vatNumberRefusal),
        ),
    ),
  }),
);
const readSettlement = fieldsOf(z.strictObject({ id: orderId }));
const readPayment = fieldsOf(
  z.strictObject({
    id: orderId,
    paidOn: optional(dayField("Enter the date as 2026-11-20.")),
    bankReference: optional(z.string("The reference must be text.").overwrite(cleanCode).pipe(line("The reference", 140))),
  }),
);
const readGrant = fieldsOf(
  z
    .strictObject({
      companySlug: line("The company", 96).nullable().default(null),
      freelancePublicId: z.string("Name the account.").max(22, "This is not an account.").nullable().default(null),
      credits: integerField("The number of adverts", 100),
      daysLive: integerField("The number of live days", 60).default(30),
      validDays: integerField("The number of days to use them", 730).default(365),
      reason: line("The reason", 160).min(5, "Enter a reason of at least 5 characters."),
    })
    .refine(({ companySlug, freelancePublicId }) => (companySlug === null) !== (freelancePublicId === null), {
      path: ["companySlug"],
      message: "Name either a company or a freelance recruiter.",
    }),
);

/** Plans, remaining credits, and orders on invoice. */
export const billingRouter = router({
  plans: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/pricing",
      name: "listPlans",
      summary: "Plans that may be ordered, with prices in pence, without VAT and with it",
      tag: "Plans",
      batch: "any",
      cache: { maxAgeSeconds: 0 },
    },
  })
    .output(answerOf(z.array(plan)))
    .query(({ ctx }) => listPlans(ctx.services.db)),
  credits: procedure("billing.read")
    .input(readPage)
    .query(({ ctx, input }) => readCredits(ctx, input.page)),
  orders: procedure("billing.read")
    .input(readPage)
    .query(({ ctx, input }) => listOrders(ctx, input.page)),
  order: procedure("payment.create", { idempotency: "required" })
    .input(readOrder)
    .mutation(({ ctx, input }) => orderPlan(ctx, input)),
  quickPost: procedure("payment.create")
    .input(fieldsOf(z.strictObject({ draftId })))
    .query(({ ctx, input }) => readQuickPost(ctx, input.draftId)),
  planToBuy: procedure("payment.create")
    .input(fieldsOf(z.strictObject({ slug: line("The plan", 64) })))
    .query(({ ctx, input }) => readPlanToBuy(ctx, input.slug)),
  checkout: procedure("payment.create")
    .input(readSettlement)
    .mutation(({ ctx, input }) => openCheckout(ctx, input.id)),
  putOnInvoice: procedure("payment.create")
    .input(readSettlement)
    .mutation(({ ctx, input }) => switchToInvoice(ctx, input.id)),
  cancelOwn: procedure("payment.create")
    .input(readSettlement)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input.id)),
  orderStatus: procedure("payment.read")
    .input(readSettlement)
    .query(({ ctx, input }) => readOrderStatus(ctx, input.id)),
  document: procedure("payment.read")
    .input(readSettlement)
    .query(({ ctx, input }) => readOrderDocument(ctx, input.id)),
  refund: procedure("billing.settle")
    .input(fieldsOf(z.strictObject({ id: orderId, reason: line("The reason", 160).min(5, "Enter a reason of at least 5 characters.") })))
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
  allowance: procedure("billing.read").query(({ ctx }) => readAllowance(ctx)),
  ownOrders: procedure("billing.read")
    .input(readOrders)
    .query(({ ctx, input }) => listOwnOrders(ctx, input)),
  ledger: procedure("billing.read")
    .input(readPage)
    .query(({ ctx, input }) => listLedger(ctx, input.page)),
  setLimit: procedure("company.setMemberRole")
    .input(readLimit)
    .mutation(({ ctx, input }) => setCreditLimit(ctx, input)),
  rerun: procedure("payment.create", { idempotency: "required" })
    .input(fieldsOf(z.strictObject({ draftId })))
    .mutation(({ ctx, input }) => grantRerun(ctx, input.draftId)),
  toSettle: procedure("billing.settle")
    .input(readOrdersToSettle)
    .query(({ ctx, input }) => listOrdersToSettle(ctx, input)),
  markPaid: procedure("billing.settle")
    .input(readPayment)
    .mutation(({ ctx, input: { id, ...paid } }) => settleOrder(ctx, { id, to: "paid", paid })),
  cancel: procedure("billing.settle")
    .input(readSettlement)
    .mutation(({ ctx, input }) => settleOrder(ctx, { id: input.id, to: "cancelled" })),
  grant: procedure("billing.grant", { idempotency: "required" })
    .input(readGrant)
    .mutation(({ ctx, input }) => grantByAdministrator(ctx, input)),
});
