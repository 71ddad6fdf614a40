import { boolean, char, date, index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { orderPublishStates, orderStates, paymentEventOutcomes, paymentMethods, planAudiences } from "../own-values.ts";
import { annotateImpersonal, annotatePersonal, byUser } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { anyRecord, jsonColumn, textList } from "./json-columns.ts";

/** Plans that advertisers may buy. Prices exclude VAT. */
export const plans = mysqlTable(
  "plans",
  {
    id: idColumn(),
    slug: slugColumn("slug").notNull(),
    name: varchar("name", { length: 60 }).notNull(),
    about: varchar("about", { length: 240 }).notNull(),
    /** Contents of the plan, one line each. */
    features: jsonColumn("features", textList).notNull(),
    audience: mysqlEnum("audience", planAudiences).notNull(),
    pricePence: int("price_pence", { unsigned: true }).notNull(),
    /** 2000 is 20 %. */
    vatBasisPoints: smallint("vat_basis_points", { unsigned: true }).notNull(),
    advertsIncluded: smallint("adverts_included", { unsigned: true }).notNull(),
    /** How long each advert is live. */
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    /** How long its credits remain valid. */
    creditsValidDays: smallint("credits_valid_days", { unsigned: true }).notNull(),
    sortOrder: smallint("sort_order").notNull().default(0),
    isOffered: boolean("is_offered").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("plans_slug").on(t.slug)],
);
annotateImpersonal(plans, "What the site sells.");

/** Every creation or change of a plan, with values before and after, including the price. The audit log names the actor. */
export const planChanges = mysqlTable(
  "plan_changes",
  {
    id: idColumn(),
    planId: requiredReference("plan_id", () => plans.id),
    /** Only the changed values; null for a new plan. */
    before: jsonColumn("before_facts", anyRecord).$type<Partial<PlanFacts>>(),
    after: jsonColumn("after_facts", anyRecord).$type<Partial<PlanFacts>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("plan_changes_plan").on(t.planId, t.id)],
);
annotateImpersonal(planChanges, "What plans cost and held before they were changed.");

/** The fields of a plan that administrators edit. */
export type PlanFacts = Pick<
  typeof plans.$inferSelect,
  | "name"
  | "about"
  | "features"
  | "audience"
  | "pricePence"
  | "vatBasisPoints"
  | "advertsIncluded"
  | "daysLive"
  | "creditsValidDays"
  | "sortOrder"
  | "isOffered"
>;

/** Last invoice number per year, locked while one is assigned so that the sequence has no gaps. */
export const invoiceNumbers = mysqlTable("invoice_numbers", {
  year: smallint("year", { unsigned: true }).primaryKey(),
  lastNumber: int("last_number", { unsigned: true }).notNull(),
});
annotateImpersonal(invoiceNumbers, "The last number of each year.");

/** Plan orders, at the prices of the order date. */
export const creditOrders = mysqlTable(
  "credit_orders",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** Null for a free plan, and for a card payment until it is paid. */
    invoiceNumber: varchar("invoice_number", { length: 20 }),
    companyId: idReference("company_id").references(() => companies.id),
    /** The freelance recruiter ordering for their own practice. */
    freelanceUserId: idReference("freelance_user_id").references(() => users.id),
    orderedByUserId: requiredReference("ordered_by_user_id", () => users.id),
    state: mysqlEnum("state", orderStates).notNull(),
    planSlug: slugColumn("plan_slug").notNull(),
    planName: varchar("plan_name", { length: 60 }).notNull(),
    quantity: smallint("quantity", { unsigned: true }).notNull(),
    /** Credit taken off the list price; already deducted from the net price. */
    discountPence: int("discount_pence", { unsigned: true }).notNull().default(0),
    netPence: int("net_pence", { unsigned: true }).notNull(),
    vatBasisPoints: smallint("vat_basis_points", { unsigned: true }).notNull(),
    vatPence: int("vat_pence", { unsigned: true }).notNull(),
    grossPence: int("gross_pence", { unsigned: true }).notNull(),
    /** For the whole quantity ordered. */
    advertsIncluded: smallint("adverts_included", { unsigned: true }).notNull(),
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    creditsValidDays: smallint("credits_valid_days", { unsigned: true }).notNull(),
    /** The buyer's purchase order number, printed on the invoice. */
    purchaseOrder: varchar("purchase_order", { length: 40 }),
    paymentMethod: mysqlEnum("payment_method", paymentMethods).notNull().default("invoice"),
    /** The invoice addressee, as given with the order. */
    billTo: varchar("bill_to", { length: 160 }),
    billToAddress: varchar("bill_to_address", { length: 400 }),
    billToVatNumber: varchar("bill_to_vat_number", { length: 20 }),
    /** The posting that is published once this is paid; it may be deleted before. */
    draftPublicId: char("draft_public_id", { length: 22 }),
    /** Null when there is no such posting. */
    publishState: mysqlEnum("publish_state", orderPublishStates),
    /** Why it could not be published. */
    publishNote: varchar("publish_note", { length: 400 }),
    /** Checkout page at the payment provider: number of pages opened, and the current one's id, address and expiry. */
    checkoutAttempt: smallint("checkout_attempt", { unsigned: true }).notNull().default(0),
    checkoutId: varchar("checkout_id", { length: 255 }),
    checkoutUrl: varchar("checkout_url", { length: 2048 }),
    checkoutExpiresAt: moment("checkout_expires_at"),
    /** When the buyer completed the checkout; the payment may still be pending. */
    checkoutCompletedAt: moment("checkout_completed_at"),
    /** The provider's payment id, used for refunds. */
    paymentReference: varchar("payment_reference", { length: 255 }),
    /** When the invoice was issued; null when that was the day of the order, or of its card payment. */
    invoicedAt: moment("invoiced_at"),
    /** Date of a payment that an administrator recorded manually ("2026-11-20"), with the bank's reference. */
    paidOn: date("paid_on", { mode: "string" }),
    bankReference: varchar("bank_reference", { length: 140 }),
    refundedAt: moment("refunded_at"),
    refundReason: varchar("refund_reason", { length: 160 }),
    refundReference: varchar("refund_reference", { length: 255 }),
    createdAt: moment("created_at").notNull(),
    dueAt: moment("due_at").notNull(),
    decidedAt: moment("decided_at"),
  },
  (t) => [
    uniqueIndex("credit_orders_public_id").on(t.publicId),
    uniqueIndex("credit_orders_invoice").on(t.invoiceNumber),
    index("credit_orders_company").on(t.companyId, t.createdAt),
    index("credit_orders_freelance").on(t.freelanceUserId, t.createdAt),
    index("credit_orders_state").on(t.state, t.createdAt),
    index("credit_orders_created").on(t.createdAt),
    index("credit_orders_draft").on(t.draftPublicId),
  ],
);

annotatePersonal(creditOrders, {
  what: "Plans you ordered, for yourself or for your company, with price and invoice number.",
  why: "To send the invoice and to give what was paid for.",
  howLong: "6 years, as the law asks of accounts.",
  export: [
    "publicId",
    "invoiceNumber",
    "state",
    "planSlug",
    "planName",
    "quantity",
    "discountPence",
    "netPence",
    "vatBasisPoints",
    "vatPence",
    "grossPence",
    "advertsIncluded",
    "daysLive",
    "creditsValidDays",
    "purchaseOrder",
    "paymentMethod",
    "billTo",
    "billToAddress",
    "billToVatNumber",
    "draftPublicId",
    "publishState",
    "publishNote",
    "checkoutExpiresAt",
    "checkoutCompletedAt",
    "invoicedAt",
    "paidOn",
    "bankReference",
    "refundedAt",
    "refundReason",
    "createdAt",
    "dueAt",
    "decidedAt",
  ],
  internal: [
    "id",
    "companyId",
    "freelanceUserId",
    "orderedByUserId",
    "checkoutAttempt",
    "checkoutId",
    "checkoutUrl",
    "paymentReference",
    "refundReference",
  ],
  file: "orders",
  about: byUser(creditOrders.orderedByUserId),
  erasure: [
    {
      does: "keep",
      ground:
        "Legal obligation to keep accounting records for six years (Companies Act 2006 and VAT rules), with the name and address an invoice is made out to.",
    },
  ],
});

/** Events received from a payment provider, stored so that a repeated one is not applied twice. */
export const paymentEvents = mysqlTable(
  "payment_events",
  {
    id: idColumn(),
    eventId: varchar("event_id", { length: 255 }).notNull(),
    type: varchar("type", { length: 80 }).notNull(),
    orderId: idReference("order_id").references(() => creditOrders.id),
    outcome: mysqlEnum("outcome", paymentEventOutcomes).notNull(),
    reason: varchar("reason", { length: 200 }),
    receivedAt: moment("received_at").notNull(),
  },
  (t) => [uniqueIndex("payment_events_event").on(t.eventId), index("payment_events_order").on(t.orderId)],
);
annotateImpersonal(paymentEvents, "What a payment provider told of orders: random names and what came of it.");
