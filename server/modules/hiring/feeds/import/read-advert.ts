import { createHash } from "node:crypto";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { abroadPlace } from "#server/modules/market/places/abroad-place.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { cleanCompanyName, companyNameKey, companySlug } from "#server/text/company-name.ts";
import { readAdvertDates } from "#server/text/dates/advert-dates.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { readProjectValue, readRics, readSuites } from "#server/text/recognise/contract-suites.ts";
import { readEmployer, readSector } from "#server/text/recognise/employer.ts";
import { readEngagement, readWorkType } from "#server/text/recognise/engagement.ts";
import { readRole, roleInCategory } from "#server/text/recognise/role.ts";
import { cleanTitle, type TitleRules } from "#server/text/recognise/title-text.ts";
import { readTools } from "#server/text/recognise/tools.ts";
import { type RawAdvert, withLineNumber } from "../readers/raw-advert.ts";
import type { AdvertDraft, Rejection } from "./advert-draft.ts";
import { readBenefitSlugs, readFeedPay } from "./feed-pay.ts";
import { readFeedPlace, webAddress } from "./feed-place.ts";
import firstNames from "./first-names.json" with { type: "json" };
import { readLabelledLines } from "./labelled-lines.ts";

type AdvertReading = { kind: "advert"; draft: AdvertDraft } | { kind: "rejected"; rejection: Rejection };

/** Increase when the reading changes, so that stored adverts are read again on the next run. */
const readingVersion = 14;

export interface ReadingContext {
  gazetteer: Gazetteer;
  now: Date;
  defaultCompanyName: string | null;
  /** Administrators' rules about titles. */
  rules?: TitleRules;
}

/** Reads a feed's advert into columns, or returns why it is rejected. Deterministic. */
export function readAdvert(raw: RawAdvert, context: ReadingContext): AdvertReading {
  const title = cleanTitle(raw.title ?? "");
  const isUnformed = raw.problem !== null || raw.repaired !== null;
  const reject = (field: string, reason: string, group: string): AdvertReading => ({
    kind: "rejected",
    rejection: {
      rowNumber: raw.rowNumber,
      reference: raw.reference?.slice(0, 255) ?? null,
      title: title || null,
      field,
      reason: raw.repaired === null ? reason : `${reason}; its record was broken: ${withLineNumber(raw.repaired, raw.line)}`,
      group,
      broken:
        isUnformed || title === ""
          ? { isUnformed, reference: readFeedReference(raw, webAddress(raw.url)), title: raw.title, url: raw.url }
          : null,
    } satisfies Rejection,
  });
  if (raw.problem) return reject(raw.problem.field, raw.problem.reason, "unreadable");
  if (title.length < 2) return reject("title", "the advert has no title", "no title");
  const rule = context.rules?.find(raw.reference, title) ?? null;
  if (rule && !rule.isOurs) return reject("rule", `a rule says that “${rule.wording}” is not the trade`, "refused by a rule");
  const byTitle = rule?.category ? null : readRole(title, "");
  if (byTitle?.kind === "other" && byTitle.isCertain) return reject("title", byTitle.reason, "not our trade");
  const words = cleanAdvertHtml(unescapeMarkup(raw.description ?? ""));
  const lines = readLabelledLines(title, words.text);
  const employer = findEmployerName(raw, lines.company, context.defaultCompanyName);
  const companyName = employer.name;
  const role = rule?.category
    ? roleInCategory(title, rule.category)
    : readRole(title, words.text, { company: companyName, heading: raw.category, places: raw.places });
  if (role.kind === "other") return reject("role", role.reason, "perhaps our trade");
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
  const dates = readAdvertDates(raw.postedAt, raw.closesAt ?? lines.closes, context.now);
  if (dates.closedOn) return reject("closing date", `it closed on ${dates.closedOn}`, "already closed");
  const url = webAddress(raw.url);
  const applyUrl = webAddress(raw.applyUrl) ?? url;
  const kind = readEmployer(companyName, words.text, role.category);
  const { contractType, workingPattern, payBasis, payRates, durationMonths, extensionLikely } = readEngagement({
    employment: raw.employment ?? "",
    hours: raw.hours,
    title,
    text: words.text,
    level: role.level,
    period: pay.period,
    flags: pay.flags,
    rates: pay.rates,
    isAgency: kind.isAgency,
  });
  const rics = readRics(words.text);
  const shown = words.text === "" ? cleanAdvertHtml(`${title} at ${companyName}. The full advert is on the advertiser’s own site.`) : words;
  const givenReference = readFeedReference(raw, url);
  const said = { ...raw, rowNumber: 0, line: null, publisher: employer.isPublisher ? raw.publisher : null };
  const hash = sha256(JSON.stringify([readingVersion, context.defaultCompanyName, rule?.category ?? null, said]));
  const draft: AdvertDraft = {
    rowNumber: raw.rowNumber,
    reference: givenReference ?? `row:${hash.slice(0, 40)}`,
    hasOwnReference: givenReference !== null,
    hash,
    company: { name: companyName, nameKey: companyNameKey(companyName), isAgency: kind.isAgency, employerType: kind.employerType },
    columns: {
      ...{ title, category: role.category, level: role.level, side: kind.side, employerType: kind.employerType },
      ...{ contractType, workingPattern, payBasis, payRates, durationMonths, extensionLikely },
      workType: readWorkType({ workplace: raw.workplace ?? "", placeSays: place.says, title, text: words.text, side: kind.side }),
      sector: readSector(title, `${companyName}\n${raw.category ?? ""}\n${words.text}`),
      projectValueBand: readProjectValue([raw.projectValue && `Project value ${raw.projectValue}`, words.text].filter(Boolean).join("\n")),
      ...{ payPeriod: pay.period, payMinPence: pay.minPence, payMaxPence: pay.maxPence, payCurrency: pay.currency, payText: pay.text },
      benefits: readBenefitSlugs(pay.flags, words.text),
      officePlaceId: place.place?.id ?? null,
      officeLat: place.point?.lat ?? null,
      officeLng: place.point?.lng ?? null,
      otherPlaceIds: place.others.length > 0 ? place.others.map(({ id }) => id) : null,
      placeText: place.text,
      ...{ ricsLevel: rics.level, ricsRule: rics.rule, applyUrl },
      sourceUrl: url ?? applyUrl,
      closesAt: dates.closesAt,
    },
    words: shown,
    suites: readSuites([raw.contractSuites, words.text].filter(Boolean).join("\n")),
    tools: readTools(words.text),
    postedAt: dates.postedAt,
    notes: [
      ...[employer.note, pay.note, place.note].flatMap((note) => note ?? []),
      ...dates.notes,
      ...addressFaults("address", raw.url, url),
      ...addressFaults("application address", raw.applyUrl, webAddress(raw.applyUrl)),
      ...(raw.repaired === null
        ? []
        : [{ field: "advert", reason: `its record was broken and has been put right: ${withLineNumber(raw.repaired, raw.line)}` }]),
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

/** Undoes double escaping, where a feed shows "&lt;p&gt;" instead of a paragraph. */
export function unescapeMarkup(source: string): string {
  return !/<[a-z]/i.test(source) && /&lt;\/?(?:p|br|ul|li|div|strong|h\d|span)\b/i.test(source) ? decodeEntities(source) : source;
}

function addressFaults(field: string, source: string | null, read: string | null): { field: string; reason: string }[] {
  return source?.trim() && read === null ? [{ field, reason: `“${source.trim().slice(0, 60)}” is not a web address` }] : [];
}

const noReference = /^(?:[0\W_]+|n\/?a|null|none|undefined|unknown|tbc|x+)$/i;

/** Returns the feed's own reference; null where there is none, or where it only repeats the advert's address. */
function readFeedReference(raw: RawAdvert, url: string | null): string | null {
  const reference = raw.reference?.trim() ?? "";
  if (reference === "" || noReference.test(reference) || (url !== null && webAddress(reference) === url)) return null;
  if (reference.length > 255) return `long:${sha256(reference).slice(0, 40)}`;
  return isDistinctAnyCase(reference) ? reference : `${reference.slice(0, 240)}~${sha256(reference).slice(0, 10)}`;
}

/** Columns ignore case and accents in comparisons, but references such as "aB3" and "Ab3" must remain distinct. */
function isDistinctAnyCase(reference: string): boolean {
  return /^[\x20-\x7e]*$/.test(reference) && (reference === reference.toLowerCase() || reference === reference.toUpperCase());
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns an advert's employer: the one it names, else the source's default, else one labelled in its text, else the feed's publisher. */
function findEmployerName(raw: Pick<RawAdvert, "company" | "author" | "publisher">, labelled: string | null, ofSource: string | null) {
  const stated = cleanCompanyName(raw.company);
  const site = stated !== null && /^(?:https?:|www\.)/i.test(stated) ? siteOf(stated) : null;
  const named = site === null ? (stated ?? ofSource) : ofSource;
  if (named !== null) return { name: named, isPublisher: false, note: null };
  const inText = cleanCompanyName(labelled);
  const [author, publisher] = [cleanCompanyName(raw.author ?? null), cleanCompanyName(raw.publisher)];
  if (site !== null) {
    const name = [inText, author, publisher].find((each) => each !== null && isSiteOf(site, each)) ?? site;
    return { name, isPublisher: name === publisher, note: companyNote(`“${stated}” is an address: “${name}” was taken for its firm`) };
  }
  if (inText !== null)
    return {
      name: inText,
      isPublisher: false,
      note: companyNote(`the advert has no field for its employer: “${inText}” stands in its text`),
    };
  if (author !== null && !posterOnly.test(author) && (publisher === null || !personName.test(author)))
    return { name: author, isPublisher: false, note: null };
  return {
    name: publisher,
    isPublisher: publisher !== null,
    note: publisher === null ? null : companyNote(`the advert names no employer: “${publisher}”, which publishes the feed, was taken`),
  };
}

function siteOf(address: string): string | null {
  const url = webAddress(address);
  return url && new URL(url).hostname.replace(/^(?:(?:www|careers?|jobs?|apply)\.)+/, "");
}

/** Returns whether a site's name is a firm's first words: "oakandash.example" of "Oak & Ash Homes". */
function isSiteOf(site: string, firm: string): boolean {
  const words = companySlug(firm).split("-");
  return words.some((_, at) => words.slice(0, at + 1).join("") === site.split(".")[0]?.replaceAll("-", ""));
}

/** Accounts that post on a careers page. */
const posterOnly =
  /@|^(?:(?:web ?|site ?)?(?:admin(?:istrator)?|master|editor|team)|(?:hr|people|talent|careers?|jobs?|recruitment|marketing|communications?)(?: (?:team|department|manager|admin))?|no-?reply|root|user\d*)$/i;
const firmWord =
  "(?:group|homes|ltd|limited|plc|llp|build(?:ers?|ing)?|construction|contract(?:ors?|ing)|civils|engineer(?:s|ing)|survey(?:ors?|ing)|consult(?:ants?|ing|ancy)|recruitment|associates|partners(?:hip)?|developments?|properties|services|solutions)";
/** A first name that is not also the name of a firm of the trade, with a surname. */
const personName = new RegExp(`^(?:${firstNames.join("|")}) (?!${firmWord}$)\\p{Lu}[\\p{L}'’-]+$`, "iu");

const companyNote = (reason: string) => ({ field: "company" as const, reason });

/** Returns parts of a title that may name a place: after a dash, a comma, a bracket or the word "in". */
function placeCandidates(title: string): string[] {
  const [, ...parts] = title.split(/\s[-–—|]\s|[,(]|\s+in\s+(?=[A-Z])/);
  return parts.map((part) => part.replace(/[()]/g, "").trim()).filter((part) => part.length >= 3);
}
