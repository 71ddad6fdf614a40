import { boolean, char, index, int, json, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { creditKinds, orderStates, planAudiences } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobDrafts } from "./job-drafts.ts";

/** What advertisers may buy. Prices are without VAT. */
export const plans = mysqlTable(
  "plans",
  {
    id: idColumn(),
    slug: slugColumn("slug").notNull(),
    name: varchar("name", { length: 60 }).notNull(),
    about: varchar("about", { length: 240 }).notNull(),
    /** What it holds, a line each. */
    features: json("features").$type<string[]>().notNull(),
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

/** Last invoice number of a year: locked while one is given out, so that none is missing. */
export const invoiceNumbers = mysqlTable("invoice_numbers", {
  year: smallint("year", { unsigned: true }).primaryKey(),
  lastNumber: int("last_number", { unsigned: true }).notNull(),
});

/** Orders of plans on invoice, priced as they were on that day. */
export const creditOrders = mysqlTable(
  "credit_orders",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** Null for a free plan. */
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
  ],
);

/**
 * The ledger of adverts paid for. A grant adds credits, a use takes one of a grant, a refund puts it back; no line is ever changed but for what is
 * left of a grant.
 */
export const advertCredits = mysqlTable(
  "advert_credits",
  {
    id: idColumn(),
    kind: mysqlEnum("kind", creditKinds).notNull(),
    companyId: idReference("company_id").references(() => companies.id),
    freelanceUserId: idReference("freelance_user_id").references(() => users.id),
    /** How many: positive for grants and refunds, -1 for a use. */
    credits: int("credits").notNull(),
    /** Of a grant or refund: how many are left. Null on other lines. */
    remaining: int("remaining", { unsigned: true }),
    /** Of a use: the grant or refund it draws on; of a refund: what was drawn on. */
    grantId: idReference("grant_id"),
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    /** Of a grant or refund: the last moment its credits may be used. */
    expiresAt: moment("expires_at"),
    orderId: idReference("order_id").references(() => creditOrders.id),
    draftId: idReference("draft_id").references(() => jobDrafts.id),
    reason: varchar("reason", { length: 160 }),
    actorUserId: idReference("actor_user_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("advert_credits_order").on(t.orderId),
    index("advert_credits_company").on(t.companyId, t.kind, t.expiresAt),
    index("advert_credits_company_lines").on(t.companyId, t.id),
    index("advert_credits_freelance_lines").on(t.freelanceUserId, t.id),
    index("advert_credits_freelance").on(t.freelanceUserId, t.kind, t.expiresAt),
    index("advert_credits_draft").on(t.draftId, t.id),
  ],
);
