import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { shortlistEntries, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { daysAfter } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { readCards } from "#server/modules/people/profiles/seeker-search.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { findApplicationsById } from "../applications/applications.queries.ts";
import type { addToShortlistInput, createLinkInput, moveEntryInput } from "./shortlist.fields.ts";
import { listEntryRows, maxEntries, requireEntry, requireList, type ShortlistRow } from "./shortlist-rows.queries.ts";
import { deleteEntries } from "./shortlists.commands.ts";

/**
 * Adds jobseekers at the end of a list; existing entries keep their position. @throws AppError not-found for a jobseeker the caller may not
 * see, conflict
 */
export async function addToShortlist(
  ctx: Context,
  { id, seekerIds, applicationIds }: z.output<typeof addToShortlistInput>,
): Promise<{ added: number }> {
  const { userId } = requireUser(ctx.principal);
  const people = [...(await findApplicants(ctx, applicationIds)), ...(await findSeekers(ctx, seekerIds))];
  return lockingTransaction(ctx.services.db, async (tx) => {
    const list = await requireList(ctx, tx, id, { isLocked: true });
    const entries = await listEntryRows(tx, list.rowId);
    const known = new Set(entries.map(({ candidateUserId }) => candidateUserId));
    const fresh = people.filter(({ candidateUserId }, at) => {
      const isFirst = people.findIndex((each) => each.candidateUserId === candidateUserId) === at;
      return isFirst && !known.has(candidateUserId);
    });
    if (entries.length + fresh.length > maxEntries) throw new AppError("conflict", `A shortlist can have at most ${maxEntries} people.`);
    if (fresh.length === 0) return { added: 0 };
    const after = (entries.at(-1)?.position ?? 0) + 1;
    const shared = { shortlistId: list.rowId, addedByUserId: userId, addedAt: ctx.now };
    await tx
      .insert(shortlistEntries)
      .values(fresh.map((person, at) => ({ ...shared, ...person, publicId: randomPublicId(), position: after + at })));
    await touch(ctx, tx, list);
    return { added: fresh.length };
  });
}

async function findSeekers(ctx: Context, seekerIds: readonly string[]) {
  if (seekerIds.length === 0) return [];
  const rows = await ctx.services.db
    .select({ userId: jobseekerProfiles.userId, publicId: jobseekerProfiles.publicId })
    .from(jobseekerProfiles)
    .where(inArray(jobseekerProfiles.publicId, [...seekerIds]))
    .limit(seekerIds.length);
  const idOf = new Map(rows.map(({ userId, publicId }) => [publicId, userId]));
  const inOrder = seekerIds.flatMap((id) => idOf.get(id) ?? []);
  const found = await readCards(ctx, await findProfileViewer(ctx), [...new Set(inOrder)]);
  if (found.length < new Set(seekerIds).size) throw new AppError("not-found", "There is no person at that address.");
  return found.map(({ userId }) => ({ candidateUserId: userId, applicationId: null }));
}

async function findApplicants(ctx: Context, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  const listed = await findApplicationsById(ctx, applicationIds);
  const rows = await ctx.services.db
    .select({ id: applications.id, userId: applications.userId })
    .from(applications)
    .where(inArray(applications.publicId, [...listed.keys(), ""]))
    .limit(applicationIds.length);
  const people = rows.flatMap(({ id, userId }) => (userId === null ? [] : [{ candidateUserId: userId, applicationId: id }]));
  if (people.length < new Set(applicationIds).size) throw new AppError("not-found", "There is no such application.");
  return people;
}

/** @throws AppError not-found */
export function saveEntryNote(
  ctx: Context,
  { entryId: publicId, note }: { entryId: string; note: string | null },
): Promise<{ note: string | null }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { list, entryId } = await requireEntry(ctx, tx, publicId);
    await tx.update(shortlistEntries).set({ note }).where(eq(shortlistEntries.id, entryId));
    await touch(ctx, tx, list);
    return { note };
  });
}

/** @throws AppError not-found */
export function removeFromShortlist(ctx: Context, publicId: string): Promise<{ isRemoved: true }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { list, entryId } = await requireEntry(ctx, tx, publicId);
    await deleteEntries(tx, list.rowId, [entryId]);
    await touch(ctx, tx, list);
    return { isRemoved: true as const };
  });
}

/** Moves an entry within a list. Entries hidden from the caller keep their relative position. @throws AppError not-found */
export function moveEntry(ctx: Context, { entryId: publicId, to }: z.output<typeof moveEntryInput>): Promise<{ position: number }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { list, entryId } = await requireEntry(ctx, tx, publicId);
    const rows = await listEntryRows(tx, list.rowId);
    const ids = rows.map(({ rowId }) => rowId);
    const at = ids.indexOf(entryId);
    const last = ids.length - 1;
    const target = { first: 0, up: Math.max(0, at - 1), down: Math.min(last, at + 1), last }[to];
    ids.splice(at, 1);
    ids.splice(target, 0, entryId);
    for (const [position, rowId] of ids.entries()) {
      if (rows.find((row) => row.rowId === rowId)?.position === position + 1) continue;
      await tx
        .update(shortlistEntries)
        .set({ position: position + 1 })
        .where(and(eq(shortlistEntries.id, rowId), eq(shortlistEntries.shortlistId, list.rowId)));
    }
    await touch(ctx, tx, list);
    return { position: target + 1 };
  });
}

const touch = (ctx: Context, tx: Db, { rowId }: ShortlistRow) =>
  tx.update(shortlists).set({ updatedAt: ctx.now }).where(eq(shortlists.id, rowId));

const linksMost = 50;

/** Creates a link for reading the list without an account. The secret is returned only once. @throws AppError not-found, conflict */
export function shareShortlist(
  ctx: Context,
  { id, forWhom, days }: z.output<typeof createLinkInput>,
): Promise<{ linkId: string; address: string; expiresAt: string }> {
  const { userId } = requireUser(ctx.principal);
  const { db, site } = ctx.services;
  return lockingTransaction(db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    if ((await tx.$count(shortlistLinks, eq(shortlistLinks.shortlistId, rowId))) >= linksMost) {
      throw new AppError("conflict", `A shortlist can have at most ${linksMost} links.`);
    }
    const token = randomSecret();
    const linkId = randomPublicId();
    const expiresAt = daysAfter(ctx.now, days);
    await tx.insert(shortlistLinks).values({
      ...{ publicId: linkId, shortlistId: rowId, forWhom, expiresAt },
      tokenHash: hashOf(token),
      createdByUserId: userId,
      createdAt: ctx.now,
    });
    await recordAudit(tx, ctx, { action: "shortlist.manage", resource: "shortlist", resourceId: id, reason: `link for ${days} days` });
    return { linkId, address: site.origin + paths.sharedShortlist(token), expiresAt: expiresAt.toISOString() };
  });
}

/** Revokes a link; idempotent. @throws AppError not-found */
export function revokeShortlistLink(ctx: Context, publicId: string): Promise<{ state: "revoked" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [link] = await tx
      .select({ rowId: shortlistLinks.id, listId: shortlists.publicId, revokedAt: shortlistLinks.revokedAt })
      .from(shortlistLinks)
      .innerJoin(shortlists, eq(shortlists.id, shortlistLinks.shortlistId))
      .where(eq(shortlistLinks.publicId, publicId))
      .limit(1);
    await requireList(ctx, tx, link?.listId ?? "", { isLocked: true });
    if (link && link.revokedAt === null) {
      await tx.update(shortlistLinks).set({ revokedAt: ctx.now }).where(eq(shortlistLinks.id, link.rowId));
    }
    return { state: "revoked" as const };
  });
}
