import { z } from "zod";
import { projectValueBands, type Side, sides } from "../../values.ts";
import duties from "./duty-words.json" with { type: "json" };
import names from "./firm-names.json" with { type: "json" };
import hirers from "./hirer-words.json" with { type: "json" };
import shape from "./market-shape.json" with { type: "json" };
import packages from "./package-words.json" with { type: "json" };
import requests from "./request-words.json" with { type: "json" };
import sectors from "./sector-words.json" with { type: "json" };
import suites from "./suite-mix.json" with { type: "json" };
import titles from "./title-words.json" with { type: "json" };
import tools from "./tool-lists.json" with { type: "json" };

// Names the words and figures of the sample market for the code. A phrase is written by `writePhrase`: `[early|late]` is a choice, `{firm}`
// a slot. The order of lists and keys is part of the market: the same seed picks by it.

type PerSide<T> = Readonly<Record<Side, T>>;
type PerSlug<T> = Readonly<Record<string, T>>;
type Words = readonly string[];

const words = z.array(z.string()).readonly();
const sectorLists: PerSlug<Words> = hirers.sectorLists;

const hirerSchema = z.strictObject({
  side: z.enum(sides),
  /** Weight for the number of firms of this kind. */
  firmWeight: z.number(),
  /** Weight for the number of adverts per firm. */
  advertWeight: z.number(),
  /** Slugs of sectors; in the file also names of `sectorLists`. */
  sectors: words.transform((entries) => entries.flatMap((entry) => sectorLists[entry] ?? [entry])),
  /** Appended to an invented family or place name. */
  nameEndings: words,
  /** True: named after a place ("Wendlebury County Council"). */
  isNamedByPlace: z.boolean().optional(),
  /** Sentences about "{firm}" for the firm's page. */
  about: words,
  /** First sentence of an advert. */
  openings: words,
});
export type HirerWords = z.infer<typeof hirerSchema>;

const sectorSchema = z.strictObject({
  /** As used in a title. */
  title: z.string(),
  group: z.enum(["building", "infrastructure", "process", "trade", "professional"]),
  /** Pay relative to the market average, 1 = equal. */
  payFactor: z.number(),
  bands: z.array(z.enum(projectValueBands)).readonly(),
  /** Noun phrases: "the work is …". */
  projects: words,
  /** Trade packages a surveyor lets or measures in the sector. */
  packages: words,
  /** Towns where the sector's sites cluster. */
  hubs: words.optional(),
});

export const hirerWords = z.record(z.string(), hirerSchema).parse(hirers.hirerWords);
export const sectorWords = z.record(z.string(), sectorSchema).parse(sectors);

/** First sentence of an agency's advert. `{hirer}` is "Thornmere Build Ltd" or "a regional main contractor". */
export const agencyOpenings: Words = hirers.agencyOpenings;
/** Descriptions of an unnamed hirer. */
export const unnamedHirers: PerSide<Words> = hirers.unnamedHirers;

export const {
  /** Invented name parts. Combined, they form no firm name known to the authors. */
  nameStarts,
  nameEnds,
  secondNames,
  /** Sentences about the firm's founding. */
  aboutStart,
  /** Facts that any firm may state. */
  aboutFacts,
  /** For employers, public ones included. */
  aboutMore,
  /** For private firms. */
  aboutPrivate,
  agencyNote,
  sampleNote,
} = names;

export const {
  /** Lower-case imperatives, used in a list or after "you will". */
  dutyWords,
  dutyHeadings,
  dutyLeads,
  /** For adverts that write duties as sentences; {first} to {fourth} are duties. */
  dutySentences,
} = duties;
export type DutySet = keyof typeof dutyWords;

/** Base titles by category and level. */
export const titleWords: PerSlug<PerSlug<Words>> = titles.titleWords;
/** Titles by level used by claims practices in place of the contract-manager ones. */
export const claimsTitleWords: PerSlug<Words> = titles.claimsTitleWords;
/** Suffixes of a base title. */
export const { titleEndings } = titles;

/** Requirements by level, each a noun phrase that can be a list item. */
export const experienceWords: PerSlug<Words> = requests.experienceWords;
export const {
  suiteRequests,
  ricsRequests,
  softwareRequests,
  measurementRequests,
  personRequests,
  requestHeadings,
  essentialLeads,
  desirableSentences,
  requestSentences,
  skillRequests,
} = requests;

/** Words for each benefit, lower case, as list items or in a sentence. */
export const benefitWords: PerSlug<Words> = packages.benefitWords;
export const routeSentences: PerSlug<Words> = packages.routeSentences;
export const patternSentences: PerSlug<Words> = packages.patternSentences;
export const {
  packageHeadings,
  packageSentences,
  statedPayWords,
  unstatedPayWords,
  /** Short pay text of a card when no figure is stated. */
  payTexts,
  rateTexts,
  basisWords,
  placeSentences,
  durationSentences,
  extensionWords,
  applyHeadings,
  applySentences,
  agencyApplySentences,
  /** Sentences about the project. */
  projectSentences,
  /** `{value}` is "between £5m and £20m". */
  valueSentences,
} = packages;

/** Share of adverts and factor on pay by region. */
export const regionShape: PerSlug<typeof shape.otherRegionShape> = shape.regionShape;
/** Factors for towns, by name, that hire out of proportion to their population. */
export const hotSpots: PerSlug<number> = shape.hotSpots;
/** Yearly pay in pounds by level, UK outside London, contractor's side. */
export const levelPay: PerSlug<typeof shape.apprenticeshipPay> = shape.levelPay;
export const sidePayFactor: PerSide<number> = shape.sidePayFactor;
/** Weights of categories. */
export const categoryWeights: PerSide<PerSlug<number>> = shape.categoryWeights;
/** Levels at which a category is advertised, with weights by side; `*` holds for sides not named. */
export const levelWeights: PerSlug<PerSlug<PerSlug<number>>> = shape.levelWeights;
/** Factor on the amount of work by sector, where it differs from 1. */
export const sectorShare: PerSlug<number> = shape.sectorShare;
export const {
  otherRegionShape,
  /** Smaller towns that are not among the hot spots have sites but no offices. */
  officeTownPeople,
  apprenticeshipPay,
  /** Yearly full-time equivalent at the adult minimum wage of £12.71, 37.5 hours, 52 weeks; the lowest that any sample advert but an apprenticeship pays. */
  minimumYearPounds,
  /** Towns within this distance of an office count as its sites. */
  siteReachMiles,
} = shape;

/** Weights of a suite's forms; "" is the suite alone. */
export const formsOf: PerSlug<PerSlug<number>> = suites.formsOf;
/** Weights of suites by group of sectors. */
export const mixOf: PerSlug<PerSlug<number>> = suites.mixOf;
/** Weights of suites in sectors that differ from their group. */
export const sectorMix: PerSlug<PerSlug<number>> = suites.sectorMix;

export const skillsOf: PerSide<Words> = tools.skillsOf;
export const skillsOfGroup: PerSlug<Words> = tools.skillsOfGroup;
export const { seniorSkills } = tools;
export const softwareOf: PerSide<Words> = tools.softwareOf;
export const softwareOfGroup: PerSlug<Words> = tools.softwareOfGroup;
export const measurementOfGroup: PerSlug<Words> = tools.measurementOfGroup;
export const measurementOfSector: PerSlug<string> = tools.measurementOfSector;
