import { z } from "zod";
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
  /** Forms and options of the suite: "nec4:c". */
  forms: slugs,
  duties: slugs,
});
export type ProfileSuite = z.infer<typeof suite>;

const tool = z.strictObject({ vocabulary: z.enum(["skill", "software", "measurement"]), slug: z.string(), label: z.string() });
export type ProfileTool = z.infer<typeof tool>;

/** Membership of a body beside RICS, as recruiters read it. */
const membership = z.strictObject({
  body: z.string(),
  grade: z.string(),
  /** On the way to the grade, not yet there. */
  isWorkingTowards: z.boolean(),
});

const dayRate = z.strictObject({
  basis: z.enum(payBases),
  /** Null: they take this basis and name no least. */
  minPence: count,
});
export type DayRate = z.infer<typeof dayRate>;

/** A project as recruiters read it. */
const shownProject = z.strictObject({
  name: z.string(),
  /** Null in what recruiters see of anonymous people. */
  employer: text,
  /** Null where the person hides it, and wherever they are anonymous. */
  clientName: text,
  duties: text,
  sector: text,
  suite: text,
  form: text,
  side,
  stages: slugs,
  region: text,
  valueBand,
  valuePounds: count,
  /** How much of it the person answered for. */
  ownValuePounds: count,
  isPlacement: z.boolean(),
  /** "2021-03", or "2021" where the month is not said. */
  began: text,
  ended: text,
});
export type ShownProject = z.infer<typeof shownProject>;
const ownProject = shownProject.extend({ isClientHidden: z.boolean() });
export type ProfileProject = z.infer<typeof ownProject>;

/** One line of the jobseeker database. */
export const seekerCard = z.strictObject({
  id: z.string(),
  /** Null while the person is anonymous, and to recruiters whose firm is not verified. */
  name: text,
  headline: text,
  category: text,
  level: text,
  side,
  wantedSides: z.array(z.enum(sides)),
  ricsLevel: z.enum(ricsLevels).nullable(),
  yearsExperience: count,
  /** A county or larger while the person is anonymous. */
  place: place.nullable(),
  travelMiles: count,
  /** "2027-03" or "2027-03-03". */
  freeFrom: text,
  /** Day on which they last said so, when that is too long ago to count on. */
  freeFromNotConfirmedSince: text,
  noticeWeeks: count,
  suites: z.array(suite),
  /** Null unless they show recruiters the least they ask. */
  pay: z.strictObject({ yearMinPence: count, dayRates: z.array(dayRate) }).nullable(),
  updatedAt: z.iso.datetime(),
});
export type SeekerCard = z.infer<typeof seekerCard>;

const tally = z.record(z.string(), whole);

/** A page of the jobseeker database. */
export const seekersPage = z.strictObject({
  items: z.array(seekerCard),
  page: whole,
  limit: whole,
  total: whole,
  hasMore: z.boolean(),
  /** In round numbers; a value of under ten people is left out. */
  counts: z.strictObject({ level: tally, side: tally, ricsLevel: tally, suite: tally }),
});

/** What stands in one's own profile and in what recruiters read of it. */
const shared = {
  about: text,
  /** Tenths by part, which sum to ten; empty when not said. */
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

/** A profile as recruiters read it: no pay sought unless they show it, no right to work, no way to reach the person but through the site. */
export const seekerDetail = seekerCard.extend({ ...shared, memberships: z.array(membership), projects: z.array(shownProject) });

/** One's own profile as it is stored. */
const storedProfile = seekerCard.omit({ id: true, name: true, pay: true, updatedAt: true, freeFromNotConfirmedSince: true }).extend({
  ...shared,
  publicId: text,
  /** 0 until something is written. */
  version: whole,
  visibility: z.enum(profileVisibilities),
  pausedAt: text,
  /** Whoever has an address of this domain never finds the person. */
  hiddenDomain: text,
  ricsNumber: text,
  memberships: z.array(membership.extend({ number: text })),
  payYearMinPence: count,
  dayRates: z.array(dayRate),
  preferredBasis: z.enum(payBases).nullable(),
  /** Recruiters may read the least pay and search by it. */
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

/** What a person sees of their own profile, and nobody else. */
export const ownProfile = storedProfile.extend({
  /** Domain of the firm that gave the person their address. */
  ownFirmDomain: text,
  /** The month in which they were last asked whether the date holds has gone by. */
  isFreeFromAsked: z.boolean(),
  freeFromNotConfirmedSince: text,
  strength: z.strictObject({ percent: whole, advice: z.array(z.string()), isReadyToApply: z.boolean() }),
});

export const savedProfile = z.strictObject({ publicId: z.string(), version: whole });
