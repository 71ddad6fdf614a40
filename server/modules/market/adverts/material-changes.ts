import type { AdvertChange } from "#db/schema/job-versions.ts";
import type { BasisRate, PayBasis, PayPeriod } from "#db/values.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { formatPay } from "#server/modules/market/jobs/pay-words.ts";
import { capitalise } from "#server/text/plain-text.ts";
import type { PostingFields } from "./posting-fields.ts";

type ChangedAspect = AdvertChange["what"];

/** Describes each material aspect in words; null where it is not stated. */
const describers: Readonly<Record<ChangedAspect, (fields: PostingFields) => string | null>> = {
  title: ({ title }) => title ?? null,
  pay: payOf,
  place: ({ place, sitePlace }) => joined([place, sitePlace && `site: ${sitePlace}`]),
  type: ({ contractType, workType, engagement }) =>
    joined([contractType && labelOf("contractType", contractType), workType && labelOf("workType", workType), engagement]),
  closing: ({ closesOn }) => closesOn ?? null,
  hirer: ({ clientName, employerType }) => joined([clientName, employerType && labelOf("employerType", employerType)]),
};
const kinds = Object.keys(describers) as ChangedAspect[];

/** Returns the material changes, with text before and after. */
export const materialChanges = (before: PostingFields, after: PostingFields): AdvertChange[] =>
  kinds
    .map((what) => ({
      what,
      before: describers[what](before),
      after: describers[what](after),
      ...(what === "pay" && directionOf(before, after)),
    }))
    .filter((change) => change.before !== change.after);

function directionOf(before: PostingFields, after: PostingFields): Pick<AdvertChange, "direction"> {
  if (before.payPeriod !== after.payPeriod || !statesPay(before) || !statesPay(after)) return {};
  const [isLower, isHigher] = [isPayLowered(before, after), isPayLowered(after, before)];
  return isLower === isHigher ? {} : { direction: isLower ? "lowered" : "raised" };
}

const payEnds = ["payMinPence", "payMaxPence"] as const;
const statesPay = (fields: PostingFields): boolean => payEnds.some((end) => fields[end] !== undefined);

/** Returns whether pay is lowered or no longer comparable. */
export function isPayLowered(before: PostingFields, after: PostingFields): boolean {
  if (!statesPay(before)) return false;
  if (before.payPeriod !== after.payPeriod) return true;
  if (payEnds.some((end) => before[end] !== undefined && (after[end] ?? 0) < before[end])) return true;
  return (before.payOtherRates ?? []).some((rate) => isRateLowered(rate, after.payOtherRates ?? []));
}

function isRateLowered(before: BasisRate, after: readonly BasisRate[]): boolean {
  const now = after.find(({ basis }) => basis === before.basis);
  return (["minPence", "maxPence"] as const).some((end) => before[end] !== null && (now?.[end] ?? 0) < before[end]);
}

const names: Readonly<Record<ChangedAspect, string>> = {
  pay: "pay",
  place: "place",
  type: "type of work",
  closing: "closing date",
  title: "title",
  hirer: "hirer",
};

/** Lists the changed aspects: "Pay and closing date". */
export function describeChanges(changes: readonly AdvertChange[]): string {
  const listed = changes.map(({ what }) => names[what]);
  const last = listed.pop() ?? "";
  return capitalise(listed.length > 0 ? `${listed.join(", ")} and ${last}` : last);
}

const joined = (parts: readonly (string | undefined)[]): string | null => parts.filter(Boolean).join(", ") || null;

function payOf({ payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates = [], payText }: PostingFields): string | null {
  if (!statesPay({ payMinPence, payMaxPence }) || payPeriod === undefined) return payText ?? null;
  const basisLabel = payBasis === undefined ? null : payBasisLabels[payBasis as PayBasis];
  const pay = {
    minPence: payMinPence ?? null,
    maxPence: payMaxPence ?? null,
    currency: "GBP",
    period: payPeriod as PayPeriod,
    basisLabel,
    otherRates: payOtherRates,
  };
  return formatPay({ pay, payText: null });
}
