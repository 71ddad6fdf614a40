import {
  accessibilityValues,
  type DisplaySetting,
  type DisplayValue,
  displayValues,
  preferenceValues,
  type SavedSetting,
} from "#db/display-values.ts";
import type { PayTerms } from "#db/pay-terms-values.ts";
import { accessibility, preferences, useStoredChoice } from "#src/lib/display.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";

/** When each choice was made that has not been saved to an account yet. */
export type ChoiceTimes = Partial<Record<SavedSetting, string>>;

const toastMs = 2000;

export const storedObjects = [
  { store: preferences, settings: [...Object.keys(preferenceValues), "payTerms"] as SavedSetting[] },
  { store: accessibility, settings: Object.keys(accessibilityValues) as SavedSetting[] },
] as const;

const storeOf = (setting: DisplaySetting) => (setting in preferenceValues ? preferences : accessibility);

export const useDisplayChoice = <Setting extends DisplaySetting>(setting: Setting): DisplayValue<Setting> =>
  useStoredChoice(storeOf(setting), setting, displayValues[setting] as readonly [DisplayValue<Setting>, ...DisplayValue<Setting>[]]);

/** Stores a choice on this device, applies it at once and announces it; for signed-in users it is saved to the account too. */
export function saveDisplayChoice<Setting extends DisplaySetting>(setting: Setting, value: DisplayValue<Setting>): void {
  storeChoice(storeOf(setting), setting, value);
  showToast({ title: "Preference saved", durationMs: toastMs });
}

/** The same for the terms on which pay is compared; null takes them back. */
export function savePayTerms(terms: PayTerms | null): void {
  storeChoice(preferences, "payTerms", terms);
  showToast({ title: terms ? "Pay is shown on your terms" : "Pay is shown as advertised", durationMs: toastMs });
}

function storeChoice(store: typeof preferences, setting: SavedSetting, value: unknown): void {
  const stored = store.get();
  const chosenAt = { ...(stored.chosenAt as ChoiceTimes | undefined), [setting]: new Date().toISOString() };
  store.set({ ...defaultsOf(store), ...stored, [setting]: value, chosenAt });
  applyDisplayChoices({ [setting]: value });
}

/** Applies the stored settings, overridden by `besides` for values that storage may have rejected. */
export const applyDisplayChoices = (besides: object = {}): void =>
  window.display?.show({ ...preferences.get(), ...accessibility.get(), ...besides });

const noMail = { jobAlerts: false, applicationUpdates: false, marketingEmails: false };

/** Storage holds a complete set of values from the first choice on. */
function defaultsOf(store: typeof preferences): Record<string, unknown> {
  const values: Readonly<Record<string, readonly unknown[]>> = store === preferences ? preferenceValues : accessibilityValues;
  const firsts = Object.fromEntries(Object.entries(values).map(([setting, [first]]) => [setting, first]));
  return store === preferences ? { ...firsts, notificationPreferences: noMail } : firsts;
}

/** Email preferences belong to the user, not the device: null once they have signed out. */
export function storeMailChoices(chosen: typeof noMail | null): void {
  preferences.set({ ...defaultsOf(preferences), ...preferences.get(), notificationPreferences: chosen ?? noMail });
}
