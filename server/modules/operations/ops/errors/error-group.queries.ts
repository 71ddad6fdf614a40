import { and, asc, desc, eq, inArray, isNull, like, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ErrorSide } from "#db/ops-values.ts";
import { users } from "#db/schema/accounts.ts";
import { clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { itemsOfText } from "#db/schema/json-columns.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import { mostMerged, withMerged } from "#ops/client-errors/group-state.ts";
import { type ErrorExemplar, estimateVisitsOfSketches, storedExemplar } from "#ops/client-errors/visit-sketch.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Period } from "../rum/period.ts";
import { pointsOf, readCells } from "./error-cells.queries.ts";
import { findLastGoodRelease } from "./last-good.queries.ts";

const tracesShown = 10;
const releasesOffered = 20;

type Group = typeof clientErrorGroups.$inferSelect;
type ErrorCell = Awaited<ReturnType<typeof readCells>>[number];

interface GroupQuery {
  publicId: string;
  period: Period;
  administrators: readonly Administrator[];
}

/**
 * Returns one error group, or the one it is merged into: its first reports in full, who met it and where, the last release without it,
 * server traces of the same calls, and groups like it. @throws AppError not-found
 */
export async function readErrorGroup(db: Db, { publicId, period, administrators }: GroupQuery) {
  const { root, merged } = await readFamily(db, publicId);
  const ids = [root.id, ...merged.map((each) => each.id)];
  const { firstSeenAt, lastSeenAt, ...group } = withMerged(root, merged);
  const exemplars = await readExemplars(db, ids);
  const cells = await readCells(db, ids, period);
  const modules = [...new Set(exemplars.flatMap(({ frames }) => frames.filter(({ isOwn }) => isOwn).map(({ module }) => module)))];
  const releases = await listReleases(db);
  const deploys = releases.filter(({ firstStartedAt }) => firstStartedAt >= period.from);
  const { side, title, culprit, route, fingerprintVersion, n, visits, firstRelease, lastRelease } = group;
  const { state, stateSince, ignoredUntilN, ignoredUntil, resolvedIn, isResolvedInNext, assignedToUserId } = group;
  const administrator = administrators.find(({ id }) => id === assignedToUserId);
  return {
    ...{ publicId: root.publicId, side, title, culprit, route, fingerprintVersion, n, visits, firstRelease, lastRelease },
    ...{ state, ignoredUntilN, resolvedIn, isResolvedInNext },
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    stateSince: stateSince?.toISOString() ?? null,
    ignoredUntil: ignoredUntil?.toISOString() ?? null,
    assignee:
      assignedToUserId === null ? null : { name: administrator?.name ?? "a former administrator", id: administrator?.publicId ?? null },
    administrators: administrators.map(({ publicId: id, name, isCaller }) => ({ id, name, isCaller })),
    exemplars,
    inPeriod: { n: cells.reduce((sum, cell) => sum + cell.n, 0), visits: visitsIn(cells), points: pointsOf(cells, period) },
    deploys: deploys.map(({ name, firstStartedAt }) => ({ name, at: firstStartedAt.toISOString() })),
    tags: {
      release: sharesBy(cells, (cell) => cell.release),
      route: sharesBy(cells, (cell) => cell.route),
      device: sharesBy(cells, (cell) => cell.device),
      browser: sharesBy(cells, (cell) => cell.browser),
    },
    lastGood: await findLastGoodRelease(db, { groupIds: ids, firstRelease, modules }),
    serverSide: await readRelatedTraces(db, exemplars),
    otherHalf: await findCounterpartGroups(db, { side, exemplars }),
    merged: merged.map((each) => ({
      ...{ publicId: each.publicId, title: each.title, culprit: each.culprit, n: each.n },
      lastSeenAt: each.lastSeenAt.toISOString(),
    })),
    ...(await findGroupsToMerge(db, root)),
    builds: releases.slice(0, releasesOffered).map(({ name }) => name),
  };
}

/** Reads a group, or the one it is merged into, with all that are merged into that one. @throws AppError not-found */
async function readFamily(db: Db, publicId: string): Promise<{ root: Group; merged: Group[] }> {
  const [found] = await db.select().from(clientErrorGroups).where(eq(clientErrorGroups.publicId, publicId)).limit(1);
  const rootId = found?.mergedIntoId ?? found?.id;
  const [root] =
    rootId === undefined || rootId === found?.id
      ? [found]
      : await db.select().from(clientErrorGroups).where(eq(clientErrorGroups.id, rootId)).limit(1);
  if (!root) throw new AppError("not-found", "There is no such issue, or it is no longer stored.");
  const merged = await db
    .select()
    .from(clientErrorGroups)
    .where(eq(clientErrorGroups.mergedIntoId, root.id))
    .orderBy(asc(clientErrorGroups.id))
    .limit(mostMerged);
  return { root, merged };
}

const exemplarsShown = 15;

/** The group's own reports come first. */
async function readExemplars(db: Db, groupIds: readonly number[]): Promise<ErrorExemplar[]> {
  const stored = await db
    .select()
    .from(clientErrorExemplars)
    .where(inArray(clientErrorExemplars.groupId, [...groupIds]))
    .limit(groupIds.length);
  return stored
    .toSorted((one, other) => groupIds.indexOf(one.groupId) - groupIds.indexOf(other.groupId))
    .flatMap(({ exemplars }) => itemsOfText(exemplars, storedExemplar))
    .slice(0, exemplarsShown);
}

const visitsIn = (cells: readonly ErrorCell[]): number => estimateVisitsOfSketches(cells.map(({ visitsSketch }) => visitsSketch));

function sharesBy(cells: readonly ErrorCell[], nameOf: (cell: ErrorCell) => string): { name: string; n: number; visits: number }[] {
  const byName = new Map<string, ErrorCell[]>();
  for (const cell of cells) {
    const existing = byName.get(nameOf(cell));
    if (existing) existing.push(cell);
    else byName.set(nameOf(cell), [cell]);
  }
  const parts = [...byName].map(([name, groupCells]) => ({
    name,
    n: groupCells.reduce((sum, { n }) => sum + n, 0),
    visits: visitsIn(groupCells),
  }));
  return parts.toSorted((one, other) => other.n - one.n || other.visits - one.visits);
}

/** Reads saved traces of the last responses the pages had received, and failed traces of the same procedures. */
async function readRelatedTraces(db: Db, exemplars: readonly ErrorExemplar[]) {
  const named = [...new Set(exemplars.flatMap(({ traces }) => traces))];
  const procedures = [...new Set(exemplars.flatMap(({ procedure }) => procedure ?? []))];
  if (named.length + procedures.length === 0) return { procedures, traces: [] };
  const { traceId, name, outcome, startedAt, durationUs } = pinnedTraces;
  const rows = await db
    .select({ traceId, name, outcome, startedAt, durationUs })
    .from(pinnedTraces)
    .where(
      or(
        named.length > 0 ? inArray(traceId, named) : undefined,
        procedures.length > 0 ? and(inArray(name, procedures), eq(outcome, "failed")) : undefined,
      ),
    )
    .orderBy(desc(startedAt))
    .limit(tracesShown);
  return {
    procedures,
    traces: rows.map((row) => ({ ...isoDates(row), isNamed: named.includes(row.traceId) })),
  };
}

const mostLookedThrough = 200;
const shown = 10;

/** Finds error groups on the other side (client or server) whose reports share a trace or a failed call with these. */
async function findCounterpartGroups(db: Db, { side, exemplars }: { side: ErrorSide; exemplars: readonly ErrorExemplar[] }) {
  const traces = new Set(exemplars.flatMap((exemplar) => exemplar.traces));
  const calls = new Set(exemplars.flatMap(failedCallOf));
  const named = [...traces, ...[...calls].map((call) => JSON.stringify(call))];
  if (named.length === 0) return [];
  const { publicId, title, culprit, state, n, lastSeenAt } = clientErrorGroups;
  // Binary comparison is several times as fast as collated comparison.
  const text = sql`cast(${clientErrorExemplars.exemplars} as binary)`;
  const rows = await db
    .select({ publicId, title, culprit, state, n, lastSeenAt, exemplars: clientErrorExemplars.exemplars })
    .from(clientErrorGroups)
    .innerJoin(clientErrorExemplars, eq(clientErrorExemplars.groupId, clientErrorGroups.id))
    .where(and(ne(clientErrorGroups.side, side), or(...named.map((name) => like(text, `%${name}%`)))))
    .orderBy(desc(lastSeenAt))
    .limit(mostLookedThrough);
  return rows
    .flatMap(({ exemplars: reports, ...group }) => {
      const others = itemsOfText(reports, storedExemplar);
      const isSameRequest = others.some((other) => other.traces.some((trace) => traces.has(trace)));
      const isSameCall = others.some((other) => failedCallOf(other).some((call) => calls.has(call)));
      return isSameRequest || isSameCall ? [{ ...isoDates(group), isSameRequest }] : [];
    })
    .toSorted((one, other) => Number(other.isSameRequest) - Number(one.isSameRequest))
    .slice(0, shown);
}

/** Returns the call if it failed with a server error or without a response; a refused call (4xx) is not a fault of the site. */
const failedCallOf = ({ procedure, status }: ErrorExemplar): string[] =>
  procedure !== null && (status === null || status >= 500) ? [procedure] : [];

const mostCompared = 1000;
const similarShown = 12;
const othersOffered = 100;
const nearFrom = 0.6;

/**
 * Finds groups of the same side that may have the same cause: those of the same type thrown in the same place, then those with near
 * messages, nearest first; and the others that were seen last.
 */
async function findGroupsToMerge(db: Db, group: Group) {
  const { id, publicId, side, title, culprit, state, n, lastSeenAt, mergedIntoId } = clientErrorGroups;
  const rows = await db
    .select({ publicId, title, culprit, state, n, lastSeenAt })
    .from(clientErrorGroups)
    .where(and(eq(side, group.side), ne(id, group.id), isNull(mergedIntoId)))
    .orderBy(desc(lastSeenAt))
    .limit(mostCompared);
  const compared = rows.map((row) => ({ ...isoDates(row), ...likenessOf(group, row) }));
  const similar = compared
    .filter(({ isSamePlace, nearness }) => isSamePlace || nearness >= nearFrom)
    .toSorted((one, other) => Number(other.isSamePlace) - Number(one.isSamePlace) || other.nearness - one.nearness)
    .slice(0, similarShown);
  const others = compared.filter((row) => !similar.includes(row)).slice(0, othersOffered);
  return { similar, others: others.map((row) => ({ publicId: row.publicId, title: row.title, culprit: row.culprit })) };
}

/** Returns whether two groups are of one type and thrown in one place, and how many words of their messages they share, from 0 to 1. */
export function likenessOf(one: Pick<Group, "title" | "culprit">, other: Pick<Group, "title" | "culprit">) {
  const isSamePlace = one.culprit !== "" && one.culprit === other.culprit && typeOf(one.title) === typeOf(other.title);
  const [words, otherWords] = [wordsOf(one.title), wordsOf(other.title)];
  const common = [...words].filter((word) => otherWords.has(word)).length;
  const all = words.size + otherWords.size - common;
  return { isSamePlace, nearness: all === 0 ? 0 : common / all };
}

const typeOf = (title: string): string => /^\w+(?=:|$)/.exec(title)?.[0] ?? "";

/** Without the type, which unlike errors share. */
const wordsOf = (title: string): Set<string> =>
  new Set(
    title
      .slice(typeOf(title).length)
      .toLowerCase()
      .match(/[\p{L}\p{N}_$]+/gu) ?? [],
  );

/** Somebody who may work on an issue. */
interface Administrator {
  id: number;
  publicId: string;
  name: string;
  isCaller: boolean;
}

const mostAdministrators = 200;

/** Returns administrators with an active account, by name. */
export async function listAdministrators(ctx: Context): Promise<Administrator[]> {
  requireAllowed(ctx, "ops.readConsole", {});
  const caller = requireUser(ctx.principal).userId;
  const { id, publicId, name, role, state } = users;
  const rows = await ctx.services.db
    .select({ id, publicId, name, state })
    .from(users)
    .where(eq(role, "platform_admin"))
    .orderBy(asc(name))
    .limit(mostAdministrators);
  return rows.flatMap(({ state: standing, ...each }) => (standing === "active" ? [{ ...each, isCaller: each.id === caller }] : []));
}
