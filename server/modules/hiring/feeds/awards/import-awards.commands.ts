import { lockingTransaction } from "#db/client.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { FetchedFeed } from "#server/kernel/services/outside.types.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companySlug } from "#server/text/company-name.ts";
import {
  type FeedRow,
  type FeedSource,
  findSource,
  finishRun,
  noCounts,
  saveProgress,
  saveRunRows,
  saveSource,
  startRun,
} from "../import/feed-runs.commands.ts";
import { type ImportFeedDeps, type ImportFeedResult, importExclusively } from "../import-feed.commands.ts";
import { JsonSplitter } from "../readers/json/json-splitter.ts";
import { isObject, type JsonObject, parseJson } from "../readers/json/json-value.ts";
import { isJsonLines, readLines } from "../readers/json-adverts.ts";
import { openText } from "../readers/open-feed.ts";
import { FeedError, type FeedMeter, newMeter, nothingRead, recordBufferedChars } from "../readers/raw-advert.ts";
import { type NoticeRefusal, readNotice } from "./read-notice.ts";
import { matchAwardFirms, type NumberedReading, type Outcome, saveReadings } from "./save-awards.commands.ts";

const batchSize = 200;
const mostPages = 200;

interface ImportAwardsInput {
  source: Pick<FeedSource, "id" | "location">;
  stream: AsyncIterable<Uint8Array>;
  now: Date;
  /** Its notices are invented. */
  isSample?: boolean;
  /** Fetches the further pages that a package names. Without it only the first is read. */
  fetchPage?: (address: string) => Promise<FetchedFeed>;
  /** Receives what became of every notice. */
  onRows?: (rows: readonly FeedRow[]) => void;
}

/** Imports contract-award notices: OCDS release and record packages, as JSON or JSON Lines. A broken notice costs that notice. */
export function importAwards(
  deps: Pick<ImportFeedDeps, "db" | "gazetteer" | "clock">,
  input: ImportAwardsInput,
): Promise<ImportFeedResult> {
  return importExclusively(deps, input.source.id, (hold) => runImport(deps, input, hold));
}

async function runImport(
  { db, gazetteer, clock }: Pick<ImportFeedDeps, "db" | "gazetteer" | "clock">,
  { source, stream, now, isSample = false, fetchPage, onRows }: ImportAwardsInput,
  hold: () => Promise<boolean>,
): Promise<ImportFeedResult> {
  const [counts, meter] = [{ ...noCounts }, newMeter()];
  const rejectedByReason: Record<string, number> = {};
  const runId = await startRun(db, source.id, false, now);
  let batch: NumberedReading[] = [];
  const settle = async () => {
    const readings = batch;
    batch = [];
    if (!(await hold())) throw new FeedError("Another import of this feed took over.");
    const outcomes = await saveReadings(db, readings, { sourceId: source.id, isSample, now });
    for (const outcome of outcomes) counts[outcome] += 1;
    for (const [index, { reading }] of readings.entries())
      if (reading.kind === "refused" && outcomes[index] === "rejected")
        rejectedByReason[reading.group] = (rejectedByReason[reading.group] ?? 0) + 1;
    const rows = readings.map((each, index) => runRowOf(each, outcomes[index] ?? "unchanged"));
    await saveRunRows(db, runId, rows);
    onRows?.(rows);
    await saveProgress(db, runId, { counts, bytesRead: meter.bytesRead });
  };
  const finish = async (state: "applied" | "failed", message: string | null): Promise<ImportFeedResult> => {
    const facts = { counts, rejectedByReason, bytesRead: meter.bytesRead, message };
    await finishRun(db, runId, { state, ...facts, finishedAt: clock() });
    return { state, runId, ...facts };
  };
  const readPages = async () => {
    const visited = new Set([source.location]);
    for (let page: AsyncIterable<Uint8Array> | null = stream; page !== null; ) {
      const head: PackageHead = { next: null };
      for await (const notice of readNotices(page, meter, head)) {
        counts.rowsRead += 1;
        const readings = "refusal" in notice ? [notice.refusal] : readNotice(notice.value, { gazetteer, now });
        batch.push(...readings.map((reading) => ({ rowNumber: counts.rowsRead, reading })));
        if (batch.length >= batchSize) await settle();
      }
      page = fetchPage ? await openNextPage(source.location, head.next, { visited, fetchPage }) : null;
    }
  };
  try {
    // Notices read before a fault of the feed are valid.
    const fault = await readPages().then(
      () => null,
      (error: unknown) => error,
    );
    if (fault !== null && !(fault instanceof FeedError)) throw fault;
    await settle();
    await matchAwardFirms(db, now, now);
    if (fault !== null) return await finish("failed", fault.message);
    return await finish("applied", counts.rowsRead === 0 ? nothingRead.notices : null);
  } catch (error) {
    const isKnown = error instanceof FeedError;
    const result = await finish("failed", isKnown ? error.message : "The import stopped because of an unexpected error.");
    if (!isKnown) throw error;
    return result;
  }
}

interface PackageHead {
  /** Address of the package's next page. */
  next: string | null;
}

type Notice = { value: JsonObject } | { refusal: NoticeRefusal };

/** Yields the notices of a package, one at a time, and notes its next page in `head`. */
export async function* readNotices(stream: AsyncIterable<Uint8Array>, meter: FeedMeter, head: PackageHead): AsyncGenerator<Notice> {
  const { start, whole, firstLine } = await openText(stream, meter);
  if (!/^[[{]/.test(start)) throw new FeedError("This is not JSON, so it holds no notices in the Open Contracting Data Standard.");
  if (isJsonLines(start)) {
    for await (const { text, line, isTooLong } of readLines(whole, { meter, firstLine })) {
      const value = isTooLong ? undefined : parseJson(text.trim().replace(/,$/, ""));
      if (isObject(value)) yield { value };
      else if (isTooLong || text.trim() !== "") yield unreadable(isTooLong ? tooLarge : notJson, line);
    }
    return;
  }
  let ready: Notice[] = [];
  const splitter = new JsonSplitter(
    {
      record: (value) => void ready.push({ value }),
      oversized: (line) => void ready.push(unreadable(tooLarge, line)),
      broken: (line) => void ready.push(unreadable(notJson, line)),
      envelope: () => {},
    },
    { line: firstLine, keys: ["ocid", "id", "date", "tag", "buyer", "parties", "tender", "awards"] },
  );
  let tail = "";
  for await (const chunk of whole) {
    splitter.push(chunk);
    recordBufferedChars(meter, splitter.heldChars + chunk.length);
    tail = tail.slice(-linkMaxChars) + chunk;
    const link = nextLink.exec(tail)?.[1];
    if (link) head.next = String(parseJson(`"${link}"`) ?? "") || null;
    const found = ready;
    ready = [];
    yield* found;
  }
  const isComplete = splitter.end();
  yield* ready;
  if (!isComplete) throw new FeedError("The file ends in the middle of a notice, so it is not complete.");
}

const linkMaxChars = 4_000;
const nextLink = /"links"\s*:\s*\{[^{}]{0,1500}?"next"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/;
const notJson = "the notice is not valid JSON";
const tooLarge = "the notice is larger than 2 million characters";

const unreadable = (problem: string, line: number): { refusal: NoticeRefusal } => ({
  refusal: { kind: "refused", reference: null, title: null, field: "notice", reason: `${problem} (line ${line})`, group: "unreadable" },
});

async function openNextPage(
  location: string,
  next: string | null,
  { visited, fetchPage }: { visited: Set<string>; fetchPage: NonNullable<ImportAwardsInput["fetchPage"]> },
): Promise<AsyncIterable<Uint8Array> | null> {
  if (next === null || visited.has(next) || !URL.canParse(next) || new URL(next).origin !== new URL(location).origin) return null;
  if (visited.size >= mostPages) throw new FeedError(`Only the first ${mostPages} pages were read.`);
  visited.add(next);
  const fetched = await fetchPage(next);
  if (fetched.kind === "body") return fetched.stream;
  throw new FeedError(
    `Page ${visited.size} could not be read. ${fetched.kind === "refused" ? fetched.reason : "The server sent nothing."}`,
  );
}

function runRowOf({ rowNumber, reading }: NumberedReading, outcome: Outcome): FeedRow {
  const plain = { rowNumber, outcome, jobId: null, field: null, reason: null };
  if (reading.kind === "refused") {
    const { reference, title, field, update } = reading;
    const reason = update ? `${reading.reason}; the rest is held until the award is imported` : reading.reason;
    return { ...plain, reference, title, ...(outcome === "rejected" && { field, reason }) };
  }
  const { ocid, awardId, title } = reading.kind === "award" ? reading.award : reading;
  return { ...plain, reference: `${ocid} ${awardId}`.trim(), title };
}

const nameMaxChars = 120;
/** Where a source without an address comes from. */
const uploadedFile = "Uploaded file";

/** Imports an uploaded file as a run of the source with this name. @throws AppError invalid-fields */
export async function loadAwardFile(ctx: Context, { bytes, name: typed }: { bytes: Uint8Array; name: string }) {
  requireAllowed(ctx, "feed.run", {});
  const { services, now } = ctx;
  const { db, gazetteer, now: clock } = services;
  const name = typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  if (name.length < 2 || [...name].length > nameMaxChars)
    throw invalidFields([{ pointer: "/label", detail: `Say where the notices are from, in 2 to ${nameMaxChars} characters.` }]);
  const slug = companySlug(name).slice(0, 96);
  const known = await findSource(db, slug);
  if (known && known.location !== uploadedFile)
    throw invalidFields([{ pointer: "/label", detail: "There is already a feed with that name. Give the file another." }]);
  await lockingTransaction(db, (tx) =>
    recordAudit(tx, ctx, { action: "feed.run", resource: "feed", resourceId: slug.slice(0, 64), reason: "file loaded" }),
  );
  const settings = { slug, name, location: uploadedFile, format: "ocds", defaultCompanyName: null, schedule: null } as const;
  const source = await saveSource(db, settings, now);
  const { runId, state, message } = await importAwards({ db, gazetteer, clock }, { source, stream: streamOf(bytes), now });
  return { slug, runId, state, message };
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
