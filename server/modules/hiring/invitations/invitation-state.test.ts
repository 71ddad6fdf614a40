import { expect, it } from "vitest";
import { invitationStateAt } from "./invitations.commands.ts";

it("an invitation ends with time at the second, and not once it has ended otherwise", () => {
  const expiresAt = new Date("2026-11-28T12:00:00Z");
  const before = new Date(expiresAt.getTime() - 1);
  expect(invitationStateAt({ state: "sent", expiresAt }, before)).toBe("sent");
  expect(invitationStateAt({ state: "sent", expiresAt }, expiresAt)).toBe("expired");
  expect(invitationStateAt({ state: "accepted", expiresAt }, expiresAt)).toBe("accepted");
  expect(invitationStateAt({ state: "revoked", expiresAt }, expiresAt)).toBe("revoked");
});
