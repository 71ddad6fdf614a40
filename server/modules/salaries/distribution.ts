import type { PayObservation } from "./pay.types.ts";
import { amountsOf, countsOf, type PayEnd } from "./pay-figure.ts";
import { isEnough } from "./quantiles.ts";

/** Adverts whose pay lies from one bound up to, but not at, the next. A missing bound leaves that side open. */
export interface PayBar {
  fromPence: number | null;
  belowPence: number | null;
  adverts: number;
  employers: number;
}

/** Widths of a bar in pounds, narrowest first. */
const widths = { year: [2500, 5000, 10_000, 20_000], day: [25, 50, 100, 200] } as const;
const mostBars = 14;
const leastBars = 3;

/**
 * How the amounts of one end are spread, in bars of one width with open tails, as narrow as leaves enough adverts of enough employers in every
 * bar. Empty when not even the widest does with three bars.
 */
export function distributionOf(observations: readonly PayObservation[], end: PayEnd, scale: "year" | "day"): PayBar[] {
  const amounts = amountsOf(observations, end);
  for (const pounds of widths[scale]) {
    const bars = barsOf(amounts, pounds * 100);
    if (bars.length >= leastBars && bars.every(isEnough)) return bars;
  }
  return [];
}

type Amounts = ReturnType<typeof amountsOf>;

function barsOf(amounts: Amounts, widthPence: number): PayBar[] {
  const steps = new Map<number, PayObservation[]>();
  for (const { observation, pence } of amounts) {
    const step = Math.floor(pence / widthPence);
    const known = steps.get(step);
    if (known) known.push(observation);
    else steps.set(step, [observation]);
  }
  const rising = [...steps.keys()].sort((a, b) => a - b);
  const lower = tailOf(rising, steps);
  const upper = tailOf(rising.toReversed(), steps);
  if (!lower || !upper || upper.step <= lower.step || upper.step - lower.step >= mostBars) return [];
  const bars: PayBar[] = [{ fromPence: null, belowPence: (lower.step + 1) * widthPence, ...countsOf(lower.members) }];
  for (let step = lower.step + 1; step < upper.step; step += 1) {
    bars.push({ fromPence: step * widthPence, belowPence: (step + 1) * widthPence, ...countsOf(steps.get(step) ?? []) });
  }
  bars.push({ fromPence: upper.step * widthPence, belowPence: null, ...countsOf(upper.members) });
  return bars;
}

/** The outermost steps, taken together until they hold enough; null when all of them do not. */
function tailOf(order: readonly number[], steps: ReadonlyMap<number, PayObservation[]>) {
  const members: PayObservation[] = [];
  for (const step of order) {
    members.push(...(steps.get(step) ?? []));
    if (isEnough(countsOf(members))) return { step, members };
  }
  return null;
}
