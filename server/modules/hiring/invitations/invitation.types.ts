import type { InvitationState } from "#db/own-values.ts";

export type InvitedRole = "recruiter" | "company_admin";

/** Invitation details visible to anyone with the link. */
export interface InvitationView {
  companyName: string;
  inviterName: string;
  role: InvitedRole;
  emailMasked: string;
  /** The full address, for signed-out visitors who may register with it; null otherwise. */
  email: string | null;
  state: InvitationState;
  /** The visitor is signed in with the invited address. */
  isForMe: boolean;
  /** The visitor is signed out; does not reveal whether the address has an account. */
  needsAccount: boolean;
}

/** An invitation as shown to members of the company. */
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
