import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companyLimits } from "#db/company-values.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { AppError } from "#server/kernel/errors.ts";
import { proposedSlug } from "../company-slug.ts";

const duplicate = 1062;
const triedAtMost = 50;

/** Whether a firm has the address now, or had it and is found by it still; a firm's own earlier ones are free to itself. */
export async function isSlugFree(db: Db, slug: string, ownId: number | null = null): Promise<boolean> {
  const others = (column: typeof companies.id | typeof companyOldSlugs.companyId) => (ownId === null ? undefined : ne(column, ownId));
  const has = await db.$count(companies, and(eq(companies.slug, slug), others(companies.id)));
  if (has > 0) return false;
  return (await db.$count(companyOldSlugs, and(eq(companyOldSlugs.slug, slug), others(companyOldSlugs.companyId)))) === 0;
}

/** An address for a new firm of this name that nobody has. */
export async function proposeFreeSlug(ctx: Context, name: string): Promise<string> {
  requireAllowed(ctx, "company.create", { ownerId: requireUser(ctx.principal).userId });
  const { db } = ctx.services;
  const first = proposedSlug(name);
  for (let at = 1; at <= triedAtMost; at += 1) {
    const slug = at === 1 ? first : `${first.slice(0, companyLimits.slugMaxChars - 3)}-${at}`;
    if (await isSlugFree(db, slug)) return slug;
  }
  return first;
}

export const slugTaken = (): AppError =>
  invalidFields([{ pointer: "/slug", detail: "Another company has this address, or had it. Choose another." }]);

/** Two firms that take one address at once: the second hears that it is taken. */
export async function refusingTakenSlug<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (errorNumber(error) === duplicate) throw slugTaken();
    throw error;
  }
}
