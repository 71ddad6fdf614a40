import { createHash } from "node:crypto";
import { cleanAdvertHtml } from "../../jobs/advert-html.ts";
import { abroadPlace } from "../../places/abroad-place.ts";
import { readAdvertPlace } from "../../places/advert-place.ts";
import type { Gazetteer } from "../../places/place.types.ts";
import { decodeEntities } from "../entities.ts";
import type { RawAdvert } from "../readers/raw-advert.ts";
import { readSuites } from "../recognise/contract-suites.ts";
import { readEmployer } from "../recognise/employer.ts";
import { readEngagement, readWorkType } from "../recognise/engagement.ts";
import { readProjectValue, readRics } from "../recognise/requirements.ts";
import { readRole } from "../recognise/role.ts";
import { readSector } from "../recognise/sector.ts";
import { cleanTitle } from "../recognise/title-text.ts";
import { readTools } from "../recognise/tools.ts";
import type { AdvertDraft, AdvertReading, Rejection } from "./advert-draft.ts";
import { cleanCompanyName, companyNameKey } from "./company-name.ts";
import { readAdvertDates } from "./feed-dates.ts";
import { readBenefitSlugs, readFeedPay } from "./feed-pay.ts";
import { readFeedPlace } from "./feed-place.ts";
import { placeCandidates, readLabelledLines } from "./labelled-lines.ts";

/** Raise when reading improves, so that adverts already taken in are read again on the next run. */
const readingVersion = 4;

export interface ReadingContext {
  gazetteer: Gazetteer;
  now: Date;
  /** Employer of adverts that name none. */
  defaultCompanyName: string | null;
}

/** Judges one advert of a feed: what it says as columns, or why it is refused. The same advert always reads the same. */
export function readAdvert(raw: RawAdvert, context: ReadingContext): AdvertReading {
  const title = cleanTitle(raw.title ?? "");
  const reject = (field: string, reason: string, group: string): AdvertReading => ({
    kind: "rejected",
    rejection: {
      rowNumber: raw.rowNumber,
      reference: raw.reference?.slice(0, 255) ?? null,
      title: title || null,
      field,
      reason,
      group,
    } satisfies Rejection,
  });
  if (raw.problem) return reject(raw.problem.field, raw.problem.reason, "unreadable");
  if (title.length < 2) return reject("title", "the advert has no title", "no title");
  const byTitle = readRole(title, "");
  if (byTitle.kind === "other" && byTitle.isCertain) return reject("title", byTitle.reason, "not our trade");
  const words = cleanAdvertHtml(unescapeMarkup(raw.description ?? ""));
  const lines = readLabelledLines(title, words.text);
  const companyName = cleanCompanyName(raw.company) ?? context.defaultCompanyName ?? cleanCompanyName(lines.company);
  const role = readRole(title, `${companyName ?? ""}\n${raw.category ?? ""}\n${words.text}`);
  if (role.kind === "other") return reject("title", role.reason, "not our trade");
  const pay = readFeedPay(raw.salary, title, words.text);
  const places = raw.places.length > 0 ? raw.places : lines.place ? [lines.place] : placesInTitle(title, context.gazetteer);
  const place = readFeedPlace(
    context.gazetteer,
    { ...raw, places, country: raw.country ?? lines.country },
    pay.currency,
    `${raw.salary.text ?? ""}\n${words.text}`,
  );
  if (place.kind === "abroad") return reject("location", place.reason, "outside the UK");
  if (place.kind === "unknown") return reject("location", place.reason, "place not known");
  if (!companyName)
    return reject("company", "the advert names no employer, and the source has none of its own (--company gives it one)", "no employer");
  const dates = readAdvertDates(raw.postedAt, raw.closesAt, context.now);
  if (dates.closedOn) return reject("closing date", `it closed on ${dates.closedOn}`, "already closed");
  const url = webAddress(raw.url);
  const applyUrl = webAddress(raw.applyUrl) ?? url;
  const employer = readEmployer(companyName, words.text, role.category);
  const engagement = readEngagement({
    employment: raw.employment ?? "",
    title,
    text: words.text,
    level: role.level,
    period: pay.period,
    flags: pay.flags,
    rates: pay.rates,
    isAgency: employer.isAgency,
  });
  const rics = readRics(words.text);
  const shown = words.text === "" ? cleanAdvertHtml(`${title} at ${companyName}. The full advert is on the advertiser’s own site.`) : words;
  const draft: AdvertDraft = {
    rowNumber: raw.rowNumber,
    reference: referenceOf(raw, url, title, companyName),
    hash: sha256(JSON.stringify([readingVersion, context.defaultCompanyName, { ...raw, rowNumber: 0 }])),
    company: { name: companyName, nameKey: companyNameKey(companyName), isAgency: employer.isAgency, employerType: employer.employerType },
    columns: {
      title,
      category: role.category,
      level: role.level,
      side: employer.side,
      employerType: employer.employerType,
      contractType: engagement.contractType,
      workType: readWorkType({ workplace: raw.workplace ?? "", placeSays: place.says, title, text: words.text, side: employer.side }),
      workingPattern: engagement.workingPattern,
      sector: readSector(title, `${companyName}\n${raw.category ?? ""}\n${words.text}`),
      projectValueBand: readProjectValue([raw.projectValue && `Project value ${raw.projectValue}`, words.text].filter(Boolean).join("\n")),
      payPeriod: pay.period,
      payMinPence: pay.minPence,
      payMaxPence: pay.maxPence,
      payCurrency: pay.currency,
      payBasis: engagement.payBasis,
      payRates: engagement.payRates,
      payText: pay.text,
      durationMonths: engagement.durationMonths,
      extensionLikely: engagement.extensionLikely,
      benefits: readBenefitSlugs(pay.flags, words.text),
      officePlaceId: place.place?.id ?? null,
      officeLat: place.point?.lat ?? null,
      officeLng: place.point?.lng ?? null,
      placeText: place.text,
      ricsLevel: rics.level,
      ricsRule: rics.rule,
      applyUrl,
      sourceUrl: url ?? applyUrl,
      closesAt: dates.closesAt,
    },
    words: shown,
    suites: readSuites([raw.contractSuites, words.text].filter(Boolean).join("\n")),
    tools: readTools(words.text),
    postedAt: dates.postedAt,
    notes: [
      ...[pay.note, place.note].flatMap((note) => note ?? []),
      ...dates.notes,
      ...badAddress("address", raw.url, url),
      ...badAddress("application address", raw.applyUrl, webAddress(raw.applyUrl)),
    ],
  };
  return { kind: "advert", draft };
}

function placesInTitle(title: string, gazetteer: Gazetteer): string[] {
  const named = placeCandidates(title).filter(
    (part) => abroadPlace(gazetteer, part) || readAdvertPlace(gazetteer, part).place?.kind === "town",
  );
  return named.slice(0, 1);
}

/** Feeds that escape their markup twice show "&lt;p&gt;" instead of a paragraph. */
export function unescapeMarkup(source: string): string {
  return !/<[a-z]/i.test(source) && /&lt;\/?(?:p|br|ul|li|div|strong|h\d|span)\b/i.test(source) ? decodeEntities(source) : source;
}

/** An http or https address without credentials, at most as long as its column. */
export function webAddress(source: string | null): string | null {
  const text = decodeEntities(source ?? "").trim();
  if (!/^https?:\/\//i.test(text) || text.length > 1024 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password || url.href.length > 1024 || !url.hostname.includes(".") ? null : url.href;
}

function badAddress(field: string, source: string | null, read: string | null): { field: string; reason: string }[] {
  return source?.trim() && read === null ? [{ field, reason: `“${source.trim().slice(0, 60)}” is not a web address` }] : [];
}

/** The feed's own reference, else one made of what stays the same from run to run. */
function referenceOf(raw: RawAdvert, url: string | null, title: string, company: string): string {
  const own = raw.reference?.trim() ?? "";
  if (own.length > 255) return `long:${sha256(own).slice(0, 40)}`;
  if (own !== "") return isDistinctAnyCase(own) ? own : `${own.slice(0, 240)}~${sha256(own).slice(0, 10)}`;
  if (url) return `url:${sha256(url).slice(0, 40)}`;
  return `row:${sha256([title, company, raw.places.join("|")].join("\n").toLowerCase()).slice(0, 40)}`;
}

/** Columns compare without regard to case and accents; references such as "aB3" and "Ab3" must stay two. */
function isDistinctAnyCase(reference: string): boolean {
  return /^[\x20-\x7e]*$/.test(reference) && (reference === reference.toLowerCase() || reference === reference.toUpperCase());
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
