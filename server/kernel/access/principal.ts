import type { BatchScope } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";

/** Who asks. Resolved once per request from the session cookie or a bearer token, read live from the database, never from what the client says. */
export type Principal = AnonymousPrincipal | UserPrincipal;

export interface AnonymousPrincipal {
  kind: "anonymous";
}

export interface UserPrincipal {
  kind: "user";
  userId: number;
  publicId: string;
  role: UserRole;
  /** A recruiter on their own account. */
  isFreelance: boolean;
  companyId: number | null;
  isEmailVerified: boolean;
  /** Null for tokens of scripts. */
  sessionHash: string | null;
  /** When this session last proved the password (or signed in). */
  reauthenticatedAt: Date | null;
  /** When this session passed the second factor; null when it did not. */
  mfaAt: Date | null;
  /** Null for a session, which may do whatever its owner may. */
  scopes: readonly BatchScope[] | null;
  /** Set while an administrator looks at this person's screens: then nothing is written, and it is the administrator who acts. */
  actingFor?: SupportView;
}

interface SupportView {
  administratorId: number;
  /** Of the administrator. */
  sessionHash: string;
  viewId: number;
  endsAt: Date;
}

/** Whose hands are on the keyboard. */
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
