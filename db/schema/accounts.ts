import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { type DisplayChoices, displayValues } from "../display-values.ts";
import { type apiScopes, invitationStates, tokenPurposes } from "../own-values.ts";
import { accountStates, userRoles } from "../values.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, recordOf, textList, textRecord } from "./json-columns.ts";

const userReference = (name: string) =>
  idReference(name)
    .notNull()
    .references(() => users.id);

/** SHA-256 in hex of a secret that only its holder knows. */
const secretHash = (name: string) => char(name, { length: 64 });

export const users = mysqlTable(
  "users",
  {
    id: idColumn(),
    /** Random; the only id of a person that leaves the server. */
    publicId: char("public_id", { length: 22 }).notNull(),
    /** As typed at registration; null once erased. */
    email: varchar("email", { length: 254 }),
    /** Trimmed and lower case: what sign-in and uniqueness go by. */
    emailKey: varchar("email_key", { length: 254 }),
    emailVerifiedAt: moment("email_verified_at"),
    name: varchar("name", { length: 120 }).notNull(),
    /** PHC string of argon2id; null for accounts that only sign in with Google. */
    passwordHash: varchar("password_hash", { length: 255 }),
    googleSubject: varchar("google_subject", { length: 255 }),
    role: mysqlEnum("role", userRoles).notNull(),
    /** A recruiter on their own account, without a company. */
    isFreelance: boolean("is_freelance").notNull().default(false),
    /** The company of which this person is an active member. */
    companyId: idReference("company_id").references(() => companies.id),
    state: mysqlEnum("state", accountStates).notNull().default("unverified"),
    /** Raised to make every token issued so far worthless. */
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

export const sessions = mysqlTable(
  "sessions",
  {
    /** Hash of the value in the cookie. */
    id: secretHash("id").primaryKey(),
    /** Names the session to its owner, in the list of signed-in devices. */
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference("user_id"),
    createdAt: moment("created_at").notNull(),
    /** Written at most once a minute. */
    lastSeenAt: moment("last_seen_at").notNull(),
    /** The absolute end; the idle end is reckoned from lastSeenAt by role. */
    expiresAt: moment("expires_at").notNull(),
    reauthenticatedAt: moment("reauthenticated_at").notNull(),
    mfaAt: moment("mfa_at"),
    /** "Chrome on Windows"; no version, no address. */
    deviceLabel: varchar("device_label", { length: 60 }).notNull(),
  },
  (t) => [uniqueIndex("sessions_public_id").on(t.publicId), index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Single-use secrets sent by mail or held between two steps of a sign-in. One live token per user and purpose. */
export const oneTimeTokens = mysqlTable(
  "one_time_tokens",
  {
    hash: secretHash("hash").primaryKey(),
    purpose: mysqlEnum("purpose", tokenPurposes).notNull(),
    userId: userReference("user_id"),
    /** The address it was issued for: worthless once the account has another. */
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    payload: jsonColumn("payload", textRecord).notNull(),
    failedAttempts: int("failed_attempts", { unsigned: true }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("one_time_tokens_user").on(t.userId, t.purpose), index("one_time_tokens_expires").on(t.expiresAt)],
);

export const totpSecrets = mysqlTable("totp_secrets", {
  userId: userReference("user_id").primaryKey(),
  /** AES-256-GCM under the site's secret. */
  sealedSecret: varchar("sealed_secret", { length: 255 }).notNull(),
  /** Null until a first code has proved that the app holds it. */
  confirmedAt: moment("confirmed_at"),
  /** Begun while the first is in use: takes its place once a code has proved it. */
  sealedReplacement: varchar("sealed_replacement", { length: 255 }),
  /** The newest 30-second step used: no code works twice. */
  lastUsedStep: int("last_used_step", { unsigned: true }).notNull().default(0),
  createdAt: moment("created_at").notNull(),
});

export const recoveryCodes = mysqlTable(
  "recovery_codes",
  { userId: userReference("user_id"), hash: secretHash("hash").notNull(), usedAt: moment("used_at") },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Browsers from which this person has signed in before: a correct password from one is never throttled. */
export const knownDevices = mysqlTable(
  "known_devices",
  { userId: userReference("user_id"), deviceHash: secretHash("device_hash").notNull(), lastUsedAt: moment("last_used_at").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index("known_devices_hash").on(t.deviceHash)],
);

/** Failed sign-ins by account, whether or not the account exists: the key is a keyed hash of the address. */
export const signInFailures = mysqlTable(
  "sign_in_failures",
  {
    accountHash: secretHash("account_hash").primaryKey(),
    failures: int("failures", { unsigned: true }).notNull(),
    lastFailureAt: moment("last_failure_at").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (t) => [index("sign_in_failures_last").on(t.lastFailureAt)],
);

export const apiTokens = mysqlTable(
  "api_tokens",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference("user_id"),
    name: varchar("name", { length: 60 }).notNull(),
    hash: secretHash("hash").notNull(),
    /** The first characters, by which its owner tells tokens apart. */
    hint: varchar("hint", { length: 12 }).notNull(),
    scopes: jsonColumn("scopes", textList).$type<(typeof apiScopes)[number][]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_tokens_public_id").on(t.publicId),
    uniqueIndex("api_tokens_hash").on(t.hash),
    index("api_tokens_user").on(t.userId),
  ],
);

export const invitations = mysqlTable(
  "invitations",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: idReference("company_id")
      .notNull()
      .references(() => companies.id),
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

const settings = Object.entries(displayValues).map(([setting, values]) => {
  const choice = z.looseObject({ value: z.literal([...values]), at: z.iso.datetime() });
  return [setting, choice.optional().catch(undefined)] as const;
});
const displayChoices = z.object(Object.fromEntries(settings)).nullable().catch(null) as z.ZodType<DisplayChoices | null>;

export const accountPreferences = mysqlTable("account_preferences", {
  userId: userReference("user_id").primaryKey(),
  jobAlerts: boolean("job_alerts").notNull().default(false),
  applicationUpdates: boolean("application_updates").notNull().default(true),
  marketingEmails: boolean("marketing_emails").notNull().default(false),
  /** Steps of the onboarding checklist that are done or skipped, by name. */
  onboarding: jsonColumn("onboarding", recordOf(z.enum(["done", "skipped"]))).notNull(),
  /** How this person has pages shown; null until they choose something. */
  display: jsonColumn("display", displayChoices),
  updatedAt: moment("updated_at").notNull(),
});

/** Which version of which text a person agreed to, and when. */
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

/** Erasures done, by keyed hash of the address: replayed after a backup is restored. */
export const erasures = mysqlTable("erasures", {
  userId: idReference("user_id").primaryKey(),
  accountHash: secretHash("account_hash").notNull(),
  erasedAt: moment("erased_at").notNull(),
});
