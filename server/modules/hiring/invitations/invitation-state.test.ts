import { describe, expect, it } from "vitest";
import { invitationStates } from "#db/own-values.ts";
import { type InvitationEvent, invitationStateAt, nextInvitationState } from "./invitations.commands.ts";

const events: InvitationEvent[] = ["accept", "revoke", "expire"];

describe("the states of an invitation", () => {
  it("lead from sent to one end", () => {
    expect(events.map((event) => nextInvitationState("sent", event))).toEqual(["accepted", "revoked", "expired"]);
  });

  it("never lead on from an end", () => {
    const ends = invitationStates.filter((state) => state !== "sent");
    expect(ends.flatMap((state) => events.map((event) => nextInvitationState(state, event)))).toEqual(Array(9).fill(null));
  });

  it("end with time at the second, and not once they have ended otherwise", () => {
    const expiresAt = new Date("2026-11-28T12:00:00Z");
    const before = new Date(expiresAt.getTime() - 1);
    expect(invitationStateAt({ state: "sent", expiresAt }, before)).toBe("sent");
    expect(invitationStateAt({ state: "sent", expiresAt }, expiresAt)).toBe("expired");
    expect(invitationStateAt({ state: "accepted", expiresAt }, expiresAt)).toBe("accepted");
    expect(invitationStateAt({ state: "revoked", expiresAt }, expiresAt)).toBe("revoked");
  });
});
