import type { BasisRate } from "#db/values.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { AdvertiserFacts } from "#server/modules/market/adverts/advertiser.queries.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { closingMoment } from "#server/modules/market/adverts/rules/apply-rules.ts";

/** Maps posting fields to the advert's columns; required columns may be missing in a draft. */
export function advertColumns({
  fields,
  checked,
  advertiser,
}: {
  fields: PostingFields;
  checked: CheckedPosting;
  advertiser: AdvertiserFacts;
}) {
  const hasPay = fields.payMinPence !== undefined || fields.payMaxPence !== undefined;
  const { title, category, level, side, contractType, workType } = fields;
  return {
    ...{ title, category, level, side, contractType, workType },
    employerType: fields.employerType ?? advertiser.employerType,
    clientName: fields.clientName ?? null,
    clientUnnamedReason: fields.clientUnnamedReason ?? null,
    advertiser: fields.advertiser ?? "employer",
    workingPattern: fields.workingPattern ?? "full-time",
    sector: fields.sector ?? null,
    projectValueBand: fields.projectValueBand ?? null,
    procurementRoute: fields.procurementRoute ?? null,
    payPeriod: hasPay ? (fields.payPeriod ?? null) : null,
    payMinPence: fields.payMinPence ?? null,
    payMaxPence: fields.payMaxPence ?? null,
    payBasis: hasPay ? (fields.payBasis ?? null) : null,
    payRates: hasPay ? ratesOf(fields) : null,
    payText: fields.payText ?? null,
    hoursPerDay: fields.hoursPerDay ?? null,
    durationMonths: fields.durationMonths ?? null,
    extensionLikely: fields.extensionLikely ?? null,
    benefits: [...(fields.benefits ?? [])],
    ...placeColumns("office", checked.place),
    otherPlaceIds: checked.otherPlaces.length > 0 ? checked.otherPlaces.map(({ id }) => id) : null,
    ...placeColumns("site", checked.sitePlace),
    siteDaysPerWeek: fields.siteDaysPerWeek ?? null,
    homeDaysPerWeek: fields.homeDaysPerWeek ?? null,
    ricsLevel: fields.ricsLevel ?? "none",
    ricsRule: fields.ricsRule ?? null,
    startsOn: fields.startsOn ?? null,
    applyKind: fields.applyKind ?? "on-site",
    applyUrl: fields.applyUrl ?? null,
    replyPromiseDays: fields.replyPromiseDays ?? null,
    closesAt: fields.closesOn === undefined ? null : closingMoment(fields.closesOn),
  };
}

/** Returns every rate, the main one first; null without other rates, or without a basis to tell them apart. */
function ratesOf({ payBasis, payMinPence, payMaxPence, payOtherRates = [] }: PostingFields): BasisRate[] | null {
  if (payBasis === undefined || payOtherRates.length === 0) return null;
  return [{ basis: payBasis, minPence: payMinPence ?? null, maxPence: payMaxPence ?? null }, ...payOtherRates];
}

const placeColumns = <Which extends "office" | "site">(which: Which, place: Place | null) =>
  ({ [`${which}PlaceId`]: place?.id ?? null, [`${which}Lat`]: place?.lat ?? null, [`${which}Lng`]: place?.lng ?? null }) as Record<
    `${Which}PlaceId` | `${Which}Lat` | `${Which}Lng`,
    number | null
  >;
