import { index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotatePersonal, byUser } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobDrafts } from "./job-drafts.ts";
import { jobs } from "./jobs.ts";
import { creditOrders } from "./plans.ts";

const creditKinds = ["grant", "use", "refund", "withdrawal"] as const;

/**
 * Ledger of paid adverts. A grant adds credits, a use takes one from a grant, a refund returns it; rows are never changed except for a
 * grant's remaining credits.
 */
export const advertCredits = mysqlTable(
  "advert_credits",
  {
    id: idColumn(),
    kind: mysqlEnum("kind", creditKinds).notNull(),
    companyId: idReference("company_id").references(() => companies.id),
    freelanceUserId: idReference("freelance_user_id").references(() => users.id),
    /** Positive for grants and refunds, -1 for a use, negative for a withdrawal. */
    credits: int("credits").notNull(),
    /** Credits left, for a grant or refund. Null on other rows. */
    remaining: int("remaining", { unsigned: true }),
    /** For a use or withdrawal: the grant or refund it draws on; for a refund: the row that was drawn on. */
    grantId: idReference("grant_id"),
    daysLive: smallint("days_live", { unsigned: true }).notNull(),
    /** For a grant or refund: the last moment its credits may be used. */
    expiresAt: moment("expires_at"),
    /** When the owner was notified that it expires soon. */
    warnedAt: moment("warned_at"),
    orderId: idReference("order_id").references(() => creditOrders.id),
    /** The posting of an unanswered advert, for its free rerun credit; one per posting. */
    rerunOfDraftId: idReference("rerun_of_draft_id").references(() => jobDrafts.id),
    draftId: idReference("draft_id").references(() => jobDrafts.id),
    reason: varchar("reason", { length: 160 }),
    actorUserId: idReference("actor_user_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("advert_credits_order").on(t.orderId),
    uniqueIndex("advert_credits_rerun").on(t.rerunOfDraftId),
    index("advert_credits_person").on(t.companyId, t.actorUserId, t.createdAt),
    index("advert_credits_company").on(t.companyId, t.kind, t.expiresAt),
    index("advert_credits_company_lines").on(t.companyId, t.id),
    index("advert_credits_freelance_lines").on(t.freelanceUserId, t.id),
    index("advert_credits_freelance").on(t.freelanceUserId, t.kind, t.expiresAt),
    index("advert_credits_draft").on(t.draftId, t.id),
    index("advert_credits_expiry").on(t.expiresAt),
  ],
);

annotatePersonal(advertCredits, {
  what: "If you recruit on your own account: adverts you paid for, and which you have used.",
  why: "To know how many you may still publish.",
  howLong: "6 years, as the law asks of accounts.",
  export: ["kind", "credits", "remaining", "daysLive", "expiresAt", "warnedAt", "reason", "createdAt"],
  internal: ["id", "companyId", "freelanceUserId", "grantId", "orderId", "rerunOfDraftId", "draftId", "actorUserId"],
  file: "advert-credits",
  about: byUser(advertCredits.freelanceUserId),
  erasure: [
    {
      does: "keep",
      ground:
        "Legal obligation to keep accounting records for six years (Companies Act 2006 and VAT rules). They name only a number that no longer leads to you.",
    },
  ],
});

/** Monthly credit limits for members of a company; a member without a row has no limit. */
export const creditLimits = mysqlTable(
  "credit_limits",
  {
    userId: idReference("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: requiredReference("company_id", () => companies.id),
    perMonth: smallint("per_month", { unsigned: true }).notNull(),
    setByUserId: idReference("set_by_user_id"),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("credit_limits_company").on(t.companyId)],
);
annotatePersonal(creditLimits, {
  what: "How many of your firm’s adverts you may publish in a month, if your firm has limited it.",
  why: "To let a firm say who spends what it has paid for.",
  howLong: "As long as you belong to the firm, or until it lifts the limit.",
  export: ["perMonth", "updatedAt"],
  internal: ["userId", "companyId", "setByUserId"],
  file: "advert-limit",
});

/**
 * Ledger of money off orders, earned by promises kept. A grant adds pence, a use takes some for an order, a return gives them back with the
 * order; rows are never changed except for what is left of a grant and its expiry. For every grant, what is left is the sum of its rows.
 */
export const priceCredits = mysqlTable(
  "price_credits",
  {
    id: idColumn(),
    kind: mysqlEnum("kind", ["grant", "use", "return", "withdrawal"]).notNull(),
    companyId: idReference("company_id").references(() => companies.id),
    freelanceUserId: idReference("freelance_user_id").references(() => users.id),
    /** Without VAT. Positive for grants and returns, negative for a use or withdrawal. */
    pence: int("pence").notNull(),
    /** Pence left, for a grant. Null on other rows. */
    remainingPence: int("remaining_pence", { unsigned: true }),
    /** For the other kinds: the grant they draw on. */
    grantId: idReference("grant_id"),
    /** For a grant: the advert whose promise was kept; one per advert. */
    jobId: idReference("job_id").references(() => jobs.id),
    /** For a grant: the order that paid for the advert. For a use or return: the order it lowers. */
    orderId: idReference("order_id").references(() => creditOrders.id),
    /** For a grant: the last moment it may be used. */
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("price_credits_job").on(t.jobId),
    index("price_credits_company").on(t.companyId, t.kind, t.expiresAt),
    index("price_credits_freelance").on(t.freelanceUserId, t.kind, t.expiresAt),
    index("price_credits_grant").on(t.grantId),
    index("price_credits_order").on(t.orderId),
  ],
);
annotatePersonal(priceCredits, {
  what: "If you recruit on your own account: money off your orders for promises you kept, and which orders it lowered.",
  why: "To take it off the price of your next adverts.",
  howLong: "6 years, as the law asks of accounts.",
  export: ["kind", "pence", "remainingPence", "jobId", "expiresAt", "createdAt"],
  internal: ["id", "companyId", "freelanceUserId", "grantId", "orderId"],
  file: "price-credits",
  about: byUser(priceCredits.freelanceUserId),
  erasure: [
    {
      does: "keep",
      ground:
        "Legal obligation to keep accounting records for six years (Companies Act 2006 and VAT rules). They name only a number that no longer leads to you.",
    },
  ],
});
