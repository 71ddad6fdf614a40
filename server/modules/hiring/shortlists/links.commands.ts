import { eq } from "drizzle-orm";
import type { z } from "zod";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import type { newLink } from "./shortlist.fields.ts";
import { requireList } from "./shortlist-rows.queries.ts";

const dayMs = 86_400_000;
const linksMost = 50;

/** Makes a link by which somebody without an account reads the list. The secret is told this once. @throws AppError not-found, conflict */
export function shareShortlist(
  ctx: Context,
  { id, forWhom, days }: z.output<typeof newLink>,
): Promise<{ linkId: string; address: string; expiresAt: string }> {
  const { userId } = requireUser(ctx.principal);
  const { db, site } = ctx.services;
  return lockingTransaction(db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    if ((await tx.$count(shortlistLinks, eq(shortlistLinks.shortlistId, rowId))) >= linksMost) {
      throw new AppError("conflict", `A shortlist can have ${linksMost} links.`);
    }
    const token = randomSecret();
    const linkId = randomPublicId();
    const expiresAt = new Date(ctx.now.getTime() + days * dayMs);
    await tx.insert(shortlistLinks).values({
      ...{ publicId: linkId, shortlistId: rowId, forWhom, expiresAt },
      tokenHash: hashOf(token),
      createdByUserId: userId,
      createdAt: ctx.now,
    });
    const event = {
      action: "shortlist.manage",
      resource: "shortlist",
      resourceId: id,
      result: "done",
      reason: `link for ${days} days`,
    } as const;
    await recordAudit(tx, auditActor(ctx), event);
    return { linkId, address: site.origin + paths.sharedShortlist(token), expiresAt: expiresAt.toISOString() };
  });
}

/** From now on the link opens nothing. Revoked already, it stays so. @throws AppError not-found */
export function revokeShortlistLink(ctx: Context, publicId: string): Promise<{ state: "revoked" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [link] = await tx
      .select({ rowId: shortlistLinks.id, listId: shortlists.publicId, revokedAt: shortlistLinks.revokedAt })
      .from(shortlistLinks)
      .innerJoin(shortlists, eq(shortlists.id, shortlistLinks.shortlistId))
      .where(eq(shortlistLinks.publicId, publicId))
      .limit(1);
    await requireList(ctx, tx, link?.listId ?? "", { isLocked: true });
    if (link && link.revokedAt === null) {
      await tx.update(shortlistLinks).set({ revokedAt: ctx.now }).where(eq(shortlistLinks.id, link.rowId));
    }
    return { state: "revoked" as const };
  });
}
