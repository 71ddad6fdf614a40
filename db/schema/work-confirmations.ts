import { and, eq, lt, ne, or } from "drizzle-orm";
import { boolean, char, index, mysqlEnum, mysqlTable, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { confirmerRelations } from "../own-values.ts";
import { annotatePersonal, byUser, type Person } from "../personal.ts";
import { daysBefore, monthsBefore, retention } from "../time-limits.ts";
import { userReference } from "./accounts.ts";
import { idColumn, moment, secretHash } from "./columns.ts";

/** "retracted" by the confirmer, "withdrawn" by the jobseeker, "outdated" since the record changed. */
const workConfirmationStates = ["asked", "confirmed", "declined", "wrong", "withdrawn", "retracted", "outdated"] as const;

/** Requests to one client or colleague to confirm a project of a jobseeker’s profile. At most one per project is open or confirmed. */
export const workConfirmations = mysqlTable(
  "work_confirmations",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference("user_id"),
    /** `publicId` of the project. */
    projectId: char("project_id", { length: 22 }).notNull(),
    state: mysqlEnum("state", workConfirmationStates).notNull().default("asked"),
    tokenHash: secretHash("token_hash").notNull(),
    /** As typed by the jobseeker; null once the request is answered or ends. */
    confirmerName: varchar("confirmer_name", { length: 120 }),
    confirmerEmail: varchar("confirmer_email", { length: 254 }),
    /** Keyed hash of the address; empty once its owner’s account is erased. */
    addressHash: char("address_hash", { length: 64 }).notNull(),
    /** Keyed hash of the network the request came from; null once answered. */
    networkHash: char("network_hash", { length: 64 }),
    /** The answer came from that network. */
    isSameNetwork: boolean("is_same_network").notNull().default(false),
    relation: mysqlEnum("relation", confirmerRelations),
    mailsSent: tinyint("mails_sent", { unsigned: true }).notNull().default(1),
    askedAt: moment("asked_at").notNull(),
    lastMailedAt: moment("last_mailed_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    answeredAt: moment("answered_at"),
    /** When a confirmation stopped counting, or a request was withdrawn. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("work_confirmations_public_id").on(t.publicId),
    uniqueIndex("work_confirmations_token").on(t.tokenHash),
    index("work_confirmations_user").on(t.userId, t.state),
    index("work_confirmations_address").on(t.addressHash),
    index("work_confirmations_expires").on(t.state, t.expiresAt),
    index("work_confirmations_answered").on(t.isSameNetwork, t.answeredAt),
  ],
);

const bySomebodyElse = ({ accountHash }: Person) => eq(workConfirmations.addressHash, accountHash);

annotatePersonal(workConfirmations, {
  what: "Who you asked to confirm a project of yours, and what came of it; and that somebody asked you. Name and address are here until the answer.",
  why: "To send the request, and to show that a project is confirmed.",
  howLong: `Name and address until the answer, at most ${retention.unansweredConfirmationDays} days after the request expires. The rest for ${retention.workConfirmationMonths} months after the request or its confirmation ended.`,
  export: ["publicId", "state", "confirmerName", "confirmerEmail", "relation", "askedAt", "expiresAt", "answeredAt", "endedAt"],
  secret: ["tokenHash", "addressHash", "networkHash"],
  internal: ["id", "userId", "projectId", "isSameNetwork", "mailsSent", "lastMailedAt"],
  file: "work-confirmations",
  about: (person) => or(eq(workConfirmations.userId, person.userId), bySomebodyElse(person)),
  erasure: [
    { does: "delete", rows: byUser(workConfirmations.userId) },
    {
      does: "anonymise",
      rows: (person) => and(bySomebodyElse(person), eq(workConfirmations.state, "asked")),
      set: (now) => ({
        state: "withdrawn" as const,
        endedAt: now,
        confirmerName: null,
        confirmerEmail: null,
        addressHash: "",
        networkHash: null,
      }),
    },
    { does: "anonymise", rows: bySomebodyElse, set: () => ({ addressHash: "" }) },
  ],
  outdated: (now) => {
    const longAgo = monthsBefore(now, retention.workConfirmationMonths);
    return or(
      and(eq(workConfirmations.state, "asked"), lt(workConfirmations.expiresAt, daysBefore(now, retention.unansweredConfirmationDays))),
      and(ne(workConfirmations.state, "confirmed"), lt(workConfirmations.answeredAt, longAgo)),
      and(ne(workConfirmations.state, "confirmed"), lt(workConfirmations.endedAt, longAgo)),
    );
  },
});

/** Addresses whose owners want no requests to confirm work. */
export const workConfirmationStops = mysqlTable(
  "work_confirmation_stops",
  { addressHash: secretHash("address_hash").primaryKey(), since: moment("since").notNull() },
  (t) => [index("work_confirmation_stops_since").on(t.since)],
);
annotatePersonal(workConfirmationStops, {
  what: "That you never want to be asked to confirm somebody’s work.",
  why: "So that nobody can have such a request sent to you.",
  howLong: "Until you ask us to remove it.",
  export: ["since"],
  secret: ["addressHash"],
  file: "no-requests-to-confirm-work",
  about: ({ accountHash }) => eq(workConfirmationStops.addressHash, accountHash),
  erasure: [{ does: "keep", ground: "Our legitimate interest: without it, you would be sent such requests again." }],
});
