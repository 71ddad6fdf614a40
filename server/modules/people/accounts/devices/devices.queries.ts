import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listSessions } from "../sessions/sessions.ts";

export interface Device {
  publicId: string;
  deviceLabel: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** Lists devices where the caller is signed in, last used first. */
export async function listDevices(ctx: Context): Promise<Device[]> {
  const { userId, sessionHash } = requireUser(ctx.principal);
  requireAllowed(ctx, "session.list", { ownerId: userId });
  const listed = await listSessions(ctx.services.db, userId, ctx.now);
  return listed.map(({ publicId, deviceLabel, createdAt, lastSeenAt, hash }) => ({
    publicId,
    deviceLabel,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: hash === sessionHash,
  }));
}
