import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { acquireDuty, releaseDuty } from "#server/kernel/duty.commands.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import type { ByteStore } from "#server/kernel/storage/open-store.ts";
import { refreshTerms, toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import {
  type AdvertDraft,
  type BrokenRecord,
  createFeedJudge,
  type FeedJudge,
  type Rejection,
} from "#server/modules/hiring/feeds/import/advert-draft.ts";
import { createPayCache, type PayCache } from "#server/modules/market/salaries/pay-book.ts";
import { readTitleRules } from "./console/title-rules.commands.ts";
import {
  type FeedCounts,
  type FeedRow,
  type FeedSource,
  finishRun,
  noCounts,
  plannedRow,
  rejectedRow,
  retainedRow,
  saveProgress,
  saveRunRows,
  separateRetained,
  startRun,
  vanishedRow,
} from "./import/feed-runs.commands.ts";
import { AdvertIdentities, listStoredIdentities } from "./import/identity.ts";
import { planBatch, referenceKey } from "./import/plan-batch.queries.ts";
import { type ReadingContext, readAdvert } from "./import/read-advert.ts";
import { countLive, expireVanished, findVanished } from "./import/vanished.commands.ts";
import { writeBatch } from "./import/write-batch.commands.ts";
import { openFeed } from "./readers/open-feed.ts";
import { FeedError, type FeedMeter, newMeter, nothingRead } from "./readers/raw-advert.ts";

const batchSize = 200;
/**
 * Limits the batch of adverts without references, which are identified together: only all of them show whether an address belongs to one
 * advert.
 */
const mostUnidentified = 2000;
const mostBrokenCompared = 1000;
const largestRemovalShare = 0.4;
const dutyHeldMs = 5 * 60_000;

export interface ImportFeedDeps {
  db: Db;
  gazetteer: Gazetteer;
  /** Wall clock for the lock that prevents concurrent imports of one source. */
  clock: () => Date;
  /** Logo store; logos are not compared without it. */
  files?: ByteStore;
  /** Market pay data; loaded when omitted. */
  payBook?: PayCache;
}

export interface ImportFeedInput {
  source: FeedSource;
  stream: AsyncIterable<Uint8Array>;
  /** Reports what would happen and writes nothing but the run itself. */
  isDryRun: boolean;
  /** Timestamp of the run and of everything it writes. */
  now: Date;
  /** Removes vanished adverts regardless of their number. */
  confirmRemovals?: boolean;
  /** Called after every batch. */
  onProgress?: (counts: FeedCounts) => void;
  /** Receives every row, including unchanged ones. */
  onRows?: (rows: readonly FeedRow[]) => void;
}

export interface ImportFeedResult {
  state: "applied" | "dry-run" | "held" | "failed" | "busy";
  runId: number | null;
  counts: FeedCounts;
  rejectedByReason: Record<string, number>;
  bytesRead: number;
  /** Sentence for the operator on why the run failed or was held, or that it found nothing. */
  message: string | null;
}

/**
 * Imports the adverts of one feed: adds and changes in batches, then takes down those that left the feed. A feed that cannot be read to its
 * end takes nothing down; one that would take down over 40% of the source's live adverts is held until confirmed.
 */
export function importFeed(deps: ImportFeedDeps, input: ImportFeedInput): Promise<ImportFeedResult> {
  return importExclusively(deps, input.source.id, (hold) => new FeedRun(deps, input, hold).perform());
}

/** Runs an import unless one of the same source is in progress. `hold` prolongs the lock; false when another import took over. */
export async function importExclusively(
  { db, clock }: Pick<ImportFeedDeps, "db" | "clock">,
  sourceId: number,
  perform: (hold: () => Promise<boolean>) => Promise<ImportFeedResult>,
): Promise<ImportFeedResult> {
  const owner = randomUUID();
  const duty = `feed-import-${sourceId}`;
  const hold = () => {
    const at = clock();
    return acquireDuty(db, duty, owner, at, new Date(at.getTime() + dutyHeldMs));
  };
  if (!(await hold()))
    return {
      state: "busy",
      runId: null,
      counts: noCounts,
      rejectedByReason: {},
      bytesRead: 0,
      message: "This feed is being imported already.",
    };
  try {
    return await perform(hold);
  } finally {
    await releaseDuty(db, duty, owner);
  }
}

class FeedRun {
  readonly #deps: ImportFeedDeps;
  readonly #input: ImportFeedInput;
  readonly #hold: () => Promise<boolean>;
  readonly #counts: FeedCounts = { ...noCounts };
  readonly #rejectedByReason: Record<string, number> = {};
  /** First row number by reference. */
  readonly #seen = new Map<string, number>();
  #drafts: AdvertDraft[] = [];
  #unidentified: AdvertDraft[] = [];
  #identities: AdvertIdentities | null = null;
  readonly #broken: BrokenRecord[] = [];
  #rejections: Rejection[] = [];
  #judge: FeedJudge | null = null;
  #meter: FeedMeter = newMeter();
  #runId = 0;
  #liveBefore = 0;

  constructor(deps: ImportFeedDeps, input: ImportFeedInput, hold: () => Promise<boolean>) {
    this.#deps = deps;
    this.#input = input;
    this.#hold = hold;
  }

  async perform(): Promise<ImportFeedResult> {
    const { source, isDryRun, now } = this.#input;
    this.#runId = await startRun(this.#deps.db, source.id, isDryRun, now);
    this.#liveBefore = await countLive(this.#deps.db, source.id);
    try {
      await this.#readAll();
      const held = await this.#removeVanished();
      if (isDryRun) return await this.#finish("dry-run", held);
      return await this.#finish(held ? "held" : "applied", held ?? (this.#counts.rowsRead === 0 ? nothingRead.adverts : null));
    } catch (error) {
      if (!(error instanceof FeedError)) {
        await this.#finish("failed", "The import stopped because of an unexpected error. No adverts were taken down.");
        throw error;
      }
      return await this.#finish("failed", error.message);
    }
  }

  async #readAll(): Promise<void> {
    const { source, now } = this.#input;
    await refreshTerms(this.#deps);
    const rules = await readTitleRules(this.#deps.db, source.slug);
    const context: ReadingContext = { gazetteer: this.#deps.gazetteer, now, defaultCompanyName: source.defaultCompanyName, rules };
    const feed = await openFeed(this.#input.stream, { format: source.format, reading: { fieldMap: source.fieldMap ?? {} } });
    this.#meter = feed.meter;
    let fault: FeedError | null = null;
    try {
      for await (const raw of feed.adverts) {
        this.#counts.rowsRead++;
        const reading = readAdvert(raw, context);
        if (reading.kind === "rejected") this.#reject(reading.rejection);
        else if (reading.draft.hasOwnReference) this.#take(reading.draft);
        else this.#unidentified.push(reading.draft);
        if (this.#unidentified.length >= mostUnidentified) await this.#identify();
        if (this.#drafts.length >= batchSize || this.#rejections.length >= batchSize * 5) await this.#settle();
      }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      fault = error;
    }
    // Rows read before a fault of the feed are valid.
    await this.#identify();
    await this.#settle();
    if (fault) throw fault;
  }

  async #identify(): Promise<void> {
    const waiting = this.#unidentified;
    if (waiting.length === 0) return;
    this.#unidentified = [];
    this.#identities ??= new AdvertIdentities(await listStoredIdentities(this.#deps.db, this.#input.source.id));
    const { drafts, repeated } = this.#identities.identify(waiting);
    for (const { draft, firstRow } of repeated) this.#rejectRepeated(draft, `it says the same as row ${firstRow} of this feed`);
    for (const draft of drafts) {
      this.#take(draft);
      if (this.#drafts.length >= batchSize) await this.#settle();
    }
  }

  #take(draft: AdvertDraft): void {
    const key = referenceKey(draft.reference);
    const first = this.#seen.get(key);
    if (first === undefined) {
      this.#seen.set(key, draft.rowNumber);
      this.#drafts.push(toCurrentTerms(this.#deps, draft));
    } else this.#rejectRepeated(draft, `“${draft.reference.slice(0, 80)}” was already used by row ${first} of this feed`);
  }

  #rejectRepeated({ rowNumber, reference, columns }: AdvertDraft, reason: string): void {
    this.#reject({ rowNumber, reference, title: columns.title, field: "reference", reason, group: "duplicate reference", broken: null });
  }

  #reject(rejection: Rejection): void {
    this.#counts.rejected++;
    this.#rejectedByReason[rejection.group] = (this.#rejectedByReason[rejection.group] ?? 0) + 1;
    this.#rejections.push(rejection);
    if (rejection.broken && this.#broken.length < mostBrokenCompared) this.#broken.push(rejection.broken);
  }

  async #settle(): Promise<void> {
    const { source, isDryRun, now } = this.#input;
    const [drafts, rejections] = [this.#drafts, this.#rejections];
    this.#drafts = [];
    this.#rejections = [];
    if (!(await this.#hold())) throw new FeedError("Another import of this feed took over.");
    const plan = await planBatch(this.#deps.db, source.id, drafts, now);
    const written = isDryRun
      ? plan.map(({ stored }) => ({ jobId: stored?.id ?? null, isHeld: false }))
      : await writeBatch(this.#deps.db, { sourceId: source.id, plan, judge: await this.#judgeOfRun(), now });
    const rows = [...plan.map((planned, index) => plannedRow(planned, written[index])), ...rejections.map(rejectedRow)];
    plan.forEach(({ outcome }, index) => {
      this.#counts[written[index]?.isHeld ? "awaitingReview" : outcome]++;
    });
    await this.#record(rows.sort((a, b) => a.rowNumber - b.rowNumber));
  }

  async #judgeOfRun(): Promise<FeedJudge> {
    const { gazetteer, files = null, payBook, db } = this.#deps;
    const { now, source } = this.#input;
    this.#judge ??= createFeedJudge({
      gazetteer,
      files,
      market: await (payBook ?? createPayCache({ db, gazetteer })).windows(now),
      now,
      location: source.location,
    });
    return this.#judge;
  }

  /** Returns a message when there are too many adverts to remove without confirmation. */
  async #removeVanished(): Promise<string | null> {
    const { source, isDryRun, now, confirmRemovals } = this.#input;
    const absent = await findVanished(this.#deps.db, source.id, new Set(this.#seen.keys()));
    const { gone: vanished, spared } = separateRetained(absent, this.#broken);
    this.#counts.missing = spared.length;
    await this.#record(spared.map(retainedRow));
    const before = this.#liveBefore;
    const shown = vanished.filter(({ isLive }) => isLive).length;
    if (shown > before * largestRemovalShare && !confirmRemovals) {
      this.#counts.missing = absent.length;
      await this.#record(vanished.map((advert) => vanishedRow(advert, "missing")));
      return `${shown} of the source’s ${before} live adverts are no longer in the feed. That is over 40%, so none were taken down. Confirm if this is right.`;
    }
    if (!isDryRun) await expireVanished(this.#deps.db, vanished, now);
    this.#counts.expired = vanished.length;
    await this.#record(vanished.map((advert) => vanishedRow(advert, "expired")));
    return null;
  }

  async #record(rows: readonly FeedRow[]): Promise<void> {
    await saveRunRows(this.#deps.db, this.#runId, rows);
    await saveProgress(this.#deps.db, this.#runId, { counts: this.#counts, bytesRead: this.#meter.bytesRead });
    this.#input.onRows?.(rows);
    this.#input.onProgress?.({ ...this.#counts });
  }

  async #finish(state: "applied" | "dry-run" | "held" | "failed", message: string | null): Promise<ImportFeedResult> {
    const facts = { counts: this.#counts, rejectedByReason: this.#rejectedByReason, bytesRead: this.#meter.bytesRead, message };
    await finishRun(this.#deps.db, this.#runId, { state, ...facts, finishedAt: this.#deps.clock() });
    return { state, runId: this.#runId, ...facts };
  }
}
