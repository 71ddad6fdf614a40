import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

declare global {
  interface Window {
    /** Left by the boot script, which no page comes without. */
    display?: { show: (chosen: Record<string, unknown>) => void; inOrder: (address: string) => string };
  }
}

const keptUnder = (key: string) => createStored<Record<string, unknown>>(key, (value) => ({ ...(value as object | null) }));

/** What a person chose on this device; whatever else the stored objects hold is left as it is. */
export const preferences = keptUnder("preferences");
export const accessibility = keptUnder("accessibility");

/** What is chosen; the first of the values until hydration is over, as the boot script has put the real one on <html> for the styles. */
export function useKept<Value>({ subscribe, get }: typeof preferences, setting: string, values: readonly [Value, ...Value[]]): Value {
  return useSyncExternalStore(
    subscribe,
    () => values.find((value) => value === get()[setting]) ?? values[0],
    () => values[0],
  );
}
