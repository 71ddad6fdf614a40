import type { InvitationState } from "#db/own-values.ts";

export type InvitedRole = "recruiter" | "company_admin";

/** What whoever holds the link may know. */
export interface InvitationView {
  companyName: string;
  inviterName: string;
  role: InvitedRole;
  emailMasked: string;
  /** The whole of it for who is signed out and may register with it: the link was mailed there. Null otherwise. */
  email: string | null;
  state: InvitationState;
  /** The visitor is signed in with the address that was invited. */
  isForMe: boolean;
  /** The visitor is signed out: whether the address has an account is not told. */
  needsAccount: boolean;
}

/** What members of the company see of one. */
export interface InvitationLine {
  publicId: string;
  email: string;
  role: InvitedRole;
  state: InvitationState;
  inviterName: string;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
}
