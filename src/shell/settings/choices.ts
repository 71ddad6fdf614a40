import { accessibilityValues, type DisplaySetting, type DisplayValue, displayValues, preferenceValues } from "#db/display-values.ts";
import { accessibility, preferences, useKept } from "#src/lib/display.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";

/** When each choice was made of which no account knows yet. */
export type ChosenAt = Partial<Record<DisplaySetting, string>>;

const toastMs = 2000;

/** What this device keeps, with the settings that stand in each. */
export const keptObjects = [
  { store: preferences, settings: Object.keys(preferenceValues) as DisplaySetting[] },
  { store: accessibility, settings: Object.keys(accessibilityValues) as DisplaySetting[] },
] as const;

const storeOf = (setting: DisplaySetting) => (setting in preferenceValues ? preferences : accessibility);

export const useChosen = <Setting extends DisplaySetting>(setting: Setting): DisplayValue<Setting> =>
  useKept(storeOf(setting), setting, displayValues[setting] as readonly [DisplayValue<Setting>, ...DisplayValue<Setting>[]]);

/** Keeps a choice on this device, shows it at once and says so; whoever is signed in has it kept with the account too. */
export function choose<Setting extends DisplaySetting>(setting: Setting, value: DisplayValue<Setting>): void {
  const store = storeOf(setting);
  const kept = store.get();
  const chosenAt = { ...(kept.chosenAt as ChosenAt | undefined), [setting]: new Date().toISOString() };
  store.set({ ...defaultsOf(store), ...kept, [setting]: value, chosenAt });
  showChosen({ [setting]: value });
  showToast({ title: "Preference saved", durationMs: toastMs });
}

/** Puts on the page what is chosen, and besides what storage may have been unable to keep. */
export const showChosen = (besides: object = {}): void =>
  window.display?.show({ ...preferences.get(), ...accessibility.get(), ...besides });

const noMail = { jobAlerts: false, applicationUpdates: false, marketingEmails: false };

/** What is stored is whole from the first choice on. */
function defaultsOf(store: typeof preferences): Record<string, unknown> {
  const values: Readonly<Record<string, readonly unknown[]>> = store === preferences ? preferenceValues : accessibilityValues;
  const firsts = Object.fromEntries(Object.entries(values).map(([setting, [first]]) => [setting, first]));
  return store === preferences ? { ...firsts, notificationPreferences: noMail } : firsts;
}

/** Which mail somebody wants is theirs, not this device's: null when they have left. */
export function keepMailChoices(chosen: typeof noMail | null): void {
  preferences.set({ ...defaultsOf(preferences), ...preferences.get(), notificationPreferences: chosen ?? noMail });
}
