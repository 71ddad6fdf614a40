import type { PayPeriod } from "#db/values.ts";
import { findAmounts } from "./amounts.ts";
import { readBenefits, startsWithBenefit } from "./benefits.ts";
import { isApproximateBefore, readFlags } from "./flags.ts";
import { groupAmounts, type PayGroup } from "./pay-groups.ts";
import { periodBySize, periodRightAfter, periodWithin, type StatedPeriod } from "./periods.ts";
import { readRates } from "./rates.ts";
import type { SalaryReading } from "./salary.types.ts";
import { blankTimes, normaliseSalaryText } from "./salary-text.ts";

const softWords =
  "(?:\\s|:|=|-|salary|rate|pay|package|basic|base|annual|a|of|the|circa|c\\.?|ca\\.?|around|about|approx(?:imately|\\.)?|roughly|~|in|region|is|day|hourly|daily)*";
const upTo = new RegExp(
  `(?:\\bup ?to|\\bmax(?:imum)?\\.?|\\bno more than|\\bnot exceeding|\\bcapped at|\\bbelow|\\bunder|\\bless than|\\btops? out at)${softWords}$`,
);
const startsTo = new RegExp(
  `(?:^|[,;|]\\s*)(?:(?:(?:basic |base |annual )?salary|rate|pay|paying|day rate|basic)\\s*[:=-]?\\s*)?to${softWords}$`,
);
const fromHere = new RegExp(
  `(?:\\bfrom|\\bmin(?:imum)?\\.?|\\bstart(?:ing|s)? (?:at|from)|\\bin excess of|\\bexcess of|\\bat least|\\bover|\\babove|\\bmore than|\\bupwards of|\\bnorth of|\\bno less than|\\bexceeding|\\bbetter than)${softWords}$`,
);
const maxAfter = /^\s*(?:p\.?a\.?|per (?:annum|day|hour|year)|pd|ph)?\s*\(?(?:max(?:imum)?|tops|ceiling|cap)\b/;
const minAfter =
  /^\s*(?:p\.?a\.?|per (?:annum|day|hour|year)|pd|ph)?\s*\(?(?:min(?:imum)?\b|(?:and|or) (?:above|more|upwards?|over|up\b|higher)|upwards\b|plus\s*$)/;

/**
 * Reads an advert's words about pay. The first base figure or range counts; allowances, bonuses and totals are never added to it.
 * Never throws, whatever the text.
 */
export function readSalary(text: string): SalaryReading {
  const words = normaliseSalaryText(text);
  const timeless = blankTimes(words);
  const amounts = findAmounts(timeless);
  const groups = groupAmounts(timeless, amounts);
  const pay = groups.find(({ isBasic }) => isBasic) ?? groups.find(({ kind }) => kind === "base") ?? null;
  const benefits = readBenefits(
    words,
    groups.filter((group) => group !== pay && group.kind === "addition"),
  );
  const flags = { ...readFlags(words), benefits };
  if (!pay || pay.isDoubtful) {
    const none = { undisclosed: true, doubtful: pay !== null, approximate: false };
    return { min: null, max: null, period: null, currency: null, rates: [], flags: { ...none, ...flags } };
  }
  const approximate = isApproximateBefore(timeless.slice(0, pay.start));
  const rates = readRates(timeless, groups, pay, (group) => bounds(timeless, group));
  const { min, max } = rates[0] ?? bounds(timeless, pay);
  return {
    ...{ min, max },
    period: periodOf(timeless, pay, groups),
    currency: pay.currency ?? "GBP",
    rates,
    flags: { undisclosed: false, doubtful: false, approximate, ...flags },
  };
}

function bounds(text: string, pay: PayGroup): { min: number | null; max: number | null } {
  const before = text.slice(0, pay.start);
  const after = text.slice(pay.end);
  const isUpTo = upTo.test(before) || startsTo.test(before);
  if (isUpTo || (!pay.isRange && maxAfter.test(after))) return { min: null, max: pay.high };
  if (hasOpenPlus(after) || (!pay.isRange && (fromHere.test(before) || minAfter.test(after)))) return { min: pay.low, max: null };
  return { min: pay.low, max: pay.high };
}

/** A plus that leaves the figure open, not one that brings a benefit or a further amount. */
function hasOpenPlus(after: string): boolean {
  const plus =
    /^(?:\s*(?:p\.?a\.?|pd|ph|pw|pcm|per (?:annum|day|hour|week|month|year)))?(\s*)(?:\++|plus(?=\s*$|\s+(?:per|p\.?[adhw])\b))\s*/.exec(
      after,
    );
  if (!plus) return false;
  const rest = after.slice(plus[0].length);
  if (rest === "" || /^[(/,.;]/.test(rest) || periodRightAfter(rest)) return true;
  if (startsWithBenefit(rest) || /^(?:[£€$]|\d)/.test(rest)) return false;
  return (
    plus[1] === "" &&
    /^(?:doe|d\.o\.e|dep|neg|basic|inside|outside|umbrella|paye|ltd|limited|cis|fte|pro[- ]?rata|for|based|circa|or)\b/.test(rest)
  );
}

function periodOf(text: string, pay: PayGroup, groups: readonly PayGroup[]): PayPeriod | null {
  const next = groups.find(({ start }) => start > pay.start);
  const previous = groups.findLast(({ end }) => end <= pay.start);
  const near = periodRightAfter(text.slice(pay.end)) ?? (pay.isRange ? periodWithin(text.slice(pay.firstEnd, pay.end)) : null);
  if (near) return known(near);
  const around =
    periodWithin(text.slice(previous?.end ?? 0, pay.start)) ??
    periodWithin(text.slice(pay.end, next?.start)) ??
    periodWithin(elsewhere(text, groups));
  const isThousands = pay.isThousands || pay.low >= 10_000;
  if (around && !(isThousands && (around === "day" || around === "hour" || around === "other"))) return known(around);
  return periodBySize(pay.high, pay.isThousands) ?? periodBySize(pay.low, pay.isThousands);
}

function known(period: StatedPeriod): PayPeriod | null {
  return period === "other" ? null : period;
}

/** The text without what belongs to amounts that come on top. */
function elsewhere(text: string, groups: readonly PayGroup[]): string {
  let rest = text;
  for (const { kind, start, end } of groups) {
    if (kind === "base") continue;
    const length = /^[^,;+()]*/.exec(text.slice(end))?.[0].length ?? 0;
    rest = rest.slice(0, start) + " ".repeat(end + length - start) + rest.slice(end + length);
  }
  return rest;
}
