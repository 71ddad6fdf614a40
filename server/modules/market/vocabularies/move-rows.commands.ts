import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { termMergeMoves, termMerges } from "#db/schema/taxonomy.ts";
import type { Services } from "#server/kernel/context.ts";
import { refreshTerms, renamesOf } from "#server/kernel/terms/current-terms.ts";
import { type Renames, renameTerms } from "#server/kernel/terms/rename-terms.ts";
import { termPlaces } from "./places/all-places.ts";
import { canonicalJson, type TermPlace, type TermsToFind, type TermValues } from "./places/term-place.ts";

/** Marks merges that need no further checks. */
const never = new Date("9999-01-01T00:00:00Z");

/** Restores the original values of an undone merge, except in rows changed since, which are left as edited. */
async function restoreRows(services: Pick<Services, "db" | "search">, mergeId: number, now: Date, signal?: AbortSignal): Promise<number> {
  let given = 0;
  for (;;) {
    if (signal?.aborted) return given;
    const batch = await restoreBatch(services, mergeId, now);
    if (batch === null) break;
    given += batch;
  }
  await services.db.update(termMerges).set({ settledAt: now, sweepDueAt: never }).where(eq(termMerges.id, mergeId));
  await refreshTerms(services);
  return given;
}

async function restoreBatch({ db, search }: Pick<Services, "db" | "search">, mergeId: number, now: Date): Promise<number | null> {
  const given = await lockingTransaction(db, async (tx) => {
    await tx.select({ id: termMerges.id }).from(termMerges).where(eq(termMerges.id, mergeId)).limit(1).for("update");
    const [first] = await tx
      .select({ place: termMergeMoves.place })
      .from(termMergeMoves)
      .where(eq(termMergeMoves.mergeId, mergeId))
      .orderBy(asc(termMergeMoves.place))
      .limit(1);
    if (!first) return null;
    const ofPlace = and(eq(termMergeMoves.mergeId, mergeId), eq(termMergeMoves.place, first.place));
    const moves = await tx
      .select({ rowKey: termMergeMoves.rowKey, was: termMergeMoves.was, became: termMergeMoves.became })
      .from(termMergeMoves)
      .where(ofPlace)
      .orderBy(asc(termMergeMoves.rowKey))
      .limit(rowsAtOnce);
    const place = termPlaces.find(({ name }) => name === first.place);
    const keys = moves.map(({ rowKey }) => rowKey);
    const back = new Map<number, TermValues>();
    if (place) {
      const held = await place.read(tx, keys.map(Number));
      for (const { rowKey, was, became } of moves) {
        const present = held.get(Number(rowKey));
        if (present && canonicalJson(present) === canonicalJson(became)) back.set(Number(rowKey), was as TermValues);
      }
      await place.write(tx, back, now);
    }
    await tx.delete(termMergeMoves).where(and(ofPlace, inArray(termMergeMoves.rowKey, keys)));
    await tx
      .update(termMerges)
      .set({
        restoredRows: sql`${termMerges.restoredRows} + ${back.size}`,
        leftRows: sql`${termMerges.leftRows} + ${moves.length - back.size}`,
      })
      .where(eq(termMerges.id, mergeId));
    return { ids: [...back.keys()], isAdverts: place?.holders === "adverts" };
  });
  if (given === null) return null;
  if (given.isAdverts && given.ids.length > 0) await search.applyNow(given.ids);
  return given.ids.length;
}

const rowsAtOnce = 300;
const mergesAtOnce = 20;
const minuteMs = 60_000;
/** How long a process that has not yet seen the merge may write an old value. */
const watchedMs = 10 * minuteMs;
const soonMs = 15_000;
/** After that none should; values found later came from a backup or an overlooked code path. */
const lookAgainMs = 60 * minuteMs;

type MoveServices = Pick<Services, "db" | "search">;

/**
 * Moves rows that still have a merged value, for every merge that is due, and restores those of undone merges. Safe in several processes.
 */
export async function moveDueRows(services: MoveServices, now: Date, signal: AbortSignal): Promise<Record<string, number>> {
  const due = await services.db
    .select({ id: termMerges.id })
    .from(termMerges)
    .where(lte(termMerges.sweepDueAt, now))
    .orderBy(asc(termMerges.sweepDueAt), asc(termMerges.id))
    .limit(mergesAtOnce);
  let rows = 0;
  for (const { id } of due) if (!signal.aborted) rows += await moveRowsOfMerge(services, id, now, signal);
  return { rows };
}

/**
 * Moves all rows of one merge, one batch per transaction; if the signal aborts, the next call continues. Returns the number of rows
 * written.
 */
export async function moveRowsOfMerge(services: MoveServices, mergeId: number, now: Date, signal?: AbortSignal): Promise<number> {
  const [merge] = await services.db
    .select({ undoneAt: termMerges.undoneAt, renames: termMerges.renames, mergedAt: termMerges.mergedAt })
    .from(termMerges)
    .where(eq(termMerges.id, mergeId))
    .limit(1);
  if (!merge) return 0;
  if (merge.undoneAt !== null) return restoreRows(services, mergeId, now, signal);
  const renames = renamesOf(merge.renames);
  let moved = 0;
  for (const place of termPlaces) {
    let after: number | null = 0;
    while (after !== null) {
      if (signal?.aborted) return moved;
      const batch = await moveBatch(services, { mergeId, place, renames, after, now });
      moved += batch.moved;
      after = batch.last;
    }
  }
  const isWatched = now.getTime() < merge.mergedAt.getTime() + watchedMs;
  await services.db
    .update(termMerges)
    .set({
      settledAt: sql`coalesce(${termMerges.settledAt}, ${sql.param(now, termMerges.settledAt)})`,
      sweepDueAt: new Date(now.getTime() + (isWatched ? soonMs : lookAgainMs)),
    })
    .where(and(eq(termMerges.id, mergeId), isNull(termMerges.undoneAt)));
  await refreshTerms(services);
  return moved;
}

interface Batch {
  mergeId: number;
  place: TermPlace;
  renames: Renames;
  after: number;
  now: Date;
}

async function moveBatch(
  { db, search }: MoveServices,
  { mergeId, place, renames, after, now }: Batch,
): Promise<{ moved: number; last: number | null }> {
  const wanted: TermsToFind = new Map([...renames].map(([vocabulary, within]) => [vocabulary, [...within.keys()]]));
  if (!place.vocabularies.some((vocabulary) => wanted.has(vocabulary))) return { moved: 0, last: null };
  const ids = await place.find(db, wanted, { after, limit: rowsAtOnce });
  if (ids.length === 0) return { moved: 0, last: null };
  const moved = await lockingTransaction(db, async (tx) => {
    // Locked: a concurrent undo waits for this batch, and the next batch sees it.
    const [merge] = await tx
      .select({ undoneAt: termMerges.undoneAt })
      .from(termMerges)
      .where(eq(termMerges.id, mergeId))
      .limit(1)
      .for("update");
    if (!merge || merge.undoneAt !== null) return [];
    const before = await place.read(tx, ids);
    const after = new Map<number, TermValues>();
    for (const [id, held] of before) {
      const now = renameTerms(held, renames);
      if (now !== held) after.set(id, now);
    }
    if (after.size === 0) return [];
    await recordMoves(tx, { mergeId, place, before, after });
    await place.write(tx, after, now);
    await tx
      .update(termMerges)
      .set({ movedRows: sql`${termMerges.movedRows} + ${after.size}` })
      .where(eq(termMerges.id, mergeId));
    return [...after.keys()];
  });
  if (place.holders === "adverts" && moved.length > 0) await search.applyNow(moved);
  return { moved: moved.length, last: ids.length < rowsAtOnce ? null : (ids.at(-1) ?? null) };
}

/** Records each row's old and new value. For a row that got the old value again, the value at that time counts. */
async function recordMoves(
  tx: Db,
  {
    mergeId,
    place,
    before,
    after,
  }: { mergeId: number; place: TermPlace; before: ReadonlyMap<number, TermValues>; after: ReadonlyMap<number, TermValues> },
): Promise<void> {
  const ids = [...after.keys()];
  const owners = await place.owners?.(tx, ids);
  const rows = ids.map((id) => ({
    mergeId,
    place: place.name,
    rowKey: String(id),
    userId: owners?.get(id) ?? null,
    was: before.get(id),
    became: after.get(id),
  }));
  await tx
    .insert(termMergeMoves)
    .values(rows)
    .onDuplicateKeyUpdate({ set: { was: sql`values(was)`, became: sql`values(became)` } });
}
