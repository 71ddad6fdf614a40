import { useSyncExternalStore } from "react";
import { createStored } from "./stored.ts";

export const viewModes = ["grid", "list", "compact"] as const;
export type ViewMode = (typeof viewModes)[number];

/** What a person chose on this device. Other keys of the stored object are left as they are. */
type Preferences = Record<string, unknown> & { viewMode: ViewMode };

const preferences = createStored<Preferences>("preferences", (value) => {
  const kept = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const viewMode = viewModes.find((mode) => mode === kept.viewMode) ?? "grid";
  return { ...kept, viewMode };
});

/** The list's view, "grid" until hydration is over: the boot script has put the real one on <html> for the styles. */
export function useViewMode(): ViewMode {
  return useSyncExternalStore(
    preferences.subscribe,
    () => preferences.get().viewMode,
    () => "grid",
  );
}

export function setViewMode(viewMode: ViewMode): void {
  preferences.set({ ...preferences.get(), viewMode });
  document.documentElement.dataset.view = viewMode;
}
