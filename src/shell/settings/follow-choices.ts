import { keptObjects, showChosen } from "./choices.ts";

/** What is chosen in another tab shows here too; keys work while they are wanted. */
export function followChoices(): void {
  const follow = () => {
    showChosen();
    if (document.documentElement.dataset.keyboard)
      void import("./list-keys.ts").then(({ listenForKeys }) => listenForKeys()).catch(() => undefined);
  };
  for (const { store } of keptObjects) store.subscribe(follow);
  follow();
}
