import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { applyingLimits, rejectionReasons } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import templates from "./built-in-templates.json" with { type: "json" };
import { type saveTemplateInput, templateVariables } from "./fill-message.queries.ts";

/** Restricts to templates the user can use: their company's, or their own. */
const usableBy = ({ userId, companyId }: UserPrincipal): SQL | undefined =>
  companyId === null
    ? and(isNull(messageTemplates.companyId), eq(messageTemplates.writtenByUserId, userId))
    : eq(messageTemplates.companyId, companyId);

const templateColumns = {
  id: messageTemplates.publicId,
  ...pick(messageTemplates, "name", "text", "state"),
};

/** Returns the firm's templates by name, the built-in ones and the variables. */
export async function listTemplates(ctx: Context) {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "messageTemplate.manage", { ownerId: principal.userId, companyId: principal.companyId });
  const variables = Object.entries(templateVariables).map(([name, meaning]) => ({ name, meaning }));
  return { own: await selectTemplates(ctx.services.db, principal), builtIn: builtInTemplates, variables };
}

const selectTemplates = (db: Db, principal: UserPrincipal) =>
  db
    .select(templateColumns)
    .from(messageTemplates)
    .where(usableBy(principal))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.id))
    .limit(applyingLimits.templatesPerFirm);

const greeting = "Dear {first name},";
const end = "Kind regards,\n{recruiter}\n{company}";
const builtInTemplate = z.object({
  key: z.string(),
  name: z.string(),
  /** The state to move to; null for a message without a move. */
  state: z.enum(applicationStates).nullable(),
  /** The rejection reason it is worded for. */
  reason: z.enum(rejectionReasons).optional(),
  paragraphs: z.array(z.string()),
});

/** Built-in templates for every step. A firm's own template takes precedence. */
export const builtInTemplates = z
  .array(builtInTemplate)
  .parse(templates)
  .map(({ paragraphs, ...template }) => ({ ...template, text: [greeting, ...paragraphs, end].join("\n\n") }));

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
