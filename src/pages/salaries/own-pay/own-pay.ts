import { useSyncExternalStore } from "react";
import { createStored } from "#src/lib/stored.ts";
import { pounds } from "../pay-words.ts";

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
