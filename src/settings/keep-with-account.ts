import {
  accessibilityValues,
  type DisplayChoices,
  type DisplaySetting,
  preferenceValues,
  type SentDisplayChoices,
} from "#db/display-values.ts";
import { forgetAtSessionEnd } from "#src/auth/session-data.ts";
import { displayStores, showDisplay } from "#src/lib/preferences.ts";
import type { trpc } from "#src/trpc/client.ts";

type Client = ReturnType<typeof trpc.useUtils>["client"];

const syncedKey = "displaySynced";
const sentAfterMs = 400;
const settingsOf = [preferenceValues, accessibilityValues].map((values) => Object.keys(values) as DisplaySetting[]);

type Unsent = Partial<Record<DisplaySetting, { value: unknown; at: string }>>;

/** What was chosen here and no account knows of yet. */
function unsentChoices(): Unsent {
  const unsent: Unsent = {};
  for (const store of displayStores) {
    const kept = store.get();
    for (const [setting, at] of Object.entries(kept.chosenAt ?? {})) unsent[setting as DisplaySetting] = { value: kept[setting], at };
  }
  return unsent;
}

/** Times are told as ages: this device's clock may be wrong. */
const withAges = (unsent: Unsent): SentDisplayChoices =>
  Object.fromEntries(
    Object.entries(unsent).map(([setting, { value, at }]) => [setting, { value, agoMs: Math.max(0, Date.now() - Date.parse(at)) }]),
  );

/** Takes over what stands with the account, but for what has been chosen here since `sent`. What an account knows of is not sent to the next one. */
function takeOver(standing: DisplayChoices, sent: Unsent): void {
  displayStores.forEach((store, index) => {
    const kept = store.get();
    const chosenAt = { ...kept.chosenAt };
    const next: Record<string, unknown> = { ...kept };
    for (const setting of settingsOf[index] ?? []) {
      const choice = standing[setting];
      if (!choice || chosenAt[setting] !== sent[setting]?.at) continue;
      next[setting] = choice.value;
      delete chosenAt[setting];
    }
    store.set({ ...next, chosenAt });
  });
  showDisplay();
}

/**
 * Brings this device and the account of whoever is signed in together, once a session and after every choice. What cannot be sent now goes with the
 * next. Answers how to stop.
 */
export function keepWithAccount(client: Client, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const send = async () => {
    isSending = true;
    const sent = unsentChoices();
    const standing = await client.account.preferences.saveDisplay.mutate({ choices: withAges(sent) }).catch(() => null);
    isSending = false;
    if (!standing) return;
    takeOver(standing, sent);
    attempt(() => sessionStorage.setItem(syncedKey, userId));
  };
  const onChange = () => {
    clearTimeout(timer);
    if (!isSending && Object.keys(unsentChoices()).length > 0) timer = setTimeout(send, sentAfterMs);
  };
  if (attempt(() => sessionStorage.getItem(syncedKey)) === userId) onChange();
  else void send();
  const leave = displayStores.map(({ subscribe }) => subscribe(onChange));
  return () => {
    clearTimeout(timer);
    for (const each of leave) each();
  };
}

/** Which mail somebody wants is theirs, not this device's. */
export function keepMailChoices(chosen: { jobAlerts: boolean; applicationUpdates: boolean; marketingEmails: boolean } | null): void {
  const none = { jobAlerts: false, applicationUpdates: false, marketingEmails: false };
  const [preferences] = displayStores;
  preferences.set({ ...preferences.get(), notificationPreferences: chosen ?? none });
}

forgetAtSessionEnd(() => {
  attempt(() => sessionStorage.removeItem(syncedKey));
  keepMailChoices(null);
});

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    // Storage may be closed: it only saves asking again.
    return null;
  }
}
