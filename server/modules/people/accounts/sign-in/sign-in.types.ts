import type { UserRole } from "#db/values.ts";

/** Sign-in pages: one may exclude roles, but changes nothing else. */
export const entrances = ["signin", "admin-signin", "recruiter-signin", "database-signin"] as const;
export type Entrance = (typeof entrances)[number];

export const rolesOfEntrance: Record<Entrance, readonly UserRole[]> = {
  signin: ["jobseeker", "recruiter", "company_admin", "platform_admin"],
  "admin-signin": ["platform_admin"],
  "recruiter-signin": ["recruiter", "company_admin"],
  "database-signin": ["recruiter", "company_admin", "platform_admin"],
};

/** Cookies of the browser that signs in. */
export interface BrowserFacts {
  /** Session of the incoming request: never reused, and ended once another begins. */
  sessionToken: string | null;
  deviceMark: string | null;
}

export interface SignedInUser {
  id: string;
  email: string | null;
  role: UserRole;
  name: string;
  companyId: number | null;
  emailVerified: boolean;
  /** Whether a second factor is set up. */
  mfa: boolean;
}

export interface SignInResult {
  user: SignedInUser;
  /** A path on this site. */
  next: string;
}

export interface SecondFactorChallenge {
  mfaRequired: true;
  challenge: string;
}
