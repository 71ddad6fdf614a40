import { useEffect } from "react";
import { keepMailChoices } from "#src/settings/choices.ts";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./notification-switches.module.css";

const kinds = [
  {
    name: "jobAlerts",
    label: "Job alerts",
    hint: "New adverts on the searches you saved, as often as you chose for each. Saving a search with e-mail switches this on; off, all of them are silent.",
  },
  { name: "applicationUpdates", label: "Application updates", hint: "When something happens to an application you sent or received." },
  {
    name: "marketingEmails",
    label: "News and offers",
    hint: "Guides, salary reports and offers from us. You can stop them here at any time.",
  },
] as const;

/** Which mail a person wants; every switch is saved at once. */
export function NotificationSwitches() {
  const query = trpc.account.preferences.get.useQuery();
  const cache = trpc.useUtils().account.preferences.get;
  const update = trpc.account.preferences.update.useMutation({
    // One after the other, so that the last touch is the last word.
    scope: { id: "preferences" },
    onMutate: (changes) => cache.setData(undefined, (now) => now && { ...now, ...changes }),
    onError: () => cache.invalidate(),
  });
  const { data: chosen } = query;
  useEffect(() => {
    if (chosen) keepMailChoices(chosen);
  }, [chosen]);
  return (
    <Loaded query={query} what="your notifications" rows={5}>
      {(shown) => (
        <div>
          <ul className={styles.list}>
            {kinds.map(({ name, label, hint }) => (
              <li key={name} className={styles.item}>
                <label className={styles.label}>
                  <span>
                    <span className={styles.name}>{label}</span>
                    <span id={`${name}-hint`} className={styles.hint}>
                      {hint}
                    </span>
                  </span>
                  <input
                    type="checkbox"
                    role="switch"
                    className={styles.switch}
                    aria-label={label}
                    aria-describedby={`${name}-hint`}
                    checked={shown[name]}
                    aria-checked={shown[name]}
                    onChange={(event) => update.mutate({ [name]: event.currentTarget.checked })}
                  />
                </label>
              </li>
            ))}
          </ul>
          <p role="status" className={styles.saved}>
            {update.isPending ? "Saving…" : update.isSuccess ? "Saved" : ""}
          </p>
          {update.isError && <p role="alert">That was not saved. Please try again.</p>}
        </div>
      )}
    </Loaded>
  );
}
