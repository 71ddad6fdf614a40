import type { DisplayChoices, SavedSetting, SentDisplayChoices } from "#db/display-values.ts";
import { onSessionEnd } from "#src/features/auth/session-flags.ts";
import { preferences } from "#src/lib/display.ts";
import { tryStorage } from "#src/lib/stored.ts";
import type { trpc } from "#src/trpc/client.ts";
import { applyDisplayChoices, type ChoiceTimes, storedObjects, storeMailChoices } from "./choices.ts";

/** Terms of pay that an account has are the user's, not the device's: they go when the user signs out. */
function forgetSavedPayTerms(): void {
  const { payTerms, ...others } = preferences.get();
  if (!payTerms || (others.chosenAt as ChoiceTimes | undefined)?.payTerms) return;
  preferences.set(others);
  applyDisplayChoices();
}

type Client = ReturnType<typeof trpc.useUtils>["client"];

const syncedKey = "displaySynced";
const sentAfterMs = 400;

type UnsavedChoices = Partial<Record<SavedSetting, { value: unknown; at: string }>>;

/** Returns choices made on this device that have not been saved to an account. */
function readUnsavedChoices(): UnsavedChoices {
  const unsent: UnsavedChoices = {};
  for (const { store } of storedObjects) {
    const stored = store.get();
    for (const [setting, at] of Object.entries((stored.chosenAt as ChoiceTimes | undefined) ?? {}))
      unsent[setting as SavedSetting] = { value: stored[setting], at };
  }
  return unsent;
}

/** Sends times as ages, since the device's clock may be wrong. */
const withAges = (unsent: UnsavedChoices): SentDisplayChoices =>
  Object.fromEntries(
    Object.entries(unsent).map(([setting, { value, at }]) => [setting, { value, agoMs: Math.max(0, Date.now() - Date.parse(at)) }]),
  );

/** Adopts the account's settings, except for choices made here since `sent`. Choices saved to one account are not sent to the next. */
function adoptAccountChoices(standing: DisplayChoices, sent: UnsavedChoices): void {
  for (const { store, settings } of storedObjects) {
    const stored = store.get();
    const chosenAt = { ...(stored.chosenAt as ChoiceTimes | undefined) };
    const next: Record<string, unknown> = { ...stored };
    for (const setting of settings) {
      const choice = standing[setting];
      if (!choice || chosenAt[setting] !== sent[setting]?.at) continue;
      next[setting] = choice.value;
      delete chosenAt[setting];
    }
    store.set({ ...next, chosenAt });
  }
  applyDisplayChoices();
}

/**
 * Synchronises this device with the signed-in account, once a session and after every choice. Choices that cannot be sent go with the next
 * request. Returns a function that stops it.
 */
export function syncChoicesWithAccount(client: Client, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const send = async () => {
    isSending = true;
    const sent = readUnsavedChoices();
    const standing = await client.account.preferences.saveDisplay.mutate({ choices: withAges(sent) }).catch(() => null);
    isSending = false;
    if (!standing) return;
    adoptAccountChoices(standing, sent);
    tryStorage(() => sessionStorage.setItem(syncedKey, userId));
  };
  const onChange = () => {
    clearTimeout(timer);
    if (!isSending && Object.keys(readUnsavedChoices()).length > 0) timer = setTimeout(send, sentAfterMs);
  };
  if (tryStorage(() => sessionStorage.getItem(syncedKey)) === userId) onChange();
  else void send();
  const leave = storedObjects.map(({ store }) => store.subscribe(onChange));
  return () => {
    clearTimeout(timer);
    for (const each of leave) each();
  };
}

onSessionEnd(() => {
  tryStorage(() => sessionStorage.removeItem(syncedKey));
  storeMailChoices(null);
  forgetSavedPayTerms();
});
