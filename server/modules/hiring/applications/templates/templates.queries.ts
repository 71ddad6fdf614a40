import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { builtInTemplates } from "./built-in-templates.ts";
import { templateVariables } from "./template-text.ts";

export interface TemplateLine {
  id: string;
  name: string;
  text: string;
  state: ApplicationState | null;
}

/** Whose templates somebody uses: their company's, or their own. */
export const usableBy = ({ userId, companyId }: UserPrincipal): SQL | undefined =>
  companyId === null
    ? and(isNull(messageTemplates.companyId), eq(messageTemplates.writtenByUserId, userId))
    : eq(messageTemplates.companyId, companyId);

export const templateColumns = {
  id: messageTemplates.publicId,
  name: messageTemplates.name,
  text: messageTemplates.text,
  state: messageTemplates.state,
};

/** The firm's own templates by name, those to start from, and what can stand in braces. */
export async function listTemplates(ctx: Context) {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "messageTemplate.manage", { ownerId: principal.userId, companyId: principal.companyId });
  const variables = Object.entries(templateVariables).map(([name, meaning]) => ({ name, meaning }));
  return { own: await selectTemplates(ctx.services.db, principal), builtIn: builtInTemplates, variables };
}

const selectTemplates = (db: Db, principal: UserPrincipal): Promise<TemplateLine[]> =>
  db
    .select(templateColumns)
    .from(messageTemplates)
    .where(usableBy(principal))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.id))
    .limit(applyingLimits.templatesPerFirm);
