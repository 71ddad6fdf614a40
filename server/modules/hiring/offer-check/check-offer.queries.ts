import { emptyOffer, type OfferFieldName, type OfferFields, offerFieldNames } from "#db/offer-values.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { type PayBasis, payBases } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { fieldsOf, invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { readReportedPay } from "#server/modules/market/reported-pay/reported-figures.queries.ts";
import { advertisedPayIn, observationsIn, readPayWindows } from "#server/modules/market/salaries/advertised-pay.queries.ts";
import type { PayCell } from "#server/modules/market/salaries/pay.types.ts";
import { countsOf, figureOf } from "#server/modules/market/salaries/pay-book.ts";
import { describeCell, filterTexts, readPayFilter } from "#server/modules/market/salaries/pay-filter.ts";
import { toPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { type CheckedOffer, type CheckOfferInput, checkOfferInput } from "./offer-check.fields.ts";
import { middlePence, missingParts, placeAmong, unsettledParts, writeRequest } from "./offer-standing.ts";
import { offerPayWords, readOffer, readOfferPay } from "./read-offer.ts";

type OfferPay = NonNullable<CheckedOffer["pay"]>;

/**
 * Compares an offer with advertised and reported pay, and says what it leaves out. Nothing of it is stored. Like adverts are held in
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
  if (!pay) return "The offer does not say what it pays. Enter the pay to see where it stands.";
  if (!isLikeable) return "Choose the role and the level, so that the offer is compared with adverts like it.";
  if (!isCounted) return "Hourly pay is not compared: hours a day differ. Enter it as a day rate.";
  if (isMixed) return "Choose the IR35 status or basis: rates on different bases are never compared with each other.";
  if (!standing) {
    return `There are too few adverts like this offer to say where its pay stands (${words}: ${adverts} from ${employers} employers, at least 10 from 5 are needed).`;
  }
  const { lower, equal, higher } = standing;
  const total = lower + equal + higher;
  const same = equal > 0 ? `, the same as ${equal}` : "";
  return `${offerPayWords(pay)} is more than ${lower} of ${total} like adverts offer${same}, and less than ${higher}.`;
}

/** A search for open adverts of a cell. */
function openSearch({ category, level, place, suite, basis }: PayCell, { services: { gazetteer } }: Context) {
  const one = (value: string | undefined) => (value === undefined ? [] : [value]);
  const location = place === undefined ? "" : (gazetteer.bySlug(place)?.label ?? "");
  return { category: one(category), level: one(level), suite: one(suite), payBasis: one(basis), location };
}

type FormTexts = Partial<Record<string, string>>;

/** What the page begins with: the values to choose from and, where it was asked for by its form, that form with what came of it. */
export async function startOfferCheck(ctx: Context) {
  const { form } = ctx.request;
  const choices = (terms: readonly { slug: string; label: string }[]) => terms.map(({ slug, label }) => ({ value: slug, label }));
  return {
    options: {
      category: choices(jobCategories),
      level: choices(seniorityLevels),
      suite: choices(unmergedTerms(ctx.services, "suite", contractSuites).filter(({ slug }) => slug !== "any")),
      basis: payBases.map((value: PayBasis) => ({ value, label: payBasisLabels[value] })),
    },
    form: form ? await checkForm(ctx, form) : null,
  };
}

/** Checks what a form without script has sent; what cannot be read is answered beside what was typed. */
async function checkForm(ctx: Context, form: FormTexts) {
  const names = offerFieldNames.filter((name) => form[name] !== undefined);
  const typed = Object.fromEntries(names.map((name) => [name, form[name] ?? ""]));
  const sent = { text: form.text ?? "", offer: { ...emptyOffer, ...typed } };
  try {
    // A text that is read anew says everything; the fields of another form correct it.
    const input = fieldsOf(checkOfferInput)(names.length > 0 ? typed : { text: sent.text });
    return { ...sent, faults: {}, answer: await checkOffer(ctx, input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.fromEntries(error.fields.map(({ pointer, detail }) => [pointer.slice(1), detail]));
    return { ...sent, faults: error.fields.length > 0 ? faults : { text: error.message }, answer: null };
  }
}
