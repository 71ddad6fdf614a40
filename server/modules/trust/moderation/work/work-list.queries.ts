import { and, asc, count, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type WorkItemKind, workItemKinds } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listCaseLines, overdueBefore, targets } from "./case-lines.queries.ts";
import { selectWaitingCases } from "./waiting.queries.ts";

const casesPerPage = 25;
/** Limit on cases searched, since a search reads every title. */
const searchedAtMost = 5000;

interface WorkFilter {
  kind: WorkItemKind | null;
  /** Claimant of the cases: the caller, another administrator by public id, or none. */
  owner: "mine" | "free" | (string & {}) | null;
  isOverTarget: boolean;
}

interface ListWorkInput extends WorkFilter {
  /** Search words in a case's title, or its id; "" for none. */
  q: string;
  page: number;
}

type Waiting = ReturnType<typeof selectWaitingCases>;

/** Lists what waits for an administrator, longest waiting first; cases waiting for an answer come last. Counts and list are one query. */
export async function listWork(ctx: Context, { q, page, ...filter }: ListWorkInput) {
  requireAllowed(ctx, "moderation.work", {});
  const { services, now } = ctx;
  const waiting = selectWaitingCases(services.db, now);
  const [found, owners] = await Promise.all([
    q === "" ? findPage(ctx, waiting, { ...filter, page }) : searchWaiting(ctx, waiting, { ...filter, q, page }),
    ownersOf(services.db, waiting),
  ]);
  const { rows, lines, counts, isCut } = found;
  const { userId } = requireUser(ctx.principal);
  const names = new Map(owners.map((owner) => [owner.userId, owner]));
  const items = rows.map((row) => {
    const line = lines.get(`${row.kind} ${row.subject}`);
    const owner = row.claimedByUserId === null ? undefined : names.get(row.claimedByUserId);
    return {
      kind: row.kind,
      subject: row.subject,
      version: row.version,
      title: line?.title ?? row.subject,
      detail: line?.detail ?? "",
      since: row.since.toISOString(),
      isOverTarget: row.askedAt === null && row.since < overdueBefore(row.kind, now),
      askedAt: row.askedAt?.toISOString() ?? null,
      owner:
        row.claimedByUserId === null
          ? null
          : { name: owner?.name ?? "", isMe: row.claimedByUserId === userId, since: row.claimedSince?.toISOString() ?? "" },
    };
  });
  const total = filter.kind === null ? [...counts.values()].reduce((sum, cases) => sum + cases, 0) : (counts.get(filter.kind) ?? 0);
  return {
    items,
    total,
    page,
    limit: casesPerPage,
    counts: Object.fromEntries(workItemKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<WorkItemKind, number>,
    owners: owners.map(({ publicId, name }) => ({ id: publicId, name })),
    /** How many cases were searched if more wait; null if all were. */
    searchedOnly: isCut ? searchedAtMost : null,
  };
}

const waitingOrder = (waiting: Waiting) => [sql`${waiting.askedAt} is not null`, asc(waiting.since), asc(waiting.subject)];

async function findPage(ctx: Context, waiting: Waiting, { page, ...filter }: Omit<ListWorkInput, "q">) {
  const { db } = ctx.services;
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(waiting)
      .where(await conditions(ctx, waiting, filter))
      .orderBy(...waitingOrder(waiting))
      .limit(casesPerPage)
      .offset((page - 1) * casesPerPage),
    countByKind(db, waiting, await conditions(ctx, waiting, { ...filter, kind: null })),
  ]);
  return {
    rows,
    lines: await listCaseLines(db, rows),
    counts: new Map([...counts].map(([kind, { cases }]) => [kind, cases])),
    isCut: false,
  };
}

/** Reads the titles of cases as listed, and returns those that contain every word. */
async function searchWaiting(ctx: Context, waiting: Waiting, { q, page, kind, ...filter }: ListWorkInput) {
  const { db } = ctx.services;
  const all = await db
    .select()
    .from(waiting)
    .where(await conditions(ctx, waiting, { ...filter, kind: null }))
    .orderBy(...waitingOrder(waiting))
    .limit(searchedAtMost + 1);
  const searched = all.slice(0, searchedAtMost);
  const lines = await listCaseLines(db, searched);
  const matching = searched.filter((row) => {
    const line = lines.get(`${row.kind} ${row.subject}`);
    return containsEachWord(q, [row.subject, line?.title ?? "", line?.detail ?? ""]);
  });
  const counts = new Map<WorkItemKind, number>();
  for (const row of matching) counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1);
  const ofKind = kind === null ? matching : matching.filter((row) => row.kind === kind);
  return { rows: ofKind.slice((page - 1) * casesPerPage, page * casesPerPage), lines, counts, isCut: all.length > searchedAtMost };
}

/** Returns whether the texts contain every word, in any case and order. */
function containsEachWord(q: string, texts: readonly string[]): boolean {
  const text = texts.join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the number waiting, the oldest and the overdue of each kind: the figures of the lists with the same filters. */
export async function readWorkTiles(ctx: Context) {
  requireAllowed(ctx, "moderation.work", {});
  const { services, now } = ctx;
  const waiting = selectWaitingCases(services.db, now);
  const [all, late, mine] = await Promise.all([
    countByKind(services.db, waiting, undefined),
    countByKind(services.db, waiting, overdueCondition(waiting, now)),
    countByKind(services.db, waiting, eq(waiting.claimedByUserId, requireUser(ctx.principal).userId)),
  ]);
  const sum = (counts: typeof all) => [...counts.values()].reduce((cases, row) => cases + row.cases, 0);
  return {
    kinds: workItemKinds.map((kind) => ({
      kind,
      cases: all.get(kind)?.cases ?? 0,
      oldestSince: all.get(kind)?.oldestSince?.toISOString() ?? null,
      overTarget: late.get(kind)?.cases ?? 0,
      target: targets[kind],
    })),
    cases: sum(all),
    overTarget: sum(late),
    mine: sum(mine),
  };
}

async function countByKind(db: Db, waiting: Waiting, where: SQL | undefined) {
  const rows = await db
    .select({ kind: waiting.kind, cases: count(), oldestSince: sql<Date | null>`min(${waiting.since})`.mapWith(jobs.updatedAt) })
    .from(waiting)
    .where(where)
    .groupBy(waiting.kind)
    .limit(workItemKinds.length);
  return new Map(rows.map((row) => [row.kind, row]));
}

async function conditions(ctx: Context, waiting: Waiting, { kind, owner, isOverTarget }: WorkFilter): Promise<SQL | undefined> {
  return and(
    kind === null ? undefined : eq(waiting.kind, kind),
    isOverTarget ? overdueCondition(waiting, ctx.now) : undefined,
    await ownerCondition(ctx, waiting, owner),
  );
}

async function ownerCondition(ctx: Context, waiting: Waiting, owner: WorkFilter["owner"]): Promise<SQL | undefined> {
  if (owner === null) return undefined;
  if (owner === "free") return isNull(waiting.claimedByUserId);
  if (owner === "mine") return eq(waiting.claimedByUserId, requireUser(ctx.principal).userId);
  const [named] = await ctx.services.db.select({ id: users.id }).from(users).where(eq(users.publicId, owner)).limit(1);
  return eq(waiting.claimedByUserId, named?.id ?? 0);
}

const overdueCondition = (waiting: Waiting, now: Date): SQL | undefined =>
  and(
    isNull(waiting.askedAt),
    or(...workItemKinds.map((kind) => and(eq(waiting.kind, kind), lt(waiting.since, overdueBefore(kind, now))))),
  );

const ownersShown = 100;

/** Returns the administrators who have claimed a case. */
async function ownersOf(db: Db, waiting: Waiting) {
  const rows = await db.selectDistinct({ userId: waiting.claimedByUserId }).from(waiting).limit(ownersShown);
  const ids = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  if (ids.length === 0) return [];
  return db
    .select({ userId: users.id, publicId: users.publicId, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.name))
    .limit(ownersShown);
}
