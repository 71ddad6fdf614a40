import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import { type FeedDate, parseFeedDate } from "#server/text/dates/feed-date.ts";
import { quoted } from "#server/text/quoted-value.ts";
import { readSuites } from "#server/text/recognise/contract-suites.ts";
import { webAddress } from "../import/feed-place.ts";
import { isObject, type Json, type JsonObject, scalarText, textAt, toList, valueAt } from "../readers/json/json-value.ts";
import { noticeText, readAwardMoney, readAwardPlace } from "./award-facts.ts";
import { releasesOf } from "./compile-releases.ts";

/** An award as a notice states it. */
export interface NoticeAward extends ReturnType<typeof readAwardPlace> {
  ocid: string;
  awardId: string;
  releasedAt: Date;
  title: string;
  buyerName: string;
  suppliers: readonly { name: string; key: string; companyNumber: string | null }[];
  awardedOn: string;
  /** Hundredths of `currency`; null where not stated. */
  valuePence: number | null;
  currency: string;
  cpv: string;
  suite: string | null;
  noticeUrl: string | null;
}

/** What a notice leaves out stays as an earlier one of the award stated it: a value with its currency, a region with its place. */
type Unstated = readonly Exclude<keyof NoticeAward, "ocid" | "awardId" | "releasedAt" | "currency" | "placeId" | "isBuyersPlace">[];

export interface NoticeRefusal {
  kind: "refused";
  /** What it does state, where it lacks only what an earlier notice of the award may state. */
  update?: { award: NoticeAward; unstated: Unstated };
  reference: string | null;
  title: string | null;
  /** Field that is at fault, and why: "award date", "“31/02” is not a date". */
  field: string;
  reason: string;
  group: string;
}

export type NoticeReading =
  | { kind: "award"; award: NoticeAward; unstated: Unstated }
  /** `awardId` is "" for every award of the procedure. */
  | { kind: "cancelled"; ocid: string; awardId: string; releasedAt: Date; title: string | null }
  | NoticeRefusal;

interface NoticeContext {
  gazetteer: Gazetteer;
  now: Date;
}

const dayMs = 86_400_000;
/** Notices of older awards are refused, and stored ones deleted. */
export const awardRetentionDays = 730;
const idMaxChars = 128;
const mostSuppliers = 100;
const suiteTextMaxChars = 50_000;
/** Divisions of the Common Procurement Vocabulary: construction work, and architectural, engineering and surveying services. */
const construction = /^(?:45|71)\d{6}$/;
const endedStates = new Set(["cancelled", "unsuccessful", "terminated", "withdrawn"]);
const endingTags = new Set(["awardcancellation", "contracttermination", "tendercancellation"]);

/**
 * Reads the awards of an OCDS record or release. A fault of one award refuses that award alone. Never throws; contact points are not read.
 */
export function readNotice(value: JsonObject, context: NoticeContext): NoticeReading[] {
  return releasesOf(value, context.now).flatMap((release) => readRelease(release, context));
}

function readRelease(release: JsonObject, context: NoticeContext): NoticeReading[] {
  const ocid = idOf(release.ocid);
  const title = titleOf(release, null, []);
  const refuse = (field: string, reason: string, group = "unreadable"): NoticeReading[] => [
    { kind: "refused", reference: ocid, title, field, reason, group },
  ];
  if (ocid === null) return refuse("ocid", "it has no Open Contracting ID");
  if (release.date === undefined && release.url !== undefined) return refuse("notice", "it is only a link to the notice");
  const released = dateOf(release.date, "release date", context.now);
  if ("fault" in released) return refuse("release date", released.fault);
  const releasedAt = released.date.at;
  const awards = awardsOf(release);
  // A tag counts for the awards that are listed, except where their own states say which it is about.
  const isTagged = toList(release.tag).some((tag) => endingTags.has(stateOf(tag))) && !awards.some(hasEnded);
  const isEnded = isTagged || stateOf(valueAt(release, "tender.status")) === "cancelled";
  if (isEnded && awards.length === 0) return [{ kind: "cancelled", ocid, awardId: "", releasedAt, title }];
  if (awards.length === 0) return refuse("award", "it announces no award", "no award");
  return awards.map((award, index) =>
    readAward({ release: narrowToLots(release, award), award, index, ocid, releasedAt, isEnded, isOnly: awards.length === 1 }, context),
  );
}

/** The awards of a release; those of its contracts, where it lists contracts alone. */
function awardsOf(release: JsonObject): JsonObject[] {
  const awards = toList(release.awards).filter(isObject);
  if (awards.length > 0) return awards;
  const ids = new Set(toList(release.contracts).flatMap((contract) => idOf(valueAt(contract, "awardID")) ?? []));
  return [...ids].map((id) => ({ id }));
}

/** The release with those lots of its tender, and their items, that an award is for; as it is where the award names none of them. */
function narrowToLots(release: JsonObject, award: JsonObject): JsonObject {
  const { tender } = release;
  const named = new Set(toList(award.relatedLots).map(scalarText));
  const lots = isObject(tender) ? toList(tender.lots).filter(isObject) : [];
  const own = lots.filter(({ id }) => named.has(scalarText(id)));
  if (!isObject(tender) || own.length === 0) return release;
  const items = toList(tender.items).filter(
    (item) => !isObject(item) || item.relatedLot === undefined || named.has(scalarText(item.relatedLot)),
  );
  return { ...release, tender: { ...tender, lots: own, items } };
}

interface AwardParts {
  release: JsonObject;
  award: JsonObject;
  index: number;
  ocid: string;
  releasedAt: Date;
  isEnded: boolean;
  isOnly: boolean;
}

function readAward(
  { release, award, index, ocid, releasedAt, isEnded, isOnly }: AwardParts,
  { gazetteer, now }: NoticeContext,
): NoticeReading {
  const awardId = idOf(award.id) ?? String(index + 1);
  const contracts = toList(release.contracts)
    .filter(isObject)
    .filter((contract) => idOf(contract.awardID) === awardId || (isOnly && contract.awardID === undefined));
  const title = titleOf(release, award, contracts);
  const lacks: [Unstated[number], NoticeRefusal][] = [];
  const refuse = (field: string, reason: string, group: string): NoticeRefusal => ({
    ...{ kind: "refused", title, field, reason, group, reference: `${ocid} ${awardId}`.slice(0, 255) },
  });
  const state = stateOf(award.status);
  const isContractEnded = contracts.length > 0 && contracts.every(hasEnded);
  if (isEnded || hasEnded(award) || isContractEnded) return { kind: "cancelled", ocid, awardId, releasedAt, title };
  if (state !== "active" && state !== "")
    return refuse("status", `it is not awarded yet: its status is “${state.slice(0, 40)}”`, "not awarded yet");
  const cpv = cpvOf(release, award);
  if (cpv === null) lacks.push(["cpv", refuse("cpv", "it states no CPV code", "not construction")]);
  else if (!construction.test(cpv))
    return refuse("cpv", `CPV ${cpv} is neither construction work (45) nor its design and surveying (71)`, "not construction");
  const buyerName = noticeText(textAt(release, "buyer.name") ?? textAt(partyOf(release, null, "buyer"), "name"), 160);
  if (buyerName === null) lacks.push(["buyerName", refuse("buyer", "it names no buyer", "no buyer or supplier")]);
  const suppliers = suppliersOf(release, award);
  if (suppliers.length === 0) lacks.push(["suppliers", refuse("supplier", "it names no supplier", "no buyer or supplier")]);
  if (title === null) lacks.push(["title", refuse("contract title", "it has no title", "unreadable")]);
  const dated = [award.date, ...contracts.map(({ dateSigned }) => dateSigned)].find(isStated);
  const awarded = dateOf(dated, "award date", now);
  if ("fault" in awarded && dated !== undefined) return refuse("award date", awarded.fault, "award date");
  if ("fault" in awarded) lacks.push(["awardedOn", refuse("award date", awarded.fault, "award date")]);
  else if (now.getTime() - awarded.date.at.getTime() > awardRetentionDays * dayMs)
    return refuse("award date", "it was awarded more than two years ago", "award date");
  const { money, isOwn } = readAwardMoney(
    award,
    contracts.filter((contract) => !hasEnded(contract)),
  );
  if ("fault" in money) return refuse("value", money.fault, "contract value");
  const place = readAwardPlace(gazetteer, { release, award, buyer: partyOf(release, textAt(release, "buyer.id"), "buyer") });
  const stated: NoticeAward = {
    ...{ ocid, awardId, releasedAt, title: title ?? "", buyerName: buyerName ?? "", suppliers, cpv: cpv ?? "", ...money, ...place },
    awardedOn: "fault" in awarded ? "" : awarded.date.day,
    suite: suiteOf(release, award, contracts),
    noticeUrl: noticeUrlOf(release, award, contracts),
  };
  const isUnstated = {
    valuePence: !isOwn,
    region: place.isBuyersPlace || place.region === null,
    awardedOn: !isStated(award.date),
    suite: stated.suite === null,
    noticeUrl: stated.noticeUrl === null,
  };
  const names = Object.keys(isUnstated) as (keyof typeof isUnstated)[];
  const unstated: Unstated = [...lacks.map(([name]) => name), ...names.filter((name) => isUnstated[name])];
  const [lacking] = lacks;
  return lacking ? { ...lacking[1], update: { award: stated, unstated } } : { kind: "award", award: stated, unstated };
}

const idOf = (value: Json): string | null => {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" || text.length > idMaxChars || /[\s\p{Cc}\p{Cs}]/u.test(text) ? null : text;
};
const isStated = (value: Json): boolean => value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "");
const stateOf = (value: Json): string => (typeof value === "string" ? value.trim().toLowerCase() : "");
const hasEnded = ({ status }: JsonObject): boolean => endedStates.has(stateOf(status));

function titleOf(release: JsonObject, award: JsonObject | null, contracts: readonly JsonObject[]): string | null {
  const titles = [textAt(award, "title"), textAt(release, "tender.title"), ...contracts.map((contract) => textAt(contract, "title"))];
  return titles.map((title) => noticeText(title, 255)).find((title) => title !== null) ?? null;
}

function dateOf(value: Json, what: string, now: Date): { date: FeedDate } | { fault: string } {
  if (!isStated(value)) return { fault: `it has no ${what}` };
  const text = scalarText(value) ?? "…";
  const date = typeof value === "string" || typeof value === "number" ? parseFeedDate(text) : null;
  if (!date) return { fault: `${quoted(text)} is not a date` };
  return date.at.getTime() > now.getTime() + dayMs ? { fault: `${quoted(text)} is in the future` } : { date };
}

/** The tender's main code decides; without one, the first of its items or the award's. */
function cpvOf(release: JsonObject, award: JsonObject): string | null {
  const items = [award, valueAt(release, "tender")].flatMap((part) => (isObject(part) ? toList(part.items).filter(isObject) : []));
  const classifications = [
    ...toList(valueAt(release, "tender.classification")),
    ...items.flatMap((item) => [item.classification, ...toList(item.additionalClassifications)]),
  ];
  for (const each of classifications) {
    if (!isObject(each) || !/cpv/i.test(textAt(each, "scheme") ?? "CPV")) continue;
    const code = /(?<!\d)\d{8}(?=-\d$|$)/.exec(scalarText(each.id)?.trim() ?? "")?.[0];
    if (code) return code;
  }
  return null;
}

const partiesOf = (release: JsonObject): JsonObject[] => toList(release.parties).filter(isObject);

const hasRole = (party: JsonObject, role: string): boolean => toList(party.roles).some((each) => stateOf(each) === role);

function partyOf(release: JsonObject, id: string | null, role: string): JsonObject | null {
  const parties = partiesOf(release);
  return (id !== null && parties.find((party) => textAt(party, "id") === id)) || parties.find((party) => hasRole(party, role)) || null;
}

/** The award's suppliers, each firm once; where it names none and is the only award, the parties in that role. */
function suppliersOf(release: JsonObject, award: JsonObject): NoticeAward["suppliers"] {
  const named = toList(award.suppliers).filter(isObject);
  const isOnly = toList(release.awards).length === 1;
  const all = named.length > 0 ? named : isOnly ? partiesOf(release).filter((party) => hasRole(party, "supplier")) : [];
  const byKey = new Map<string, NoticeAward["suppliers"][number]>();
  for (const supplier of all.slice(0, mostSuppliers)) {
    const id = textAt(supplier, "id");
    const party = id === null ? null : (partiesOf(release).find((each) => textAt(each, "id") === id) ?? null);
    const name = noticeText(textAt(supplier, "name") ?? textAt(party, "name"), 160);
    if (name === null) continue;
    const key = companyNameKey(name);
    if (!byKey.has(key)) byKey.set(key, { name, key, companyNumber: companyNumberOf(supplier) ?? companyNumberOf(party) });
  }
  return [...byKey.values()];
}

/** The number in the companies' register, among a party's identifiers. */
function companyNumberOf(party: JsonObject | null): string | null {
  if (party === null) return null;
  for (const identifier of [party.identifier, ...toList(party.additionalIdentifiers)]) {
    if (!isObject(identifier) || identifier.scheme !== "GB-COH") continue;
    const reading = readCompanyNumber(textAt(identifier, "id")?.slice(0, 40) ?? "");
    if (reading.isFit) return reading.number;
  }
  return null;
}

function suiteOf(release: JsonObject, award: JsonObject, contracts: readonly JsonObject[]): string | null {
  const tender = valueAt(release, "tender");
  const parts = [award, tender, ...contracts, ...(isObject(tender) ? toList(tender.lots) : [])];
  const text = parts.flatMap((part) => [textAt(part, "title"), textAt(part, "description")]).filter((each) => each !== null);
  return readSuites(text.join("\n").slice(0, suiteTextMaxChars))[0]?.suite ?? null;
}

/** The page of the notice, among the documents of the award, its contracts and the tender. */
function noticeUrlOf(release: JsonObject, award: JsonObject, contracts: readonly JsonObject[]): string | null {
  const tender = valueAt(release, "tender");
  const documents = [award, ...contracts, tender].flatMap((part) => (isObject(part) ? toList(part.documents) : [])).filter(isObject);
  const notices = documents.filter(({ documentType }) => typeof documentType === "string" && /notice$/i.test(documentType));
  return notices.map((document) => webAddress(textAt(document, "url"))).find((url) => url !== null) ?? null;
}
