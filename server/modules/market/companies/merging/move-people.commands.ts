import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { type LockedMember, saveOwner } from "#server/modules/hiring/team/team-lock.ts";
import { setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { FirmPair } from "./firm-pair.queries.ts";
import { individuallyMovedReferences } from "./firm-references.ts";
import { type MergeIds, recordMovedRows, tableNameOf } from "./move-rows.commands.ts";

const membersAtMost = 1000;

export const lockMembers = (tx: Db, companyId: number): Promise<LockedMember[]> =>
  tx
    .select({ id: users.id, publicId: users.publicId, name: users.name, email: users.email, role: users.role, state: users.state })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id))
    .limit(membersAtMost)
    .for("update");

const isActiveAdmin = ({ role, state }: LockedMember) => role === "company_admin" && state === "active";
export const hasActiveAdmin = (members: readonly LockedMember[]) => members.some(isActiveAdmin);

interface MergeMembers {
  moving: LockedMember[];
  /** Members who remain administrators. */
  administrators: LockedMember[];
  there: LockedMember[];
}

/**
 * Locks the members of both firms. @throws AppError invalid-fields for a user who is no administrator of the first, and where the second
 * would have no administrator
 */
export async function lockPeople(
  tx: Db,
  { from, into }: FirmPair,
  { keepAdministrators }: { keepAdministrators: readonly string[] },
): Promise<MergeMembers> {
  const there = await lockMembers(tx, into.id);
  const moving = await lockMembers(tx, from.id);
  const administrators = moving.filter(({ publicId }) => keepAdministrators.includes(publicId));
  if (administrators.length < new Set(keepAdministrators).size || !administrators.every(isActiveAdmin))
    throw administratorsFault("Choose from the active administrators of the firm being merged.");
  if (hasActiveAdmin(moving) && !hasActiveAdmin([...there, ...administrators]))
    throw administratorsFault("The remaining firm would have no administrator. Choose one.");
  return { moving, administrators, there };
}

/** Moves a firm's members to the other, as recruiters except for the chosen administrators, and ends their sessions. */
export async function moveMembers(ctx: Context, tx: Db, moving: MergeIds, people: MergeMembers): Promise<void> {
  await saveOwner(tx, moving.into);
  const rows = people.moving.map(({ id, role }) => ({ key: String(id), was: role }));
  await recordMovedRows(tx, moving.mergeId, tableNameOf(individuallyMovedReferences.members), rows);
  for (const member of people.moving) {
    const role = people.administrators.includes(member) ? "company_admin" : "recruiter";
    await setRole(ctx, tx, { userId: member.id, to: { role, companyId: moving.into, isFreelance: false }, reason: "two firms made one" });
  }
}

const administratorsFault = (detail: string) => invalidFields([{ pointer: "/keepAdministrators", detail }]);
