import { boolean, char, date, index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { orderPublishStates, orderStates, paymentEventOutcomes, paymentMethods, planAudiences } from "../own-values.ts";
import { byUser, personal, withoutPersons } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { anyRecord, jsonColumn, textList } from "./json-columns.ts";

/** What advertisers may buy. Prices are without VAT. */
export const plans = mysqlTable(
  "plans",
  {
    id: idColumn(),
    slug: slugColumn("slug").notNull(),
    name: varchar("name", { length: 60 }).notNull(),
    about: varchar("about", { length: 240 }).notNull(),
    /** What it holds, a line each. */
    features: jsonColumn("features", textList).notNull(),
    audience: mysqlEnum("audience", planAudiences).notNull(),
    pricePence: int("price_pence", { unsigned: true }).notNull(),
    /** 2000 is 20 %. */
    vatBasisPoints: smallint("vat_basis_points", { unsigned: true }).notNull(),
    advertsIncluded: smallint("adverts_included", { unsigned: true }).notNull(),
    /** How long each advert stays on the board. */
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    /** How long its credits may be used. */
    creditsValidDays: smallint("credits_valid_days", { unsigned: true }).notNull(),
    sortOrder: smallint("sort_order").notNull().default(0),
    isOffered: boolean("is_offered").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("plans_slug").on(t.slug)],
);
withoutPersons(plans, "What the site sells.");

/** Each time a plan was changed or begun: what it said before and after, price and all. Who did it stands in the audit log. */
export const planChanges = mysqlTable(
  "plan_changes",
  {
    id: idColumn(),
    planId: idReference("plan_id")
      .notNull()
      .references(() => plans.id),
    /** Only what changed; null for a plan that was begun. */
    before: jsonColumn("before_facts", anyRecord).$type<Partial<PlanFacts>>(),
    after: jsonColumn("after_facts", anyRecord).$type<Partial<PlanFacts>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("plan_changes_plan").on(t.planId, t.id)],
);
withoutPersons(planChanges, "What plans cost and held before they were changed.");

/** What an administrator decides about a plan. */
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

/** Last invoice number of a year: locked while one is given out, so that none is missing. */
export const invoiceNumbers = mysqlTable("invoice_numbers", {
  year: smallint("year", { unsigned: true }).primaryKey(),
  lastNumber: int("last_number", { unsigned: true }).notNull(),
});
withoutPersons(invoiceNumbers, "The last number of each year.");

/** Orders of plans, priced as they were on that day. */
export const creditOrders = mysqlTable(
  "credit_orders",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** Null for a free plan, and for one paid by card until it is paid. */
    invoiceNumber: varchar("invoice_number", { length: 20 }),
    companyId: idReference("company_id").references(() => companies.id),
    /** The freelance recruiter who orders on their own account. */
    freelanceUserId: idReference("freelance_user_id").references(() => users.id),
    orderedByUserId: idReference("ordered_by_user_id")
      .notNull()
      .references(() => users.id),
    state: mysqlEnum("state", orderStates).notNull(),
    planSlug: slugColumn("plan_slug").notNull(),
    planName: varchar("plan_name", { length: 60 }).notNull(),
    quantity: smallint("quantity", { unsigned: true }).notNull(),
    netPence: int("net_pence", { unsigned: true }).notNull(),
    vatBasisPoints: smallint("vat_basis_points", { unsigned: true }).notNull(),
    vatPence: int("vat_pence", { unsigned: true }).notNull(),
    grossPence: int("gross_pence", { unsigned: true }).notNull(),
    /** Of all copies of the plan together. */
    advertsIncluded: smallint("adverts_included", { unsigned: true }).notNull(),
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    creditsValidDays: smallint("credits_valid_days", { unsigned: true }).notNull(),
    /** The buyer's own order number, printed on the invoice. */
    purchaseOrder: varchar("purchase_order", { length: 40 }),
    paymentMethod: mysqlEnum("payment_method", paymentMethods).notNull().default("invoice"),
    /** To whom the invoice is made out, as it was given with the order. */
    billTo: varchar("bill_to", { length: 160 }),
    billToAddress: varchar("bill_to_address", { length: 400 }),
    billToVatNumber: varchar("bill_to_vat_number", { length: 20 }),
    /** The posting that is published once this is paid; it may be deleted before. */
    draftPublicId: char("draft_public_id", { length: 22 }),
    /** Null without such a posting. */
    publishState: mysqlEnum("publish_state", orderPublishStates),
    /** Why it could not be published. */
    publishNote: varchar("publish_note", { length: 400 }),
    /** The provider's page on which it is paid: how often one was opened, its name there, its address, and when it closes. */
    checkoutAttempt: smallint("checkout_attempt", { unsigned: true }).notNull().default(0),
    checkoutId: varchar("checkout_id", { length: 255 }),
    checkoutUrl: varchar("checkout_url", { length: 2048 }),
    checkoutExpiresAt: moment("checkout_expires_at"),
    /** The buyer has finished there; the money may still be on its way. */
    checkoutCompletedAt: moment("checkout_completed_at"),
    /** The provider's name for the payment, by which it is refunded. */
    paymentReference: varchar("payment_reference", { length: 255 }),
    /** When its invoice was made out; null where that was the day of the order, or of its payment by card. */
    invoicedAt: moment("invoiced_at"),
    /** The day on which money came that an administrator noted by hand ("2026-11-20"), and how the bank names the payment. */
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

personal(creditOrders, {
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

/** What a payment provider has told us, so that nothing it says twice is done twice. */
export const paymentEvents = mysqlTable(
  "payment_events",
  {
    id: idColumn(),
    eventId: varchar("event_id", { length: 255 }).notNull(),
    type: varchar("type", { length: 80 }).notNull(),
    orderId: idReference("order_id").references(() => creditOrders.id),
    outcome: mysqlEnum("outcome", paymentEventOutcomes).notNull(),
    /** Why it was refused. */
    reason: varchar("reason", { length: 200 }),
    receivedAt: moment("received_at").notNull(),
  },
  (t) => [uniqueIndex("payment_events_event").on(t.eventId), index("payment_events_order").on(t.orderId)],
);
withoutPersons(paymentEvents, "What a payment provider told of orders: random names and what came of it.");
