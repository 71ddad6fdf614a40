import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import type { newCompany } from "../editing/company-fields.ts";
import { companyPlaces } from "../editing/company-places.ts";
import { isSlugFree, refusingTakenSlug, slugTaken } from "../editing/free-slug.queries.ts";

type NewCompany = z.output<typeof newCompany>;

const agencyTypes: ReadonlySet<string> = new Set(["recruitment-agency", "employment-business"]);
export const isAgencyType = (employerType: string): boolean => agencyTypes.has(employerType);

/**
 * Makes a company, of which whoever recruits and belongs to none becomes the administrator: their other sessions end and this one gets a new token.
 * A platform administrator makes one without joining it.
 * @throws AppError invalid-fields for an address that is taken and a place nobody knows, conflict for a member of a company
 */
export async function createCompany(ctx: Context, order: NewCompany): Promise<{ slug: string }> {
  let session: NewSession | null = null;
  const made = await once(ctx, { call: "companies.create", sent: order }, async (tx) => {
    const { userId, role } = requireUser(ctx.principal);
    const { isAudited } = requireAllowed(ctx, "company.create", { ownerId: userId });
    const person = await lockPerson(tx, userId);
    if (person.companyId !== null) throw new AppError("conflict", "You belong to a company already. Leave it first.");
    const id = await addCompany(ctx, tx, { ...order, isSample: person.isSample });
    if (role !== "platform_admin")
      session = await becomeMember(ctx, tx, { userId, companyId: id, role: "company_admin", reason: "by creating a company" });
    const event = { action: "company.create", resource: "company", resourceId: id, result: "done", after: { ...order } } as const;
    if (isAudited) await recordAudit(tx, auditActor(ctx), event);
    return { slug: order.slug };
  });
  if (session) ctx.answer.session = session;
  return made;
}

export async function lockPerson(tx: Db, userId: number) {
  const columns = {
    companyId: users.companyId,
    isSample: users.isSample,
    emailKey: users.emailKey,
    emailVerifiedAt: users.emailVerifiedAt,
    name: users.name,
  };
  const [person] = await tx.select(columns).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!person) throw new Error("Nobody is signed in.");
  return person;
}

/** Gives somebody who recruits a place in a company; whom else they asked is not asked any more. */
export async function becomeMember(
  ctx: Context,
  tx: Db,
  { userId, companyId, role, reason }: { userId: number; companyId: number; role: "recruiter" | "company_admin"; reason: string },
): Promise<NewSession | null> {
  await tx
    .update(companyJoinRequests)
    .set({ state: "withdrawn", decidedAt: ctx.now })
    .where(and(eq(companyJoinRequests.userId, userId), eq(companyJoinRequests.state, "asked")));
  return setRole(ctx, tx, { userId, to: { role, companyId, isFreelance: false }, reason });
}

async function addCompany(ctx: Context, tx: Db, order: NewCompany & { isSample: boolean }): Promise<number> {
  const { name, slug, employerType, website, headOffice, isSample } = order;
  const { headOfficePlaceId } = companyPlaces(ctx.services.gazetteer, { headOffice, offices: [] });
  if (!(await isSlugFree(tx, slug))) throw slugTaken();
  const row = { slug, name, nameKey: companyNameKey(name), employerType, isAgency: isAgencyType(employerType), website: website || null };
  const write = tx.insert(companies).values({ ...row, headOfficePlaceId, isSample, createdAt: ctx.now, updatedAt: ctx.now });
  const [added] = await refusingTakenSlug(write.$returningId());
  if (!added) throw new Error("The database gave no id for the new company.");
  return added.id;
}
