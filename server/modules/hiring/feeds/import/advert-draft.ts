import type { Db } from "#db/client.ts";
import type { jobs } from "#db/schema/jobs.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import type { ByteStore } from "#server/kernel/storage/open-store.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import type { AdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import type { PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { findBaseline, type RiskJudgement } from "#server/modules/trust/risk/judge-advert.commands.ts";
import {
  findFeedPosterFacts,
  findFirmFacts,
  findMostSimilar,
  listKnownFirms,
  listRefusedAdvertTexts,
} from "#server/modules/trust/risk/poster-facts.queries.ts";
import type { RiskFacts } from "#server/modules/trust/risk/risk-facts.ts";
import { hostOf } from "#server/modules/trust/risk/rules/hosts.ts";
import { advertFacts, baselineOf, marketPayOf, scoreAdvert } from "#server/modules/trust/risk/score-advert.ts";
import type { SuiteReading } from "#server/text/recognise/contract-suites.ts";
import type { ToolReading } from "#server/text/recognise/tools.ts";

type JobRow = typeof jobs.$inferInsert;

/** Columns read from a feed's advert, without those the board adds (ids, state, timestamps). */
type DraftColumns = Pick<
  JobRow,
  | "title"
  | "category"
  | "level"
  | "side"
  | "employerType"
  | "contractType"
  | "workType"
  | "workingPattern"
  | "sector"
  | "projectValueBand"
  | "payPeriod"
  | "payMinPence"
  | "payMaxPence"
  | "payCurrency"
  | "payBasis"
  | "payRates"
  | "payText"
  | "durationMonths"
  | "extensionLikely"
  | "benefits"
  | "officePlaceId"
  | "officeLat"
  | "officeLng"
  | "otherPlaceIds"
  | "placeText"
  | "ricsLevel"
  | "ricsRule"
  | "applyUrl"
  | "sourceUrl"
  | "closesAt"
>;

export interface AdvertDraft {
  rowNumber: number;
  reference: string;
  /** True if the feed gave the reference; otherwise it is derived from the advert's identity. */
  hasOwnReference: boolean;
  /** SHA-256 of the feed's content. */
  hash: string;
  company: { name: string; nameKey: string; isAgency: boolean; employerType: string };
  columns: DraftColumns;
  words: AdvertHtml;
  suites: readonly SuiteReading[];
  tools: readonly ToolReading[];
  postedAt: Date | null;
  /** Values that were ignored, and why. */
  notes: readonly { field: string; reason: string }[];
}

export interface Rejection {
  rowNumber: number;
  reference: string | null;
  title: string | null;
  field: string;
  reason: string;
  /** Kind of rejection, by which rejections are counted. */
  group: string;
  /** The readable, possibly incomplete part of a broken record; null for a sound record. */
  broken: BrokenRecord | null;
}

/** The readable part of a broken record. */
export interface BrokenRecord {
  /** True if the markup is broken, so that values may belong to another advert; false if it is sound but lacks required values. */
  isUnformed: boolean;
  reference: string | null;
  title: string | null;
  url: string | null;
}

interface JudgeDeps {
  gazetteer: Gazetteer;
  files: ByteStore | null;
  market: PayWindows;
  now: Date;
  /** The feed's address or file. */
  location: string;
}

interface FeedAdvert {
  /** Null for a new advert. */
  jobId: number | null;
  wasShown: boolean;
  companyId: number;
  draft: AdvertDraft;
}

type FirmSide = Pick<RiskFacts, "firm" | "poster" | "knownFirms">;

/** Scores a feed's advert by the same risk rules as adverts posted here. */
export type FeedJudge = (tx: Db, advert: FeedAdvert) => Promise<RiskJudgement>;

/** Creates the judge for one feed run, which caches what its adverts share. */
export function createFeedJudge({ gazetteer, files, market, now, location }: JudgeDeps): FeedJudge {
  const firms = new Map<number, FirmSide>();
  let refused: Awaited<ReturnType<typeof listRefusedAdvertTexts>> | null = null;
  let known: Awaited<ReturnType<typeof listKnownFirms>> | null = null;
  const readFirm = async (tx: Db, companyId: number): Promise<FirmSide> => {
    known ??= await listKnownFirms(tx, { companyId: null, isSample: false });
    const firm = await findFirmFacts(tx, { companyId, files, now });
    const others = firm.verification === "verified" ? await listKnownFirms(tx, { companyId, isSample: false }) : known;
    return { firm, poster: await findFeedPosterFacts(tx, { companyId, now }), knownFirms: others };
  };
  return async (tx, { jobId, wasShown, companyId, draft }) => {
    const facts = firms.get(companyId) ?? (await readFirm(tx, companyId));
    firms.set(companyId, facts);
    refused ??= await listRefusedAdvertTexts(tx, now);
    const { firm, poster, knownFirms } = facts;
    const fields = fieldsOf(draft);
    const advert = advertFacts(fields, draft);
    const place = draft.columns.officePlaceId == null ? null : (gazetteer.byId(draft.columns.officePlaceId) ?? null);
    const before = jobId === null || !wasShown ? null : await findBaseline(tx, jobId);
    const after = baselineOf(fields, advert);
    const score = scoreAdvert({
      ...{ advert, poster, firm, knownFirms },
      market: marketPayOf(fields, place, { windows: market, gazetteer, now }),
      nearestRefused: findMostSimilar(refused, { text: draft.words.text, jobId }),
      change: before && { before, after },
      feedHost: hostOf(location),
    });
    return { ...score, before, after };
  };
}

/** Maps a feed's advert to the posting fields that the rules read. Pay in other currencies is not compared. */
function fieldsOf({ columns }: AdvertDraft): PostingFields {
  const { payPeriod, payMinPence, payMaxPence, payCurrency, payBasis, payText } = columns;
  const isSterling = (payCurrency ?? "GBP") === "GBP";
  const given = {
    title: columns.title,
    category: columns.category,
    level: columns.level,
    payText: payText ?? undefined,
    payPeriod: (isSterling && payPeriod) || undefined,
    payMinPence: isSterling ? (payMinPence ?? undefined) : undefined,
    payMaxPence: isSterling ? (payMaxPence ?? undefined) : undefined,
    payBasis: payBasis ?? undefined,
    applyKind: "external",
    applyUrl: columns.applyUrl ?? undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as PostingFields;
}
