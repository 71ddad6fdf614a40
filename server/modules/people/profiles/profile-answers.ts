import { z } from "zod";
import { payBases, profileVisibilities, projectValueBands, ricsLevels, sides } from "#db/values.ts";

const text = z.string().nullable();
const whole = z.int().min(0);
const count = whole.nullable();
const yesNo = z.boolean().nullable();
const slugs = z.array(z.string());
const place = z.strictObject({ slug: z.string(), label: z.string() });
const valueBand = z.enum(projectValueBands).nullable();
const side = z.enum(sides).nullable();
const workMix = z.record(z.string(), whole);

const suites = z.array(
  z.strictObject({
    suite: z.string(),
    label: z.string(),
    years: whole,
    lastUsedYear: count,
    largestValueBand: valueBand,
    forms: slugs,
    duties: slugs,
  }),
);
const tools = z.array(z.strictObject({ vocabulary: z.enum(["skill", "software", "measurement"]), slug: z.string(), label: z.string() }));
const membership = z.strictObject({ body: z.string(), grade: z.string(), isWorkingTowards: z.boolean() });
const project = z.strictObject({
  name: z.string(),
  employer: text,
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
  ownValuePounds: count,
  isPlacement: z.boolean(),
  began: text,
  ended: text,
});

/** One line of the jobseeker database. */
export const seekerCard = z.strictObject({
  id: z.string(),
  name: text,
  headline: text,
  category: text,
  level: text,
  side,
  wantedSides: z.array(z.enum(sides)),
  ricsLevel: z.enum(ricsLevels).nullable(),
  yearsExperience: count,
  place: place.nullable(),
  travelMiles: count,
  freeFrom: text,
  freeFromNotConfirmedSince: text,
  noticeWeeks: count,
  suites,
  pay: z.strictObject({ yearMinPence: count, dayRates: z.array(z.strictObject({ basis: z.enum(payBases), minPence: count })) }).nullable(),
  updatedAt: z.iso.datetime(),
});

/** What stands in one's own profile and in what recruiters read of it. */
const shared = {
  about: text,
  workMix,
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
  tools,
};

/** A profile as recruiters read it. */
export const seekerDetail = seekerCard.extend({ ...shared, memberships: z.array(membership), projects: z.array(project) });

/** One's own profile, with what nobody else reads. */
export const ownProfile = seekerCard.omit({ id: true, name: true, pay: true, updatedAt: true }).extend({
  ...shared,
  publicId: text,
  version: whole,
  visibility: z.enum(profileVisibilities),
  pausedAt: text,
  hiddenDomain: text,
  ownFirmDomain: text,
  ricsNumber: text,
  memberships: z.array(membership.extend({ number: text })),
  payYearMinPence: count,
  dayRates: z.array(z.strictObject({ basis: z.enum(payBases), minPence: count })),
  preferredBasis: z.enum(payBases).nullable(),
  showsPay: z.boolean(),
  freeFromConfirmedAt: text,
  isFreeFromAsked: z.boolean(),
  needsSponsorship: yesNo,
  phone: text,
  privateNotes: text,
  projects: z.array(project.extend({ isClientHidden: z.boolean() })),
  hiddenFrom: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
  updatedAt: text,
  strength: z.strictObject({ percent: whole, advice: z.array(z.string()), isReadyToApply: z.boolean() }),
});
