import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { saveTemplateInput } from "./template.fields.ts";
import { usableBy } from "./templates.queries.ts";

/** Creates or changes a template shared with colleagues. @throws AppError not-found, conflict when there are too many */
export function saveTemplate(ctx: Context, { id, ...wording }: z.output<typeof saveTemplateInput>): Promise<{ id: string }> {
  const { now } = ctx;
  return withTemplates(ctx, async (tx, principal) => {
    const mine = usableBy(principal);
    if (id !== undefined) {
      const [result] = await tx
        .update(messageTemplates)
        .set({ ...wording, updatedAt: now })
        .where(and(mine, eq(messageTemplates.publicId, id)));
      if (result.affectedRows === 0) throw new AppError("not-found", "You have no such template.");
      return { id };
    }
    if ((await tx.$count(messageTemplates, mine)) >= applyingLimits.templatesPerFirm) {
      throw new AppError("conflict", `You already have ${applyingLimits.templatesPerFirm} templates. Delete one first.`);
    }
    const publicId = randomPublicId();
    const { userId, companyId } = principal;
    await tx.insert(messageTemplates).values({ ...wording, publicId, companyId, writtenByUserId: userId, createdAt: now, updatedAt: now });
    return { id: publicId };
  });
}

/** Removes a template, for colleagues too. @throws AppError not-found */
export function removeTemplate(ctx: Context, id: string): Promise<void> {
  return withTemplates(ctx, async (tx, principal) => {
    const [result] = await tx.delete(messageTemplates).where(and(usableBy(principal), eq(messageTemplates.publicId, id)));
    if (result.affectedRows === 0) throw new AppError("not-found", "You have no such template.");
  });
}

/** Locks the firm's or user's row, so that concurrent additions cannot exceed the limit. */
function withTemplates<T>(ctx: Context, work: (tx: Db, principal: UserPrincipal) => Promise<T>): Promise<T> {
  const principal = requireUser(ctx.principal);
  const { userId, companyId } = principal;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "messageTemplate.manage", { ownerId: userId, companyId });
    if (companyId === null) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    else await lockCurrentFirm(tx, companyId);
    return work(tx, principal);
  });
}
