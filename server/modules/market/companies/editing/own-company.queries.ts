import { eq } from "drizzle-orm";
import type { VerificationState } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

export interface OwnCompany {
  slug: string;
  name: string;
  verification: VerificationState;
  mayEdit: boolean;
}

/** The company one belongs to; null for who belongs to none. @throws AppError unauthenticated */
export async function findOwnCompany(ctx: Context): Promise<OwnCompany | null> {
  const { companyId, role } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.read", { isPublished: true });
  if (companyId === null) return null;
  const columns = { slug: companies.slug, name: companies.name, verification: companies.verification };
  const [company] = await ctx.services.db.select(columns).from(companies).where(eq(companies.id, companyId)).limit(1);
  return company ? { ...company, mayEdit: role === "company_admin" } : null;
}
