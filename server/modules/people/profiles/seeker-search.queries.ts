import { and, eq, inArray } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { lapsedConfirmationDate } from "./availability.commands.ts";
import { displayedPlace } from "./own-profile.queries.ts";
import type { DayRate, SeekerCard } from "./profile-answers.ts";
import { listConfirmedWork, listPublicRates, listSuites } from "./profile-parts.queries.ts";
import { findableConditions, findProfileViewer, type ProfileViewer } from "./profile-reader.queries.ts";
import { findSeekers, type SeekerCounts } from "./search/find-seekers.queries.ts";
import { seekerIndexOf } from "./search/seeker-tests.ts";
import type { SeekerFilter } from "./seeker-filter.ts";

const perPage = 20;

/** Lists findable jobseekers in the requested order. Those who hide from the viewer are neither listed nor counted. */
export async function searchSeekers(ctx: Context, filter: SeekerFilter) {
  const { isAudited } = requireAllowed(ctx, "seeker.search", { isFindable: true });
  const reader = await findProfileViewer(ctx);
  const { found, counts } = await findSeekers(ctx, reader, filter);
  if (isAudited) await auditRead(ctx, { action: "seeker.search", resource: "seeker", resourceId: null });
  const from = (filter.page - 1) * perPage;
  const wanted = found.slice(from, from + perPage).map(({ userId }) => userId);
  const items = await readCards(ctx, reader, wanted);
  const total = found.length - (wanted.length - items.length);
  return {
    items: items.map(({ card }) => card),
    page: filter.page,
    limit: perPage,
    total,
    hasMore: from + perPage < total,
    counts: roundFacetCounts(counts),
  };
}

/** Listed jobseekers can be counted from their cards; counts of other values are rounded, so that they reveal nobody. */
const roundFacetCounts = ({ level, side, ricsLevel, suite }: SeekerCounts): SeekerCounts => ({
  level: roundCounts(level),
  side: roundCounts(side),
  ricsLevel: roundCounts(ricsLevel),
  suite: roundCounts(suite),
});

/** Returns profile cards in the order of the ids, without jobseekers that the viewer may no longer find. */
export async function readCards(
  ctx: Context,
  reader: ProfileViewer,
  userIds: readonly number[],
): Promise<{ userId: number; card: SeekerCard }[]> {
  const { db, gazetteer } = ctx.services;
  if (userIds.length === 0) return [];
  const [rows, suites, rates, confirmedWork] = await Promise.all([
    db
      .select(cardColumns)
      .from(jobseekerProfiles)
      .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
      .where(and(inArray(jobseekerProfiles.userId, [...userIds]), ...findableConditions(ctx, reader)))
      .limit(userIds.length),
    listSuites(db, userIds),
    listPublicRates(db, userIds),
    listConfirmedWork(db, userIds),
  ]);
  const byId = new Map(rows.map((row) => [row.userId, row]));
  const gone = userIds.filter((userId) => !byId.has(userId));
  if (gone.length > 0) seekerIndexOf(db).forget(gone);
  return userIds.flatMap((userId) => {
    const row = byId.get(userId);
    if (!row) return [];
    const showing = {
      gazetteer,
      suites: suites.get(userId) ?? [],
      rates: rates.get(userId) ?? [],
      confirmedWork: confirmedWork.get(userId) ?? null,
      isNamed: isNamedTo(reader, row),
      now: ctx.now,
    };
    return [{ userId, card: toCard(row, showing) }];
  });
}

export const cardColumns = {
  ...pick(jobseekerProfiles, "userId", "publicId", "visibility"),
  name: users.name,
  ...pick(jobseekerProfiles, "headline", "category", "level", "side", "wantedSides", "ricsLevel", "yearsExperience", "placeId"),
  ...pick(jobseekerProfiles, "travelMiles", "freeFrom", "freeFromConfirmedAt", "noticeWeeks", "showsPay", "payYearMinPence", "updatedAt"),
};
type CardRow = Pick<typeof jobseekerProfiles.$inferSelect, Exclude<keyof typeof cardColumns, "name">> & { name: string };

/** Returns whether a name is shown: only to verified recruiters, and only if the jobseeker shows it. */
export const isNamedTo = ({ isVerified }: ProfileViewer, { visibility }: Pick<CardRow, "visibility">): boolean =>
  visibility === "open" && isVerified;

interface CardContext {
  gazetteer: Gazetteer;
  suites: SeekerCard["suites"];
  rates: readonly DayRate[];
  confirmedWork: SeekerCard["confirmedWork"];
  isNamed: boolean;
  now: Date;
}

export function toCard(
  { userId: _userId, publicId, visibility: _visibility, name, placeId, freeFromConfirmedAt, showsPay, payYearMinPence, ...facts }: CardRow,
  { gazetteer, suites, rates, confirmedWork, isNamed, now }: CardContext,
): SeekerCard {
  return {
    ...isoDates(facts),
    id: publicId,
    name: isNamed ? name : null,
    place: displayedPlace(gazetteer, placeId, isNamed),
    freeFromNotConfirmedSince: facts.freeFrom === null ? null : lapsedConfirmationDate(freeFromConfirmedAt, now),
    suites,
    confirmedWork,
    pay: showsPay ? { yearMinPence: payYearMinPence, dayRates: [...rates] } : null,
  };
}

export interface SupplyLine {
  slug: string;
  label: string;
  people: number;
}

/** Returns rounded public counts of findable jobseekers by level and region. */
export async function readSupply(
  ctx: Context,
): Promise<{ people: number | null; levels: SupplyLine[]; regions: SupplyLine[]; leastShown: number }> {
  requireAllowed(ctx, "seeker.readSupply", { isPublished: true });
  const { db, gazetteer } = ctx.services;
  const seekers = await seekerIndexOf(db).entries("updated", ctx.now);
  const levels = new Map<string, number>();
  const regions = new Map<number, number>();
  for (const { level, placeId } of seekers) {
    if (level !== null) levels.set(level, (levels.get(level) ?? 0) + 1);
    const place = placeId === null ? undefined : gazetteer.byId(placeId);
    const regionId = place?.kind === "region" ? place.id : place?.regionId;
    if (regionId) regions.set(regionId, (regions.get(regionId) ?? 0) + 1);
  }
  return {
    people: roundDown(seekers.length),
    levels: [...levels].flatMap(([slug, people]) => toSupplyLine(slug, labelOf("level", slug), people)).sort(byPeople),
    regions: [...regions]
      .flatMap(([id, people]) => {
        const region = gazetteer.byId(id);
        return region ? toSupplyLine(region.slug, region.name, people) : [];
      })
      .sort(byPeople),
    leastShown: minCountShown,
  };
}

function toSupplyLine(slug: string, label: string, people: number): SupplyLine[] {
  const rounded = roundDown(people);
  return rounded === null ? [] : [{ slug, label, people: rounded }];
}

const byPeople = (one: SupplyLine, other: SupplyLine) => other.people - one.people || one.label.localeCompare(other.label);

/** Smaller groups are not counted. */
const minCountShown = 10;
const roundedTo = 5;

/** Rounds a count down; null for a small group. Comparing two counts then reveals nothing about one person. */
export const roundDown = (people: number): number | null => (people < minCountShown ? null : people - (people % roundedTo));

/** Rounds counts by name; small groups are left out as if they were empty. */
const roundCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, people]) => {
      const rounded = roundDown(people);
      return rounded === null ? [] : [[name, rounded]];
    }),
  );
