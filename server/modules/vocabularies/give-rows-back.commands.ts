import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { termMergeMoves, termMerges } from "#db/schema/term-merges.ts";
import type { Services } from "#server/context.ts";
import { compared } from "./compared.ts";
import { lookAtTerms } from "./current-terms.ts";
import { termPlaces } from "./places/all-places.ts";
import type { Held } from "./places/term-place.ts";

const rowsAtOnce = 300;
/** Nothing is left to be looked for. */
export const never = new Date("9999-01-01T00:00:00Z");

/** Gives the rows of an undone merge the values they had, but for those that were changed since: they stay as their people left them. */
export async function giveRowsBack(
  services: Pick<Services, "db" | "search">,
  mergeId: number,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let given = 0;
  for (;;) {
    if (signal?.aborted) return given;
    const batch = await giveBatchBack(services, mergeId, now);
    if (batch === null) break;
    given += batch;
  }
  await services.db.update(termMerges).set({ settledAt: now, sweepDueAt: never }).where(eq(termMerges.id, mergeId));
  await lookAtTerms(services);
  return given;
}

async function giveBatchBack({ db, search }: Pick<Services, "db" | "search">, mergeId: number, now: Date): Promise<number | null> {
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
    const back = new Map<number, Held>();
    if (place) {
      const held = await place.read(tx, keys.map(Number));
      for (const { rowKey, was, became } of moves) {
        const present = held.get(Number(rowKey));
        if (present && compared(present) === compared(became)) back.set(Number(rowKey), was as Held);
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
