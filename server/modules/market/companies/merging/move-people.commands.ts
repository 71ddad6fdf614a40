import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { type LockedMember, saveOwner } from "#server/modules/hiring/team/team-lock.ts";
import { setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { FirmPair } from "./firm-pair.queries.ts";
import { individuallyMovedReferences } from "./firm-references.ts";
import { listMovedRows, type MergeIds, reassignRows, recordMovedRows, tableNameOf } from "./move-rows.commands.ts";

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

/** Locks the members that a merge moved and who are still with the firm, with their former roles; also returns the other members. */
export async function lockMovedMembers(tx: Db, { mergeId, into }: MergeIds) {
  const rows = await listMovedRows(tx, mergeId, tableNameOf(individuallyMovedReferences.members));
  const roles = new Map(rows.map(({ key, was }) => [Number(key), was]));
  const present = await lockMembers(tx, into);
  const brought = present.filter(({ id }) => roles.has(id)).map((member) => ({ ...member, was: roles.get(member.id) ?? null }));
  return { brought, staying: present.filter(({ id }) => !roles.has(id)) };
}

/** Returns members to their former firm, with their former roles. */
export async function restoreMembers(
  ctx: Context,
  tx: Db,
  { from }: MergeIds,
  brought: readonly { id: number; was: string | null }[],
): Promise<void> {
  for (const { id, was } of brought) {
    const role = was === "company_admin" ? "company_admin" : "recruiter";
    await setRole(ctx, tx, { userId: id, to: { role, companyId: from, isFreelance: false }, reason: "two firms taken apart" });
  }
}

/**
 * Moves open invitations to the other firm as invitations for recruiters, since only its own administrators may invite others. Where it has
 * invited the same address itself, the moved one is ended.
 */
export async function moveInvitations(tx: Db, moving: MergeIds): Promise<void> {
  const { firm, key } = individuallyMovedReferences.invitations;
  const columns = { id: invitations.id, emailKey: invitations.emailKey, role: invitations.role, state: invitations.state };
  const listed = (companyId: number) =>
    tx.select(columns).from(invitations).where(eq(invitations.companyId, companyId)).limit(invitationsAtMost);
  const existing = await listed(moving.into);
  const rows = await listed(moving.from).for("update");
  const invited = new Set(existing.flatMap(({ emailKey, state }) => (state === "sent" ? [emailKey] : [])));
  const waiting = rows.filter(({ state }) => state === "sent");
  const twice = waiting.filter(({ emailKey }) => invited.has(emailKey));
  const asWritten = rows.map(({ id, role, state }) => ({ key: String(id), was: `${state} ${role}` }));
  await recordMovedRows(tx, moving.mergeId, tableNameOf(individuallyMovedReferences.invitations), asWritten);
  const keys = asWritten.map((row) => row.key);
  await reassignRows(tx, { firm, key }, { keys, now: moving.from, next: moving.into });
  await updateInvitations(tx, twice, { state: "revoked" });
  await updateInvitations(tx, waiting, { role: "recruiter" });
}

const invitationsAtMost = 5000;

async function updateInvitations(
  tx: Db,
  rows: readonly { id: number }[],
  set: { state?: "sent" | "revoked"; role?: "recruiter" | "company_admin" },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(invitations).set(set).where(inArray(invitations.id, ids));
}

/** Returns invitations to their firm; unanswered ones regain their former role. */
export async function restoreInvitations(tx: Db, { mergeId, from, into }: MergeIds): Promise<void> {
  const { firm, key } = individuallyMovedReferences.invitations;
  const rows = await listMovedRows(tx, mergeId, tableNameOf(individuallyMovedReferences.invitations));
  await reassignRows(tx, { firm, key }, { keys: rows.map((row) => row.key), now: into, next: from });
  for (const { key: id, was } of rows) {
    const [state, role] = was?.split(" ") ?? [];
    if (state !== "sent") continue;
    const unanswered = and(
      eq(invitations.id, Number(id)),
      eq(invitations.companyId, from),
      inArray(invitations.state, ["sent", "revoked"]),
    );
    await tx
      .update(invitations)
      .set({ state: "sent", role: role === "company_admin" ? "company_admin" : "recruiter" })
      .where(unanswered);
  }
}
