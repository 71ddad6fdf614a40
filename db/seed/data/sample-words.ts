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
/** The content of a file with some of its fields typed as a record of any slug. */
type Widened<File, Fields> = Omit<File, keyof Fields> & Fields;

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
export const unnamedHirers: PerSide<Words> = hirers.unnamedHirers;

/**
 * Invented name parts, which combined form no firm name known to the authors, and sentences about a firm: `aboutFacts` for any,
 * `aboutMore` for employers, public ones included, `aboutPrivate` for private firms.
 */
export const firmNames = names;

/** Lower-case imperatives, used in a list or after "you will"; in `dutySentences` {first} to {fourth} are duties. */
export const dutyLists = duties;

/**
 * Base titles by category and level, and their suffixes. Claims practices use `claimsTitleWords` in place of the contract-manager ones.
 * `formWords` are suites and forms as they are commonly written, where the label is not.
 */
export const titleLists: Widened<
  typeof titles,
  { titleWords: PerSlug<PerSlug<Words>>; claimsTitleWords: PerSlug<Words>; formWords: PerSlug<string> }
> = titles;

/** Requirements by level (`experienceWords`), each a noun phrase that can be a list item, and the sentences around requirements. */
export const requestWords: Widened<typeof requests, { experienceWords: PerSlug<Words> }> = requests;

/**
 * Words for each benefit, lower case, as list items or in a sentence, and sentences on pay, place, project and applying. `payTexts` are
 * short texts of a card without a figure; `{value}` is "between £5m and £20m".
 */
export const packageWords: Widened<
  typeof packages,
  { benefitsOf: PerSide<Words>; benefitWords: PerSlug<Words>; routeSentences: PerSlug<Words>; patternSentences: PerSlug<Words> }
> = packages;

interface MarketShape {
  /** Share of adverts and factor on pay by region. */
  regionShape: PerSlug<typeof shape.otherRegionShape>;
  /** Factors for towns, by name, that hire out of proportion to their population. */
  hotSpots: PerSlug<number>;
  /** Yearly pay in pounds by level, UK outside London, contractor's side. */
  levelPay: PerSlug<typeof shape.apprenticeshipPay>;
  sidePayFactor: PerSide<number>;
  /** Weights of categories. */
  categoryWeights: PerSide<PerSlug<number>>;
  /** Levels at which a category is advertised, with weights by side; `*` holds for sides not named. */
  levelWeights: PerSlug<PerSlug<PerSlug<number>>>;
  /** Factor on the amount of work by sector, where it differs from 1. */
  sectorShare: PerSlug<number>;
}

/**
 * Smaller towns than `officeTownPeople` that are not among the hot spots have sites but no offices; towns within `siteReachMiles` of an
 * office count as its sites. `minimumYearPounds` is a full-time year at the adult minimum wage of £12.71, 37.5 hours, 52 weeks: the lowest
 * that any sample advert but an apprenticeship pays.
 */
export const marketShape: Widened<typeof shape, MarketShape> = shape;

/** Weights of a suite's forms ("" is the suite alone), of suites by group of sectors, and of those in sectors that differ from their group. */
export const suiteMix: Record<keyof typeof suites, PerSlug<PerSlug<number>>> = suites;

export const toolLists: Widened<
  typeof tools,
  {
    skillsOf: PerSide<Words>;
    skillsOfGroup: PerSlug<Words>;
    softwareOf: PerSide<Words>;
    softwareOfGroup: PerSlug<Words>;
    measurementOfGroup: PerSlug<Words>;
    measurementOfSector: PerSlug<string>;
  }
> = tools;
