import { useSyncExternalStore } from "react";
import { accessibilityValues, type DisplaySetting, type DisplayValue, preferenceValues } from "#db/display-values.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { createStored, type Stored } from "./stored.ts";

declare global {
  interface Window {
    /** Left by the boot script, which no page comes without. */
    display?: { show: (chosen: Record<string, unknown>) => void; inOrder: (address: string) => string };
  }
}

/** What a person chose on this device. Other keys of the stored object are left as they are. */
type Kept = Record<string, unknown> & {
  /** Of the choices that no account knows of yet. */
  chosenAt?: Partial<Record<DisplaySetting, string>>;
};

const toastMs = 2000;

const createKept = (key: string, values: Readonly<Record<string, readonly unknown[]>>): Stored<Kept> =>
  createStored<Kept>(key, (value) => {
    const kept = (typeof value === "object" ? value : null) as Kept | null;
    const chosen = Object.entries(values).map(([name, allowed]) => [name, allowed.includes(kept?.[name]) ? kept?.[name] : allowed[0]]);
    return { ...kept, ...Object.fromEntries(chosen) };
  });

const preferences = createKept("preferences", preferenceValues);
const accessibility = createKept("accessibility", accessibilityValues);

/** Both objects that this device keeps, as the specification of the site names them. */
export const displayStores = [preferences, accessibility] as const;

const storeOf = (setting: DisplaySetting) => (setting in preferenceValues ? preferences : accessibility);

/** What is chosen, the default until hydration is over: the boot script has put the real one on <html> for the styles. */
export function useDisplay<Setting extends DisplaySetting>(setting: Setting): DisplayValue<Setting> {
  const { subscribe, get } = storeOf(setting);
  const values: Readonly<Record<string, readonly unknown[]>> = { ...preferenceValues, ...accessibilityValues };
  return useSyncExternalStore(
    subscribe,
    () => get()[setting],
    () => values[setting]?.[0],
  ) as DisplayValue<Setting>;
}

/** Keeps a choice on this device, shows it at once and says so; whoever is signed in has it kept with the account too. */
export function choose<Setting extends DisplaySetting>(setting: Setting, value: DisplayValue<Setting>): void {
  const store = storeOf(setting);
  const kept = store.get();
  store.set({ ...kept, [setting]: value, chosenAt: { ...kept.chosenAt, [setting]: new Date().toISOString() } });
  showDisplay({ [setting]: value });
  showToast({ title: "Preference saved", durationMs: toastMs });
}

/** Puts on the page what is chosen, and besides what storage may have been unable to keep. */
export const showDisplay = (besides: object = {}): void =>
  window.display?.show({ ...preferences.get(), ...accessibility.get(), ...besides });
