/** Display settings, shared by database, server and screens. */
import type { PayTerms } from "./pay-terms-values.ts";
import { sortOrders } from "./values.ts";

/** The first value of each is the default. */
export const preferenceValues = {
  viewMode: ["list", "grid", "compact"],
  sortPreference: sortOrders,
  compactMode: [false, true],
  autoSave: [true, false],
  theme: ["system", "light", "dark"],
} as const;
/** Null follows the operating system's setting. */
export const accessibilityValues = {
  highContrast: [null, true, false],
  reducedMotion: [null, true, false],
  largeText: [false, true],
  screenReaderOptimized: [false, true],
  focusIndicators: [false, true],
  keyboardNavigation: [false, true],
} as const;
export const displayValues = { ...preferenceValues, ...accessibilityValues } as const;

export type DisplaySetting = keyof typeof displayValues;
export type DisplayValue<Setting extends DisplaySetting = DisplaySetting> = (typeof displayValues)[Setting][number];
/** Display settings, and the terms on which pay is shown beside what an advert states: both follow a user to other devices. */
export type SavedSetting = DisplaySetting | "payTerms";
type SavedValue<Setting extends SavedSetting> = Setting extends DisplaySetting ? DisplayValue<Setting> : PayTerms | null;
/** Each value with the time it was chosen; the newer of two choices wins. */
export type DisplayChoices = { [Setting in SavedSetting]?: { value: SavedValue<Setting>; at: string } };
/** As sent by a device: an age instead of a timestamp, because the device's clock may be wrong. */
export type SentDisplayChoices = { [Setting in SavedSetting]?: { value: SavedValue<Setting>; agoMs: number } };
