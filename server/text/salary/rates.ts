import type { PayGroup } from "./pay-groups.ts";
import { periodRightAfter } from "./periods.ts";
import type { PayModel, Rate } from "./salary.types.ts";

const models: readonly [PayModel, string][] = [
  ["PAYE", "p\\.?a\\.?y\\.?e\\b"],
  ["outside IR35", "outside(?: (?:of )?(?:the )?(?:scope (?:of )?)?ir ?35)?\\b|out of scope\\b"],
  ["limited company", "limited(?: co(?:mpany)?\\b)?|ltd(?:\\.? co(?:mpany)?\\b)?|psc\\b"],
  ["CIS", "cis\\b"],
  ["umbrella", "umbrella\\b|umb\\b|inside(?: (?:of )?(?:the )?ir ?35)?\\b|in scope\\b"],
];
const anyModel = new RegExp(`(?<![a-z])(?:${models.map(([, source]) => `(${source})`).join("|")})`, "g");
type Bounds = Pick<Rate, "min" | "max">;
/** Between a rate for one basis and for another: no employer pays more than this many times less. */
const mostTimes = 3;

/** The bases named in a normalised text, with where they stand. */
function findModels(text: string): { start: number; end: number; model: PayModel }[] {
  return [...text.matchAll(anyModel)].flatMap((match) => {
    const model = models[match.slice(1).findIndex((group) => group !== undefined)]?.[0];
    return model ? [{ start: match.index, end: match.index + match[0].length, model }] : [];
  });
}

/**
 * The rates of an advert that states one for each basis ("£500 pd umbrella / £420 PAYE"), in the order stated. Empty where it states one rate only, also
 * one for two bases ("£450 PAYE or umbrella").
 */
export function readRates(text: string, groups: readonly PayGroup[], first: PayGroup, boundsOf: (group: PayGroup) => Bounds): Rate[] {
  const found = findModels(text);
  const paired = readPaired(text, first, found);
  if (paired.length > 0) return paired;
  const candidates = groups.filter((group) => group === first || isLike(first, group));
  if (candidates.length < 2) return [];
  for (const side of ["after", "before"] as const) {
    const rates = candidates.flatMap((group, index) => {
      const from = side === "after" ? group.end : (candidates[index - 1]?.end ?? 0);
      const to = side === "after" ? (candidates[index + 1]?.start ?? text.length) : group.start;
      const near = found.filter(
        ({ start, end }) => start >= from && end <= to && !isCut(text.slice(from, to), start - from, end - from, side),
      );
      const named = side === "after" ? near[0] : near.at(-1);
      return named ? [{ model: named.model, group }] : [];
    });
    const distinct = rates.filter(({ model }, index) => rates.findIndex((rate) => rate.model === model) === index);
    const stated = distinct.map(({ group }) => group);
    if (distinct.length > 1 && stated[0] === first && hasOnePeriod(text, stated)) {
      return distinct.map(({ model, group }) => ({ model, ...boundsOf(group) }));
    }
  }
  return [];
}

/** "£420/£500 per day (PAYE/umbrella)": two figures and two bases in the same order. */
function readPaired(text: string, pay: PayGroup, found: ReturnType<typeof findModels>): Rate[] {
  if (!pay.isRange || !/^[^\d£€$-]*(?:\/|\bor\b)[^\d-]*$/.test(text.slice(pay.firstEnd, lastStart(text, pay)))) return [];
  const [one, other, ...more] = found;
  if (!one || !other || more.length > 0 || one.model === other.model) return [];
  if (!/^\s*(?:\/|\bor\b)\s*$/.test(text.slice(one.end, other.start))) return [];
  const ends = pay.isReversed ? [pay.high, pay.low] : [pay.low, pay.high];
  return [one, other].map(({ model }, index) => ({ model, min: ends[index] ?? null, max: ends[index] ?? null }));
}

/** Where the second end of a range begins, its currency left out. */
function lastStart(text: string, { firstEnd, end }: PayGroup): number {
  return firstEnd + text.slice(firstEnd, end).search(/\d/);
}

/** A sentence's or a part's end between a figure and a basis parts them. */
function isCut(text: string, start: number, end: number, side: "after" | "before"): boolean {
  const between = side === "after" ? text.slice(0, start) : text.slice(end);
  return /[.;|](?:\s|$)|\n/.test(between) || between.length > 40;
}

function isLike(first: PayGroup, other: PayGroup): boolean {
  const times = Math.max(first.high, other.high) / Math.min(first.high, other.high);
  const hasOneCurrency = first.currency === null || other.currency === null || first.currency === other.currency;
  return other.start > first.end && other.kind === "base" && !other.isDoubtful && hasOneCurrency && times <= mostTimes;
}

function hasOnePeriod(text: string, groups: readonly PayGroup[]): boolean {
  return new Set(groups.flatMap(({ end }) => periodRightAfter(text.slice(end)) ?? [])).size <= 1;
}
