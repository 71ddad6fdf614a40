import { labelOf, payBasisLabels, suiteLabel } from "#server/modules/jobs/labels.ts";
import { otherRatesOf, payWords } from "#server/modules/jobs/pay-words.ts";
import type { Gazetteer } from "../../places/place.types.ts";
import type { AdvertDraft } from "../import/advert-draft.ts";

/** An advert of a feed as it would stand on the board, in words, with what it leaves unsaid. */
export function previewAdvert(
  { rowNumber, reference, columns, company, words, suites, postedAt, notes }: AdvertDraft,
  gazetteer: Pick<Gazetteer, "byId">,
) {
  const { payPeriod, payMinPence = null, payMaxPence = null, payCurrency = "GBP", payBasis, payText = null } = columns;
  const hasFigures = payPeriod != null && (payMinPence !== null || payMaxPence !== null);
  const pay = hasFigures
    ? {
        ...{ period: payPeriod, minPence: payMinPence, maxPence: payMaxPence, currency: payCurrency },
        ...{ basisLabel: payBasis ? payBasisLabels[payBasis] : null, otherRates: otherRatesOf({ payRates: columns.payRates ?? null }) },
      }
    : null;
  const place = (columns.officePlaceId == null ? undefined : gazetteer.byId(columns.officePlaceId)?.label) ?? columns.placeText ?? null;
  const isPlaced = columns.officePlaceId != null || columns.officeLat != null;
  const missing = [
    hasFigures ? null : "pay",
    place === null && !isPlaced ? "place" : isPlaced ? null : "place on the map",
    columns.applyUrl == null ? "address for applications" : null,
    columns.closesAt == null ? "closing date" : null,
    words.text.length < 200 ? "description" : null,
  ];
  return {
    rowNumber,
    reference,
    title: columns.title,
    advert: {
      company: company.name,
      category: labelOf("category", columns.category),
      level: labelOf("level", columns.level),
      place: place ?? (isPlaced ? "On the map" : null),
      pay: payWords({ pay, payText }),
      contract: labelOf("contractType", columns.contractType),
      work: labelOf("workType", columns.workType),
      suites: suites.map(({ suite, form }) => suiteLabel(suite, form)),
      projectValue: columns.projectValueBand ?? null,
      postedAt: postedAt?.toISOString() ?? null,
      closesAt: columns.closesAt?.toISOString() ?? null,
      applyUrl: columns.applyUrl ?? null,
      summary: words.summary,
    },
    missing: missing.filter((each) => each !== null),
    notes: notes.map(({ field, reason }) => `${field}: ${reason}`),
  };
}
