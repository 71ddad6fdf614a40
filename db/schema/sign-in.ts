import { and, eq, lt, or, sql } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { type apiScopes, tokenPurposes } from "../own-values.ts";
import { annotatePersonal } from "../personal.ts";
import { daysBefore, monthsBefore, retention } from "../time-limits.ts";
import { userReference } from "./accounts.ts";
import { idColumn, moment, secretHash } from "./columns.ts";
import { jsonColumn, textList, textRecord } from "./json-columns.ts";

export const sessions = mysqlTable(
  "sessions",
  {
    /** Hash of the cookie value. */
    id: secretHash("id").primaryKey(),
    /** Identifies the session to its owner, in the list of signed-in devices. */
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference("user_id"),
    createdAt: moment("created_at").notNull(),
    /** Written at most once a minute. */
    lastSeenAt: moment("last_seen_at").notNull(),
    /** Absolute expiry; the idle expiry is computed from lastSeenAt by role. */
    expiresAt: moment("expires_at").notNull(),
    reauthenticatedAt: moment("reauthenticated_at").notNull(),
    mfaAt: moment("mfa_at"),
    /** "Chrome on Windows"; without version or IP address. */
    deviceLabel: varchar("device_label", { length: 60 }).notNull(),
  },
  (t) => [uniqueIndex("sessions_public_id").on(t.publicId), index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);
annotatePersonal(sessions, {
  what: "Where you are signed in: kind of browser, when it began and when it was last used. No address of your connection.",
  why: "To keep you signed in and let you end a session elsewhere.",
  howLong: "Until you sign out, at most 30 days.",
  export: ["publicId", "createdAt", "lastSeenAt", "expiresAt", "reauthenticatedAt", "mfaAt", "deviceLabel"],
  secret: ["id"],
  internal: ["userId"],
  file: "sessions",
  outdated: (now) => lt(sessions.expiresAt, now),
});

/** Single-use secrets, sent by e-mail or held between two sign-in steps. One live token per user and purpose. */
export const oneTimeTokens = mysqlTable(
  "one_time_tokens",
  {
    hash: secretHash("hash").primaryKey(),
    purpose: mysqlEnum("purpose", tokenPurposes).notNull(),
    userId: userReference("user_id"),
    /** The address it was issued for: invalid once the account's address changes. */
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    payload: jsonColumn("payload", textRecord).notNull(),
    failedAttempts: int("failed_attempts", { unsigned: true }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("one_time_tokens_user").on(t.userId, t.purpose), index("one_time_tokens_expires").on(t.expiresAt)],
);
annotatePersonal(oneTimeTokens, {
  what: "Links we e-mailed you that work once, such as the one to confirm your address. The link itself only as a hash.",
  why: "To know that it is you who opens them.",
  howLong: "7 days after they end.",
  export: ["purpose", "emailKey", "createdAt", "expiresAt", "usedAt"],
  secret: ["hash", "payload"],
  internal: ["userId", "failedAttempts"],
  file: "links-sent",
  erasure: [{ does: "delete", rows: ({ userId, emailKey }) => or(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.emailKey, emailKey)) }],
  outdated: (now) => lt(oneTimeTokens.expiresAt, daysBefore(now, retention.oneTimeTokenDays)),
});

export const totpSecrets = mysqlTable("totp_secrets", {
  userId: userReference("user_id").primaryKey(),
  /** Encrypted with AES-256-GCM under the site's secret. */
  sealedSecret: varchar("sealed_secret", { length: 255 }).notNull(),
  /** Null until a first code verifies the authenticator app. */
  confirmedAt: moment("confirmed_at"),
  /** A replacement set up while the first is in use: takes over once verified by a code. */
  sealedReplacement: varchar("sealed_replacement", { length: 255 }),
  /** The newest 30-second step used, so that no code works twice. */
  lastUsedStep: int("last_used_step", { unsigned: true }).notNull().default(0),
  createdAt: moment("created_at").notNull(),
});
annotatePersonal(totpSecrets, {
  what: "The key shared with your authenticator app, encrypted.",
  why: "To check the codes of your second factor.",
  howLong: "Until you switch the second factor off.",
  export: ["confirmedAt", "createdAt"],
  secret: ["sealedSecret", "sealedReplacement"],
  internal: ["userId", "lastUsedStep"],
  file: "second-factor",
});

export const recoveryCodes = mysqlTable(
  "recovery_codes",
  { userId: userReference("user_id"), hash: secretHash("hash").notNull(), usedAt: moment("used_at") },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
annotatePersonal(recoveryCodes, {
  what: "Your recovery codes, only as hashes, and which are used.",
  why: "To let you in without your authenticator app.",
  howLong: "Until you make new ones or switch the second factor off.",
  export: ["usedAt"],
  secret: ["hash"],
  internal: ["userId"],
  file: "recovery-codes",
});

/** Browsers from which the user has signed in before: a correct password from one is never throttled. */
export const knownDevices = mysqlTable(
  "known_devices",
  { userId: userReference("user_id"), deviceHash: secretHash("device_hash").notNull(), lastUsedAt: moment("last_used_at").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index("known_devices_hash").on(t.deviceHash)],
);
annotatePersonal(knownDevices, {
  what: "A mark, as a hash, for each browser you have signed in with, and when it was last used.",
  why: "So that nobody can lock you out by guessing at your password.",
  howLong: "12 months after its last use.",
  export: ["lastUsedAt"],
  secret: ["deviceHash"],
  internal: ["userId"],
  file: "known-browsers",
  outdated: (now) => lt(knownDevices.lastUsedAt, monthsBefore(now, retention.knownDeviceMonths)),
});

/** Failed sign-ins by keyed hash of the address, whether or not an account exists. */
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
annotatePersonal(signInFailures, {
  what: "How often a sign-in with your address has failed of late.",
  why: "To slow down somebody who tries many passwords.",
  howLong: "30 days after the last failure.",
  export: ["failures", "lastFailureAt", "blockedUntil"],
  secret: ["accountHash"],
  file: "failed-sign-ins",
  about: ({ accountHash }) => eq(signInFailures.accountHash, accountHash),
  outdated: (now) => lt(signInFailures.lastFailureAt, daysBefore(now, retention.signInFailureDays)),
});

export const apiTokens = mysqlTable(
  "api_tokens",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: userReference("user_id"),
    name: varchar("name", { length: 60 }).notNull(),
    hash: secretHash("hash").notNull(),
    /** The first characters, by which the owner distinguishes tokens. */
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
annotatePersonal(apiTokens, {
  what: "Access tokens you made for scripts: name, what they may do, when they were used. The token itself only as a hash.",
  why: "To let your own programs act for you.",
  howLong: "Until you revoke them or they run out, and 90 days more.",
  export: ["publicId", "name", "hint", "scopes", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"],
  secret: ["hash"],
  internal: ["id", "userId"],
  file: "access-tokens",
  outdated: (now) => {
    const ended = daysBefore(now, retention.endedApiTokenDays);
    return or(lt(apiTokens.expiresAt, ended), and(sql`${apiTokens.revokedAt} is not null`, lt(apiTokens.revokedAt, ended)));
  },
});
