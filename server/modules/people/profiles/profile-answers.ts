import { z } from "zod";
import { confirmerRelations, projectRoles, roleLevels } from "#db/own-values.ts";
import { payBases, profileVisibilities, projectValueBands, ricsLevels, sides } from "#db/values.ts";

const text = z.string().nullable();
const whole = z.int().min(0);
const count = whole.nullable();
const yesNo = z.boolean().nullable();
const slugs = z.array(z.string());
const valueBand = z.enum(projectValueBands).nullable();
const side = z.enum(sides).nullable();

const place = z.strictObject({ slug: z.string(), label: z.string() });
export type PlaceName = z.infer<typeof place>;

const suite = z.strictObject({
  suite: z.string(),
  label: z.string(),
  years: whole,
  lastUsedYear: count,
  largestValueBand: valueBand,
  /** Forms and options of the contract suite: "nec4:c". */
  forms: slugs,
  duties: slugs,
});
export type ProfileSuite = z.infer<typeof suite>;

const tool = z.strictObject({ vocabulary: z.enum(["skill", "software", "measurement"]), slug: z.string(), label: z.string() });
export type ProfileTool = z.infer<typeof tool>;

/** Membership of a body other than RICS, as recruiters see it. */
const membership = z.strictObject({
  body: z.string(),
  grade: z.string(),
  /** The grade is not reached yet. */
  isWorkingTowards: z.boolean(),
});

const dayRate = z.strictObject({
  basis: z.enum(payBases),
  /** Null: accepts this basis without a minimum. */
  minPence: count,
});
export type DayRate = z.infer<typeof dayRate>;

/** A project as recruiters see it. */
const shownProject = z.strictObject({
  name: z.string(),
  /** Null in anonymous profiles. */
  employer: text,
  /** Null where hidden by the user, and in anonymous profiles. */
  clientName: text,
  duties: text,
  sector: text,
  suite: text,
  form: text,
  side,
  stages: slugs,
  /** What the user led or assisted with. */
  roles: z.array(z.strictObject({ role: z.enum(projectRoles), level: z.enum(roleLevels) })),
  region: text,
  valueBand,
  valuePounds: count,
  /** Value the user was responsible for. */
  ownValuePounds: count,
  isPlacement: z.boolean(),
  /** "2021-03", or "2021" without a month. */
  began: text,
  ended: text,
  /** A client, colleague or manager confirmed the project as it stands here: the month, and what they were if they said so. */
  confirmed: z.strictObject({ month: z.string(), by: z.enum(confirmerRelations).nullable() }).nullable(),
});
export type PublicProject = z.infer<typeof shownProject>;
/** `id` is null until somebody is asked to confirm the project. */
const ownProject = shownProject.omit({ confirmed: true }).extend({ id: text, isClientHidden: z.boolean() });
export type ProfileProject = z.infer<typeof ownProject>;

/** One result of the jobseeker database. */
const seekerCard = z.strictObject({
  id: z.string(),
  /** Null while anonymous, and for recruiters whose company is not verified. */
  name: text,
  headline: text,
  category: text,
  level: text,
  side,
  wantedSides: z.array(z.enum(sides)),
  ricsLevel: z.enum(ricsLevels).nullable(),
  yearsExperience: count,
  /** A county or larger while anonymous. */
  place: place.nullable(),
  travelMiles: count,
  /** "2027-03" or "2027-03-03". */
  freeFrom: text,
  /** Date of the last confirmation, once it has lapsed. */
  freeFromNotConfirmedSince: text,
  noticeWeeks: count,
  suites: z.array(suite),
  /** Projects that a client, colleague or manager confirmed, and the month of the last confirmation; null without any. */
  confirmedWork: z.strictObject({ projects: whole, month: z.string() }).nullable(),
  /** Null unless the user shows recruiters their minimum pay. */
  pay: z.strictObject({ yearMinPence: count, dayRates: z.array(dayRate) }).nullable(),
  updatedAt: z.iso.datetime(),
});
export type SeekerCard = z.infer<typeof seekerCard>;

const tally = z.record(z.string(), whole);

export const seekersPage = z.strictObject({
  items: z.array(seekerCard),
  page: whole,
  limit: whole,
  total: whole,
  hasMore: z.boolean(),
  /** Rounded counts; values with fewer than ten people are left out. */
  counts: z.strictObject({ level: tally, side: tally, ricsLevel: tally, suite: tally }),
});

/** Fields in both the own profile and the recruiter's view. */
const shared = {
  about: text,
  /** Tenths by part, summing to ten; empty when not stated. */
  workMix: z.record(z.string(), whole),
  alsoPlaces: z.array(place),
  siteDays: count,
  nightsAway: count,
  contractTypes: slugs,
  workTypes: slugs,
  cscsCard: text,
  cscsUntil: text,
  hasDrivingLicence: yesNo,
  checksHeld: slugs,
  wouldBeCleared: yesNo,
  tools: z.array(tool),
};

/** A profile as recruiters see it: no pay unless the user shows it, no right to work, and no contact details. */
export const seekerDetail = seekerCard.extend({ ...shared, memberships: z.array(membership), projects: z.array(shownProject) });

const storedProfile = seekerCard
  .omit({ id: true, name: true, pay: true, confirmedWork: true, updatedAt: true, freeFromNotConfirmedSince: true })
  .extend({
    ...shared,
    publicId: text,
    /** 0 until first saved. */
    version: whole,
    visibility: z.enum(profileVisibilities),
    pausedAt: text,
    /** E-mail domain whose users never find the profile. */
    hiddenDomain: text,
    ricsNumber: text,
    memberships: z.array(membership.extend({ number: text })),
    payYearMinPence: count,
    dayRates: z.array(dayRate),
    preferredBasis: z.enum(payBases).nullable(),
    /** Recruiters may see the minimum pay and search by it. */
    showsPay: z.boolean(),
    freeFromConfirmedAt: text,
    needsSponsorship: yesNo,
    phone: text,
    privateNotes: text,
    projects: z.array(ownProject),
    hiddenFrom: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
    updatedAt: text,
  });
export type StoredProfile = z.infer<typeof storedProfile>;

/** The profile as only its owner sees it. */
export const ownProfile = storedProfile.extend({
  /** E-mail domain of the user's own company. */
  ownFirmDomain: text,
  /** The monthly question about availability is due. */
  isFreeFromAsked: z.boolean(),
  freeFromNotConfirmedSince: text,
  strength: z.strictObject({ percent: whole, advice: z.array(z.string()), isReadyToApply: z.boolean() }),
});

export const savedProfile = z.strictObject({ publicId: z.string(), version: whole });
