import { makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { sameOriginHeaders } from "./sign-in.ts";
import { openTestSite, type TestSite, type TestSiteOptions } from "./site.ts";

export interface SignInSite {
  site: TestSite;
  /** Adds a person with the password below by default. */
  person(overrides?: UserOverrides): Promise<{ userId: number; email: string }>;
  /** Posts to /api/auth as one of the site's own pages. */
  ask(path: string, payload: object, headers?: Record<string, string>): Promise<Answer>;
  isSignedIn(token: string): Promise<boolean>;
}

export type Answer = Awaited<ReturnType<TestSite["app"]["inject"]>>;

export const password = "walnut ladder 4 tide";

/** A site on which people sign in with a password. */
export async function openSignInSite(options: TestSiteOptions): Promise<SignInSite> {
  const site = await openTestSite(options);
  const passwordHash = await site.services.passwords.hash(password);
  let people = 0;
  return {
    site,
    async person(overrides = {}) {
      people += 1;
      const email = overrides.email ?? `person-${people}@people.example.test`;
      return { userId: await makeUser(site.db, { now: options.now, passwordHash, ...overrides, email }), email };
    },
    ask: (path, payload, headers = {}) =>
      site.app.inject({ method: "POST", url: `/api/auth/${path}`, headers: { ...sameOriginHeaders, ...headers }, payload }),
    isSignedIn: async (token) => {
      const headers = { cookie: `__Host-session=${token}` };
      return (await site.app.inject({ url: "/api/user", headers })).statusCode === 200;
    },
  };
}

export const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name);
export const sessionOf = (answer: Answer): string => cookieOf(answer, "__Host-session")?.value ?? "";
export const sessionHashOf = (answer: Answer): string => hashOf(sessionOf(answer));
/** Returns the Cookie header of a browser with its device cookie. */
export const deviceOf = (answer: Answer): string => `__Host-device=${cookieOf(answer, "__Host-device")?.value}`;
