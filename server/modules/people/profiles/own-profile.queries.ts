import { and, asc, desc, eq, gte, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobseekerProfiles, profileHiddenFrom, profileViews } from "#db/schema/profiles.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { shownName } from "#server/modules/market/places/resolve-place.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { countCvs, readCvWords } from "../cvs/cvs.queries.ts";
import { lapsedConfirmationDate, reconfirmDueBefore } from "./availability.commands.ts";
import type { PlaceName, StoredProfile } from "./profile-answers.ts";
import { listDayRates, listMemberships, listOtherPlaceIds, listProjects, listSuites, listTools } from "./profile-parts.queries.ts";
import { firmDomainOf } from "./profile-reader.queries.ts";
import { readCvText } from "./reading/read-cv-text.ts";

/**
 * Reads the pasted text of a CV, or a Word document among the caller's CVs. Nothing is stored.
 * @throws AppError not-found, conflict for a PDF, whose text cannot be read
 */
export async function readCv(ctx: Context, { text, id }: { text?: string | undefined; id?: string | undefined }) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.uploadCv", { ownerId: userId });
  return readCvText(text ?? (id === undefined ? "" : await readCvWords(ctx, id)), ctx.services.gazetteer);
}

const viewsShownDays = 90;

/** Returns the caller's profile with its strength; an empty one until it is first saved. */
export async function readOwnProfile(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const [profile, [account]] = await Promise.all([
    findOwnProfile(db, gazetteer, userId),
    db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1),
  ]);
  const confirmedAt = profile.freeFromConfirmedAt === null ? null : new Date(profile.freeFromConfirmedAt);
  return {
    ...profile,
    phone: formatTelephone(profile.phone),
    ownFirmDomain: firmDomainOf(account?.emailKey ?? null),
    isFreeFromAsked: confirmedAt !== null && confirmedAt <= reconfirmDueBefore(ctx.now),
    freeFromNotConfirmedSince: lapsedConfirmationDate(confirmedAt, ctx.now),
    strength: profileStrength({ ...profile, hasCv: (await countCvs(ctx.services.db, userId)) > 0 }),
  };
}

export async function findOwnProfile(db: Db, gazetteer: Gazetteer, userId: number): Promise<StoredProfile> {
  const [row] = await db.select(ownColumns).from(jobseekerProfiles).where(eq(jobseekerProfiles.userId, userId)).limit(1);
  const hiddenFrom = await db
    .select({ slug: companies.slug, name: companies.name })
    .from(profileHiddenFrom)
    .innerJoin(companies, eq(companies.id, profileHiddenFrom.companyId))
    .where(eq(profileHiddenFrom.userId, userId))
    .orderBy(asc(companies.name))
    .limit(200);
  if (!row) return { ...emptyProfile, hiddenFrom };
  const { placeId, ...facts } = row;
  const [suites, tools, projects, memberships, dayRates, alsoPlaceIds] = await Promise.all([
    listSuites(db, [userId]),
    listTools(db, userId),
    listProjects(db, userId),
    listMemberships(db, userId),
    listDayRates(db, userId),
    listOtherPlaceIds(db, userId),
  ]);
  return {
    ...isoDates(facts),
    projects: projects.map(({ confirmedAt: _at, confirmedBy: _by, ...project }) => project),
    ...{ tools, memberships, dayRates, hiddenFrom },
    suites: suites.get(userId) ?? [],
    place: placeName(gazetteer, placeId),
    alsoPlaces: alsoPlaceIds.flatMap((id) => placeName(gazetteer, id) ?? []),
  };
}

export function placeName(gazetteer: Gazetteer, placeId: number | null): PlaceName | null {
  const place = placeId === null ? undefined : gazetteer.byId(placeId);
  return place ? { slug: place.slug, label: shownName(gazetteer, place) } : null;
}

/** Lists recent views of the caller's profile: the viewer's company where there is one and the day, never the person. */
export async function listProfileViews(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const since = daysBefore(ctx.now, viewsShownDays);
  const rows = await ctx.services.db
    .select({
      viewedOn: profileViews.viewedOn,
      company: companies.name,
      companySlug: companies.slug,
      inFile: max(profileViews.inFile),
      inSharedList: max(profileViews.inSharedList),
    })
    .from(profileViews)
    .innerJoin(users, eq(users.id, profileViews.viewerUserId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(profileViews.userId, userId), gte(profileViews.viewedOn, since.toISOString().slice(0, 10))))
    .groupBy(profileViews.viewedOn, companies.name, companies.slug)
    .orderBy(desc(profileViews.viewedOn), asc(companies.name))
    .limit(100);
  return { views: rows.map((row) => ({ ...row, inFile: Boolean(row.inFile), inSharedList: Boolean(row.inSharedList) })) };
}

type JudgedProfile = StoredProfile & { hasCv: boolean };

/** Parts of a strong profile in the order suggested. The weights sum to 100. */
const parts: readonly { weight: number; isThere: (profile: JudgedProfile) => boolean; advice: string }[] = [
  { weight: 15, isThere: ({ category, level }) => category !== null && level !== null, advice: "Say what you do and at what level." },
  { weight: 15, isThere: ({ suites }) => suites.length > 0, advice: "Add the contract suites you have worked with, and for how long." },
  { weight: 15, isThere: ({ place }) => place !== null, advice: "Say where you can work." },
  {
    weight: 15,
    isThere: ({ projects }) => projects.length >= 2 || projects.some(({ isPlacement }) => isPlacement),
    advice: "Describe two projects, or a placement year: their value and what you did.",
  },
  { weight: 10, isThere: ({ headline }) => Boolean(headline), advice: "Write one line that says who you are." },
  {
    weight: 10,
    isThere: ({ side, wantedSides, ricsLevel, memberships }) =>
      (side !== null || wantedSides.length > 0) && (ricsLevel !== null || memberships.length > 0),
    advice: "Add your side of the table, or the one you want, and your professional body.",
  },
  { weight: 10, isThere: ({ hasCv }) => hasCv, advice: "Add a CV, so that applying takes a minute." },
  { weight: 5, isThere: ({ tools }) => tools.length >= 3, advice: "Name three skills or programs you use." },
  {
    weight: 5,
    isThere: ({ freeFrom, noticeWeeks }) => freeFrom !== null || noticeWeeks !== null,
    advice: "Say when you could begin.",
  },
];

/**
 * Returns completeness from 0 to 100 and what to add next. `isReadyToApply`: an employer can tell who applies and where they can work,
 * which is possible without experience too.
 */
function profileStrength(profile: JudgedProfile): { percent: number; advice: string[]; isReadyToApply: boolean } {
  const missing = parts.filter(({ isThere }) => !isThere(profile));
  const percent = 100 - missing.reduce((sum, { weight }) => sum + weight, 0);
  const isReadyToApply = profile.level !== null && profile.place !== null;
  return { percent, advice: missing.map(({ advice }) => advice), isReadyToApply };
}

const emptyProfile: StoredProfile = {
  publicId: null,
  version: 0,
  visibility: "hidden",
  pausedAt: null,
  hiddenDomain: null,
  headline: null,
  about: null,
  category: null,
  level: null,
  side: null,
  wantedSides: [],
  ricsLevel: null,
  ricsNumber: null,
  memberships: [],
  yearsExperience: null,
  workMix: {},
  place: null,
  alsoPlaces: [],
  travelMiles: null,
  siteDays: null,
  nightsAway: null,
  contractTypes: [],
  workTypes: [],
  payYearMinPence: null,
  dayRates: [],
  preferredBasis: null,
  showsPay: false,
  freeFrom: null,
  freeFromConfirmedAt: null,
  noticeWeeks: null,
  needsSponsorship: null,
  phone: null,
  privateNotes: null,
  cscsCard: null,
  cscsUntil: null,
  hasDrivingLicence: null,
  checksHeld: [],
  wouldBeCleared: null,
  suites: [],
  tools: [],
  projects: [],
  hiddenFrom: [],
  updatedAt: null,
};

/** Columns of a user's own row returned to that user. */
const ownColumns = {
  ...pick(jobseekerProfiles, "publicId", "version", "visibility", "pausedAt", "hiddenDomain", "headline", "about", "category", "level"),
  ...pick(jobseekerProfiles, "side", "wantedSides", "ricsLevel", "ricsNumber", "yearsExperience", "workMix", "placeId", "travelMiles"),
  ...pick(jobseekerProfiles, "siteDays", "nightsAway", "contractTypes", "workTypes", "payYearMinPence", "preferredBasis", "showsPay"),
  ...pick(jobseekerProfiles, "freeFrom", "freeFromConfirmedAt", "noticeWeeks", "needsSponsorship", "phone", "privateNotes", "cscsCard"),
  ...pick(jobseekerProfiles, "cscsUntil", "hasDrivingLicence", "checksHeld", "wouldBeCleared", "updatedAt"),
};

/**
 * Returns a jobseeker's place, or only its county or region while anonymous, since a village and a contract suite may identify one person.
 */
export function displayedPlace(gazetteer: Gazetteer, placeId: number | null, isNamed: boolean): PlaceName | null {
  if (placeId === null) return null;
  if (isNamed) return placeName(gazetteer, placeId);
  const place = gazetteer.byId(placeId);
  return placeName(gazetteer, place ? displayedPlaceId(place) : placeId);
}

/** Returns the displayed place of an anonymous jobseeker. */
export const displayedPlaceId = ({ id, kind, countyId, regionId }: Pick<Place, "id" | "kind" | "countyId" | "regionId">): number | null =>
  kind === "town" ? (countyId ?? regionId) : id;
