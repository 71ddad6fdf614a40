import { useSyncExternalStore } from "react";
import { createStored } from "#src/lib/stored.ts";

/** Some speak to their computer, or touch keys unintended: for them keys that act alone can be switched off on this device. */
const singleKeys = createStored<boolean>("singleKeys", (value) => value !== false);

export const hasSingleKeys = (): boolean => singleKeys.get();
export const setSingleKeys = (isOn: boolean): void => singleKeys.set(isOn);
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
