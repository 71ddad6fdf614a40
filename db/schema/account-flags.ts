import { lt } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { accountFlagRules, accountFlagStates } from "../case-values.ts";
import { annotatePersonal, byUser } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";

/** An account flagged by a rule, one row per rule: a repeated match updates the row. */
export const accountFlags = mysqlTable(
  "account_flags",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: requiredReference("user_id", () => users.id),
    rule: mysqlEnum("rule", accountFlagRules).notNull(),
    state: mysqlEnum("state", accountFlagStates).notNull().default("open"),
    /** How often the rule matched, and the count when the flag was last cleared: a higher count reopens it. */
    seen: int("seen", { unsigned: true }).notNull(),
    clearedAtSeen: int("cleared_at_seen", { unsigned: true }),
    evidence: varchar("evidence", { length: 500 }).notNull(),
    openedAt: moment("opened_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    decidedAt: moment("decided_at"),
    /** Null until decided, and after that administrator is erased. */
    decidedByUserId: idReference("decided_by_user_id").references(() => users.id),
    reason: varchar("reason", { length: 500 }),
  },
  (t) => [
    uniqueIndex("account_flags_public_id").on(t.publicId),
    uniqueIndex("account_flags_once").on(t.userId, t.rule),
    index("account_flags_state").on(t.state, t.openedAt),
    index("account_flags_decided_by").on(t.decidedByUserId),
  ],
);

annotatePersonal(accountFlags, {
  what: "That a rule brought your account before an administrator, what they decided, when and why.",
  why: "To keep people who apply, and firms, from being deceived.",
  howLong: `${retention.accountFlagMonths} months after it was last seen.`,
  export: ["rule", "state", "seen", "openedAt", "lastSeenAt", "decidedAt", "reason"],
  internal: ["id", "publicId", "userId", "clearedAtSeen"],
  others: ["evidence", "decidedByUserId"],
  file: "account-checks",
  erasure: [
    { does: "delete", rows: byUser(accountFlags.userId) },
    { does: "anonymise", rows: byUser(accountFlags.decidedByUserId), set: () => ({ decidedByUserId: null }) },
  ],
  outdated: (now) => lt(accountFlags.lastSeenAt, monthsBefore(now, retention.accountFlagMonths)),
});

/** Networks an advertiser publishes from, as keyed hashes: they can only be compared for equality. */
export const advertiserClients = mysqlTable(
  "advertiser_clients",
  {
    userId: requiredReference("user_id", () => users.id),
    clientHash: char("client_hash", { length: 64 }).notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clientHash] }), index("advertiser_clients_hash").on(t.clientHash)],
);
annotatePersonal(advertiserClients, {
  what: "A mark, as a hash, for each network you published an advert from, and when you last did.",
  why: "To know again who was shut out for deceiving people.",
  howLong: `${retention.advertiserClientMonths} months after its last use.`,
  export: ["lastUsedAt"],
  secret: ["clientHash"],
  internal: ["userId"],
  file: "advertising-networks",
  outdated: (now) => lt(advertiserClients.lastUsedAt, monthsBefore(now, retention.advertiserClientMonths)),
});
