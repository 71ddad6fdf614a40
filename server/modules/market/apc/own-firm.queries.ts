import { eq } from "drizzle-orm";
import { apcTrainees } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { OwnApcFirm } from "./apc.fields.ts";

/** Returns the caller's firm as a trainee, and whether they may answer about it now. Excludes other trainees' answers. */
export async function findOwnApcFirm(ctx: Context): Promise<OwnApcFirm | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apc.answer", { ownerId: userId });
  const [row] = await ctx.services.db
    .select({ name: companies.name, slug: companies.slug, answeredYear: apcTrainees.answeredYear })
    .from(apcTrainees)
    .innerJoin(companies, eq(companies.id, apcTrainees.companyId))
    .where(eq(apcTrainees.userId, userId))
    .limit(1);
  return row ? { ...row, mayAnswer: row.answeredYear !== ctx.now.getUTCFullYear() } : null;
}
