import type { z } from "zod";
import {
  emptyOffer,
  type OfferFieldName,
  type OfferFields,
  type OfferItem,
  offerFieldNames,
  offerItemNames,
  offerItems,
} from "#db/offer-values.ts";
import { payBases } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { isEnough } from "#server/kernel/quantiles.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { readReportedPay } from "#server/modules/market/reported-pay/reported-figures.queries.ts";
import { advertisedPayIn, observationsIn, readPayWindows } from "#server/modules/market/salaries/advertised-pay.queries.ts";
import type { PayCell, PayObservation } from "#server/modules/market/salaries/pay.types.ts";
import { countsOf, figureOf } from "#server/modules/market/salaries/pay-book.ts";
import { describeCell, filterTexts, placeText, readPayFilter } from "#server/modules/market/salaries/pay-filter.ts";
import { toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import type { checkedOffer, checkOfferInput } from "./offer-check.fields.ts";
import { offerPayWords, readOffer, readOfferPay } from "./read-offer.ts";

type CheckedOffer = z.output<typeof checkedOffer>;

type OfferPay = NonNullable<CheckedOffer["pay"]>;

type CheckOfferInput = z.output<typeof checkOfferInput>;

/**
 * Compares an offer with advertised and reported pay, and says what it leaves out. Nothing of it is stored. Similar adverts are held in
 * memory; reported pay is read by its key.
 * @throws AppError invalid-fields for pay that cannot be read, and where neither text nor any field is given
 */
export async function checkOffer(ctx: Context, { text = "", ...typed }: CheckOfferInput): Promise<CheckedOffer> {
  const { gazetteer } = ctx.services;
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as Partial<OfferFields>;
  if (text === "" && Object.values(given).every((value) => value === "")) {
    throw invalidFields([{ pointer: "/text", detail: "Paste the offer, or fill in what you know of it." }]);
  }
  const read = text === "" ? emptyOffer : readOffer(text, { gazetteer, now: ctx.now });
  const { offer, pay } = withPay({ ...read, ...given });
  const scaled = pay && toPayScale({ payPeriod: pay.period, payMinPence: pay.minPence, payMaxPence: pay.maxPence, payCurrency: "GBP" });
  const isRate = pay !== null && pay.period !== "year" && pay.period !== "month";
  const filter = readPayFilter(
    { ...offer, pay: isRate ? "day" : "year", basis: isRate ? offer.basis : "", location: offer.place },
    gazetteer,
  );
  const windows = await readPayWindows(ctx);
  const isLikeable = filter.cell.category !== undefined && filter.cell.level !== undefined;
  const isMixed = filter.cell.scale === "day" && filter.cell.basis === undefined;
  const advertised = advertisedPayIn(windows, filter.cell, gazetteer, ctx.now);
  // Another level or role is not like the offer, however few adverts there are.
  const isLike = isLikeable && advertised.cell.level === filter.cell.level && advertised.cell.category === filter.cell.category;
  const hasFigure = isLike && !isMixed && advertised.figure !== null;
  const cell = isLike && advertised.figure ? advertised.cell : filter.cell;
  const present = isLikeable ? observationsIn(windows.present, cell, gazetteer) : [];
  const standing = hasFigure && scaled ? placeAmong(present, middlePence(scaled)) : null;
  const countedAt = filterTexts(cell, gazetteer);
  const spreadOf = (period: CheckedOffer["spreads"][number]["period"], href: string, members: typeof present) => ({
    ...{ period, href, ...countsOf(members), figure: figureOf(members) },
  });
  const { figure: reported, ...reportedCell } = isMixed || !isLikeable ? { figure: null } : await readReportedPay(ctx, filter);
  const missing = missingParts(present, offer, isRate);
  const unsettled = unsettledParts(offer, isRate);
  const role = [offer.level && labelOf("level", offer.level), offer.category && labelOf("category", offer.category)];
  return {
    offer,
    readFromText: offerFieldNames.filter((name) => given[name] === undefined && read[name] !== ""),
    notes: notesOf(filter.faults, pay),
    pay,
    verdict: verdictOf({
      standing,
      pay,
      isLikeable,
      isMixed,
      isCounted: scaled !== null,
      words: describeCell(filter.cell, gazetteer),
      ...advertised.asked,
    }),
    like: {
      words: `${describeCell(cell, gazetteer)}${cell.place === undefined ? ", UK" : ""}${cell.basis ? `, ${payBasisLabels[cell.basis]}` : ""}`,
      widened: hasFigure ? advertised.widened : [],
      requested: advertised.asked,
      href: paths.salaryAdverts(countedAt),
      from: windows.from.toISOString(),
      before: windows.before.toISOString(),
      to: ctx.now.toISOString(),
    },
    standing,
    spreads: hasFigure
      ? [
          spreadOf(
            "live",
            paths.jobs(openSearch(cell, ctx)),
            present.filter(({ isLive }) => isLive),
          ),
          spreadOf("present", paths.salaryAdverts(countedAt), present),
          spreadOf("past", paths.salaryAdverts(countedAt, "before"), observationsIn(windows.past, cell, gazetteer)),
        ]
      : [],
    reported: reported && {
      ...reported,
      cell: "cell" in reportedCell ? (reportedCell.cell ?? "") : "",
      note: "note" in reportedCell ? reportedCell.note : null,
    },
    missing,
    unsettled,
    request: writeRequest(
      [...missing, ...unsettled].map(({ item }) => item),
      { role: role.filter(Boolean).join(" "), place: offer.place.split(",")[0] ?? "", pay: pay ? offerPayWords(pay) : "" },
    ),
  };
}

/** Reads the pay of an offer, and the basis that stands beside it. @throws AppError invalid-fields */
function withPay(offer: OfferFields): { offer: OfferFields; pay: OfferPay | null } {
  if (offer.pay === "") return { offer, pay: null };
  const reading = readOfferPay(offer.pay);
  if ("fault" in reading) throw invalidFields([{ pointer: "/pay", detail: reading.fault }]);
  const { period, minPence, maxPence, basis: stated } = reading.value;
  const isRate = period !== "year" && period !== "month";
  const basis = isRate ? (payBases.find((each) => each === offer.basis) ?? stated) : null;
  return { offer: { ...offer, pay: offerPayWords(reading.value), basis: basis ?? "" }, pay: { period, minPence, maxPence, basis } };
}

const fieldOfFilter: Partial<Record<string, OfferFieldName>> = { location: "place", basis: "basis", suite: "suite" };

function notesOf(faults: readonly { field: string; detail: string }[], pay: OfferPay | null): CheckedOffer["notes"] {
  const notes = faults.flatMap(({ field, detail }) => {
    const name = fieldOfFilter[field];
    return name ? [{ field: name, detail }] : [];
  });
  return pay?.period === "hour"
    ? [...notes, { field: "pay", detail: "Hourly pay is not compared: hours a day differ. Enter it as a day rate." }]
    : notes;
}

interface VerdictFacts {
  standing: CheckedOffer["standing"];
  pay: OfferPay | null;
  isLikeable: boolean;
  isMixed: boolean;
  /** Whether its period is one on which adverts are counted. */
  isCounted: boolean;
  words: string;
  adverts: number;
  employers: number;
}

function verdictOf({ standing, pay, isLikeable, isMixed, isCounted, words, adverts, employers }: VerdictFacts): string {
  if (!pay) return "We found no pay in this offer. Enter it to see where it stands.";
  if (!isLikeable) return "Choose the role and the level, so that the offer is compared with adverts like it.";
  if (!isCounted) return "Hourly pay is not compared: hours a day differ. Enter it as a day rate.";
  if (isMixed) return "Choose the IR35 status or basis: rates on different bases are never compared with each other.";
  if (!standing) {
    return `There are too few adverts like this offer to say where its pay stands (${words}: ${adverts} from ${employers} employers, at least 10 from 5 are needed).`;
  }
  const { lower, equal, higher } = standing;
  const total = lower + equal + higher;
  if (lower === total || higher === total)
    return `${offerPayWords(pay)} is ${lower === total ? "more" : "less"} than all ${total} similar adverts offer.`;
  const same = equal > 0 ? `, the same as ${equal}` : "";
  return `${offerPayWords(pay)} is more than ${lower} of ${total} similar adverts offer${same}, and less than ${higher}.`;
}

/** A search for open adverts of a cell. */
function openSearch({ category, level, place, suite, basis }: PayCell, { services: { gazetteer } }: Context) {
  const one = (value: string | undefined) => (value === undefined ? [] : [value]);
  return { category: one(category), level: one(level), suite: one(suite), payBasis: one(basis), location: placeText(place, gazetteer) };
}

type PayEnds = Pick<PayObservation, "lowPence" | "highPence">;

/** The middle of a range; an open range counts by the end that is stated. */
export function middlePence({ lowPence, highPence }: PayEnds): number {
  const [low, high] = [lowPence ?? highPence ?? 0, highPence ?? lowPence ?? 0];
  return Math.round((low + high) / 2);
}

/** Places pay among adverts by the middle of their ranges; null where they are too few to say. */
export function placeAmong(observations: readonly PayObservation[], amountPence: number) {
  const counts = countsOf(observations);
  if (!isEnough(counts)) return null;
  const middles = observations.map(middlePence);
  const lower = middles.filter((pence) => pence < amountPence).length;
  const equal = middles.filter((pence) => pence === amountPence).length;
  const percentile = Math.round(((lower + equal / 2) / middles.length) * 100);
  return { ...counts, amountPence, lower, equal, higher: middles.length - lower - equal, percentile };
}

const leastShare = 0.3;

/** Returns what at least three in ten of these adverts state and the offer does not, the most common first. */
export function missingParts(observations: readonly PayObservation[], offer: OfferFields, isRate: boolean) {
  if (!isEnough(countsOf(observations))) return [];
  return offerItemNames
    .filter((item) => offer[item] === "" && (isRate || item !== "basis"))
    .map((item) => ({ item, stating: observations.filter(({ states }) => states.includes(item)).length }))
    .filter(({ stating }) => stating / observations.length >= leastShare)
    .sort((one, other) => other.stating - one.stating)
    .map(({ item, stating }) => ({
      ...{ item, label: offerItems[item].label, stating, adverts: observations.length },
      in10: Math.round((stating / observations.length) * 10),
    }));
}

const ofEmployees: readonly OfferItem[] = ["notice", "holiday", "hours", "pension"];
const ofContractors: readonly OfferItem[] = ["basis", "term", "notice"];

/** What employers must put in writing (Employment Rights Act 1996, section 1), or what a contract for services turns on. */
export const unsettledParts = (offer: OfferFields, isRate: boolean) =>
  (isRate ? ofContractors : ofEmployees)
    .filter((item) => offer[item] === "" || (item === "basis" && offer.basis === "not-determined"))
    .map((item) => ({ item, label: offerItems[item].label }));

/** Writes the text that asks for what is missing; null when nothing is. */
export function writeRequest(
  items: readonly OfferItem[],
  { role, place, pay }: { role: string; place: string; pay: string },
): string | null {
  const asked = offerItemNames.filter((name) => items.includes(name)).map((name) => offerItems[name].request);
  const requests = pay === "" ? ["what the pay is, and how often it is reviewed", ...asked] : asked;
  if (requests.length === 0) return null;
  const what = [role && `of ${role}`, place && `in ${place}`, pay && `at ${pay}`].filter(Boolean).join(" ");
  return [
    `Thank you for the offer${what && ` ${what}`}. I am pleased to have it.`,
    `Before I answer, could you please tell me in writing:\n\n${requests.map((request) => `- ${request}`).join("\n")}`,
    "I would like to decide soon, and will answer within two working days of hearing from you.",
    "Kind regards",
  ].join("\n\n");
}
