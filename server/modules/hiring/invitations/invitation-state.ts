import type { InvitationState } from "#db/own-values.ts";

export type InvitationEvent = "accept" | "revoke" | "expire";

/** From `sent` once and for all; nothing leads on from there. */
const after: Record<InvitationState, Partial<Record<InvitationEvent, InvitationState>>> = {
  sent: { accept: "accepted", revoke: "revoked", expire: "expired" },
  accepted: {},
  revoked: {},
  expired: {},
};

/** The state an event leads to; null when it cannot happen any more. */
export const nextInvitationState = (state: InvitationState, event: InvitationEvent): InvitationState | null => after[state][event] ?? null;

/** The state at a moment: time alone ends an invitation, whether or not anything has written that down. */
export function invitationStateAt({ state, expiresAt }: { state: InvitationState; expiresAt: Date }, now: Date): InvitationState {
  return expiresAt <= now ? (nextInvitationState(state, "expire") ?? state) : state;
}
