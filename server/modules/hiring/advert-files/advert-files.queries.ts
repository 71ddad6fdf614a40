import { eq } from "drizzle-orm";
import type { AdvertFileMap } from "#db/feed-values.ts";
import { advertFileMaps } from "#db/schema/job-drafts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { resolveCompanyId } from "#server/modules/hiring/posting/drafts.commands.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { readCreditsLeft } from "#server/modules/money/credits/credits-left.queries.ts";
import { readDay } from "#server/modules/people/profiles/reading/read-when.ts";
import { emptyAdvert } from "../feeds/readers/raw-advert.ts";
import type { CheckedRow, CorrectedRow } from "./advert-file.types.ts";
import { compareRows, findMissingImports } from "./judge-rows.queries.ts";
import { readAdvertFileRow } from "./read-row.ts";
import { readRows } from "./read-rows.ts";

export interface FileSettings {
  address: string | null;
  fieldMap: AdvertFileMap;
  everyRow: PostingFields;
}

const fetching = { idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 };

/** Previews the import of every row of an uploaded file or a file at an address. Nothing is written. */
export async function previewFile(ctx: Context, { address, fieldMap, everyRow }: FileSettings, sent: Uint8Array | null) {
  const { services, now } = ctx;
  const companyId = await resolveCompanyId(ctx, services.db, null);
  const { isAgency } = await findAdvertiser(services.db, { companyId, createdByUserId: requireUser(ctx.principal).userId });
  const stop = new AbortController();
  try {
    const source = sent ? [sent] : await streamOf(ctx, address, stop.signal);
    const { rows, names, problem } = await readRows(iterate(source), { gazetteer: services.gazetteer, now, isAgency, fieldMap, everyRow });
    const inHand = rows.map(({ fields, ...row }): CorrectedRow => ({ ...row, read: fields, mended: {} }));
    const references = rows.flatMap(({ reference }) => reference ?? []);
    return {
      ...{ problem, names, isAgency },
      rows: await compareRows(ctx, { companyId, everyRow, rows: inHand }),
      absent: await findMissingImports(ctx, companyId, references),
    };
  } finally {
    stop.abort();
  }
}

async function streamOf({ services }: Context, address: string | null, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const refuse = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/address", detail }] });
  if (address === null) throw refuse("Choose a file, or give its address.");
  const fetched = await (services.feedFetch ?? fetchFeed)(address, { signal, ...fetching });
  if (fetched.kind === "body") return fetched.stream;
  throw refuse(fetched.kind === "refused" ? fetched.reason : "The server sent an empty response.");
}

async function* iterate(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
}

/** Validates corrected rows again. */
export async function checkRows(
  ctx: Context,
  { everyRow, rows }: { everyRow: PostingFields; rows: readonly CorrectedRow[] },
): Promise<CheckedRow[]> {
  const companyId = await resolveCompanyId(ctx, ctx.services.db, null);
  return compareRows(ctx, { companyId, everyRow, rows });
}

/** Returns the field mapping of the caller's last import, and what the caller may publish. */
export async function getFileSettings(ctx: Context): Promise<{ fieldMap: AdvertFileMap; isAgency: boolean; creditsLeft: number }> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const companyId = await resolveCompanyId(ctx, db, null);
  const owner = ownerOfPosting({ companyId, createdByUserId: userId });
  const [{ isAgency }, credits, [row]] = await Promise.all([
    findAdvertiser(db, { companyId, createdByUserId: userId }),
    readCreditsLeft(db, owner, ctx.now),
    db.select({ fieldMap: advertFileMaps.fieldMap }).from(advertFileMaps).where(eq(advertFileMaps.userId, userId)).limit(1),
  ]);
  return { fieldMap: row?.fieldMap ?? {}, isAgency, creditsLeft: credits.available };
}

export function readPastedDescription(ctx: Context, pasted: Parameters<typeof readDescription>[0]): PostingFields {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  return readDescription(pasted, { gazetteer: ctx.services.gazetteer, now: ctx.now });
}

const textMaxChars = 60_000;
const placeLine = /^(?:job |work )?(?:location|place(?: of work)?|town|office|based)(?: is| in| at)?\s*[:–—-]\s*(.{2,80})$/im;
const placeWords =
  /\b(?:based|located|office|role) (?:in|at) (?:the |our |central )?([A-Z][\p{L}'’-]+(?: (?:upon|on|in|under|[A-Z][\p{L}'’-]+)){0,3})/u;
const startWords = /\b(?:start(?:s|ing)?(?: date)?|commenc(?:es|ing|ement))(?:\s*[:–—-]\s*|\s+(?:on |in |from )?)([^\n.;,()]{2,40})/i;
const experienceLine =
  /^(?:qualifications?(?: and experience)?|experience(?: required)?|essential|requirements?|you (?:will|must) have)\s*[:–—-]\s*(\S.{9,480})$/im;
const saysContract =
  /\bpermanent\b|\bperm\b|\btemporary\b|\btemp\b|\bcontract(?:or)? (?:role|position|basis)\b|\b\d+[- ]?months? contract\b|\binterim\b|\bfreelance\b|\bfixed[- ]term\b|\bir35\b|\bapprenticeship\b|\bday rate\b/i;
const worth = /\b(?:worth|valued at|value of)(?: about| around| over| up to| some)? (£[\d.,]{1,12}\s?(?:m|mn|million|bn|billion|k)?)\b/i;
const saysWhere =
  /\bremote(?:ly)?\b|\bhybrid\b|\bwork(?:ing)? from home\b|\bsite[- ]based\b|\boffice[- ]based\b|\bdays? (?:a|per) week (?:on site|in the office|at home|from home)\b/i;

/**
 * Extracts field values from an advert's text, for its author to confirm. Leaves out fields about which the text says nothing, as they
 * would be guesses.
 */
export function readDescription(
  { title, description, isAgency }: { title: string; description: string; isAgency: boolean },
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): PostingFields {
  const { text } = cleanAdvertHtml(description, textMaxChars);
  const place = placeIn(text, gazetteer);
  const projectValue = worth.exec(text)?.[1] ?? null;
  const raw = {
    ...emptyAdvert(1),
    projectValue,
    reference: "pasted",
    title,
    description,
    country: "United Kingdom",
    places: place === null ? [] : [place],
  };
  const { fields } = readAdvertFileRow(raw, new Map(), { gazetteer, now, isAgency, fieldMap: {}, everyRow: {} });
  const { contractType, durationMonths, extensionLikely, workType } = fields;
  const startsOn = startIn(text, now);
  const experience = experienceLine.exec(text)?.[1]?.trim();
  const said = {
    ...(saysContract.test(`${title}\n${text}`) && { contractType, durationMonths, extensionLikely }),
    ...(saysWhere.test(text) && { workType }),
    ...payOf(fields),
    ...{
      place: fields.place,
      sector: fields.sector,
      projectValueBand: fields.projectValueBand,
      suites: fields.suites,
      tools: fields.tools,
    },
    ...{ ricsLevel: fields.ricsLevel, ricsRule: fields.ricsRule, benefits: fields.benefits, startsOn, experience },
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => hasValue(value)));
}

const hasValue = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

function payOf({ payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates }: PostingFields): PostingFields {
  return payPeriod === undefined ? {} : { payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates };
}

/** Returns the first phrase that names a known place. */
function placeIn(text: string, gazetteer: Gazetteer): string | null {
  const named = [placeLine.exec(text)?.[1], placeWords.exec(text)?.[1]];
  return named.find((words) => words !== undefined && readAdvertPlace(gazetteer, words).place !== null)?.trim() ?? null;
}

/** Returns the first date after "start" or "commencing". */
function startIn(text: string, now: Date): string | undefined {
  const words = startWords.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    const reading = readDay(words.slice(0, count).join(" "), now, "first");
    if ("value" in reading) return reading.value;
  }
  return undefined;
}
