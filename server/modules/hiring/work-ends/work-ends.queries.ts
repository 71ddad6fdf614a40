import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { WorkNeedState } from "#db/candidate-values.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { workEndFigures, workEnds, workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { ukRegions } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { currentTerm } from "#server/kernel/terms/current-terms.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { leastPeople } from "#server/modules/market/reported-pay/reported-figures.queries.ts";
import { londonDate } from "#server/text/london-time.ts";
import { firmOf } from "../applications/application-access.ts";
import { currentMonth, findNeedsFor, type NeedRow, readSeekerFacts, type SeekerFacts, selectNeeds } from "./matching-needs.queries.ts";
import { calendarMonths, type SupplyCut, supplyCell, supplyCuts } from "./supply-snapshot.ts";

/** Row of site_facts that says of which week the counts are. */
export const supplyFactName = "work-ends-counted-on";

export interface OwnEnd {
  endsOn: string;
  kind: (typeof workEnds.$inferSelect)["kind"];
  isCounted: boolean;
  hearsOfNeeds: boolean;
  updatedAt: string;
}

/** Returns when the caller's work ends, as they said; null before. With what their profile adds, and adverts that suit it. */
export async function readOwnEnd(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workEnd.read", { ownerId: userId });
  const [[row], facts] = await Promise.all([
    ctx.services.db.select().from(workEnds).where(eq(workEnds.userId, userId)).limit(1),
    readSeekerFacts(ctx.services, userId),
  ]);
  const end: OwnEnd | null = row
    ? {
        ...{ endsOn: row.endsOn, kind: row.kind, isCounted: row.isCounted, hearsOfNeeds: row.hearsOfNeeds },
        updatedAt: row.updatedAt.toISOString(),
      }
    : null;
  return { end, ...facts, matchingAdverts: pathOfMatchingAdverts(facts) };
}

/** Adverts at the level and in the region of a jobseeker. */
export const pathOfMatchingAdverts = ({ level, region }: SeekerFacts): string =>
  paths.jobs({
    ...(level !== null && { level: [level] }),
    ...(region !== null && { location: regionLabel(region) }),
  });

/**
 * Returns the published counts of who comes free by month: of everybody, and of each attribute asked for. Attributes are never combined:
 * each has a column of its own.
 */
export async function readSupply(ctx: Context, query: Partial<Record<SupplyCut, string | null>>) {
  requireAllowed(ctx, "workEnd.readSupply", {});
  const { db } = ctx.services;
  const months = calendarMonths(londonDate(ctx.now));
  const chosen = supplyCuts.flatMap((cut) => (query[cut] ? [{ cut, value: query[cut] }] : []));
  const wanted = months.flatMap((month) => [month, ...chosen.map(({ cut, value }) => supplyCell(month, cut, value))]);
  const [rows, [fact]] = await Promise.all([
    db
      .select({ cell: workEndFigures.cell, people: workEndFigures.people, samples: workEndFigures.samples })
      .from(workEndFigures)
      .where(and(inArray(workEndFigures.cell, wanted), eq(workEndFigures.isShown, true)))
      .limit(wanted.length),
    db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, supplyFactName)).limit(1),
  ]);
  const people = new Map(rows.map((row) => [row.cell, row.people]));
  return {
    columns: [
      { filter: null, value: null, label: "Everybody" },
      ...chosen.map(({ cut, value }) => ({ filter: cut, value, label: labelOfCut(cut, value) })),
    ],
    months: months.map((month) => ({
      month,
      people: [people.get(month) ?? null, ...chosen.map(({ cut, value }) => people.get(supplyCell(month, cut, value)) ?? null)],
    })),
    countedOn: typeof fact?.value === "string" && fact.value !== "" ? fact.value : null,
    leastShown: leastPeople,
    isSample: rows.some(({ samples }) => samples !== "none"),
  };
}

const regionLabel = (slug: string): string => ukRegions.find((each) => each.slug === slug)?.label ?? slug;
const labelOfCut = (cut: SupplyCut, value: string): string => (cut === "region" ? regionLabel(value) : labelOf(cut, value));

/** "over": its month has passed. */
const needStateAt = ({ state, month }: NeedRow, now: Date): WorkNeedState | "over" =>
  state === "open" && month < currentMonth(now) ? "over" : state;

function toNeed({ services }: Context, row: NeedRow) {
  const { id, month, role, level, region, pay, message } = row;
  const suite = row.suite === null ? null : currentTerm(services, "suite", row.suite);
  return {
    ...{ id, month, role, pay, message },
    levelLabel: labelOf("level", level),
    placeLabel: placeOfNeed(row),
    suiteLabel: suite === null ? null : labelOf("suite", suite),
    ...{ level, region, suite },
    announcedAt: row.announcedAt.toISOString(),
    isSample: row.isSample,
  };
}

export const placeOfNeed = ({ region }: Pick<NeedRow, "region">): string => (region === null ? "Anywhere in the UK" : regionLabel(region));

/** Lists the needs that the caller's firm announced, newest first, with how many surveyors introduced themselves. */
export async function listFirmNeeds(ctx: Context) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { role, companyId, isFreelance, userId } = principal;
  if (role === "recruiter" && companyId === null && !isFreelance) return { items: [] };
  requireAllowed(ctx, "workNeed.read", { companyId, ownerId: userId });
  const firmId = await firmOf(db, principal);
  const rows = await selectNeeds(db)
    .where(role === "platform_admin" ? undefined : eq(workNeeds.firmId, firmId ?? 0))
    .orderBy(desc(workNeeds.announcedAt), desc(workNeeds.id))
    .limit(50);
  const items = await withAnswerCounts(ctx, rows);
  return { items: items.map(({ reports: _reports, firmSlug: _slug, ...need }) => need) };
}

/** Adds how many people introduced themselves for each of these needs, and how many reported it. */
export async function withAnswerCounts(ctx: Context, rows: readonly NeedRow[]) {
  const counted = ["introduced", "reported"] as const;
  const { needId, state } = workNeedAnswers;
  const ids = rows.map(({ rowId }) => rowId);
  const counts = ids.length
    ? await ctx.services.db
        .select({ needId, state, people: count() })
        .from(workNeedAnswers)
        .where(and(inArray(state, [...counted]), inArray(needId, ids)))
        .groupBy(needId, state)
        .limit(ids.length * counted.length)
    : [];
  const people = new Map(counts.map((each) => [`${each.needId} ${each.state}`, each.people]));
  const countOf = (id: number, given: (typeof counted)[number]) => people.get(`${id} ${given}`) ?? 0;
  return rows.map((row) => ({
    ...toNeed(ctx, row),
    ...{ firmName: row.firmName, firmSlug: row.firmSlug, state: needStateAt(row, ctx.now), removalReason: row.removalReason },
    ...{ introductions: countOf(row.rowId, "introduced"), reports: countOf(row.rowId, "reported") },
  }));
}

/** Lists open needs that suit the caller. The firms do not know that they are shown. */
export async function listNeedsForCaller(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workEnd.read", { ownerId: userId });
  const needs = await findNeedsFor(ctx, ctx.services.db, userId);
  return {
    items: needs.map((need) => ({
      ...toNeed(ctx, need),
      ...{ firmName: need.firmName, firmSlug: need.firmSlug, isIntroduced: need.isIntroduced },
      isFirmVerified: need.firmVerification === "verified",
    })),
  };
}
