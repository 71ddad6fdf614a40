import type { BatchScope } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";

/**
 * The caller. Resolved once per request from the session cookie or a bearer token, read from the database, never from what the client
 * claims.
 */
export type Principal = AnonymousPrincipal | UserPrincipal;

export interface AnonymousPrincipal {
  kind: "anonymous";
}

export interface UserPrincipal {
  kind: "user";
  userId: number;
  publicId: string;
  role: UserRole;
  /** A recruiter without a company. */
  isFreelance: boolean;
  companyId: number | null;
  isEmailVerified: boolean;
  /** Null for script tokens. */
  sessionHash: string | null;
  /** When this session last proved the password (or signed in). */
  reauthenticatedAt: Date | null;
  /** When this session passed the second factor; null when it has not. */
  mfaAt: Date | null;
  /** Null for a session, which has all its owner's permissions. */
  scopes: readonly BatchScope[] | null;
  /** Set in a support view, where an administrator sees this user's screens: nothing is written, and the administrator is the actor. */
  actingFor?: SupportView;
}

export type SessionPrincipal = UserPrincipal & { sessionHash: string };

interface SupportView {
  administratorId: number;
  /** Session of the administrator. */
  sessionHash: string;
  viewId: number;
  endsAt: Date;
}

/** Returns the user who actually acts: the administrator in a support view. */
export const actorOf = ({ actingFor, userId }: UserPrincipal): number => actingFor?.administratorId ?? userId;

export const anonymous: AnonymousPrincipal = { kind: "anonymous" };

/** The permission matrix's columns: anonymous, jobseeker, recruiter of a company, freelance recruiter, company admin, platform administrator. */
export const matrixColumns = ["AN", "JS", "RC", "FR", "CA", "PA"] as const;
export type MatrixColumn = (typeof matrixColumns)[number];

export function columnOf(principal: Principal): MatrixColumn {
  if (principal.kind === "anonymous") return "AN";
  if (principal.role === "recruiter") return principal.isFreelance ? "FR" : "RC";
  return ({ jobseeker: "JS", company_admin: "CA", platform_admin: "PA" } as const)[principal.role];
}
