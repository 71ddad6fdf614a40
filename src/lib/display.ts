import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

declare global {
  interface Window {
    /** Set by the boot script, which is on every page. */
    display?: { show: (chosen: Record<string, unknown>) => void; inOrder: (address: string) => string };
  }
}

const storedObject = (key: string) => createStored<Record<string, unknown>>(key, (value) => ({ ...(value as object | null) }));

/** The user's choices on this device; unknown keys in the stored objects are preserved. */
export const preferences = storedObject("preferences");
export const accessibility = storedObject("accessibility");

/**
 * Returns the chosen value; the first of the values until hydration is over. For styles the boot script has already set the real one on
 * <html>.
 */
export function useStoredChoice<Value>(
  { subscribe, get }: typeof preferences,
  setting: string,
  values: readonly [Value, ...Value[]],
): Value {
  return useSyncExternalStore(
    subscribe,
    () => values.find((value) => value === get()[setting]) ?? values[0],
    () => values[0],
  );
}
