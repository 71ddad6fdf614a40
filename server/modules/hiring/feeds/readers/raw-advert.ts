/** An advert with every value as the feed gives it; null where the feed has none. */
export interface RawAdvert {
  /** 1 for the first advert of the feed. */
  rowNumber: number;
  reference: string | null;
  title: string | null;
  company: string | null;
  /** Who wrote the entry: the employer, or a person who posted it. */
  author?: string | null;
  /** The advert's own page. */
  url: string | null;
  applyUrl: string | null;
  /** Places of work, the main one first. */
  places: readonly string[];
  country: string | null;
  /** Text about where the work is done ("Remote", "TELECOMMUTE"). */
  workplace: string | null;
  lat: string | null;
  lng: string | null;
  salary: RawSalary;
  postedAt: string | null;
  closesAt: string | null;
  /** Text about the engagement and hours ("FullTime", "Contract"). */
  employment: string | null;
  /** Text about the hours alone, where the feed has a separate field ("3 days a week"). */
  hours?: string | null;
  /** HTML or plain text. */
  description: string | null;
  /** The feed's own heading for the role ("IT Jobs"). */
  category: string | null;
  /** Set by the source's field mapping; otherwise read from the text. */
  contractSuites?: string | null;
  projectValue?: string | null;
  /** The feed's publisher, from its head. */
  publisher: string | null;
  /** Line in the file; null where unknown. */
  line: number | null;
  /** Malformations that were corrected; null where there were none. */
  repaired: string | null;
  /** Set when the row is unreliable; the other fields are what could be read. */
  problem: { field: string; reason: string } | null;
}

export interface RawSalary {
  text: string | null;
  min: string | null;
  max: string | null;
  period: string | null;
  currency: string | null;
}

/** Said of a run or a preview without a single record. */
export const nothingRead = { adverts: "The feed holds no adverts.", notices: "The file holds no notices." } as const;

/** A feed that cannot be read; the message is a sentence for the operator. */
export class FeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedError";
  }
}

/** Resource use of reading so far. */
export interface FeedMeter {
  /** As received, before decompression. */
  bytesRead: number;
  unpackedBytes: number;
  /** Peak number of characters held by any reader. */
  peakHeldChars: number;
}

export function newMeter(): FeedMeter {
  return { bytesRead: 0, unpackedBytes: 0, peakHeldChars: 0 };
}

export function recordBufferedChars(meter: FeedMeter, chars: number): void {
  if (chars > meter.peakHeldChars) meter.peakHeldChars = chars;
}

export const feedLimits = {
  maxUnpackedBytes: 500_000_000,
  /** Limit for one advert. A larger one is reported and skipped. */
  maxRecordChars: 2_000_000,
  /** Limit for a page, or for the start of a file before its first advert. */
  maxPageChars: 10_000_000,
  maxXmlDepth: 64,
} as const;

export const emptySalary: RawSalary = { text: null, min: null, max: null, period: null, currency: null };

export function emptyAdvert(rowNumber: number): RawAdvert {
  return {
    ...{ rowNumber, line: null, repaired: null, problem: null },
    ...{ reference: null, title: null, company: null, publisher: null, url: null, applyUrl: null, description: null, category: null },
    ...{ places: [], country: null, workplace: null, lat: null, lng: null },
    ...{ salary: emptySalary, employment: null, postedAt: null, closesAt: null },
  };
}

export function unreadableAdvert(rowNumber: number, reason: string, line: number | null = null): RawAdvert {
  return { ...emptyAdvert(rowNumber), line, problem: { field: "advert", reason: withLineNumber(reason, line) } };
}

export const withLineNumber = (reason: string, line: number | null): string => (line === null ? reason : `${reason} (line ${line})`);

export const advertTooLarge = "the advert is larger than 2 million characters";
