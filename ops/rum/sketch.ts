/** Each bin is this much wider than the one before: a percentile read from the bins is off by 2.5 % at most. */
const growth = 1.05;
const logGrowth = Math.log(growth);
/** Beyond it lie a hundred megabytes and a day in milliseconds. */
export const lastBin = 380;

/** The bin a measurement falls into: 0 for anything below 1. */
export function binOf(value: number): number {
  if (value < 1) return 0;
  return Math.min(lastBin, Math.floor(Math.log(value) / logGrowth) + 1);
}

/** The value a bin stands for: the middle of its logarithms. */
export function valueOfBin(bin: number): number {
  return bin === 0 ? 0 : growth ** (bin - 0.5);
}

/** The least value that falls into a bin, and the least that falls into the next. */
export function edgesOfBin(bin: number): { from: number; to: number } {
  return { from: bin === 0 ? 0 : growth ** (bin - 1), to: growth ** bin };
}

/** The value below which the share `p` of the measurements lies; null without any. `counts` holds how many fell into each bin. */
export function percentileOf(counts: ReadonlyMap<number, number>, p: number): number | null {
  const bins = [...counts].sort(([one], [other]) => one - other);
  const total = bins.reduce((sum, [, n]) => sum + n, 0);
  let left = p * total;
  for (const [bin, n] of bins) {
    left -= n;
    if (left <= 0 && n > 0) return valueOfBin(bin);
  }
  return null;
}
