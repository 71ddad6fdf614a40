import { type PayPeriod, payPeriods } from "#db/values.ts";
import type { BookedAdvert } from "./advert-book.ts";

interface PeriodPay {
  posted: number;
  lowestPence: number | null;
  highestPence: number | null;
  /** Of the lower and upper figures of those that state pay: twice the sum of their middles. */
  sumPence: number;
  statedCount: number;
  /** Twice the middle of each that states pay. */
  middles: number[];
  firms: Set<number>;
}

/** Fewer adverts, or of fewer employers, say more of one advertiser than of a market. */
const medianFrom = { adverts: 10, employers: 5 };

/**
 * The ids of the adverts from `from` to before `to`, and what all of them come to together: counts, pay by period, and how long they stand. Years and days
 * are never mixed.
 */
export function countAdverts(
  adverts: Iterable<BookedAdvert>,
  { isWanted, from, to, nowMs }: { isWanted: (advert: BookedAdvert) => boolean; from: number; to: number; nowMs: number },
) {
  const ids: number[] = [];
  const byPeriod = new Map<PayPeriod, PeriodPay>();
  let [posted, open, endedCount, endedDays] = [0, 0, 0, 0];
  for (const advert of adverts) {
    if (!isWanted(advert)) continue;
    if (posted >= from && posted < to) ids.push(advert.id);
    posted += 1;
    if (advert.isLive && advert.openUntilMs > nowMs) open += 1;
    if (advert.endedAtMs !== null) {
      endedCount += 1;
      endedDays += Math.trunc((advert.endedAtMs - advert.publishedAtMs) / dayMs);
    }
    addPay(byPeriod, advert);
  }
  const averageDaysLive = endedCount === 0 ? null : Math.round((endedDays / endedCount) * 10) / 10;
  return { ids, facts: { posted, open, averageDaysLive, pay: payOf(byPeriod) } };
}

function addPay(byPeriod: Map<PayPeriod, PeriodPay>, { companyId, payPeriod, payMinPence, payMaxPence }: BookedAdvert): void {
  if (payPeriod === null) return;
  const known = byPeriod.get(payPeriod);
  const pay = known ?? {
    posted: 0,
    lowestPence: null,
    highestPence: null,
    sumPence: 0,
    statedCount: 0,
    middles: [],
    firms: new Set<number>(),
  };
  if (!known) byPeriod.set(payPeriod, pay);
  pay.posted += 1;
  if (payMinPence !== null && (pay.lowestPence === null || payMinPence < pay.lowestPence)) pay.lowestPence = payMinPence;
  if (payMaxPence !== null && (pay.highestPence === null || payMaxPence > pay.highestPence)) pay.highestPence = payMaxPence;
  const [low, high] = [payMinPence ?? payMaxPence, payMaxPence ?? payMinPence];
  if (low === null || high === null) return;
  pay.sumPence += low + high;
  pay.statedCount += 1;
  pay.middles.push(low + high);
  pay.firms.add(companyId);
}

const payOf = (byPeriod: ReadonlyMap<PayPeriod, PeriodPay>) =>
  payPeriods.flatMap((period) => {
    const pay = byPeriod.get(period);
    if (!pay) return [];
    const { posted, lowestPence, highestPence, sumPence, statedCount } = pay;
    const averagePence = statedCount === 0 ? null : Math.round(sumPence / 2 / statedCount);
    return [{ period, posted, lowestPence, highestPence, averagePence, medianPence: medianOf(pay) }];
  });

function medianOf({ middles, firms }: PeriodPay): number | null {
  if (middles.length < medianFrom.adverts || firms.size < medianFrom.employers) return null;
  const sorted = middles.sort((one, other) => one - other);
  const at = sorted.length >> 1;
  const high = sorted[at] ?? 0;
  const low = sorted.length % 2 === 0 ? (sorted[at - 1] ?? high) : high;
  return Math.round((low + high) / 4);
}

const dayMs = 86_400_000;
