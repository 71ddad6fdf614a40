import type { BrowserContext } from "playwright/test";
import { type Db, openDatabase } from "#db/client.ts";
import { makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { createPasswordHasher } from "#server/modules/people/accounts/passwords/argon2-hasher.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { databaseAddress, siteOrigin } from "./browser-environment.mjs";
import "#server/events.ts";

/** The password of every account made here. */
export const password = "ruled quietly and measured twice";

export interface Account {
  userId: number;
  email: string;
  name: string;
}

/** Calls `use` with the database of the site under test. */
export async function inDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(databaseAddress(), { connectionLimit: 1 });
  try {
    return await use(db);
  } finally {
    await close();
  }
}

let made = 0;
let hashed: Promise<string> | undefined;

/** Adds an active, verified jobseeker with `password` by default. */
export async function addAccount(overrides: UserOverrides = {}): Promise<Account> {
  made += 1;
  // Each at a domain of their own: people hide from those who share theirs.
  const email = `person@e2e-${process.pid}-${made}.people.example.test`;
  const name = overrides.name ?? "Robin Sample";
  hashed ??= createPasswordHasher().hash(password);
  const passwordHash = await hashed;
  const userId = await inDatabase((db) => makeUser(db, { email, passwordHash, ...overrides, name }));
  return { userId, email: overrides.email ?? email, name };
}

export const desktopAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
export const phoneAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** Signs a browser in without the form. `signedInAt` long ago makes the site ask for the password before what needs it fresh. */
export async function signInBrowser(
  context: BrowserContext,
  { userId }: Pick<Account, "userId">,
  { signedInAt = new Date(), userAgent = desktopAgent, mfaAt }: { signedInAt?: Date; userAgent?: string; mfaAt?: Date } = {},
): Promise<void> {
  const { token } = await inDatabase((db) => createSession(db, { userId, now: signedInAt, userAgent, mfaAt: mfaAt ?? null }));
  // Browsers count a loopback address as secure; the protocol that sets cookies from outside goes by the scheme alone.
  const url = siteOrigin()?.replace("http:", "https:") ?? "";
  // Every session has a CSRF token of its own, by which a page also tells whether its batch token belongs to another session.
  const answer = await fetch(`${siteOrigin()}/api/auth/csrf-token`, { headers: { cookie: `${sessionCookieName}=${token}` } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await context.addCookies([
    { name: sessionCookieName, value: token, url, secure: true, httpOnly: true, sameSite: "Lax" },
    { name: "XSRF-TOKEN", value: csrfToken, url, secure: true, sameSite: "Lax" },
    // The hint that the server sets beside it.
    { name: "signed-in", value: "1", url, secure: true, sameSite: "Lax" },
  ]);
}

/** A moment too long ago to count as having just proved the password, and well within a session's life. */
export const anHourAgo = () => new Date(Date.now() - 3_600_000);
