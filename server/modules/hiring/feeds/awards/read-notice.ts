import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import { type FeedDate, parseFeedDate } from "#server/text/dates/feed-date.ts";
import { readSuites } from "#server/text/recognise/contract-suites.ts";
import { webAddress } from "../import/feed-place.ts";
import { isObject, type Json, type JsonObject, scalarText, textAt, toList, valueAt } from "../readers/json/json-value.ts";
import { type AwardPlace, noticeText, readAwardPlace } from "./award-place.ts";

/** An award as a notice states it. */
export interface NoticeAward extends AwardPlace {
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

export interface NoticeRefusal {
  kind: "refused";
  reference: string | null;
  title: string | null;
  /** Field that is at fault, and why: "award date", "“31/02” is not a date". */
  field: string;
  reason: string;
  group: string;
}

export type NoticeReading =
  | { kind: "award"; award: NoticeAward }
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
/** A list of packages, of records, of releases. */
const mostNested = 3;
const mostSuppliers = 100;
const mostPounds = 100_000_000_000;
const suiteTextMaxChars = 50_000;
/** Divisions of the Common Procurement Vocabulary: construction work, and architectural, engineering and surveying services. */
const construction = /^(?:45|71)\d{6}$/;
const endedStates = new Set(["cancelled", "unsuccessful", "terminated", "withdrawn"]);
const endingTags = new Set(["awardcancellation", "contracttermination", "tendercancellation"]);

/**
 * Reads the awards of an OCDS record or release. A fault of one award refuses that award alone. Never throws; contact points are not read.
 */
export function readNotice(value: JsonObject, context: NoticeContext): NoticeReading[] {
  return releasesOf(value).flatMap((release) => readRelease(release, context));
}

/** A record's compiled release, or its releases, oldest first; the notices of a package inside a list of packages. */
function releasesOf(value: JsonObject, depth = 0): JsonObject[] {
  const compiled = value.compiledRelease;
  if (isObject(compiled)) return [{ ...compiled, ocid: compiled.ocid ?? value.ocid }];
  const nested = [value.releases, value.records].find((list) => Array.isArray(list) && list.length > 0);
  const parts = toList(nested).filter(isObject);
  if (parts.length === 0 || depth > mostNested) return [value];
  const dateOf = (part: JsonObject) => textAt(part, "date") ?? "";
  return parts
    .toSorted((one, other) => dateOf(one).localeCompare(dateOf(other)))
    .flatMap((part) => (part.releases === undefined && part.compiledRelease === undefined ? [part] : releasesOf(part, depth + 1)))
    .map((part) => ({ ...part, ocid: part.ocid ?? value.ocid }));
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
  const tags = toList(release.tag).map(stateOf);
  const awards = toList(release.awards).filter(isObject);
  const isEnded = tags.some((tag) => endingTags.has(tag)) || stateOf(valueAt(release, "tender.status")) === "cancelled";
  if (isEnded && awards.length === 0) return [{ kind: "cancelled", ocid, awardId: "", releasedAt, title }];
  if (awards.length === 0) return refuse("award", "it announces no award", "no award");
  return awards.map((award, index) =>
    readAward({ release: narrowToLots(release, award), award, index, ocid, releasedAt, isEnded, isOnly: awards.length === 1 }, context),
  );
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
  const refuse = (field: string, reason: string, group: string): NoticeRefusal => ({
    ...{ kind: "refused", title, field, reason, group, reference: `${ocid} ${awardId}`.slice(0, 255) },
  });
  const state = stateOf(award.status);
  const isContractEnded = contracts.length > 0 && contracts.every(({ status }) => endedStates.has(stateOf(status)));
  if (isEnded || endedStates.has(state) || isContractEnded) return { kind: "cancelled", ocid, awardId, releasedAt, title };
  if (state !== "active" && state !== "")
    return refuse("status", `it is not awarded yet: its status is “${state.slice(0, 40)}”`, "not awarded yet");
  const cpv = cpvOf(release, award);
  if (cpv === null) return refuse("cpv", "it states no CPV code", "not construction");
  if (!construction.test(cpv))
    return refuse("cpv", `CPV ${cpv} is neither construction work (45) nor its design and surveying (71)`, "not construction");
  const buyerName = noticeText(textAt(release, "buyer.name") ?? partyNameOf(release, "buyer"), 160);
  if (buyerName === null) return refuse("buyer", "it names no buyer", "no buyer or supplier");
  const suppliers = suppliersOf(release, award);
  if (suppliers.length === 0) return refuse("supplier", "it names no supplier", "no buyer or supplier");
  if (title === null) return refuse("contract title", "it has no title", "unreadable");
  const dated = [award.date, ...contracts.map(({ dateSigned }) => dateSigned)].find(
    (date) => date !== undefined && date !== null && date !== "",
  );
  const awarded = dateOf(dated, "award date", now);
  if ("fault" in awarded) return refuse("award date", awarded.fault, "award date");
  if (now.getTime() - awarded.date.at.getTime() > awardRetentionDays * dayMs)
    return refuse("award date", "it was awarded more than two years ago", "award date");
  const money = moneyOfAward(award, contracts);
  if ("fault" in money) return refuse("value", money.fault, "contract value");
  return {
    kind: "award",
    award: {
      ...{ ocid, awardId, releasedAt, title, buyerName, suppliers, cpv, ...money },
      awardedOn: awarded.date.day,
      suite: suiteOf(release, award, contracts),
      ...readAwardPlace(gazetteer, { release, award, buyer: partyOf(release, textAt(release, "buyer.id"), "buyer") }),
      noticeUrl: noticeUrlOf(release, award, contracts),
    },
  };
}

const idOf = (value: Json): string | null => {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" || text.length > idMaxChars || /[\s\p{Cc}\p{Cs}]/u.test(text) ? null : text;
};
const stateOf = (value: Json): string => (typeof value === "string" ? value.trim().toLowerCase() : "");

const quoted = (value: Json): string => `“${(scalarText(value) ?? "…").slice(0, 40)}”`;

function titleOf(release: JsonObject, award: JsonObject | null, contracts: readonly JsonObject[]): string | null {
  const titles = [textAt(award, "title"), textAt(release, "tender.title"), ...contracts.map((contract) => textAt(contract, "title"))];
  return titles.map((title) => noticeText(title, 255)).find((title) => title !== null) ?? null;
}

function dateOf(value: Json, what: string, now: Date): { date: FeedDate } | { fault: string } {
  if (value === undefined || value === null || value === "") return { fault: `it has no ${what}` };
  const date = typeof value === "string" || typeof value === "number" ? parseFeedDate(String(value)) : null;
  if (!date) return { fault: `${quoted(value)} is not a date` };
  return date.at.getTime() > now.getTime() + dayMs ? { fault: `${quoted(value)} is in the future` } : { date };
}

/** The tender's main code decides; without one, the first of its items or the award's. */
function cpvOf(release: JsonObject, award: JsonObject): string | null {
  const items = [
    ...toList(award.items),
    ...toList(valueAt(release, "tender")).flatMap((tender) => (isObject(tender) ? toList(tender.items) : [])),
  ];
  const classifications = [
    valueAt(release, "tender.classification"),
    ...items.filter(isObject).flatMap((item) => [item.classification, ...toList(item.additionalClassifications)]),
  ];
  for (const each of classifications) {
    if (!isObject(each) || !/cpv/i.test(textAt(each, "scheme") ?? "CPV")) continue;
    const code = /^\d{8}(?=-\d$|$)/.exec(idOf(each.id) ?? "")?.[0];
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

const partyNameOf = (release: JsonObject, role: string): string | null => textAt(partyOf(release, null, role), "name");

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

/** Without VAT where the notice says both. */
const amountOf = ({ amount, amountGross }: JsonObject): Json =>
  [amount, amountGross].find((each) => each !== undefined && each !== null && each !== "") ?? null;

type Money = { valuePence: number | null; currency: string } | { fault: string };
const notStated = { valuePence: null, currency: "GBP" };

/** The award's value, else its contracts' together; not stated where one of several states none, or another currency. */
function moneyOfAward(award: JsonObject, contracts: readonly JsonObject[]): Money {
  if (isObject(award.value) && amountOf(award.value) !== null) return moneyOf(award.value);
  const values = contracts
    .filter(({ status }) => !endedStates.has(stateOf(status)))
    .map(({ value }) => moneyOf(isObject(value) ? value : {}));
  let [sum = notStated] = values;
  for (const money of values.slice(1)) {
    if ("fault" in sum || "fault" in money) return "fault" in sum ? sum : money;
    if (sum.valuePence === null || money.valuePence === null || sum.currency !== money.currency) return notStated;
    sum = { ...sum, valuePence: sum.valuePence + money.valuePence };
  }
  return sum;
}

function moneyOf(value: JsonObject): Money {
  const sent = amountOf(value);
  if (sent === null) return notStated;
  const isNumeric = typeof sent === "number" || (typeof sent === "string" && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(sent.trim()));
  const amount = isNumeric ? Number(sent) : Number.NaN;
  if (!Number.isFinite(amount)) return { fault: `${quoted(sent)} is not an amount` };
  const currency = typeof value.currency === "string" ? value.currency.trim().toUpperCase() : "";
  if (amount < 0) return { fault: "the value is below zero" };
  if (amount > mostPounds) return { fault: "the value is above 100 billion" };
  if (amount > 0 && !/^[A-Z]{3}$/.test(currency)) return { fault: "the value has no currency" };
  return amount === 0 ? notStated : { valuePence: Math.round(amount * 100), currency };
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
