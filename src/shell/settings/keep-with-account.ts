import type { DisplayChoices, DisplaySetting, SentDisplayChoices } from "#db/display-values.ts";
import { forgetAtSessionEnd } from "#src/features/auth/session-data.ts";
import type { trpc } from "#src/trpc/client.ts";
import { type ChosenAt, keepMailChoices, keptObjects, showChosen } from "./choices.ts";

type Client = ReturnType<typeof trpc.useUtils>["client"];

const syncedKey = "displaySynced";
const sentAfterMs = 400;

type Unsent = Partial<Record<DisplaySetting, { value: unknown; at: string }>>;

/** What was chosen here and no account knows of yet. */
function unsentChoices(): Unsent {
  const unsent: Unsent = {};
  for (const { store } of keptObjects) {
    const kept = store.get();
    for (const [setting, at] of Object.entries((kept.chosenAt as ChosenAt | undefined) ?? {}))
      unsent[setting as DisplaySetting] = { value: kept[setting], at };
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
  for (const { store, settings } of keptObjects) {
    const kept = store.get();
    const chosenAt = { ...(kept.chosenAt as ChosenAt | undefined) };
    const next: Record<string, unknown> = { ...kept };
    for (const setting of settings) {
      const choice = standing[setting];
      if (!choice || chosenAt[setting] !== sent[setting]?.at) continue;
      next[setting] = choice.value;
      delete chosenAt[setting];
    }
    store.set({ ...next, chosenAt });
  }
  showChosen();
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
  const leave = keptObjects.map(({ store }) => store.subscribe(onChange));
  return () => {
    clearTimeout(timer);
    for (const each of leave) each();
  };
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
