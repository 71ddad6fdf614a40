/** What a test knows of an advert it made; amounts in pence. */
export interface Advert {
  id: number;
  companyId: number;
  vacancyKey: string | null;
  level: string;
  town: string;
  region: string;
  scale: "year" | "day";
  basis: string | null;
  publishedAt: Date;
  low: number | null;
  high: number | null;
}

/** The earliest of each vacancy, by comparing each with each. */
export const slowOnePerVacancy = (adverts: readonly Advert[]): Advert[] =>
  adverts.filter(
    (one) =>
      one.vacancyKey === null ||
      adverts.every(
        (other) =>
          other.vacancyKey !== one.vacancyKey ||
          other.id === one.id ||
          one.publishedAt < other.publishedAt ||
          (one.publishedAt.getTime() === other.publishedAt.getTime() && one.id < other.id),
      ),
  );

const countOf = (adverts: readonly Advert[]) => ({
  adverts: adverts.length,
  employers: new Set(adverts.map(({ companyId }) => companyId)).size,
});
const isEnough = ({ adverts, employers }: { adverts: number; employers: number }) => adverts >= 10 && employers >= 5;

/** The value at a share of the way through a list, by laying its members out on a line and walking along it. */
function slowQuantile(amounts: readonly number[], share: number): number {
  const line = [...amounts].sort((a, b) => a - b);
  let left = share * (line.length - 1);
  let at = 0;
  while (left >= 1) {
    left -= 1;
    at += 1;
  }
  const here = line[at] ?? 0;
  return Math.round(here + left * ((line[at + 1] ?? here) - here));
}

export function slowFigure(adverts: readonly Advert[]) {
  const counts = countOf(adverts);
  const [low, high] = [slowEnd(adverts, "low"), slowEnd(adverts, "high")];
  return isEnough(counts) && (low || high) ? { ...counts, low, high } : null;
}

function slowEnd(adverts: readonly Advert[], end: "low" | "high") {
  const named = adverts.filter((advert) => advert[end] !== null);
  const counts = countOf(named);
  if (!isEnough(counts)) return null;
  const at = (share: number) =>
    slowQuantile(
      named.map((advert) => advert[end] ?? 0),
      share,
    );
  const hasOuter = named.length >= 20;
  return { ...counts, p25: at(0.25), p50: at(0.5), p75: at(0.75), p10: hasOuter ? at(0.1) : null, p90: hasOuter ? at(0.9) : null };
}

/** Month, adverts and middle lower end of the twelve months up to now. */
export function slowMonths(adverts: readonly Advert[], now: Date): [string, number, number | null][] {
  const months: [string, number, number | null][] = [];
  for (let back = 11; back >= 0; back -= 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    const members = adverts.filter(({ publishedAt }) => publishedAt.toISOString().startsWith(month));
    months.push([month, members.length, slowFigure(members)?.low?.p50 ?? null]);
  }
  return months;
}

/** How many adverts lie in each of some ranges. */
export const slowBars = (
  adverts: readonly Advert[],
  end: "low" | "high",
  bars: readonly { fromPence: number | null; belowPence: number | null }[],
): number[] =>
  bars.map(
    ({ fromPence, belowPence }) =>
      adverts.filter((advert) => {
        const pence = advert[end];
        return pence !== null && pence >= (fromPence ?? 0) && pence < (belowPence ?? Number.POSITIVE_INFINITY);
      }).length,
  );
