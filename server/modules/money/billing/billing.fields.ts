import { z } from "zod";
import { orderStates, planAudiences } from "#db/own-values.ts";
import { pageNumber, publicId } from "#server/kernel/input-fields.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { dayField, momentField } from "#server/text/dates/calendar-day.ts";
import { cleanCode, cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { readVatNumber } from "./seller-details.ts";

const integerField = (name: string, least: number, most: number) => {
  const sentence = `${name} must be a whole number from ${least} to ${most.toLocaleString("en-GB")}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};
const textOf =
  (printable: RegExp) =>
  (name: string, most: number, least = 0) =>
    z
      .string(`${name} must be text.`)
      .trim()
      .min(least, `${name} needs at least ${least} characters.`)
      .max(most, `${name} may have at most ${most} characters.`)
      .regex(printable, `${name} holds characters that cannot be printed.`);
const line = textOf(/^[^\p{Cc}\p{Cs}]*$/u);
/** Like `line`, for multi-line text. */
const lines = textOf(/^(?:[^\p{Cc}\p{Cs}]|[\n\r])*$/u);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
const draftId = publicId("Say which advert.", "There is no advert with that ID.");
const orderId = publicId("Say which order.", "There is no order with that ID.");
const reason = line("The reason", 160).min(5, "Enter a reason of at least 5 characters.");

export const orderNamed = z.strictObject({ id: orderId });
export const draftNamed = z.strictObject({ draftId });
export const planNamed = z.strictObject({ slug: line("The plan", 64) });

export const listOrdersInput = z.strictObject({
  page: pageNumber,
  state: optional(z.enum(orderStates, "There is no such state.")),
  sort: z.enum(["date", "amount", "state"], "There is no such column.").default("date"),
  direction: z.enum(["asc", "desc"], "Sort ascending or descending.").default("desc"),
});

export const listOrdersToSettleInput = z.strictObject({
  page: pageNumber,
  state: z.enum([...orderStates, "all"], "There is no such state.").default("awaiting-payment"),
  /** Start of an invoice number, or words from the firm, the buyer or the purchase order number. */
  q: line("What you search for", 120).overwrite(cleanSearch).default(""),
});

/** Error message for an invalid VAT number. */
const vatNumberRefusal = "This is not a valid VAT number. It starts with a country code, such as GB 123 4567 82 or IE 6388047 V.";

export const orderPlanInput = z.strictObject({
  planSlug: line("The plan", 64).min(1, "Choose a plan."),
  quantity: integerField("The quantity", 1, 20).default(1),
  /** The price with VAT that the buyer was shown; another one is not charged. */
  shownPence: optional(integerField("The price shown", 0, 1_000_000_000)),
  purchaseOrder: optional(z.string("Your order number must be text.").overwrite(cleanCode).pipe(line("Your order number", 40))),
  payBy: z.enum(["invoice", "card"], "Choose to pay by card or on invoice.").default("invoice"),
  /** The posting to publish once the order is paid. */
  draftId: optional(draftId),
  /** Codes of the questions about that posting answered yes. */
  confirmed: confirmedField.default([]),
  billTo: optional(line("The name on the invoice", 160)),
  billToAddress: optional(lines("The address on the invoice", 400)),
  billToVatNumber: optional(
    z
      .string("The VAT number must be text.")
      .overwrite(cleanCode)
      .pipe(
        line("The VAT number", 40)
          .overwrite((typed) => readVatNumber(typed)?.value ?? typed)
          .refine((typed) => typed === "" || readVatNumber(typed) !== null, vatNumberRefusal),
      ),
  ),
});

export const recordPaymentInput = z.strictObject({
  id: orderId,
  paidOn: optional(dayField("Enter the date as 2026-11-20.")),
  bankReference: optional(z.string("The reference must be text.").overwrite(cleanCode).pipe(line("The reference", 140))),
});

export const refundOrderInput = z.strictObject({ id: orderId, reason });

export const grantCreditsInput = z
  .strictObject({
    companySlug: optional(line("The company", 96)),
    freelancePublicId: optional(z.string("Name the account.").max(22, "This is not an account.")),
    credits: integerField("The number of adverts", 1, 100),
    daysLive: integerField("The number of live days", 1, 60).default(30),
    validDays: integerField("The number of days to use them", 1, 730).default(365),
    reason,
  })
  .refine(({ companySlug, freelancePublicId }) => (companySlug === null) !== (freelancePublicId === null), {
    path: ["companySlug"],
    message: "Name either a company or a freelance recruiter.",
  });

const someFeatures = "Describe what the plan includes in 1 to 12 lines.";

/** Plan fields that administrators can edit. */
const planFacts = z.strictObject({
  name: line("The name", 60, 2),
  about: line("What it is for", 240, 5),
  features: z
    .array(line("A line of what it includes", 120, 2), someFeatures)
    .min(1, someFeatures)
    .max(12, someFeatures),
  audience: z.enum(planAudiences, "Choose who may order it."),
  pricePence: integerField("The price in pence", 0, 10_000_000),
  vatBasisPoints: integerField("VAT in basis points", 0, 10_000),
  advertsIncluded: integerField("The number of adverts", 1, 500),
  daysLive: integerField("The number of live days", 1, 365),
  creditsValidDays: integerField("The number of days to use its credits", 1, 1825),
  sortOrder: integerField("Its position in the list", 0, 1000),
  isOffered: z.boolean("Say whether it is on sale."),
});

export const changePlanInput = z.strictObject({
  slug: z.string("Say which plan.").min(1, "Say which plan.").max(64, "There is no plan with that name."),
  /** When the plan, as the administrator saw it, was last changed. */
  seenAt: momentField("Say when the plan you saw was last changed."),
  facts: planFacts,
});

export const createPlanInput = z.strictObject({
  slug: z
    .string("Say which plan.")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens, such as pack-10.")
    .min(2, "Use at least 2 characters.")
    .max(40, "Use at most 40 characters."),
  facts: planFacts,
});
