import { displayStores, showDisplay } from "#src/lib/preferences.ts";

/** What is chosen in another tab shows here too; keys work while they are wanted. */
export function followChoices(): void {
  const follow = () => {
    showDisplay();
    if (document.documentElement.dataset.keyboard)
      void import("./list-keys.ts").then(({ listenForKeys }) => listenForKeys()).catch(() => undefined);
  };
  for (const { subscribe } of displayStores) subscribe(follow);
  follow();
}
