import { and, gte, inArray, or, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorGroups } from "#db/schema/client-errors.ts";
import { withMerged } from "#ops/client-errors/group-state.ts";
import { medianOf } from "#server/kernel/quantiles.ts";
import { alertKeyOf, type Judgement } from "./judgement.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const groupsJudged = 1000;
const visitsThatMatter = 3;
/** An error first seen longer ago is not new. */
const newForMs = 7 * dayMs;
/** Errors younger than this have no baseline rate to compare with. */
const rateAfterMs = dayMs;
const hoursOfMedian = 7 * 24;
const timesMedian = 5;
const leastInAnHour = 20;

type Group = Pick<
  typeof clientErrorGroups.$inferSelect,
  | "id"
  | "mergedIntoId"
  | "publicId"
  | "title"
  | "culprit"
  | "state"
  | "visits"
  | "visitsSketch"
  | "n"
  | "firstSeenAt"
  | "lastSeenAt"
  | "firstRelease"
  | "lastRelease"
  | "resolvedIn"
>;
type Rates = ReadonlyMap<number, number>;

/**
 * Judges recently seen error groups and those already alerted on (`raised`): whether they affect enough sessions as new errors, have
 * regressed, or occur far more often than before. A group merged into another is judged with that one, and its own alerts end.
 */
export async function judgeErrors(db: Db, { now, raised }: { now: Date; raised: readonly string[] }): Promise<Judgement[]> {
  const rows = await readGroups(db, { now, raised });
  const ratesById = await readRates(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.flatMap((row) => {
    const merged = rows.filter(({ mergedIntoId }) => mergedIntoId === row.id);
    const group = withMerged(row, merged);
    const rates = addRates([row, ...merged].flatMap(({ id }) => ratesById.get(id) ?? []));
    const judged = [judgeNew(group, now), judgeReturn(group), judgeRate(group, rates, now)];
    return row.mergedIntoId === null ? judged : judged.map((judgement) => ({ ...judgement, isRaised: false }));
  });
}

function addRates(all: readonly Rates[]): Rates {
  const sums = new Map<number, number>();
  for (const rates of all) for (const [hour, n] of rates) sums.set(hour, (sums.get(hour) ?? 0) + n);
  return sums;
}

/** Reads the groups to judge, with all that are merged into them. */
async function readGroups(db: Db, { now, raised }: { now: Date; raised: readonly string[] }): Promise<Group[]> {
  const { id, mergedIntoId, publicId, title, culprit, state, visits, visitsSketch, n } = clientErrorGroups;
  const { firstSeenAt, lastSeenAt, firstRelease, lastRelease, resolvedIn } = clientErrorGroups;
  const isRecent = gte(lastSeenAt, new Date(now.getTime() - newForMs));
  const rows = () =>
    db
      .select({
        ...{ id, mergedIntoId, publicId, title, culprit, state, visits, visitsSketch, n },
        ...{ firstSeenAt, lastSeenAt, firstRelease, lastRelease, resolvedIn },
      })
      .from(clientErrorGroups);
  const due = await rows()
    .where(raised.length > 0 ? or(isRecent, inArray(publicId, [...raised])) : isRecent)
    .orderBy(lastSeenAt)
    .limit(groupsJudged);
  const roots = due.map((row) => row.mergedIntoId ?? row.id);
  if (roots.length === 0) return [];
  const known = new Set(due.map((row) => row.id));
  const more = await rows()
    .where(or(inArray(id, roots), inArray(mergedIntoId, roots)))
    .limit(2 * groupsJudged);
  return [...due, ...more.filter((row) => !known.has(row.id))];
}

const factsOf = ({ publicId, culprit, visits, n, lastRelease }: Group) => ({ group: publicId, culprit, visits, n, release: lastRelease });

function judgeNew(group: Group, now: Date): Judgement {
  const { state, visits, firstSeenAt, lastSeenAt } = group;
  const isNew = now.getTime() - firstSeenAt.getTime() < newForMs;
  const isOver = state !== "open" || now.getTime() - lastSeenAt.getTime() >= newForMs;
  const isRaised = isOver ? false : isNew && visits >= visitsThatMatter ? true : null;
  return {
    key: alertKeyOf("new-error", group.publicId),
    kind: "new-error",
    title: `New error: ${group.title}`,
    facts: factsOf(group),
    isRaised,
  };
}

function judgeReturn(group: Group): Judgement {
  const title = `Error regression: ${group.title}`;
  const facts = { ...factsOf(group), resolvedIn: group.resolvedIn };
  return {
    key: alertKeyOf("error-regression", group.publicId),
    kind: "error-regression",
    title,
    facts,
    isRaised: group.state === "regressed",
  };
}

function judgeRate(group: Group, byHour: Rates, now: Date): Judgement {
  const current = Math.floor(now.getTime() / hourMs);
  const inHour = Math.max(byHour.get(current) ?? 0, byHour.get(current - 1) ?? 0);
  const median = medianOf(Array.from({ length: hoursOfMedian }, (_, back) => byHour.get(current - 2 - back) ?? 0));
  const isKnown = now.getTime() - group.firstSeenAt.getTime() >= rateAfterMs;
  const isRaised = group.state !== "ignored" && isKnown && inHour >= leastInAnHour && inHour >= timesMedian * median;
  const facts = { ...factsOf(group), inAnHour: inHour, median };
  return {
    key: alertKeyOf("error-rate", group.publicId),
    kind: "error-rate",
    title: `Error rate up: ${group.title}`,
    facts,
    isRaised,
  };
}

/** Counts occurrences per group and hour over the last week, keyed by hour number; only for groups seen in the last two hours. */
async function readRates(db: Db, groupIds: readonly number[], now: Date): Promise<Map<number, Map<number, number>>> {
  const rates = new Map<number, Map<number, number>>();
  if (groupIds.length === 0) return rates;
  const current = Math.floor(now.getTime() / hourMs);
  const { groupId, hour, n } = clientErrorCounts;
  const since = (hours: number) => gte(hour, new Date((current - hours) * hourMs));
  const lively = await db
    .select({ groupId })
    .from(clientErrorCounts)
    .where(and(since(1), inArray(groupId, [...groupIds])))
    .groupBy(groupId)
    .limit(groupsJudged);
  if (lively.length === 0) return rates;
  const ids = lively.map((row) => row.groupId);
  const rows = await db
    .select({ groupId, hour, n: sum(n).mapWith(Number) })
    .from(clientErrorCounts)
    .where(and(inArray(groupId, ids), since(hoursOfMedian + 1)))
    .groupBy(groupId, hour)
    .limit(ids.length * (hoursOfMedian + 2));
  for (const row of rows) {
    const byHour = rates.get(row.groupId) ?? new Map<number, number>();
    byHour.set(Math.floor(row.hour.getTime() / hourMs), row.n);
    rates.set(row.groupId, byHour);
  }
  return rates;
}
