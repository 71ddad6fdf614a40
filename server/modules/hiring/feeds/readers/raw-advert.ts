/** One advert as a feed gives it: every value still in the feed's own words. Null where the feed says nothing. */
export interface RawAdvert {
  /** 1 for the first advert of the feed. */
  rowNumber: number;
  reference: string | null;
  title: string | null;
  company: string | null;
  /** Where the advert stands. */
  url: string | null;
  applyUrl: string | null;
  /** Places of work, the first being the main one. */
  places: readonly string[];
  country: string | null;
  /** Words about where the work is done ("Remote", "TELECOMMUTE"). */
  workplace: string | null;
  lat: string | null;
  lng: string | null;
  salary: RawSalary;
  postedAt: string | null;
  closesAt: string | null;
  /** Words about the engagement and hours ("FullTime", "Contract"). */
  employment: string | null;
  /** Words about the hours alone, where the feed keeps them apart ("3 days a week"). */
  hours?: string | null;
  /** HTML or plain text. */
  description: string | null;
  /** The feed's own heading for the role ("IT Jobs"). */
  category: string | null;
  /** Where the source's mapping names them; else they are read from the words. */
  contractSuites?: string | null;
  projectValue?: string | null;
  /** Who publishes the feed, as its head says. */
  publisher: string | null;
  /** Where it begins in the file; null where the reader cannot tell. */
  line: number | null;
  /** What of its form was broken and has been put right; null where nothing was. */
  repaired: string | null;
  /** Set when the row cannot be relied on; the other fields are what could be read of it. */
  problem: { field: string; reason: string } | null;
}

export interface RawSalary {
  text: string | null;
  min: string | null;
  max: string | null;
  period: string | null;
  currency: string | null;
}

/** A feed that cannot be read; the message is a sentence for the operator. */
export class FeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedError";
  }
}

/** What reading has cost so far. */
export interface FeedMeter {
  /** As received, before unpacking. */
  bytesRead: number;
  unpackedBytes: number;
  /** The most characters any reader held at once. */
  peakHeldChars: number;
}

export function newMeter(): FeedMeter {
  return { bytesRead: 0, unpackedBytes: 0, peakHeldChars: 0 };
}

export function held(meter: FeedMeter, chars: number): void {
  if (chars > meter.peakHeldChars) meter.peakHeldChars = chars;
}

export const feedLimits = {
  maxUnpackedBytes: 500_000_000,
  /** One advert with everything in it. A larger one is reported and passed over. */
  maxRecordChars: 2_000_000,
  /** What a page or a start of a file may hold before it must have shown an advert. */
  maxPageChars: 10_000_000,
  maxXmlDepth: 64,
} as const;

export const emptySalary: RawSalary = { text: null, min: null, max: null, period: null, currency: null };

export function emptyAdvert(rowNumber: number): RawAdvert {
  return {
    rowNumber,
    reference: null,
    title: null,
    company: null,
    url: null,
    applyUrl: null,
    places: [],
    country: null,
    workplace: null,
    lat: null,
    lng: null,
    salary: emptySalary,
    postedAt: null,
    closesAt: null,
    employment: null,
    description: null,
    category: null,
    publisher: null,
    line: null,
    repaired: null,
    problem: null,
  };
}

export function unreadable(rowNumber: number, reason: string, line: number | null = null): RawAdvert {
  return { ...emptyAdvert(rowNumber), line, problem: { field: "advert", reason: atLine(reason, line) } };
}

export const atLine = (reason: string, line: number | null): string => (line === null ? reason : `${reason} (line ${line})`);

export const tooLarge = "the advert is larger than 2 million characters";
