import { useSyncExternalStore } from "react";
import { createStored } from "#src/lib/stored.ts";
import { type End, pounds } from "../pay-words.ts";

export type PayScale = "year" | "day";

/** The reader's own pay, stored on this device only and never sent. */
export interface OwnPay {
  pence: number;
  scale: PayScale;
}

const isOwnPay = (value: unknown): value is OwnPay => {
  const { pence, scale } = (value ?? {}) as Partial<OwnPay>;
  return typeof pence === "number" && Number.isInteger(pence) && pence > 0 && (scale === "year" || scale === "day");
};

export const storedOwnPay = createStored<OwnPay | null>("ownPay", (value) => (isOwnPay(value) ? value : null));

/** Null on the server and during hydration. */
export const useOwnPay = (): OwnPay | null => useSyncExternalStore(storedOwnPay.subscribe, storedOwnPay.get, () => null);

/** Returns the reader's own pay as a mark for charts of this scale; charts of the other scale have none. */
export function useOwnMark(scale: PayScale): { mark: number | null; markText: string } {
  const own = useOwnPay();
  return own?.scale === scale ? { mark: own.pence, markText: `You: ${pounds(own.pence)}` } : { mark: null, markText: "" };
}

/** How many in 100 adverts state less than an amount: about so many, or fewer or more than the outermost percentile counted. */
interface ShareBelow {
  is: "about" | "under" | "over";
  in100: number;
}

/** Places an amount between an end's percentiles, to the nearest five in 100. Null below the 20 adverts that the 10th and 90th need. */
export function shareBelow({ p10, p25, p50, p75, p90 }: End, pence: number): ShareBelow | null {
  if (p10 === null || p90 === null) return null;
  if (pence < p10) return { is: "under", in100: 10 };
  if (pence > p90) return { is: "over", in100: 90 };
  const cuts = [
    [10, p10],
    [25, p25],
    [50, p50],
    [75, p75],
    [90, p90],
  ] as const;
  const above = cuts.findIndex(([, cut]) => cut >= pence);
  const [toShare, to] = cuts[above] ?? cuts[0];
  const [fromShare, from] = cuts[Math.max(0, above - 1)] ?? cuts[0];
  const exact = to === from ? toShare : fromShare + ((pence - from) / (to - from)) * (toShare - fromShare);
  return { is: "about", in100: Math.round(exact / 5) * 5 };
}

/** Formats a share: "about 60 in 100", "fewer than 10 in 100". */
export const shareWords = ({ is, in100 }: ShareBelow): string =>
  `${{ about: "about", under: "fewer than", over: "more than" }[is]} ${in100} in 100`;
