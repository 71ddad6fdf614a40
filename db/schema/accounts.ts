import { eq, lt, or, sql } from "drizzle-orm";
import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { type DisplayChoices, displayValues } from "../display-values.ts";
import { invitationStates } from "../own-values.ts";
import { isPayTerms, type PayTerms } from "../pay-terms-values.ts";
import { accountLifetimeText, annotatePersonal, byUser, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { accountStates, userRoles } from "../values.ts";
import { idColumn, idReference, moment, requiredReference, secretHash } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, recordOf } from "./json-columns.ts";

export const userReference = (name: string) => requiredReference(name, () => users.id);

export const users = mysqlTable(
  "users",
  {
    id: idColumn(),
    /** Random; the only id of a user exposed to clients. */
    publicId: char("public_id", { length: 22 }).notNull(),
    /** As typed at registration; null once erased. */
    email: varchar("email", { length: 254 }),
    /** Trimmed and lower-cased; used for sign-in and uniqueness. */
    emailKey: varchar("email_key", { length: 254 }),
    emailVerifiedAt: moment("email_verified_at"),
    name: varchar("name", { length: 120 }).notNull(),
    /** PHC string of argon2id; null for accounts that only sign in with Google. */
    passwordHash: varchar("password_hash", { length: 255 }),
    googleSubject: varchar("google_subject", { length: 255 }),
    role: mysqlEnum("role", userRoles).notNull(),
    /** A recruiter on their own account, without a company. */
    isFreelance: boolean("is_freelance").notNull().default(false),
    /** The company of which this user is an active member. */
    companyId: idReference("company_id").references(() => companies.id),
    state: mysqlEnum("state", accountStates).notNull().default("unverified"),
    /** Incremented to invalidate every token issued so far. */
    tokenVersion: int("token_version", { unsigned: true }).notNull().default(0),
    isSample: boolean("is_sample").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    lastSeenAt: moment("last_seen_at"),
    erasureDueAt: moment("erasure_due_at"),
  },
  (t) => [
    uniqueIndex("users_public_id").on(t.publicId),
    uniqueIndex("users_email_key").on(t.emailKey),
    uniqueIndex("users_google_subject").on(t.googleSubject),
    index("users_company").on(t.companyId),
    index("users_erasure_due").on(t.state, t.erasureDueAt),
    index("users_created").on(t.createdAt, t.id),
    index("users_seen").on(t.lastSeenAt, t.id),
    index("users_name").on(t.name, t.id),
    index("users_role").on(t.role, t.state, t.createdAt, t.id),
  ],
);
annotatePersonal(users, {
  what: "Your name, e-mail address, role and, if you set one, a password that we can check but not read.",
  why: "To give you an account and let only you into it.",
  howLong: `${accountLifetimeText} We write to you after 23 months without use and erase it after 24; an address never confirmed goes after 7 days.`,
  export: [
    "publicId",
    "email",
    "emailVerifiedAt",
    "name",
    "googleSubject",
    "role",
    "isFreelance",
    "state",
    "createdAt",
    "updatedAt",
    "lastSeenAt",
    "erasureDueAt",
  ],
  secret: ["passwordHash"],
  internal: ["id", "emailKey", "companyId", "tokenVersion", "isSample"],
  file: "account",
  about: byUser(users.id),
  erasure: [
    {
      does: "anonymise",
      rows: byUser(users.id),
      set: (now) => ({
        email: null,
        emailKey: null,
        emailVerifiedAt: null,
        name: "Erased person",
        passwordHash: null,
        googleSubject: null,
        isFreelance: false,
        companyId: null,
        state: "erased" as const,
        tokenVersion: sql`${users.tokenVersion} + 1`,
        updatedAt: now,
        lastSeenAt: null,
        erasureDueAt: null,
      }),
    },
  ],
});

export const invitations = mysqlTable(
  "invitations",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: requiredReference("company_id", () => companies.id),
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    role: mysqlEnum("role", ["recruiter", "company_admin"]).notNull(),
    tokenHash: secretHash("token_hash").notNull(),
    state: mysqlEnum("state", invitationStates).notNull().default("sent"),
    invitedByUserId: userReference("invited_by_user_id"),
    acceptedByUserId: idReference("accepted_by_user_id").references(() => users.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    decidedAt: moment("decided_at"),
  },
  (t) => [
    uniqueIndex("invitations_public_id").on(t.publicId),
    uniqueIndex("invitations_token").on(t.tokenHash),
    index("invitations_company").on(t.companyId, t.state),
    index("invitations_email").on(t.emailKey),
  ],
);

const invitationsToPerson = ({ userId, emailKey }: Person) =>
  or(eq(invitations.emailKey, emailKey), eq(invitations.acceptedByUserId, userId));

annotatePersonal(invitations, {
  what: "Invitations to join a company that you received or sent.",
  why: "To let companies say who may act for them.",
  howLong: "6 months after they are answered or run out.",
  export: ["publicId", "role", "state", "createdAt", "expiresAt", "decidedAt"],
  secret: ["tokenHash"],
  internal: ["id", "companyId", "invitedByUserId", "acceptedByUserId"],
  others: ["emailKey"],
  file: "invitations",
  about: (person) => or(invitationsToPerson(person), eq(invitations.invitedByUserId, person.userId)),
  erasure: [
    { does: "delete", rows: invitationsToPerson },
    {
      does: "keep",
      ground:
        "Invitations you sent belong to the company and to the people invited. They no longer lead to you. Kept for the company’s legitimate interest in knowing who it let in.",
    },
  ],
  outdated: (now) => {
    const ended = monthsBefore(now, retention.invitationMonths);
    return or(lt(invitations.decidedAt, ended), lt(invitations.expiresAt, ended));
  },
});

const settings = Object.entries(displayValues).map(([setting, values]) => {
  const choice = z.looseObject({ value: z.literal([...values]), at: z.iso.datetime() });
  return [setting, choice.optional().catch(undefined)] as const;
});
const payTerms = z
  .looseObject({ value: z.custom<PayTerms>(isPayTerms).nullable(), at: z.iso.datetime() })
  .optional()
  .catch(undefined);
const displayChoices = z
  .object({ ...Object.fromEntries(settings), payTerms })
  .nullable()
  .catch(null) as z.ZodType<DisplayChoices | null>;

export const accountPreferences = mysqlTable("account_preferences", {
  userId: userReference("user_id").primaryKey(),
  jobAlerts: boolean("job_alerts").notNull().default(false),
  applicationUpdates: boolean("application_updates").notNull().default(true),
  marketingEmails: boolean("marketing_emails").notNull().default(false),
  /** Onboarding steps that are done or skipped, by name. */
  onboarding: jsonColumn("onboarding", recordOf(z.enum(["done", "skipped"]))).notNull(),
  /** The user's display settings, and the terms on which they compare pay; null until one is chosen. */
  display: jsonColumn("display", displayChoices),
  updatedAt: moment("updated_at").notNull(),
});
annotatePersonal(accountPreferences, {
  what: "Which e-mails you want, how you like pages shown, on which terms you compare pay, and which first steps you have done.",
  why: "To do as you chose.",
  howLong: accountLifetimeText,
  export: ["jobAlerts", "applicationUpdates", "marketingEmails", "onboarding", "display", "updatedAt"],
  internal: ["userId"],
  file: "preferences",
});

/** The version of each legal text that a user accepted, and when. */
export const acceptedTexts = mysqlTable(
  "accepted_texts",
  {
    userId: userReference("user_id"),
    document: varchar("document", { length: 40 }).notNull(),
    version: varchar("version", { length: 20 }).notNull(),
    acceptedAt: moment("accepted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.document, t.version] })],
);
annotatePersonal(acceptedTexts, {
  what: "Which version of our terms you agreed to, and when.",
  why: "To be able to show what was agreed.",
  howLong: accountLifetimeText,
  export: ["document", "version", "acceptedAt"],
  internal: ["userId"],
  file: "accepted-texts",
});

/** Erasures done, by keyed hash of the address: replayed after a backup is restored. */
export const erasures = mysqlTable("erasures", {
  userId: idReference("user_id").primaryKey(),
  accountHash: secretHash("account_hash").notNull(),
  erasedAt: moment("erased_at").notNull(),
});
annotatePersonal(erasures, {
  what: "That an account was erased, with a keyed hash of its address that cannot be read back.",
  why: "So that a restored backup does not bring erased people back.",
  howLong: "24 months, which is longer than backups are kept.",
  secret: ["accountHash"],
  internal: ["userId", "erasedAt"],
  file: null,
  notExportedBecause: "It is only made once the account is gone.",
  erasure: [{ does: "keep", ground: "Legal obligation to keep the erasure in force (UK GDPR article 17)." }],
  outdated: (now) => lt(erasures.erasedAt, monthsBefore(now, retention.erasureRecordMonths)),
});
