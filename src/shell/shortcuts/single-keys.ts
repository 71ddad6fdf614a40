import { useSyncExternalStore } from "react";
import { createStored } from "#src/lib/stored.ts";

/** For speech input and accidental key presses, shortcuts without Ctrl can be switched off on this device. */
const singleKeys = createStored<boolean>("singleKeys", (value) => value !== false);

export const hasSingleKeys = (): boolean => singleKeys.get();
export const setSingleKeys = (isOn: boolean): void => singleKeys.set(isOn);
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
