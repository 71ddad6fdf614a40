import type { UserRole } from "#db/values.ts";

/** By which door: it may keep roles out, and changes nothing else. */
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
  /** The session it came with: never taken over, and over once another begins. */
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
  /** A second factor is set up. */
  mfa: boolean;
}

export interface SignInDone {
  user: SignedInUser;
  /** A path of ours. */
  next: string;
}

export interface ChallengeGiven {
  mfaRequired: true;
  challenge: string;
}
