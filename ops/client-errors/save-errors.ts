import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { itemsOfText } from "#db/schema/json-columns.ts";
import { hourOf } from "../counts.ts";
import { type ErrorCause, fingerprintVersion } from "./fingerprint.ts";
import { countEventsOf, nextGroupState } from "./group-state.ts";
import {
  type ErrorExemplar,
  estimateVisits,
  maxExemplars,
  mergeMarks,
  readSketch,
  sketchText,
  storedExemplar,
  type WaitingErrors,
} from "./visit-sketch.ts";

interface ErrorGroupUpdate {
  cause: ErrorCause;
  group: WaitingErrors;
  exemplars: readonly ErrorExemplar[];
}

type Group = typeof clientErrorGroups.$inferSelect;

/** Adds reports of one cause to its group: one row for the group, one for the full reports, one per kind of page affected. */
export function saveErrors(db: Db, order: ErrorGroupUpdate): Promise<{ rows: number; isComplete: boolean }> {
  return lockingTransaction(db, async (tx) => {
    const known = await findGroup(tx, order.cause.fingerprint);
    const groupId = known ? known.id : await insertGroup(tx, order);
    if (known || groupId === null) return updateGroup(tx, await lockGroups(tx, order.cause.fingerprint), order);
    const saved = await saveExemplars(tx, groupId, order.exemplars);
    return { rows: 1 + saved.rows + (await addCounts(tx, groupId, order.group)), isComplete: saved.isComplete };
  });
}

/** The figures are the group's own; the state is that of the group it is merged into, if any. */
async function updateGroup(
  tx: Db,
  { group, root }: { group: Group; root: Group },
  order: ErrorGroupUpdate,
): Promise<{ rows: number; isComplete: boolean }> {
  const { lastAt, n } = order.group;
  const cells = [...order.group.cells.values()];
  const marks = cells.reduce<number[]>((all, cell) => mergeMarks(all, cell.marks), readSketch(group.visitsSketch));
  const builds = cells.map(({ release }) => release).filter(Boolean);
  const before = root.state === "ignored" ? await countEventsOf(tx, root.id) : 0;
  const changed = await nextGroupState(tx, root, { n: before + n, at: lastAt, builds });
  const isMerged = root.id !== group.id;
  await tx
    .update(clientErrorGroups)
    .set({
      n: group.n + n,
      lastSeenAt: lastAt > group.lastSeenAt ? lastAt : group.lastSeenAt,
      firstRelease: group.firstRelease ?? builds[0] ?? null,
      lastRelease: builds.at(-1) ?? group.lastRelease,
      visits: estimateVisits(marks),
      visitsSketch: sketchText(marks),
      ...(!isMerged && changed),
    })
    .where(eq(clientErrorGroups.id, group.id));
  const isTurned = isMerged && Object.keys(changed).length > 0;
  if (isTurned) await tx.update(clientErrorGroups).set(changed).where(eq(clientErrorGroups.id, root.id));
  const saved = await saveExemplars(tx, group.id, order.exemplars);
  return { rows: 1 + Number(isTurned) + saved.rows + (await addCounts(tx, group.id, order.group)), isComplete: saved.isComplete };
}

async function findGroup(tx: Db, fingerprint: string) {
  const { id, mergedIntoId } = clientErrorGroups;
  const [found] = await tx
    .select({ id, mergedIntoId })
    .from(clientErrorGroups)
    .where(eq(clientErrorGroups.fingerprint, fingerprint))
    .limit(1);
  return found;
}

/** Locks a group and the one it is merged into, in the order of their ids, as merging does. */
async function lockGroups(tx: Db, fingerprint: string): Promise<{ group: Group; root: Group }> {
  const known = await findGroup(tx, fingerprint);
  if (!known) throw new Error("A group of errors was deleted while it was added to");
  const { id } = clientErrorGroups;
  const ids = [known.id, known.mergedIntoId ?? known.id];
  const rows = await tx.select().from(clientErrorGroups).where(inArray(id, ids)).orderBy(asc(id)).limit(2).for("update");
  const group = rows.find((row) => row.id === known.id);
  if (!group) throw new Error("A group of errors was deleted while it was added to");
  if (group.mergedIntoId !== known.mergedIntoId) return lockGroups(tx, fingerprint);
  return { group, root: rows.find((row) => row.id === group.mergedIntoId) ?? group };
}

/** Returns null when another process has inserted it in the meantime. */
async function insertGroup(tx: Db, { cause, group: { first, firstAt, lastAt, n, cells } }: ErrorGroupUpdate): Promise<number | null> {
  const marks = [...cells.values()].reduce<number[]>((all, cell) => mergeMarks(all, cell.marks), []);
  const builds = [...cells.values()].map(({ release }) => release).filter(Boolean);
  const [{ affectedRows, insertId }] = await tx
    .insert(clientErrorGroups)
    .ignore()
    .values({
      ...cause,
      side: first.side,
      publicId: randomBytes(16).toString("base64url"),
      fingerprintVersion,
      route: first.route,
      firstSeenAt: firstAt,
      lastSeenAt: lastAt,
      firstRelease: builds[0] ?? null,
      lastRelease: builds.at(-1) ?? null,
      n,
      visits: estimateVisits(marks),
      visitsSketch: sketchText(marks),
    });
  return affectedRows === 1 ? insertId : null;
}

async function saveExemplars(tx: Db, groupId: number, exemplars: readonly ErrorExemplar[]) {
  if (exemplars.length === 0) return { rows: 0, isComplete: true };
  const ofGroup = eq(clientErrorExemplars.groupId, groupId);
  const [existing] = await tx.select().from(clientErrorExemplars).where(ofGroup).limit(1);
  if (existing?.isComplete) return { rows: 0, isComplete: true };
  const all = [...(existing ? itemsOfText(existing.exemplars, storedExemplar) : []), ...exemplars].slice(0, maxExemplars);
  const row = { exemplars: JSON.stringify(all), isComplete: all.length === maxExemplars };
  if (existing) await tx.update(clientErrorExemplars).set(row).where(ofGroup);
  else await tx.insert(clientErrorExemplars).values({ groupId, ...row });
  return { rows: 1, isComplete: row.isComplete };
}

/** All are counted in the hour of the first: they wait a minute at most. */
async function addCounts(tx: Db, groupId: number, { firstAt, cells }: WaitingErrors): Promise<number> {
  const hour = hourOf(firstAt);
  for (const { release, route, device, browser, n, marks } of cells.values()) {
    const here = and(
      eq(clientErrorCounts.groupId, groupId),
      eq(clientErrorCounts.hour, hour),
      eq(clientErrorCounts.release, release),
      eq(clientErrorCounts.route, route),
      eq(clientErrorCounts.device, device),
      eq(clientErrorCounts.browser, browser),
    );
    const [known] = await tx.select().from(clientErrorCounts).where(here).limit(1);
    const visitsSketch = sketchText(mergeMarks(marks, readSketch(known?.visitsSketch ?? "")));
    if (known)
      await tx
        .update(clientErrorCounts)
        .set({ n: known.n + n, visitsSketch })
        .where(here);
    else await tx.insert(clientErrorCounts).values({ groupId, hour, release, route, device, browser, n, visitsSketch });
  }
  return cells.size;
}
