import { and, asc, eq, inArray, or } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { daysAfter } from "#db/time-limits.ts";
import { countEventsOf, mostMerged, readBuilds } from "#ops/client-errors/group-state.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

type Group = typeof clientErrorGroups.$inferSelect;

/**
 * An administrator's decision on an error group: resolved in a release, or with null in the one after the latest; ignored up to a count or
 * a date; or reopened.
 */
type ErrorDecision =
  | { to: "resolved"; release: string | null }
  | { to: "ignored"; times: number | null; days: number | null }
  | { to: "open" };

const notFound = () => new AppError("not-found", "There is no such issue, or it is no longer stored.");

/**
 * Sets the state of an issue. Repeating a decision changes nothing.
 * @throws AppError not-found; bad-input for a release the site has not served
 */
export function setErrorGroupState(ctx: Context, publicId: string, decision: ErrorDecision): Promise<{ state: ErrorDecision["to"] }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.setErrorGroupState", {});
    const group = await lockErrorGroup(tx, publicId);
    const fix = decision.to === "resolved" ? await findFixingRelease(tx, decision.release) : { resolvedIn: null, isResolvedInNext: false };
    const days = decision.to === "ignored" ? decision.days : null;
    const times = decision.to === "ignored" ? decision.times : null;
    const set = {
      state: decision.to,
      ...fix,
      ignoredUntilN: times === null ? null : (await countEventsOf(tx, group.id)) + times,
      ignoredUntil: days === null ? null : daysAfter(ctx.now, days),
    };
    const isSame =
      group.state === set.state &&
      group.resolvedIn === set.resolvedIn &&
      group.isResolvedInNext === set.isResolvedInNext &&
      group.ignoredUntilN === set.ignoredUntilN &&
      group.ignoredUntil?.getTime() === set.ignoredUntil?.getTime();
    if (isSame) return { state: decision.to };
    const before = { state: group.state, resolvedIn: group.resolvedIn };
    await tx
      .update(clientErrorGroups)
      .set({ ...set, stateSince: ctx.now })
      .where(eq(clientErrorGroups.id, group.id));
    await auditGroup(ctx, tx, { action: "ops.setErrorGroupState", group, before, after: { state: set.state, resolvedIn: set.resolvedIn } });
    return { state: decision.to };
  });
}

async function findFixingRelease(tx: Db, release: string | null): Promise<Pick<Group, "resolvedIn" | "isResolvedInNext">> {
  const named = release ?? (await listReleases(tx))[0]?.name;
  if (named === undefined || (await readBuilds(tx, [named])).length === 0)
    throw new AppError("bad-input", "Choose a release that this site has served.");
  return { resolvedIn: named, isResolvedInNext: release === null };
}

/** Locks a group, or the one it is merged into. @throws AppError not-found */
async function lockErrorGroup(tx: Db, publicId: string): Promise<Group> {
  const { id, mergedIntoId } = clientErrorGroups;
  const [found] = await tx.select({ id, mergedIntoId }).from(clientErrorGroups).where(eq(clientErrorGroups.publicId, publicId)).limit(1);
  const [group] = found
    ? await tx
        .select()
        .from(clientErrorGroups)
        .where(eq(id, found.mergedIntoId ?? found.id))
        .limit(1)
        .for("update")
    : [];
  if (!group) throw notFound();
  // Merged in the meantime.
  return group.mergedIntoId === null ? group : lockErrorGroup(tx, publicId);
}

interface GroupChange {
  action: "ops.setErrorGroupState" | "ops.assignErrorGroup" | "ops.mergeErrorGroups";
  group: Group;
  reason?: string;
  before: unknown;
  after: unknown;
}

const auditGroup = (ctx: Context, tx: Db, { group, ...change }: GroupChange): Promise<void> =>
  recordAudit(tx, ctx, { ...change, resource: "error-group", resourceId: group.publicId });

/**
 * Assigns an issue to an administrator, or to nobody. Repeating it changes nothing.
 * @throws AppError not-found; bad-input for an account that is no active administrator's
 */
export function assignErrorGroup(ctx: Context, publicId: string, assignee: string | null): Promise<{ assignee: string | null }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.assignErrorGroup", {});
    const group = await lockErrorGroup(tx, publicId);
    const isMeant = and(eq(users.publicId, assignee ?? ""), eq(users.role, "platform_admin"), eq(users.state, "active"));
    const [administrator] = assignee === null ? [] : await tx.select({ id: users.id }).from(users).where(isMeant).limit(1);
    if (assignee !== null && !administrator) throw new AppError("bad-input", "Choose an administrator with an active account.");
    const assignedToUserId = administrator?.id ?? null;
    if (group.assignedToUserId === assignedToUserId) return { assignee };
    await tx.update(clientErrorGroups).set({ assignedToUserId }).where(eq(clientErrorGroups.id, group.id));
    await auditGroup(ctx, tx, {
      action: "ops.assignErrorGroup",
      group,
      before: { assignedToUserId: group.assignedToUserId },
      after: { assignedToUserId },
    });
    return { assignee };
  });
}

/**
 * Counts another issue's events with those of this one, earlier ones too, and those of issues merged into it. Repeating it changes nothing.
 * @throws AppError not-found; bad-input for the issue itself and one of the other side; conflict beyond fifty
 */
export function mergeErrorGroups(ctx: Context, publicId: string, other: string): Promise<{ merged: number }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.mergeErrorGroups", {});
    const rows = await lockFamilies(tx, [publicId, other]);
    const named = (id: string) => rows.find((row) => row.publicId === id);
    const [kept, added] = [named(publicId), named(other)];
    if (!kept || !added) throw notFound();
    const root = rows.find(({ id }) => id === kept.mergedIntoId) ?? kept;
    const addedRoot = rows.find(({ id }) => id === added.mergedIntoId) ?? added;
    const membersOf = (id: number) => rows.filter(({ mergedIntoId }) => mergedIntoId === id).length;
    if (added.id === root.id || added.id === kept.id) throw new AppError("bad-input", "Choose another issue.");
    if (addedRoot.id === root.id) return { merged: membersOf(root.id) };
    if (added.side !== root.side) throw new AppError("bad-input", "An issue of pages and one of the server cannot be merged.");
    const moved = [addedRoot, ...rows.filter(({ mergedIntoId }) => mergedIntoId === addedRoot.id)];
    const merged = membersOf(root.id) + moved.length;
    if (merged > mostMerged) throw new AppError("conflict", `At most ${mostMerged} issues can be merged into one. Split one first.`);
    const ids = moved.map(({ id }) => id);
    await tx.update(clientErrorGroups).set({ mergedIntoId: root.id }).where(inArray(clientErrorGroups.id, ids));
    await auditGroup(ctx, tx, {
      ...{ action: "ops.mergeErrorGroups", group: root, reason: `merged ${addedRoot.publicId}` },
      ...{ before: { members: membersOf(root.id) }, after: { members: merged } },
    });
    return { merged };
  });
}

/** Locks the named groups, those they are merged into and all that are merged into these, in the order of their ids. */
async function lockFamilies(tx: Db, publicIds: readonly string[]): Promise<(typeof clientErrorGroups.$inferSelect)[]> {
  const { id, mergedIntoId } = clientErrorGroups;
  const named = await tx
    .select({ id, mergedIntoId })
    .from(clientErrorGroups)
    .where(inArray(clientErrorGroups.publicId, [...publicIds]))
    .limit(publicIds.length);
  if (named.length === 0) return [];
  const roots = named.map((row) => row.mergedIntoId ?? row.id);
  const rows = await tx
    .select()
    .from(clientErrorGroups)
    .where(or(inArray(id, roots), inArray(mergedIntoId, roots)))
    .orderBy(asc(id))
    .limit(2 * (mostMerged + 1))
    .for("update");
  // Another merge came between: a root is none any more.
  return rows.some((row) => roots.includes(row.id) && row.mergedIntoId !== null) ? lockFamilies(tx, publicIds) : rows;
}

/**
 * Takes an issue out of the one it is merged into, with its events; it is open. Repeating it changes nothing.
 * @throws AppError not-found
 */
export function splitErrorGroup(ctx: Context, publicId: string): Promise<{ state: "open" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.mergeErrorGroups", {});
    const root = await lockErrorGroup(tx, publicId);
    if (root.publicId === publicId) return { state: "open" };
    const open = {
      state: "open",
      stateSince: ctx.now,
      resolvedIn: null,
      isResolvedInNext: false,
      ignoredUntil: null,
      ignoredUntilN: null,
    } as const;
    const isMerged = and(eq(clientErrorGroups.publicId, publicId), eq(clientErrorGroups.mergedIntoId, root.id));
    const [{ affectedRows }] = await tx
      .update(clientErrorGroups)
      .set({ mergedIntoId: null, ...open })
      .where(isMerged);
    // Another administrator has split it since it was read.
    if (affectedRows === 0) return { state: "open" };
    await auditGroup(ctx, tx, {
      ...{ action: "ops.mergeErrorGroups", group: root, reason: `split ${publicId}` },
      ...{ before: { merged: publicId }, after: { merged: null } },
    });
    return { state: "open" };
  });
}
