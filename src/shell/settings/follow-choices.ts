import { applyDisplayChoices, storedObjects } from "./choices.ts";

/** Applies choices made in other tabs, and enables list keys while they are switched on. */
export function followChoices(): void {
  const follow = () => {
    applyDisplayChoices();
    if (document.documentElement.dataset.keyboard)
      void import("./list-keys.ts").then(({ listenForKeys }) => listenForKeys()).catch(() => undefined);
  };
  for (const { store } of storedObjects) store.subscribe(follow);
  follow();
}
