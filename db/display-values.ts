/** How people may have pages shown, for the database, the server and the screens. */
import { sortOrders } from "./values.ts";

/** The first value of each stands until somebody chooses. */
export const preferenceValues = {
  viewMode: ["grid", "list", "compact"],
  sortPreference: sortOrders,
  compactMode: [false, true],
  autoSave: [true, false],
  theme: ["system", "light", "dark"],
} as const;
/** Null is as the person's system says. */
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
/** What somebody chose, and when: of two choices the newer counts. */
export type DisplayChoices = { [Setting in DisplaySetting]?: { value: DisplayValue<Setting>; at: string } };
/** As a device tells of them: how long ago, for its clock may be wrong. */
export type SentDisplayChoices = { [Setting in DisplaySetting]?: { value: DisplayValue<Setting>; agoMs: number } };
