import type { InvitationState } from "#db/own-values.ts";

export type InvitationEvent = "accept" | "revoke" | "expire";

/** All states but `sent` are final. */
const after: Record<InvitationState, Partial<Record<InvitationEvent, InvitationState>>> = {
  sent: { accept: "accepted", revoke: "revoked", expire: "expired" },
  accepted: {},
  revoked: {},
  expired: {},
};

/** Returns the state after an event; null when the event is not possible. */
export const nextInvitationState = (state: InvitationState, event: InvitationEvent): InvitationState | null => after[state][event] ?? null;

/** Returns the state at a moment; an invitation expires by time, even before that is stored. */
export function invitationStateAt({ state, expiresAt }: { state: InvitationState; expiresAt: Date }, now: Date): InvitationState {
  return expiresAt <= now ? (nextInvitationState(state, "expire") ?? state) : state;
}
